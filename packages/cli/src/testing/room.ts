/** A room as `cardroom serve` runs it, and commands beside it that do not stop it. */
import { type ChildProcess, spawn } from 'node:child_process';
import { CARDROOM, type Run, startCardroom } from './command.js';

export interface ServedRoom {
  readonly url: string;
  readonly process: ChildProcess;
  /** Everything that it has said so far. */
  said(): string;
  /** Ends it as a system does; gives the exit code. */
  stop(): Promise<number | null>;
}

/** Starts a program that prints where the room is, and waits for that. */
export async function startServe(
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
  command: readonly [string, ...string[]] = [process.execPath, CARDROOM, 'serve'],
): Promise<ServedRoom> {
  const [program, ...first] = command;
  const child = spawn(program, [...first, ...args], { env: { ...process.env, NO_COLOR: '1', ...env }, stdio: 'pipe' });
  const ended = new Promise<number | null>((resolve) => child.on('exit', resolve));
  let text = '';
  const url = await new Promise<string>((resolve, reject) => {
    const read = (chunk: Buffer): void => {
      text += String(chunk);
      const found = /is open: (\S+)/.exec(text)?.[1];
      if (found !== undefined) resolve(found);
    };
    child.stdout!.on('data', read);
    child.stderr!.on('data', read);
    void ended.then((code) => reject(new Error(`it ended with ${code}: ${text}`)));
  });
  return {
    url,
    process: child,
    said: () => text,
    stop: () => {
      child.kill('SIGTERM');
      return ended;
    },
  };
}

/** A command beside a room of another process. */
export function run(args: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<Run> {
  return startCardroom(args, env);
}
