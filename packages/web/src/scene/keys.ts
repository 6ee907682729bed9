/** Key commands at the table. None while the viewer types in a field, or if shortcuts are switched off. */

export type Command =
  | { readonly kind: 'fold' | 'checkCall' | 'raise' | 'timeBank' | 'up' | 'down' }
  /** The n-th preset, or in a draw the n-th card; from 0. */
  | { readonly kind: 'preset'; readonly index: number };

export interface KeyPress {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly altKey: boolean;
  readonly metaKey: boolean;
}

const LETTERS: Readonly<Record<string, Exclude<Command['kind'], 'preset'>>> = {
  f: 'fold',
  c: 'checkCall',
  r: 'raise',
  t: 'timeBank',
  ArrowUp: 'up',
  ArrowDown: 'down',
};

/** The same keys on other keyboards, by what stands on them: ф is where f is not, so the letter alone counts. */
export function commandOf({ key, ctrlKey, altKey, metaKey }: KeyPress): Command | null {
  if (ctrlKey || altKey || metaKey) return null;
  if (/^[1-6]$/.test(key)) return { kind: 'preset', index: Number(key) - 1 };
  const name = key.length === 1 ? key.toLowerCase() : key;
  const kind = Object.hasOwn(LETTERS, name) ? LETTERS[name] : undefined;
  return kind === undefined ? null : { kind };
}

/** The element that a key press came from, as far as it matters. */
export interface KeySource {
  readonly tagName: string;
  readonly type?: string | undefined;
  readonly isContentEditable?: boolean | undefined;
}

const NOT_TYPING: ReadonlySet<string> = new Set(['button', 'checkbox', 'radio', 'range', 'submit', 'reset']);

/** Whether someone types there: keys are text then. */
export function isTyping({ tagName, type = 'text', isContentEditable = false }: KeySource): boolean {
  if (isContentEditable || tagName === 'TEXTAREA' || tagName === 'SELECT') return true;
  return tagName === 'INPUT' && !NOT_TYPING.has(type);
}
