// Carves the board out of the solid and lights it from the top left: pixels in, pixels out, no screen.
// Called by wood-worker.js. Lengths here are device pixels, heights too: 0 is the board's face, hollows are below.

import { woodAt } from "./solid.js";

const DEEP = 34; // a hollow's depth, in parts of a board 1340 long
const LIGHT = normal([-0.46, -0.62, 0.64]);
const HALFWAY = normal([LIGHT[0], LIGHT[1], LIGHT[2] + 1]);
const ROOMS = {
  dark: { sun: 1.02, sky: 0.24, fall: 0.5, glint: 0.15 },
  light: { sun: 1.12, sky: 0.46, fall: 0.16, glint: 0.2 },
};

function normal([x, y, z]) {
  const size = Math.hypot(x, y, z);
  return [x / size, y / size, z / size];
}

const toScreen = new Uint8ClampedArray(4096); // linear light to sRGB
for (let i = 0; i < 4096; i++) {
  const v = i / 4095;
  toScreen[i] = Math.round(255 * (v <= 0.0031308 ? 12.92 * v : 1.055 * v ** (1 / 2.4) - 0.055));
}
// A soft shoulder, so that bright wood does not clip to a flat colour.
const tone = (v) => toScreen[(4095 * (v < 0.6 ? v : 0.6 + 0.4 * (1 - Math.exp(-(v - 0.6) / 0.4)))) | 0];

// How far inside the rounded outline a pixel lies.
function insideOutline(x, y, { width, height, corner }) {
  const qx = Math.abs(x - width / 2) - width / 2 + corner;
  const qy = Math.abs(y - height / 2) - height / 2 + corner;
  return corner - Math.hypot(Math.max(qx, 0), Math.max(qy, 0)) - Math.min(Math.max(qx, qy), 0);
}

// The face with its rounded edge and the line that runs round it.
function planeFace(shape, heights, cover) {
  const { width, height, unit } = shape;
  const edge = 12 * unit;
  const line = 19 * unit;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const inside = insideOutline(x + 0.5, y + 0.5, shape);
      const i = y * width + x;
      cover[i] = Math.min(1, Math.max(0, inside + 0.5));
      const over = edge - Math.min(edge, Math.max(0, inside));
      heights[i] = Math.sqrt(edge * edge - over * over) - edge;
      const groove = (inside - line) / (1.5 * unit);
      if (Math.abs(groove) < 3) heights[i] -= 1.7 * unit * Math.exp(-groove * groove);
    }
  }
}

// Does something to every pixel near a hollow: each(pixel, how far it is from the hollow's middle line).
function around(hollow, reach, shape, each) {
  const coreX = hollow.halfX - hollow.radius;
  const coreY = hollow.halfY - hollow.radius;
  const left = Math.max(0, Math.floor(hollow.x - coreX - reach));
  const right = Math.min(shape.width, Math.ceil(hollow.x + coreX + reach));
  const top = Math.max(0, Math.floor(hollow.y - coreY - reach));
  const bottom = Math.min(shape.height, Math.ceil(hollow.y + coreY + reach));
  for (let y = top; y < bottom; y++) {
    const dy = Math.max(0, Math.abs(y + 0.5 - hollow.y) - coreY);
    for (let x = left; x < right; x++) {
      const dx = Math.max(0, Math.abs(x + 0.5 - hollow.x) - coreX);
      each(y * shape.width + x, Math.sqrt(dx * dx + dy * dy));
    }
  }
}

function carveHollow(hollow, shape, heights, open, stain) {
  const { unit } = shape;
  const { radius } = hollow;
  const deep = DEEP * unit;
  const lip = 2.6 * unit; // the rim is broken, as a sharp edge of wood would split
  const channel = hollow.ringRadius - radius; // where the LEDs sit: a shallow bed round the rim
  around(hollow, hollow.ringRadius + 9 * unit, shape, (i, far) => {
    const bed = Math.abs(far - radius - channel) / (5.2 * unit);
    if (bed < 1) heights[i] -= 1.9 * unit * (1 - bed ** 4) ** 0.6;
    stain[i] = Math.max(stain[i], Math.min(1, Math.max(0, (1 - bed) * 5.2 * unit + 0.5)));
    const rim = (far - radius) / lip;
    if (rim < 1 && rim > -1) heights[i] -= 0.8 * unit * (1 - Math.max(0, rim)) ** 2;
    if (far >= radius) return;
    const part = far / radius;
    heights[i] -= deep * (1 - part * part) ** 0.68;
    open[i] = 1 - part;
  });
}

// A lens of frosted resin for each LED: seen when dark as a pale point in the wood.
function setLens(led, shape, heights, lens) {
  const radius = 3.5 * shape.unit;
  around({ x: led[0], y: led[1], radius: 0, halfX: 0, halfY: 0 }, radius * 1.8, shape, (i, far) => {
    const part = far / radius;
    if (part < 1) heights[i] += 1.2 * shape.unit * Math.sqrt(1 - part * part);
    else if (part < 1.8) heights[i] -= 0.7 * shape.unit * (1.8 - part);
    lens[i] = Math.max(lens[i], Math.min(1, Math.max(0, (1 - part) * radius + 0.5)));
  });
}

