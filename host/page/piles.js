// How seeds come to lie in a hollow: pushed apart where they overlap, drawn to the middle, held by the wall.
// Called by seeds.js. Works in the board's own frame and in parts of a board 1340 long, so a turned board keeps its piles.

import { numbers } from "./solid.js";

const SEED = 8.4; // a seed's radius where there is room
const SMALLEST = 6.9; // and in a deep pile, where it is told apart by its edge
const ROUNDS = 70;

// The radius of the seeds in a hollow: those of a crowd are drawn a little smaller, as if seen from further off.
export function seedRadius(count, area) {
  const room = Math.sqrt((area * 0.78) / (Math.PI * Math.max(1, count)));
  return Math.max(SMALLEST, Math.min(SEED, room));
}

// Where a seed first touches: by its id, so that it does not depend on chance.
function landing(id, half) {
  const next = numbers(id * 48271 + 11);
  next();
  const angle = next() * 2 * Math.PI;
  const far = Math.sqrt(next()) * 0.72;
  return { x: Math.cos(angle) * far * half.x, y: Math.sin(angle) * far * half.y };
}

function pushApart(seeds, radius) {
  const apart = 2 * radius * 1.07;
  for (let i = 0; i < seeds.length; i++) {
    const a = seeds[i];
    for (let j = i + 1; j < seeds.length; j++) {
      const b = seeds[j];
      let dx = b.x - a.x;
      let dy = b.y - a.y;
      if (Math.abs(dx) >= apart || Math.abs(dy) >= apart) continue;
      let far = Math.hypot(dx, dy);
      if (far >= apart) continue;
      if (far < 0.01) [dx, dy, far] = [((a.id * 7) % 5) - 2, 1, 2.3];
      const push = ((apart - far) / far) * 0.42;
      a.x -= dx * push;
      a.y -= dy * push;
      b.x += dx * push;
      b.y += dy * push;
    }
  }
}

// Keeps a seed inside a round hollow or a trough (a round one drawn long in y).
function hold(seed, half, radius) {
  const long = half.y - half.x;
  const beyond = Math.max(0, Math.abs(seed.y) - long) * Math.sign(seed.y);
  const far = Math.hypot(seed.x, beyond);
  const most = half.x - radius * 0.96;
  if (far <= most) return;
  seed.x *= most / far;
  seed.y += beyond * (most / far - 1);
}

// ids: the seeds of one place, the last to come at the end; before: Map of id -> {x, y} where those already here lie.
// half: {x, y}, the hollow's half extent. Returns {radius, seeds: [{id, x, y}]}.
export function settle(ids, before, half) {
  const area = Math.PI * half.x * half.x + 4 * half.x * (half.y - half.x);
  const radius = seedRadius(ids.length, area);
  const seeds = ids.map((id) => ({ id, ...(before.get(id) ?? landing(id, half)) }));
  for (let round = 0; round < ROUNDS; round++) {
    const pull = round < ROUNDS * 0.6 ? 0.012 : 0.003;
    for (const seed of seeds) {
      seed.x -= seed.x * pull;
      if (half.y === half.x) seed.y -= seed.y * pull;
    }
    pushApart(seeds, radius);
    for (const seed of seeds) hold(seed, half, radius);
  }
  return { radius, seeds };
}
