// The LEDs as points of light: what the board's wire says and nothing else. main.js calls draw() for each new frame.
//
// Two pictures: `spill`, the light that falls on wood and seeds, which the style sheet blends as light (it brightens what
// is under it and leaves the dark dark), and `points`, the lenses themselves and the glow in the eye.

import { state } from "./state.js";

const SPILL = 46; // how far an LED lights the wood, in parts of a board 1340 long
const POINT = 21;
const STEPS = 10; // colours are told apart this finely, so that few sprites are drawn

// What the eye makes of a duty cycle: a tenth of full power is far more than a tenth as bright.
const seen = (v) => (v / 255) ** 0.45;

function glow(reach, stops) {
  const made = document.createElement("canvas");
  made.width = made.height = Math.max(4, Math.ceil(2 * reach));
  const pen = made.getContext("2d");
  const middle = made.width / 2;
  const fade = pen.createRadialGradient(middle, middle, 0, middle, middle, middle);
  for (const [at, [r, g, b], alpha] of stops) fade.addColorStop(at, `rgb(${r} ${g} ${b} / ${alpha})`);
  pen.fillStyle = fade;
  pen.fillRect(0, 0, made.width, made.height);
  return made;
}

const towardsWhite = (colour, share) => colour.map((v) => Math.round(v + (255 - v) * share));

export class Lights {
  constructor(spill, points) {
    this.spill = spill;
    this.points = points;
    this.sprites = new Map();
    this.strength = 1;
  }

  // strength: of the light on the wood; a light room drowns much of it.
  setLayout(layout, strength) {
    this.layout = layout;
    this.strength = strength;
    this.scale = Math.min(devicePixelRatio || 1, 2);
    this.sprites.clear();
    // Light on wood has no edges: half the resolution is plenty.
    this.spill.width = Math.round((layout.width * this.scale) / 2);
    this.spill.height = Math.round((layout.height * this.scale) / 2);
    this.points.width = Math.round(layout.width * this.scale);
    this.points.height = Math.round(layout.height * this.scale);
    this.draw();
  }

  spritesFor(r, g, b) {
    const most = Math.max(r, g, b);
    const steps = [r, g, b].map((v) => Math.round(STEPS * (v / most) ** 0.85));
    const key = steps.join();
    if (!this.sprites.has(key)) {
      const colour = steps.map((v) => Math.round((255 * v) / STEPS));
      const { unit } = this.layout;
      this.sprites.set(key, {
        spill: glow((SPILL * unit * this.scale) / 2, [
          [0, colour, 0.62],
          [0.1, colour, 0.5],
          [0.25, colour, 0.27],
          [0.5, colour, 0.09],
          [0.75, colour, 0.02],
          [1, colour, 0],
        ]),
        point: glow(POINT * unit * this.scale, [
          [0, towardsWhite(colour, 0.9), 1],
          [0.07, towardsWhite(colour, 0.72), 1],
          [0.14, towardsWhite(colour, 0.16), 0.96],
          [0.19, colour, 0.74],
          [0.3, colour, 0.4],
          [0.48, colour, 0.17],
          [0.72, colour, 0.04],
          [1, colour, 0],
        ]),
      });
    }
    return this.sprites.get(key);
  }

  draw() {
    if (!this.layout) return;
    const spill = this.spill.getContext("2d");
    const points = this.points.getContext("2d");
    spill.globalCompositeOperation = "source-over";
    spill.globalAlpha = 1;
    spill.fillStyle = "#000";
    spill.fillRect(0, 0, this.spill.width, this.spill.height);
    points.clearRect(0, 0, this.points.width, this.points.height);
    spill.globalCompositeOperation = points.globalCompositeOperation = "lighter";
    let led = 0;
    for (const place of this.layout.places) {
      for (const [x, y] of place.leds) {
        const at = 3 * led++;
        const [r, g, b] = [state.leds[at], state.leds[at + 1], state.leds[at + 2]];
        const most = Math.max(r, g, b);
        if (most === 0) continue;
        const sprites = this.spritesFor(r, g, b);
        const bright = Math.min(1, 1.25 * seen(most));
        spill.globalAlpha = bright * this.strength;
        points.globalAlpha = bright;
        const half = sprites.spill.width / 2;
        spill.drawImage(sprites.spill, (x * this.scale) / 2 - half, (y * this.scale) / 2 - half);
        const reach = sprites.point.width / 2;
        points.drawImage(sprites.point, x * this.scale - reach, y * this.scale - reach);
      }
    }
  }
}
