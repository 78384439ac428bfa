import type { loadPyodide } from "pyodide/pyodide.mjs";

type Create = NonNullable<NonNullable<Parameters<typeof loadPyodide>[0]>["createPyodideModule"]>;

/** Settings that Pyodide passes to Emscripten. */
export type Settings = Parameters<Create>[0];

/** Emscripten's function for creating an interpreter. */
export default function create(
  settings: Settings,
): Promise<Awaited<ReturnType<Create>> & { HEAPU8: Uint8Array; _sbrk(bytes: number): number }>;
