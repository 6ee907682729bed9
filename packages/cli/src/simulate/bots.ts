/** The text of `--bots`: `tight,caller`, `NAME=BOT`, with commas inside quotation marks left alone. */
import type { Contestant } from '@cardroom/arena';

/** The parts between commas. Quotation marks stay where they are: they belong to the command of a program. */
function splitList(text: string): string[] {
  const parts: string[] = [''];
  let quoted = '';
  for (const char of text) {
    if (char === quoted) quoted = '';
    else if (quoted === '' && (char === '"' || char === "'")) quoted = char;
    if (char === ',' && quoted === '') parts.push('');
    else parts[parts.length - 1] += char;
  }
  return parts.map((part) => part.trim());
}

const NAMED = /^([\p{L}\p{N}_.@-]{1,40})=(.+)$/u;

/** The name of a bot that was given none: that of its program or file, or its own. */
function usualName(bot: string): string {
  const words = bot.replace(/^cmd:/, '').split(/\s+/);
  const file = words.find((word) => /\.[a-z]{1,4}$/i.test(word)) ?? words[0]!;
  const base = file.replace(/^.*[\\/]/, '').replace(/\.[a-z]{1,4}$/i, '');
  return base.replace(/[^\p{L}\p{N}_.-]+/gu, '-').slice(0, 32) || 'bot';
}

/** The contestants, each with its own name: `tight`, `tight-2`. Null when an entry is empty. */
export function parseBots(texts: readonly string[]): Contestant[] | null {
  const entries = texts.flatMap(splitList).map((text) => {
    const [, name, bot] = NAMED.exec(text) ?? [];
    return name === undefined || bot === undefined ? { name: null, bot: text } : { name, bot };
  });
  if (entries.some(({ bot }) => bot === '')) return null;
  const taken = new Set(entries.map(({ name }) => name));
  return entries.map(({ name, bot }) => {
    if (name !== null) return { name, bot };
    const usual = usualName(bot);
    let free = usual;
    for (let number = 2; taken.has(free); number++) free = `${usual}-${number}`;
    taken.add(free);
    return { name: free, bot };
  });
}
