// Seeds on their way: from a pit to the hand, from the hand to a pit, in an arc. Seen from above an arc is a seed that
// grows, and whose shadow runs away from it. main.js gives every new world; the picture is the canvas above the page.

const TO_HAND = 260; // ms
const FROM_HAND = 230;
const ACROSS = 430; // from pit to pit, when the whole board is laid anew
const STAGGER = 16; // between the seeds of a handful
const LONGEST_STAGGER = 420;
const HEIGHT = 46; // of the arc's top above the board, in parts of a board 1340 long

// Where every seed is: Map of id -> place number, or "hand".
function whereabouts(world) {
  const where = new Map();
  world?.places.forEach((ids, place) => ids.forEach((id) => where.set(id, place)));
  world?.hand.forEach((id) => where.set(id, "hand"));
  return where;
}

export class Flights {
  // seeds: the lying ones; hand: see hand.js; bag(): where the bag is on the screen; landed(place): for the sound.
  constructor(seeds, hand, bag, landed) {
    Object.assign(this, { seeds, hand, bag, landed });
    this.flying = [];
    this.where = new Map();
    this.hidden = new Set();
  }

  // A new world: seeds that changed place set off. at once: they are simply there.
  update(world, atOnce, now) {
    const where = whereabouts(world);
    const movers = [];
    if (!atOnce) {
      for (const [id, place] of where) {
        if (this.where.get(id) !== place) movers.push({ id, from: this.where.get(id) ?? "bag", to: place });
      }
      for (const [id, place] of this.where) if (!where.has(id)) movers.push({ id, from: place, to: "bag" });
    }
    const starts = movers.map((mover) => this.spot(mover.from, mover.id));
    this.where = where;
    this.hand.hold(world.hand);
    this.seeds.arrange(world.places, atOnce);
    const moved = new Set(movers.map(({ id }) => id));
    this.flying = this.flying.filter((flight) => !moved.has(flight.id) && where.get(flight.id) === flight.to);
    const stagger = Math.min(STAGGER, LONGEST_STAGGER / Math.max(1, movers.length));
    movers.forEach((mover, i) => {
      const lasts = mover.to === "hand" ? TO_HAND : mover.from === "hand" ? FROM_HAND : ACROSS;
      this.flying.push({ ...mover, at: starts[i], start: now + i * stagger, lasts });
    });
    this.note();
  }

  note() {
    this.hidden = new Set(this.flying.map(({ id }) => id));
    this.hand.away = this.hidden;
  }

  // A place, the hand or the bag on the screen, in CSS pixels of the window.
  spot(where, id) {
    if (where === "hand") return this.hand.spot(id);
    if (where === "bag") return this.bag();
    const on = this.seeds.spot(where, id);
    const { left, top } = this.seeds.canvas.getBoundingClientRect();
    return { x: on.x + left, y: on.y + top };
  }

  radius(where) {
    if (typeof where !== "number") return this.hand.radius;
    return this.seeds.piles[where].radius * this.seeds.layout.size;
  }

  // Draws all seeds in the air at this moment. Returns whether any is left.
  frame(pen, now) {
    const arrived = this.flying.filter(({ start, lasts }) => now >= start + lasts);
    if (arrived.length) {
      this.flying = this.flying.filter((flight) => !arrived.includes(flight));
      this.note();
      for (const { to } of arrived) {
        if (typeof to !== "number") continue;
        this.seeds.touch(to);
        this.landed(to);
      }
    }
    const { unit } = this.seeds.layout;
    for (const flight of this.flying) {
      const part = Math.max(0, (now - flight.start) / flight.lasts);
      const glide = part * part * (3 - 2 * part);
      const to = this.spot(flight.to, flight.id);
      const height = 4 * part * (1 - part) * HEIGHT * unit + (flight.to === "hand" ? part : flight.from === "hand" ? 1 - part : 0) * 10 * unit;
      const radius = (this.radius(flight.from) * (1 - part) + this.radius(flight.to) * part) * (1 + height / (300 * unit));
      const x = flight.at.x + (to.x - flight.at.x) * glide;
      const y = flight.at.y + (to.y - flight.at.y) * glide;
      this.hand.stamp(pen, flight.id, x, y, radius, height);
    }
    return this.flying.length > 0;
  }
}
