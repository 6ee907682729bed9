import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { clientMessage, serverMessage } from './schema.js';
import { sessions } from './testing/session.js';

const PATH = fileURLToPath(new URL('../../../PROTOCOL.md', import.meta.url));
const text = readFileSync(PATH, 'utf8');

const SECTION = /(<!-- session: (\w+) -->\n)[\s\S]*?(<!-- end -->)/g;

/** The document with the sessions between its markers replaced by those of today. */
function filled(document: string): string {
  const played = sessions();
  return document.replace(SECTION, (_, open: string, name: string, close: string) => {
    if (played[name] === undefined) throw new Error(`PROTOCOL.md asks for the session ${name}, which is not there`);
    return `${open}\n\`\`\`text\n${played[name]}\n\`\`\`\n\n${close}`;
  });
}

/** The messages of a written session: arrow and JSON. */
function messagesOf(session: string): { readonly arrow: string; readonly value: unknown }[] {
  return session.split(/^(?=[→←] )/m).map((line) => ({ arrow: line[0]!, value: JSON.parse(line.slice(2)) }));
}

describe('PROTOCOL.md', () => {
  test('has the sessions that a test plays (vitest --update=all writes them)', async () => {
    await expect(filled(text)).toMatchFileSnapshot(PATH);
  });

  test('has a place for each of them', () => {
    const places = [...text.matchAll(SECTION)].map(([, , name]) => name);
    expect(places.sort()).toEqual(Object.keys(sessions()).sort());
  });

  test('writes sessions in messages that pass their schemas', () => {
    for (const session of Object.values(sessions())) {
      for (const { arrow, value } of messagesOf(session)) {
        const schema = arrow === '→' ? clientMessage : serverMessage;
        expect(schema.safeParse(value).error).toBeUndefined();
      }
    }
  });

  test('links lead somewhere', () => {
    const anchors = new Set(
      [...text.matchAll(/^#+ (.+)$/gm)].map(([, title]) => title!.toLowerCase().replaceAll(' ', '-')),
    );
    const links = [...text.matchAll(/\]\(#([^)]+)\)/g)].map(([, anchor]) => anchor!);
    expect(links.filter((anchor) => !anchors.has(anchor))).toEqual([]);
  });
});
