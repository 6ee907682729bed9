/** Options of cash tables in words: one sentence for each that is not at its default. */
import { ruleRows } from '@cardroom/engine';
import type { TableSettings } from '@cardroom/protocol';
import type { Key } from '../i18n/index.js';
import type { Translator } from '../i18n/translator.js';

export type GameOptions = TableSettings['table_rules'];

/** Keys of the catalogue; a test compares them with the rows of the options. */
type Sentence = Extract<Key, `option.${string}`>;

/** The options of cash tables, with all that can be chosen. */
export function optionFields(): { readonly rule: keyof GameOptions; readonly choices: readonly string[] }[] {
  const rows = ruleRows('table').filter(([, { isOption }]) => isOption === true);
  return rows.map(([rule, { values }]) => ({ rule: rule as keyof GameOptions, choices: values as readonly string[] }));
}

export function optionSentences(options: GameOptions, { t }: Translator): string[] {
  const said = ruleRows('table').filter(([rule, { isOption }]) => isOption === true && rule in options);
  return said.map(([rule]) => t(`option.${rule}.${options[rule as keyof GameOptions]}` as Sentence));
}
