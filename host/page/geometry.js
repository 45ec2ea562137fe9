// Where everything lies on the screen: the board's outline, its pits and stores, and their LEDs, in CSS pixels.
// Called by main.js whenever the size or the side we look from changes. Everything that draws reads what layout() returns.
//
// The board is first laid out in its own frame: South at the near (bottom) side, x along the rows. Then it is turned by
// quarter turns onto the screen: 0 (South near), 2 (North near), and 1 or 3 on an upright screen, where rows become columns.

const LEDS_PER_PIT = 8;
const LEDS_PER_STORE = 16;
export const MOST_PLACES = 22; // of the longest board

// Of the board that is shown; setColumns() changes them, and whoever imports them sees it.
export let COLUMNS = 10;
export let SOUTH_STORE = 20;
export let NORTH_STORE = 21;
export let PLACES = 22;

export function setColumns(columns) {
  COLUMNS = columns;
  SOUTH_STORE = 2 * columns;
  NORTH_STORE = SOUTH_STORE + 1;
  PLACES = SOUTH_STORE + 2;
}

// Lengths are parts of the board's length: these are for a board of ten columns, 1340 long. A shorter one lacks columns.
const LENGTH_OF_TEN = 1340;
const COLUMN = 108;
const lengthInParts = () => LENGTH_OF_TEN - COLUMN * (10 - COLUMNS);
const PITCH = 105; // from pit to pit, where the hollows are as large as written here
const HOLLOW = 39;
const RING = 46;
const LED_OUTSIDE_STORE = 8;
const SHAPES = {
  // How wide the board may be for its length; how far the rows lie from the middle line, in parts of the width; and along
  // the board: its margin, a store, and the gap to the first pit. An upright screen is small: more of it goes to the pits.
  flat: { leanest: 0.272, widest: 0.375, row: 0.235, margin: 42, store: 74, gap: 15 },
  upright: { leanest: 0.3, widest: 0.54, row: 0.25, margin: 33, store: 66, gap: 18 },
};

export function isStore(place) {
  return place >= SOUTH_STORE;
}

// The board's size in its own frame that fits into a box of the screen: {length, width, upright}.
export function fit(box, upright) {
  const shape = upright ? SHAPES.upright : SHAPES.flat;
  const along = upright ? box.height : box.width;
  const across = upright ? box.width : box.height;
  const longer = LENGTH_OF_TEN / lengthInParts(); // than this one is a board of ten columns
  const length = Math.min(along, across / (shape.leanest * longer));
  const width = Math.min(across, length * shape.widest * longer);
  return { length: Math.floor(length), width: Math.floor(width), shape };
}

// quarters: how often the board is turned clockwise by 90 degrees.
function turner(length, width, quarters) {
  return [
    (x, y) => [x, y],
    (x, y) => [width - y, x],
    (x, y) => [length - x, width - y],
    (x, y) => [y, length - x],
  ][quarters];
}

function ringOfCircle(radius) {
  return Array.from({ length: LEDS_PER_PIT }, (_, k) => {
    const angle = (k / LEDS_PER_PIT) * 2 * Math.PI;
    return [radius * Math.sin(angle), -radius * Math.cos(angle)];
  });
}

// LEDs evenly along a trough's edge (two straight sides, two half circles), clockwise from the middle of its top.
function ringOfTrough(radius, straight) {
  const arc = Math.PI * radius;
  const whole = 2 * straight + 2 * arc;
  return Array.from({ length: LEDS_PER_STORE }, (_, k) => {
    let s = ((k / LEDS_PER_STORE) * whole + arc / 2) % whole;
    if (s < arc) return [-radius * Math.cos(s / radius), -straight / 2 - radius * Math.sin(s / radius)];
    s -= arc;
    if (s < straight) return [radius, -straight / 2 + s];
    s -= straight;
    if (s < arc) return [radius * Math.cos(s / radius), straight / 2 + radius * Math.sin(s / radius)];
    s -= arc;
    return [-radius, straight / 2 - s];
  });
}

function placesInOwnFrame(length, width, shape) {
  const unit = length / lengthInParts();
  const first = (shape.margin + shape.store + shape.gap) * unit;
  const pitch = (length - 2 * first) / COLUMNS;
  const size = pitch / PITCH; // of a pit and its ring
  // On a lean board the rows move together, so that names and numbers have their room at the rim.
  const row = Math.max(72 * unit, Math.min(width * shape.row, width / 2 - 112 * unit));
  const places = [];
  for (let place = 0; place < 2 * COLUMNS; place++) {
    const south = place >= COLUMNS;
    places.push({
      place,
      x: first + pitch * ((place % COLUMNS) + 0.5),
      y: width / 2 + (south ? row : -row),
      radius: HOLLOW * size,
      straight: 0, // the length of a trough's straight sides: none, a pit is round
      ring: ringOfCircle(RING * size),
    });
  }
  const radius = (shape.store / 2) * unit;
  const straight = width - 2 * (shape.margin + 6) * unit - 2 * radius;
  for (const place of [SOUTH_STORE, NORTH_STORE]) {
    const x = (shape.margin + shape.store / 2) * unit;
    places.push({
      place,
      x: place === SOUTH_STORE ? length - x : x,
      y: width / 2,
      radius,
      straight,
      ring: ringOfTrough(radius + LED_OUTSIDE_STORE * unit, straight),
    });
  }
  return { places, pitch, unit, size };
}

// The whole picture for a box on the screen. Each place: its centre x, y; its radius; half its extent each way (halfX,
// halfY, a pit's are its radius); its LEDs [[x, y] ...] in the order of the board; `outward`: the way to the board's rim.
export function layout(box, { upright, turned }) {
  const { length, width, shape } = fit(box, upright);
  const quarters = (upright ? 1 : 0) + (turned ? 2 : 0);
  const turn = turner(length, width, quarters);
  const sideways = quarters % 2 === 1;
  const own = placesInOwnFrame(length, width, shape);
  const places = own.places.map(({ place, x, y, radius, straight, ring }) => {
    const [sx, sy] = turn(x, y);
    const leds = ring.map(([dx, dy]) => turn(x + dx, y + dy));
    const [ox, oy] = isStore(place) ? turn(x + (x > length / 2 ? 1 : -1), y) : turn(x, y + (y > width / 2 ? 1 : -1));
    return {
      place,
      x: sx,
      y: sy,
      radius,
      ringRadius: radius + (isStore(place) ? LED_OUTSIDE_STORE * own.unit : (RING - HOLLOW) * own.size),
      halfX: radius + (sideways ? straight / 2 : 0),
      halfY: radius + (sideways ? 0 : straight / 2),
      leds,
      outward: [ox - sx, oy - sy],
    };
  });
  return {
    width: sideways ? width : length,
    height: sideways ? length : width,
    quarters,
    sideways,
    unit: own.unit,
    size: own.size,
    pitch: own.pitch,
    corner: 60 * own.unit,
    places,
    // From a place's own frame (in which its seeds lie) to the screen, as an offset.
    turnOffset: [
      (x, y) => [x, y],
      (x, y) => [-y, x],
      (x, y) => [-x, -y],
      (x, y) => [y, -x],
    ][quarters],
    // South's half extent of a trough in the board's own frame, for laying seeds.
    ownHalf: (place) => ({ x: own.places[place].radius, y: own.places[place].radius + own.places[place].straight / 2 }),
  };
}
