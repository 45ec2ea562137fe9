// The seeds lying in the hollows: a canvas on which a hollow is drawn anew only while one of its seeds moves.
// main.js tells it the layout and every new world; flights.js brings seeds here and takes them away.

import { isStore, PLACES } from "./geometry.js";
import { settle } from "./piles.js";
import { SeedSprites } from "./sprites.js";

const SHADOW_X = 0.3; // how far a seed's shadow falls, in radii
const SHADOW_Y = 0.42;
const SETTLING = 0.2; // part of the way that a pushed seed goes in a frame of 1/60 s

const newPile = () => ({ radius: 8, drawn: 8, seeds: [], still: true });

export class Seeds {
  constructor(canvas) {
    this.canvas = canvas;
    this.pen = canvas.getContext("2d");
    this.piles = Array.from({ length: PLACES }, newPile);
    this.sprites = new Map();
  }

  setLayout(layout) {
    this.layout = layout;
    this.piles = Array.from({ length: PLACES }, (_, place) => this.piles[place] ?? newPile()); // another board may be shown
    this.scale = Math.min(devicePixelRatio || 1, 2.5);
    this.canvas.width = Math.round(layout.width * this.scale);
    this.canvas.height = Math.round(layout.height * this.scale);
    this.sprites.clear();
    this.arrange(this.piles.map((pile) => pile.seeds.map((seed) => seed.id)), true);
  }

  // places: for each place the seeds that lie there. at once: without gliding to where they are pushed.
  arrange(places, atOnce) {
    places.forEach((ids, place) => {
      const pile = this.piles[place];
      const same = ids.length === pile.seeds.length && ids.every((id, i) => id === pile.seeds[i].id);
      if (same && !atOnce) return;
      const half = this.layout.ownHalf(place);
      const own = { x: half.x / this.layout.size, y: half.y / this.layout.size };
      const known = new Map(pile.seeds.map((seed) => [seed.id, seed]));
      const targets = new Map(pile.seeds.map((seed) => [seed.id, { x: seed.toX, y: seed.toY }]));
      const settled = settle(ids, targets, own);
      pile.radius = settled.radius;
      if (atOnce || pile.seeds.length === 0) pile.drawn = settled.radius;
      pile.seeds = settled.seeds.map(({ id, x, y }) => {
        const was = known.get(id);
        return { id, toX: x, toY: y, x: was && !atOnce ? was.x : x, y: was && !atOnce ? was.y : y };
      });
      pile.still = false;
    });
  }

  // A place has to be drawn again: a seed has landed.
  touch(place) {
    this.piles[place].still = false;
  }

  // Where a seed of a place lies on the board's picture, in CSS pixels; its place's middle if it is not there.
  spot(place, id) {
    const { x, y } = this.layout.places[place];
    const seed = this.piles[place].seeds.find((one) => one.id === id);
    if (!seed) return { x, y };
    const [dx, dy] = this.layout.turnOffset(seed.toX * this.layout.size, seed.toY * this.layout.size);
    return { x: x + dx, y: y + dy };
  }

  spritesFor(radius) {
    const size = Math.round(radius * this.layout.size * this.scale * 4) / 4;
    if (!this.sprites.has(size)) {
      if (this.sprites.size > 12) this.sprites.clear();
      this.sprites.set(size, new SeedSprites(size));
    }
    return this.sprites.get(size);
  }

  // One step of gliding and one picture. hidden: seeds that are in the air. Returns whether it has to go on.
  frame(hidden, elapsed) {
    const share = 1 - (1 - SETTLING) ** (elapsed / 16.7);
    let moving = false;
    this.piles.forEach((pile, place) => {
      if (pile.still) return;
      pile.still = this.glide(pile, share);
      this.draw(pile, place, hidden);
      moving ||= !pile.still;
    });
    return moving;
  }

  // Brings the seeds of a pile nearer to where they are pushed. Returns whether all are there.
  glide(pile, share) {
    let still = true;
    for (const seed of pile.seeds) {
      seed.x += (seed.toX - seed.x) * share;
      seed.y += (seed.toY - seed.y) * share;
      if (Math.abs(seed.toX - seed.x) + Math.abs(seed.toY - seed.y) > 0.05) still = false;
    }
    const swell = pile.radius - pile.drawn;
    pile.drawn = Math.abs(swell) < 0.12 ? pile.radius : pile.drawn + Math.sign(swell) * 0.12;
    return still && pile.drawn === pile.radius;
  }

  draw(pile, place, hidden) {
    const { pen, scale, layout } = this;
    const { x: cx, y: cy, halfX, halfY } = layout.places[place];
    const spare = 4 * layout.unit;
    const box = [cx - halfX - spare, cy - halfY - spare, 2 * (halfX + spare), 2 * (halfY + spare)];
    pen.clearRect(...box.map((v) => v * scale));
    const sprites = this.spritesFor(pile.drawn);
    const { radius, shadow } = sprites;
    for (const seed of pile.seeds) {
      if (hidden.has(seed.id)) continue;
      const [dx, dy] = layout.turnOffset(seed.x * layout.size, seed.y * layout.size);
      const x = (cx + dx) * scale;
      const y = (cy + dy) * scale;
      pen.drawImage(shadow, x + SHADOW_X * radius - shadow.width / 2, y + SHADOW_Y * radius - shadow.height / 2);
      const picture = sprites.seed(seed.id);
      pen.drawImage(picture, x - picture.width / 2, y - picture.height / 2);
    }
    if (pile.seeds.length) this.shade(place);
  }

  // The shadow of the rim falls on the seeds, too.
  shade(place) {
    const { pen, scale } = this;
    const { x, y, halfX, halfY, radius } = this.layout.places[place];
    const reach = radius * scale;
    pen.save();
    pen.globalCompositeOperation = "source-atop";
    pen.beginPath();
    pen.roundRect((x - halfX) * scale, (y - halfY) * scale, 2 * halfX * scale, 2 * halfY * scale, reach);
    pen.clip();
    const long = isStore(place) ? 0.5 : 1;
    const from = [(x - halfX) * scale, (y - halfY) * scale];
    const fade = pen.createLinearGradient(from[0], from[1], from[0] + reach * 1.25 * long, from[1] + reach * 1.45 * long);
    fade.addColorStop(0.2, "rgb(20 8 2 / 0.34)");
    fade.addColorStop(0.62, "rgb(20 8 2 / 0.14)");
    fade.addColorStop(1, "rgb(20 8 2 / 0)");
    pen.fillStyle = fade;
    pen.fillRect((x - halfX) * scale, (y - halfY) * scale, 2 * halfX * scale, 2 * halfY * scale);
    pen.restore();
  }
}
