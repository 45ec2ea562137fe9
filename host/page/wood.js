// The still picture under everything: the wooden board. Carved once for every size, side and room by wood-worker.js.
// Called by main.js with a layout; until the worker is done a plain sketch of it is shown, never the old picture stretched.

const MOST_PIXELS = 2.4e6; // a big screen gets its board a little softer rather than late

const worker = new Worker(new URL("./wood-worker.js", import.meta.url), { type: "module" });
let job = 0;
let onDone = () => {};

worker.addEventListener("message", ({ data }) => {
  if (data.job === job) onDone(data);
});

export class Wood {
  constructor(canvas) {
    this.canvas = canvas;
    this.done = "";
  }

  // Draws the board of a layout; `room` is dark or light.
  show(layout, room) {
    const scale = Math.min(devicePixelRatio || 1, 2, Math.sqrt(MOST_PIXELS / (layout.width * layout.height)));
    const shape = {
      width: Math.round(layout.width * scale),
      height: Math.round(layout.height * scale),
      unit: layout.unit * scale,
      corner: layout.corner * scale,
      quarters: layout.quarters,
      room,
      hollows: layout.places.map((place) => ({
        x: place.x * scale,
        y: place.y * scale,
        radius: place.radius * scale,
        halfX: place.halfX * scale,
        halfY: place.halfY * scale,
        ringRadius: place.ringRadius * scale,
        leds: place.leds.map(([x, y]) => [x * scale, y * scale]),
      })),
    };
    const wanted = JSON.stringify(shape);
    if (wanted === this.done) return;
    this.done = wanted;
    job += 1;
    this.sketch(shape);
    onDone = ({ width, height, pixels }) => {
      this.canvas.width = width;
      this.canvas.height = height;
      this.canvas.getContext("2d").putImageData(new ImageData(pixels, width, height), 0, 0);
      this.canvas.dataset.ready = "yes";
    };
    worker.postMessage({ shape, job });
  }

  // Hollows where they will be, on the plain wood of the style sheet.
  sketch({ width, height, hollows }) {
    this.canvas.width = width;
    this.canvas.height = height;
    delete this.canvas.dataset.ready;
    const pen = this.canvas.getContext("2d");
    for (const { x, y, radius, halfX, halfY, ringRadius } of hollows) {
      const rim = ringRadius - radius;
      for (const [wider, colour] of [[rim * 1.6, "rgb(60 30 10 / 0.32)"], [0, "rgb(46 20 6 / 0.62)"]]) {
        pen.beginPath();
        pen.roundRect(x - halfX - wider, y - halfY - wider, 2 * (halfX + wider), 2 * (halfY + wider), radius + wider);
        pen.fillStyle = colour;
        pen.fill();
      }
    }
  }
}
