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

/** A template whose values are escaped, but for those that are markup. */
export function html(parts: TemplateStringsArray, ...contents: readonly Content[]): Markup {
  let text = parts[0]!;
  for (let i = 0; i < contents.length; i++) text += textOf(contents[i]) + parts[i + 1]!;
  return new Markup(text);
}
