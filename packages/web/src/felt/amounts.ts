/** Amounts as the felt writes them: short, in chips or in big blinds. */
import type { Translator } from '../i18n/translator.js';

export type Amounts = (amount: number) => string;

/** How amounts are written; in big blinds where one is given. */
export function amountsOf(
  { compact, number }: Pick<Translator, 'compact' | 'number'>,
  bigBlind: number | null,
): Amounts {
  if (bigBlind === null || bigBlind <= 0) return compact;
  return (amount) => `${number(Math.round((amount / bigBlind) * 100) / 100)} BB`;
}
