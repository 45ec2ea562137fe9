// Holds a conversation with the engine on MicroPython's WebAssembly port, run by node:
//     node engine_webassembly.mjs MICROPYTHON.MJS ROOT HEAP < commands > answers
// After a line `memory` follows MicroPython's account of it: `GC: total: ..., used: ...`. This port collects garbage
// only when a call from JavaScript returns, and makes the heap larger when it is full before.
import { readFileSync, readdirSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [module, root, heap] = process.argv.slice(2);
const { loadMicroPython } = await import(pathToFileURL(module).href);
const lines = [];
const python = await loadMicroPython({ heapsize: Number(heap), stdout: (line) => lines.push(line) });

python.FS.mkdirTree("/lib/engine");
for (const name of readdirSync(`${root}/engine`).filter((name) => name.endsWith(".py"))) {
  python.FS.writeFile(`/lib/engine/${name}`, readFileSync(`${root}/engine/${name}`));
}
python.runPython(`
import gc, micropython, time
from engine.protocol import Protocol

protocol = Protocol(time.ticks_ms)

def ask(line):
    for answer in protocol.answer(line):
        print(answer)

def memory():
    gc.collect()
    print("memory")
    micropython.mem_info()
`);
const ask = python.globals.get("ask");
for (const line of readFileSync(0, "utf8").split("\n")) {
  ask(line);
}
python.globals.get("memory")();
process.stdout.write(lines.join("\n") + "\n");
