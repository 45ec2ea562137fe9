// Pictures drawn once and stamped often: the seeds, each a little different, and their shadows.
// Called by seeds.js and hand.js.

import { numbers } from "./solid.js";

const KINDS = 48; // so many different seeds; a seed's id picks one
const SPRITE_REACH = 1.3; // a sprite's half side for a seed of radius one
// Nickernuts: grey, some greenish, some warm; now and then an ochre one. sRGB.
const TINTS = [
  [206, 203, 192],
  [188, 191, 180],
  [214, 206, 188],
  [176, 176, 170],
  [198, 186, 160],
  [221, 216, 206],
  [168, 174, 164],
  [205, 171, 118],
];
const LIGHT = [-0.48, -0.6, 0.64];
const HALFWAY = Math.hypot(LIGHT[0], LIGHT[1], LIGHT[2] + 1);

function canvas(side) {
  const made = document.createElement("canvas");
  made.width = made.height = Math.max(2, Math.ceil(side));
  return made;
}

export function kindOf(id) {
  return ((id * 2654435761) >>> 8) % KINDS;
}

// How a seed of this kind differs from a ball: its shape, its colour (linear light), its marks.
function habit(kind) {
  const next = numbers(7919 + kind * 104729);
  for (let i = 0; i < 4; i++) next();
  return {
    wide: 1 + 0.1 * next(),
    narrow: 0.84 + 0.13 * next(),
    angle: next() * Math.PI,
    bump: 0.012 + 0.03 * next(),
    phase: next() * 6.28,
    linear: TINTS[Math.floor(next() ** 1.6 * TINTS.length)].map((v) => (v / 255) ** 2.2),
    eye: next() * 6.28, // where the seed once hung on its pod: a small dark spot
    lines: 0.5 + next(),
  };
}

// The colour of a seed at (u, v) in its own frame, where its outline is a circle of radius one; `inside`: how far out.
// normal: its surface's. Three parts of sRGB, 0..255, written into `out`.
function shadeSeed(u, v, inside, normal, { linear, phase, eye, lines }, out) {
  const [nx, ny, nz] = normal;
  const size = Math.hypot(nx, ny, nz);
  const facing = (nx * LIGHT[0] + ny * LIGHT[1] + nz * LIGHT[2]) / size;
  const half = Math.max(0, (nx * LIGHT[0] + ny * LIGHT[1] + nz * (LIGHT[2] + 1)) / size / HALFWAY);
  const glint = 0.85 * half ** 60 + 0.12 * half ** 9;
  const line = 1 - 0.05 * lines * (0.5 + 0.5 * Math.sin(v * 23 + u * u * 5 + phase)); // its fine growth lines
  const spot = Math.hypot(u - 0.72 * Math.cos(eye), v - 0.72 * Math.sin(eye));
  const mark = 1 - 0.5 * Math.max(0, 1 - spot / 0.2);
  const edge = 0.5 + 0.5 * Math.min(1, (1 - inside) * 4.5);
  const body = line * mark * edge * (0.15 + 1.02 * Math.max(0, (facing + 0.18) / 1.18));
  const bounce = Math.max(0, ny + 0.3) * 0.09; // the wood below throws warm light back
  for (let c = 0; c < 3; c++) {
    const seen = linear[c] * (body + bounce * [1, 0.5, 0.2][c]) + glint * 0.55;
    out[c] = 255 * Math.min(1, seen) ** (1 / 2.2);
  }
}

// One seed, lit from the top left like the board; its radius in device pixels.
function drawSeed(kind, radius) {
  const made = canvas(2 * SPRITE_REACH * radius + 2);
  const side = made.width;
  const picture = new ImageData(side, side);
  const seed = habit(kind);
  const { wide, narrow, angle, bump, phase } = seed;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const colour = [0, 0, 0];
  for (let at = 0; at < side * side; at++) {
    const px = ((at % side) + 0.5 - side / 2) / radius;
    const py = (Math.floor(at / side) + 0.5 - side / 2) / radius;
    const u = (px * cos + py * sin) / wide;
    const v = (py * cos - px * sin) / narrow;
    const turn = Math.atan2(v, u);
    const far = Math.hypot(u, v) / (1 + bump * (Math.sin(3 * turn + phase) + 0.7 * Math.sin(2 * turn - phase)));
    const cover = Math.min(1, Math.max(0, (1 - far) * radius + 0.5));
    if (cover === 0) continue;
    const inside = Math.min(0.999, far);
    const [nu, nv] = [(0.95 * u) / wide, (0.95 * v) / narrow];
    const normal = [nu * cos - nv * sin, nu * sin + nv * cos, Math.sqrt(1 - inside * inside) * 1.15 + 0.08];
    shadeSeed(u, v, inside, normal, seed, colour);
    for (let c = 0; c < 3; c++) picture.data[4 * at + c] = colour[c];
    picture.data[4 * at + 3] = 255 * cover;
  }
  made.getContext("2d").putImageData(picture, 0, 0);
  return made;
}

function drawShadow(radius) {
  const reach = radius * 1.6;
  const made = canvas(2 * reach);
  const pen = made.getContext("2d");
  const fade = pen.createRadialGradient(reach, reach, radius * 0.35, reach, reach, reach);
  fade.addColorStop(0, "rgb(14 5 0 / 0.72)");
  fade.addColorStop(0.42, "rgb(14 5 0 / 0.5)");
  fade.addColorStop(0.7, "rgb(14 5 0 / 0.16)");
  fade.addColorStop(1, "rgb(14 5 0 / 0)");
  pen.fillStyle = fade;
  pen.fillRect(0, 0, made.width, made.height);
  return made;
}

// All seeds at one size: seed(id) and shadow, for a radius in device pixels.
export class SeedSprites {
  constructor(radius) {
    this.radius = radius;
    this.drawn = new Array(KINDS);
    this.shadow = drawShadow(radius);
  }

  seed(id) {
    const kind = kindOf(id);
    this.drawn[kind] ??= drawSeed(kind, this.radius);
    return this.drawn[kind];
  }
}
