// Runs carve.js beside the page, so that nothing halts while the board is being carved. wood.js talks to it.

import { carve } from "./carve.js";

addEventListener("message", ({ data: { shape, job } }) => {
  const pixels = carve(shape);
  postMessage({ job, width: shape.width, height: shape.height, pixels }, [pixels.buffer]);
});
