// node recorder.mjs FILE PROGRAM ARGS...: runs a bot, and writes down what it hears (<) and says (>).
import { spawn } from 'node:child_process';
import { appendFileSync } from 'node:fs';
import { createInterface } from 'node:readline';

const [, , file = '', program = '', ...args] = process.argv;
const bot = spawn(program, args, { stdio: 'pipe' });
bot.stderr.pipe(process.stderr);

/** @type {(from: import('node:stream').Readable, to: import('node:stream').Writable, mark: string) => import('node:readline').Interface} */
const pass = (from, to, mark) =>
  createInterface({ input: from }).on('line', (line) => {
    appendFileSync(file, `${mark} ${line}\n`);
    to.write(`${line}\n`);
  });
pass(process.stdin, bot.stdin, '<').on('close', () => bot.stdin.end());
pass(bot.stdout, process.stdout, '>');
bot.on('exit', (code) => {
  process.exitCode = code ?? 1;
});
