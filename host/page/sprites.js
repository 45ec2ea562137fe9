// Pictures drawn once and stamped often: the seeds, each a little different, their shadows, and the glow of light.
// Called by seeds.js, hand.js and lights.js.

import { numbers } from "./solid.js";

const KINDS = 48; // so many different seeds; a seed's id picks one
export const SPRITE_REACH = 1.3; // a sprite's half side for a seed of radius one
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

function canvas(side) {
  const made = document.createElement("canvas");
  made.width = made.height = Math.max(2, Math.ceil(side));
  return made;
}

export function kindOf(id) {
  return ((id * 2654435761) >>> 8) % KINDS;
}

// How a seed of this kind differs from a ball: {wide, narrow, angle, bumps, tint}.
function habit(kind) {
  const next = numbers(7919 + kind * 104729);
  for (let i = 0; i < 4; i++) next();
  return {
    wide: 1 + 0.1 * next(),
    narrow: 0.84 + 0.13 * next(),
    angle: next() * Math.PI,
    bump: 0.012 + 0.03 * next(),
    phase: next() * 6.28,
    tint: TINTS[Math.floor(next() ** 1.6 * TINTS.length)],
    eye: next() * 6.28, // where the seed once hung on its pod: a small dark spot
    lines: 0.5 + next(),
  };
}

// One seed, lit from the top left like the board; its radius in device pixels.
function drawSeed(kind, radius) {
  const made = canvas(2 * SPRITE_REACH * radius + 2);
  const side = made.width;
  const picture = new ImageData(side, side);
  const { wide, narrow, angle, bump, phase, tint, eye, lines } = habit(kind);
  const cos = Math.cos(angle);
  const sin = Math.sin(angle);
  const linear = tint.map((v) => (v / 255) ** 2.2);
  for (let y = 0; y < side; y++) {
    for (let x = 0; x < side; x++) {
      const px = (x + 0.5 - side / 2) / radius;
      const py = (y + 0.5 - side / 2) / radius;
      const u = (px * cos + py * sin) / wide;
      const v = (py * cos - px * sin) / narrow;
      const turn = Math.atan2(v, u);
      const rim = 1 + bump * Math.sin(3 * turn + phase) + bump * 0.7 * Math.sin(2 * turn - phase);
      const far = Math.hypot(u, v) / rim;
      const cover = Math.min(1, Math.max(0, (1 - far) * radius + 0.5));
      if (!cover) continue;
      const inside = Math.min(0.999, far);
      const nz = Math.sqrt(1 - inside * inside) * 1.15 + 0.08;
      const nu = (u / wide) * 0.95;
      const nv = (v / narrow) * 0.95;
      const [nx, ny] = [nu * cos - nv * sin, nu * sin + nv * cos];
      const size = Math.hypot(nx, ny, nz);
      const facing = (nx * LIGHT[0] + ny * LIGHT[1] + nz * LIGHT[2]) / size;
      const wrapped = Math.max(0, (facing + 0.18) / 1.18);
      const half = (nx * LIGHT[0] + ny * LIGHT[1] + nz * (LIGHT[2] + 1)) / size / Math.hypot(LIGHT[0], LIGHT[1], LIGHT[2] + 1);
      const glint = 0.85 * Math.max(0, half) ** 60 + 0.12 * Math.max(0, half) ** 9;
      const line = 1 - 0.05 * lines * (0.5 + 0.5 * Math.sin(v * 23 + u * u * 5 + phase)); // its fine growth lines
      const spot = Math.hypot(u - 0.72 * Math.cos(eye), v - 0.72 * Math.sin(eye));
      const mark = 1 - 0.5 * Math.max(0, 1 - spot / 0.2);
      const edge = 0.5 + 0.5 * Math.min(1, (1 - inside) * 4.5);
      const bounce = Math.max(0, ny + 0.3) * 0.09; // the wood below throws warm light back
      const at = 4 * (y * side + x);
      for (let c = 0; c < 3; c++) {
        const body = linear[c] * line * mark * edge * (0.15 + 1.02 * wrapped) + bounce * [1, 0.5, 0.2][c] * linear[c];
        picture.data[at + c] = 255 * Math.min(1, body + glint * 0.55) ** (1 / 2.2);
      }
      picture.data[at + 3] = 255 * cover;
    }
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
