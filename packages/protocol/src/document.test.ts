import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { CLOSE_NAMES, CLOSE_REASONS } from './close.js';
import { ERROR_CODES } from './errors.js';
import { LIMITS } from './limits.js';
import { clientMessage, serverMessage } from './schema.js';
import { allFields, referenceSections } from './testing/reference.js';
import { sessions } from './testing/session.js';

const PATH = fileURLToPath(new URL('../../../PROTOCOL.md', import.meta.url));
const text = readFileSync(PATH, 'utf8');

const SECTION = /(<!-- (reference|session): (\w+) -->\n)[\s\S]*?(<!-- end -->)/g;

/** The document with everything between its markers made anew. */
function filled(document: string): string {
  const reference = referenceSections();
  const played = sessions();
  return document.replace(SECTION, (_, open: string, kind: string, name: string, close: string) => {
    const content = kind === 'reference' ? reference[name] : `\`\`\`text\n${played[name]}\n\`\`\``;
    if (content === undefined) throw new Error(`PROTOCOL.md asks for ${kind} ${name}, which is not there`);
    return `${open}\n${content}\n\n${close}`;
  });
}

/** The messages of a written session: arrow and JSON. */
function messagesOf(session: string): { readonly arrow: string; readonly value: unknown }[] {
  return session.split(/^(?=[→←] )/m).map((line) => ({ arrow: line[0]!, value: JSON.parse(line.slice(2)) }));
}

describe('PROTOCOL.md', () => {
  test('has the tables and sessions that the code makes (vitest -u writes them)', async () => {
    await expect(filled(text)).toMatchFileSnapshot(PATH);
  });

  test('has a place for each of them', () => {
    const places = [...text.matchAll(SECTION)].map(([, , kind, name]) => `${kind} ${name}`);
    const made = [
      ...Object.keys(referenceSections()).map((name) => `reference ${name}`),
      ...Object.keys(sessions()).map((name) => `session ${name}`),
    ];
    expect([...places].sort()).toEqual(made.sort());
  });

  test('lists every message, event, error code, limit and close code', () => {
    const names = [
      ...clientMessage.options.map((option) => `#### ${option.shape.action.value}\n`),
      ...ERROR_CODES.map((code) => `| \`${code}\` |`),
      ...Object.entries(LIMITS).map(([name, value]) => `| \`${name}\` | ${value} |`),
      ...CLOSE_NAMES.map((name) => `| ${CLOSE_REASONS[name].code} | \`${name}\` |`),
    ];
    expect(names.filter((name) => !text.includes(name))).toEqual([]);
  });

  test('says of every field what it means', () => {
    const fields = allFields();
    expect(fields.filter(({ description }) => description === undefined).map(({ path }) => path)).toEqual([]);
    const names = new Set(fields.map(({ path }) => path.split('.').at(-1)!));
    expect([...names].filter((name) => !new RegExp(`[\`.]${name}\\??\``).test(text))).toEqual([]);
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