// How much of the light's disk a pixel sees, 0..1: walks towards the light over the heights.
function lightReaching(x, y, shape, heights) {
  const { width, height, unit } = shape;
  const level = Math.hypot(LIGHT[0], LIGHT[1]);
  const [sx, sy] = [LIGHT[0] / level, LIGHT[1] / level];
  const rise = LIGHT[2] / level;
  const start = heights[y * width + x];
  const end = -start / rise;
  const pace = Math.max(1.2, end / 14);
  let blocked = 0;
  for (let t = pace; t < end + pace; t += pace) {
    const px = (x + sx * t) | 0;
    const py = (y + sy * t) | 0;
    if (px < 0 || py < 0 || px >= width || py >= height) break;
    const over = (heights[py * width + px] - start - rise * t) / (2.2 * unit + t * 0.1);
    if (over > blocked) blocked = over;
    if (blocked >= 1) return 0;
  }
  return 1 - blocked;
}

// From a pixel to the solid, whatever side of the board is near: the log turns with the board, the light does not.
function intoSolid({ width, height, unit, quarters }) {
  return [
    (x, y) => [x / unit, y / unit],
    (x, y) => [y / unit, (width - x) / unit],
    (x, y) => [(width - x) / unit, (height - y) / unit],
    (x, y) => [(height - y) / unit, x / unit],
  ][quarters];
}

// How steeply the ground rises at a pixel, to the right and downwards, written into `slope`.
function slopeAt(i, x, y, { width, height }, heights, slope) {
  const left = x > 0 ? 1 : 0;
  const right = x < width - 1 ? 1 : 0;
  const up = y > 0 ? width : 0;
  const down = y < height - 1 ? width : 0;
  slope[0] = (heights[i + right] - heights[i - left]) / (left + right);
  slope[1] = (heights[i + down] - heights[i - up]) / ((up + down) / width);
}

// What a pixel's wood is turned into by the light: `shine` multiplies its colour, `glint` is added, `bounce` is the light
// thrown from wall to wall, which takes the wood's colour twice. Written into `light`.
function lightAt(x, y, depth, inside, slope, lamp, shape, heights, light) {
  const room = ROOMS[shape.room];
  const [gx, gy] = slope;
  const size = 1 / Math.sqrt(gx * gx + gy * gy + 1);
  const facing = Math.max(0, (LIGHT[2] - gx * LIGHT[0] - gy * LIGHT[1]) * size);
  const lit = inside ? facing * lightReaching(x, y, shape, heights) : facing;
  const sees = inside ? 1 - 0.72 * Math.min(1, depth) ** 0.7 : 1; // how much of the room's ceiling
  const half = Math.max(0, (HALFWAY[2] - gx * HALFWAY[0] - gy * HALFWAY[1]) * size);
  light.shine = lamp * lit + room.sky * sees;
  light.glint = lit > 0.02 ? room.glint * half ** 26 * lamp * lit : 0;
  light.bounce = inside ? 0.11 * lamp * depth : 0;
}

// The lamp hangs over the board's upper left: its light falls off towards the other end.
function lampAt(x, y, { width, height, room }) {
  const far = (x / width - 0.42) ** 2 + (y / height - 0.36) ** 2;
  return ROOMS[room].sun / (1 + 2.2 * far * ROOMS[room].fall);
}

// The ground: heights, how much of each pixel is board (cover), where hollows are open (0 at the rim, 1 in the middle),
// where the rings' beds are stained dark, and where the LEDs' lenses are.
function ground(shape) {
  const made = () => new Float32Array(shape.width * shape.height);
  const [heights, cover, open, lens, stain] = [made(), made(), made(), made(), made()];
  planeFace(shape, heights, cover);
  for (const hollow of shape.hollows) carveHollow(hollow, shape, heights, open, stain);
  for (const hollow of shape.hollows) for (const led of hollow.leds) setLens(led, shape, heights, lens);
  return { heights, cover, open, lens, stain };
}

// shape: {width, height, unit, corner, quarters, room, hollows: [{x, y, radius, halfX, halfY, ringRadius, leds}]}, in device
// pixels. Returns the picture's RGBA bytes.
export function carve(shape) {
  const { width, height, unit } = shape;
  const { heights, cover, open, lens, stain } = ground(shape);
  const toSolid = intoSolid(shape);
  const pixels = new Uint8ClampedArray(4 * width * height);
  const [wood, slope, light] = [[0, 0, 0], [0, 0], { shine: 0, glint: 0, bounce: 0 }];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const i = y * width + x;
      if (cover[i] === 0) continue;
      const depth = -heights[i] / (DEEP * unit);
      const inside = depth > 0.05 && open[i] > 0;
      slopeAt(i, x, y, shape, heights, slope);
      lightAt(x, y, depth, inside, slope, lampAt(x, y, shape), shape, heights, light);
      // The rounded edge cuts through less of the log than a hollow, or the rings would crowd there.
      const [bx, by] = toSolid(x, y);
      const gloss = woodAt(bx, by, (heights[i] / unit) * (inside ? 1 : 0.3), wood);
      const frost = lens[i] * 0.3;
      const bare = (1 - 0.62 * stain[i]) * (1 - frost);
      for (let c = 0; c < 3; c++) {
        const body = wood[c] * bare + 0.3 * frost;
        const thrown = light.bounce * wood[c] * (1.4 - 0.4 * c);
        pixels[4 * i + c] = tone(Math.min(1, body * light.shine + light.glint * gloss + thrown));
      }
      pixels[4 * i + 3] = 255 * cover[i];
    }
  }
  return pixels;
}
