/** The part of cli-progress that we use; it ships no types. */
declare module 'cli-progress' {
  export interface BarOptions {
    readonly format: string;
    readonly stream: NodeJS.WritableStream;
    readonly hideCursor: boolean;
    readonly clearOnComplete: boolean;
    readonly gracefulExit: boolean;
  }

  export interface SingleBar {
    start(total: number, value: number, payload: Readonly<Record<string, string>>): void;
    update(value: number, payload: Readonly<Record<string, string>>): void;
    stop(): void;
  }

  const progress: {
    readonly SingleBar: new (options: BarOptions, preset: object) => SingleBar;
    readonly Presets: { readonly shades_classic: object };
  };
  export default progress;
}
