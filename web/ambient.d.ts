// What the bundler and Go's wasm_exec.js bring that TypeScript cannot see.

/** build.mjs bundles style sheets that modules import. */
declare module '*.css';

/** The address of the service worker, or '' where there is none: build.mjs says. */
declare const SERVICE_WORKER: string;

/** For the service worker: all files of the build that have a hash, and what a first visit needs of them. */
declare const ASSETS: string[];
declare const NEEDED: string[];

/** Go's own lib/wasm/wasm_exec.js, which build.mjs takes from the Go that compiles the engine. */
declare module '*/wasm_exec.js';

/** What wasm_exec.js defines: one Go program. It can run once. */
declare class Go {
  argv: string[];
  env: Record<string, string>;
  exit: (code: number) => void;
  readonly exited: boolean;
  readonly importObject: WebAssembly.Imports;
  /** Resolves when the program has ended. */
  run(instance: WebAssembly.Instance): Promise<void>;
}
