/** The types of `ready.mjs`, which has to be plain JavaScript. */
export interface RunOptions {
  readonly cwd?: string;
  readonly env?: NodeJS.ProcessEnv;
}

export interface RunResult {
  readonly code: number;
  /** Everything that was said, on both streams. */
  readonly output: string;
  readonly stdout: string;
}

export declare const ROOT: string;
export declare function packageFolders(root: string): string[];
export declare function readJson<Content>(path: string): Content;
export declare function run(command: string, args: readonly string[], options?: RunOptions): RunResult;
export declare function npm(args: readonly string[], options?: RunOptions): RunResult;
export declare function isMain(meta: ImportMeta): boolean;
export declare function isNodeNewEnough(version: string): boolean;
export declare function whyInstall(root: string): string | null;
