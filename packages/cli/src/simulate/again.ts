/** The command line that plays something again: the one that was given, with its outputs taken away. */

/** Options that do not change what is played, and whether they take a value. */
const OUTPUTS: Readonly<Record<string, boolean>> = {
  '--out': true,
  '--report': true,
  '--csv': true,
  '--workers': true,
  '--only': true,
  '--cluster': false,
  '--json': false,
  '--resume': false,
  '--force': false,
};

/** A word as a shell reads it back. */
function quoted(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}

/** `args` are those of the process, `more` goes behind what is left of them. */
export function commandAgain(args: readonly string[], more: string): string {
  const kept: string[] = [];
  for (let at = 0; at < args.length; at++) {
    const [name = '', value] = args[at]!.split('=', 2);
    const takesValue = OUTPUTS[name];
    if (takesValue === undefined) kept.push(quoted(args[at]!));
    else if (takesValue && value === undefined) at++;
  }
  return `cardroom ${kept.join(' ')} ${more}`;
}

/** The same command, to go on where it stopped. */
export function commandOn(args: readonly string[]): string {
  const kept = args.filter((arg) => arg !== '--resume' && arg !== '--force');
  return `cardroom ${[...kept.map(quoted), '--resume'].join(' ')}`;
}
