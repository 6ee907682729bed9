/** HTML and SVG as text in which nothing that comes from outside is markup. */

/** Text that is markup already. */
export class Markup {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

export type Content = Markup | string | number | false | null | undefined | readonly Content[];

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escapeText(text: string): string {
  return text.replaceAll(/[&<>"']/g, (char) => ENTITIES[char]!);
}

function textOf(content: Content): string {
  if (content instanceof Markup) return content.text;
  if (content === null || content === undefined || content === false) return '';
  return typeof content === 'object' ? content.map(textOf).join('') : escapeText(String(content));
}

/** Line breaks and what indents the next line are there for anyone who reads the source. */
const laidOut = new WeakMap<TemplateStringsArray, readonly string[]>();

function joinLines(parts: TemplateStringsArray): readonly string[] {
  let joined = laidOut.get(parts);
  if (joined === undefined) {
    joined = parts.map((part) => part.replaceAll(/\n\s*/g, ''));
    laidOut.set(parts, joined);
  }
  return joined;
}

/** A template whose values are escaped, but for those that are markup; its own lines are joined. */
export function html(parts: TemplateStringsArray, ...contents: readonly Content[]): Markup {
  const fixed = joinLines(parts);
  let text = fixed[0]!;
  for (let i = 0; i < contents.length; i++) text += textOf(contents[i]) + fixed[i + 1]!;
  return new Markup(text);
}
