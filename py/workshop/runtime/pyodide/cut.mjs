// @ts-check
/**
 * node cut.mjs <folder>: cut Pyodide's WebAssembly into two modules, with the tools of Binaryen.
 *
 * The folder holds first.wasm and later.wasm, the same code, with the constants of one part each;
 * calls.dot, the graph of their direct calls; and first.json, the names of the functions of the
 * first part. The results are first.out.wasm and later.out.wasm.
 *
 * Both parts call each other through a table, `later`. A function of the later part has a jump in
 * the first: it calls `load` unless the global `ready` is set, then its entry in the table.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import binaryen from "binaryen";

const { none, i32, Features } = binaryen;
const USED = Features.BulkMemory | Features.BulkMemoryOpt | Features.ExceptionHandling | Features.Multivalue
  | Features.MutableGlobals | Features.NontrappingFPToInt | Features.ReferenceTypes | Features.SignExt;
const TABLE = "later";

const [folder] = process.argv.slice(2);
/** @param {string} name */
const file = (name) => join(folder, name);

/** @type {Set<string>} */
const first = new Set(JSON.parse(readFileSync(file("first.json"), "utf-8")));
const lines = readFileSync(file("calls.dot"), "utf-8").split("\n");
const calls = lines.flatMap((line) => {
  const found = /^ *"(\d+)" -> "(\d+)"/.exec(line);
  return found ? [[found[1], found[2]]] : [];
});

/** Functions that are exported, or called through Pyodide's own table. */
const outside = lines.flatMap((line) => (
  /^ *"(\d+)" \[style="filled, rounded"|^ *"(\d+)" \[style="filled", fillcolor="gray"/.exec(line)?.slice(1).filter(Boolean) ?? []
));

/** @param {string[]} names */
const sorted = (names) => [...new Set(names)].sort((a, b) => Number(a) - Number(b));

/** Functions of each part that the other one calls. */
const there = sorted([...outside, ...calls.filter(([from]) => first.has(from)).map(([, to]) => to)]
  .filter((name) => !first.has(name)));
const back = sorted(calls.filter(([from, to]) => !first.has(from) && first.has(to)).map(([, to]) => to));
const slots = new Map([...there, ...back].map((name, at) => [name, at]));

/** @param {string} name */
function opened(name) {
  return binaryen.readBinary(readFileSync(file(name)), USED);
}

/** Replace a function by a call of its entry in the table.
 * @param {any} module @param {string} name @param {boolean} isChecked */
function jump(module, name, isChecked) {
  const { params, results } = binaryen.getFunctionInfo(module.getFunction(name));
  module.removeFunction(name);
  /** @type {number[]} */
  const kinds = binaryen.expandType(params);
  const given = kinds.map((kind, at) => module.local.get(at, kind));
  const call = module.call_indirect(TABLE, module.i32.const(slots.get(name)), given, params, results);
  const body = isChecked ? module.block(null, [module.call("ensure", [], none), call], results) : call;
  module.addFunction(name, params, results, [], body);
}

/** @param {any} module @param {string} name */
function save(module, name) {
  module.runPasses(["remove-unused-module-elements"]);
  writeFileSync(file(name), module.emitBinary());
}

/** Return the internal names of all tables and defined globals that both parts share, by the names under
 * which the first one exports them.
 * @param {any} module */
function shared(module) {
  const exported = Array.from({ length: module.getNumExports() }, (_, at) => (
    binaryen.getExportInfo(module.getExportByIndex(at))
  ));
  /** @param {number} kind */
  const of = (kind) => exported.filter((each) => each.kind === kind);
  const known = new Map(exported.map((each) => [`${each.kind} ${each.value}`, each.name]));
  const globals = Array.from({ length: module.getNumGlobals() }, (_, at) => (
    binaryen.getGlobalInfo(module.getGlobalByIndex(at))
  )).filter((each) => !each.module);
  const tables = Array.from({ length: module.getNumTables() }, (_, at) => (
    binaryen.getTableInfo(module.getTableByIndex(at))
  ));
  return {
    exported,
    memories: of(binaryen.ExternalMemory),
    tags: of(binaryen.ExternalTag),
    globals: globals.map((each, at) => ({ ...each, as: known.get(`${binaryen.ExternalGlobal} ${each.name}`) ?? `global${at}` })),
    tables: tables.map((each, at) => ({ ...each, as: known.get(`${binaryen.ExternalTable} ${each.name}`) ?? `table${at}` })),
  };
}

function cutFirst() {
  const module = opened("first.wasm");
  const { exported, globals, tables } = shared(module);
  const names = new Set(exported.map((each) => each.name));
  for (const { name, as } of globals) if (!names.has(as)) module.addGlobalExport(name, as);
  for (const { name, as } of tables) if (!names.has(as)) module.addTableExport(name, as);
  module.addTable(TABLE, slots.size, slots.size);
  module.addTableExport(TABLE, TABLE);
  module.addGlobal("ready", i32, true, module.i32.const(0));
  module.addGlobalExport("ready", "ready");
  module.addFunctionImport("load", TABLE, "load", none, none);
  const isMissing = module.i32.eqz(module.global.get("ready", i32));
  module.addFunction("ensure", none, none, [], module.if(isMissing, module.call("load", [], none)));
  for (const name of there) jump(module, name, true);
  module.addActiveElementSegment(TABLE, "back", back, module.i32.const(there.length));
  save(module, "first.out.wasm");
}

function cutLater() {
  const module = opened("later.wasm");
  const { exported, memories, tags, globals, tables } = shared(module);
  for (const { name } of exported) module.removeExport(name);
  for (const { name, value } of memories) module.addMemoryImport(value, TABLE, name);
  for (const { name, value } of tags) {
    const { params, results } = binaryen.getTagInfo(module.getTag(value));
    module.addTagImport(value, TABLE, name, params, results);
  }
  for (const { name, as, type, mutable } of globals) module.addGlobalImport(name, TABLE, as, type, mutable);
  for (let at = module.getNumElementSegments() - 1; at >= 0; at -= 1) {
    module.removeElementSegment(binaryen.getElementSegmentInfo(module.getElementSegmentByIndex(at)).name);
  }
  for (const { name, as } of tables) module.addTableImport(name, TABLE, as);
  module.addTableImport(TABLE, TABLE, TABLE);
  for (const name of back) jump(module, name, false);
  module.addActiveElementSegment(TABLE, "there", there, module.i32.const(0));
  save(module, "later.out.wasm");
}

cutFirst();
cutLater();
