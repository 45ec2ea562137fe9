// A log of wood as a solid: what colour it has at any point, so that hollows cut into it show the rings they cut through.
// Called by carve.js for every pixel of the board. Lengths are parts of a board 1340 long, with z up.

const SIZE = 256;
const table = new Float32Array(SIZE);
const order = new Uint8Array(2 * SIZE);

// The same board for everybody and every time: a fixed stream of numbers (Park and Miller's).
export function numbers(seed) {
  let last = seed;
  return () => (last = (last * 16807) % 2147483647) / 2147483647;
}

const next = numbers(20261);
for (let i = 0; i < SIZE; i++) {
  table[i] = next();
  order[i] = i;
}
for (let i = SIZE - 1; i > 0; i--) {
  const j = Math.floor(next() * (i + 1));
  [order[i], order[j]] = [order[j], order[i]];
}
order.copyWithin(SIZE, 0, SIZE);

// Smooth noise, 0..1, on the integer lattice of space.
function noise(x, y, z) {
  const xi = Math.floor(x);
  const yi = Math.floor(y);
  const zi = Math.floor(z);
  let u = x - xi;
  let v = y - yi;
  let w = z - zi;
  u = u * u * (3 - 2 * u);
  v = v * v * (3 - 2 * v);
  w = w * w * (3 - 2 * w);
  const a = order[xi & 255];
  const b = order[(xi + 1) & 255];
  const y0 = yi & 255;
  const y1 = (yi + 1) & 255;
  const z0 = zi & 255;
  const z1 = (zi + 1) & 255;
  const aa = order[a + y0];
  const ab = order[a + y1];
  const ba = order[b + y0];
  const bb = order[b + y1];
  const near =
    (table[order[aa + z0]] * (1 - u) + table[order[ba + z0]] * u) * (1 - v) +
    (table[order[ab + z0]] * (1 - u) + table[order[bb + z0]] * u) * v;
  const far =
    (table[order[aa + z1]] * (1 - u) + table[order[ba + z1]] * u) * (1 - v) +
    (table[order[ab + z1]] * (1 - u) + table[order[bb + z1]] * u) * v;
  return near * (1 - w) + far * w;
}

const smooth = (from, to, x) => {
  const t = Math.min(1, Math.max(0, (x - from) / (to - from)));
  return t * t * (3 - 2 * t);
};

// The tree's heart runs under the board, a little askew, so that its rings show as long flames.
const RING_WIDTH = 15;
const PITH_Y = 300;
const PITH_Z = -170;
const ASKEW = 0.09;

// Light wood of spring, dark wood of autumn, pores; linear light.
const SPRING = [0.46, 0.178, 0.052];
const AUTUMN = [0.17, 0.046, 0.011];
const PORE = [0.075, 0.022, 0.007];

// Writes the wood's colour at a point into `out` (three parts of linear light) and returns how much it shines, 0..1.
export function woodAt(x, y, z, out) {
  const wander = noise(x * 0.0035, y * 0.012, z * 0.012) - 0.5;
  const wave = noise(x * 0.011 + 7, y * 0.03, z * 0.03) - 0.5;
  const dy = y - PITH_Y + wander * 90;
  const dz = z - PITH_Z + (x - 670) * ASKEW;
  const age = (Math.sqrt(dy * dy + dz * dz) + wander * 46 + wave * 9) / RING_WIDTH;
  const year = Math.floor(age);
  const season = age - year;
  const strength = 0.45 + 0.55 * table[year & 255]; // years differ
  const autumn = smooth(0.25, 0.88, season) * (1 - smooth(0.93, 1, season)) * strength;

  const fibre = noise(x * 0.012, y * 0.62, z * 0.62) - 0.5;
  const fine = noise(x * 0.035 + 31, y * 1.7, z * 1.7) - 0.5;
  const cloud = noise(x * 0.0022 + 3, y * 0.008, z * 0.008) - 0.5;
  const vessel = noise(x * 0.05 + 90, y * 1.25 + 13, z * 1.25);
  const pore = smooth(0.8, 0.93, vessel) * (0.62 - 0.35 * autumn);

  const dark = Math.min(1, Math.max(0, autumn * 0.62 + fibre * 0.34 + fine * 0.2 - cloud * 0.28 + 0.12));
  const shade = 1 + cloud * 0.7 + fine * 0.2 + fibre * 0.16;
  for (let c = 0; c < 3; c++) {
    const body = (SPRING[c] + (AUTUMN[c] - SPRING[c]) * dark) * shade;
    out[c] = body + (PORE[c] - body) * pore;
  }
  return (0.55 + wander * 0.5 + fibre * 0.5) * (1 - pore);
}
