// The hand above the board: it shows what it holds, follows the pointer, and when the board's own patient hand (or somebody
// else's, on another screen) is at work, it goes where that one goes. main.js moves and draws it.

import { SeedSprites } from "./sprites.js";

const GLIDE = 0.16; // part of the way to its aim that the hand goes in 1/60 s
const GOLDEN = 2.39996; // the angle by which a handful's seeds are set

const NOTHING = { from: [Infinity, Infinity], to: [-Infinity, -Infinity] };

export class Hand {
  constructor(label) {
    this.label = label; // the small number beside it
    this.ids = [];
    this.away = new Set(); // those of its seeds that are still in the air
    this.at = { x: innerWidth / 2, y: innerHeight / 2 };
    this.aim = null;
    this.radius = 8;
    this.sprites = null;
    this.scale = 1;
    this.drawn = NOTHING;
    this.glides = true; // or jumps, for those who want no motion
  }

  setSize(radius, scale) {
    this.radius = radius;
    this.scale = scale;
    this.sprites = new SeedSprites(radius * scale);
  }

  // Wipes what was drawn in the air last time, and no more: the canvas is as large as the window.
  wipe(pen) {
    const { from, to } = this.drawn;
    if (to[0] > from[0]) pen.clearRect(from[0], from[1], to[0] - from[0], to[1] - from[1]);
    this.drawn = NOTHING;
  }

  hold(ids) {
    this.ids = ids;
  }

  // Where the hand should be: at once (the pointer's own) or gliding there. In CSS pixels of the window.
  moveTo(aim, atOnce) {
    this.aim = aim;
    if (atOnce || !this.glides || this.ids.length === 0) this.at = { ...aim };
  }

  // Where a seed of the handful is: set like the seeds of a sunflower, so that any number makes a round heap.
  spot(id) {
    const i = this.ids.indexOf(id);
    if (i < 0) return { ...this.at };
    const crowd = this.ids.length > 14 ? 0.92 : 1.12;
    const far = this.ids.length === 1 ? 0 : this.radius * crowd * Math.sqrt(i + 0.4);
    return { x: this.at.x + far * Math.cos(i * GOLDEN), y: this.at.y + far * Math.sin(i * GOLDEN) };
  }

  // One seed in the air: height above the board drives its shadow away from it. All in CSS pixels.
  stamp(pen, id, x, y, radius, height) {
    const reach = radius * 3 + height;
    const { from, to } = this.drawn;
    this.drawn = {
      from: [Math.min(from[0], x - reach), Math.min(from[1], y - reach)],
      to: [Math.max(to[0], x + reach), Math.max(to[1], y + reach)],
    };
    const size = radius / this.radius;
    const { shadow } = this.sprites;
    const seed = this.sprites.seed(id);
    const soft = 1 + height / (this.radius * 7);
    pen.globalAlpha = 1 / (1 + height / (this.radius * 3.2));
    const side = (shadow.width / this.scale) * size * soft;
    pen.drawImage(shadow, x + height * 0.5 + radius * 0.25 - side / 2, y + height * 0.7 + radius * 0.35 - side / 2, side, side);
    pen.globalAlpha = 1;
    const wide = (seed.width / this.scale) * size;
    pen.drawImage(seed, x - wide / 2, y - wide / 2, wide, wide);
  }

  // Draws what is held. Returns whether the hand is still on its way.
  frame(pen, elapsed) {
    if (this.aim) {
      const share = 1 - (1 - GLIDE) ** (elapsed / 16.7);
      this.at.x += (this.aim.x - this.at.x) * share;
      this.at.y += (this.aim.y - this.at.y) * share;
    }
    const held = this.ids.filter((id) => !this.away.has(id));
    const lift = this.radius * 2.2;
    for (let i = held.length - 1; i >= 0; i--) {
      const { x, y } = this.spot(held[i]);
      this.stamp(pen, held[i], x, y, this.radius * 1.06, lift);
    }
    this.showNumber();
    return this.aim !== null && Math.hypot(this.aim.x - this.at.x, this.aim.y - this.at.y) > 0.5;
  }

  showNumber() {
    const count = this.ids.length;
    this.label.hidden = count === 0;
    if (count === 0) return;
    if (this.label.textContent !== String(count)) this.label.textContent = count;
    const out = this.radius * (1.6 + 1.1 * Math.sqrt(count));
    const x = Math.min(innerWidth - 34, this.at.x + out * 0.75);
    const y = Math.max(4, this.at.y - out * 0.75 - 14);
    this.label.style.transform = `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px)`;
  }
}
