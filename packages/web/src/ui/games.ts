/** Variants as people sort them, and stakes as people say them. */
import { VARIANTS, type Variant, variantOf } from '@cardroom/engine';
import type { TableStakes } from '@cardroom/protocol';
import type { Key } from '../i18n/index.js';
import type { Translator } from '../i18n/translator.js';

export const FAMILIES = ['holdem', 'omaha', 'stud', 'draw', 'small'] as const;
export type Family = (typeof FAMILIES)[number];

/** By what is dealt: a bring-in, draws, four or more hole cards, or a deck for studies. */
export function familyOf(variant: Variant): Family {
  if (variant.cap !== undefined) return 'small';
  if (variant.forced === 'bringIn') return 'stud';
  if (variant.streets.some(({ draw }) => draw)) return 'draw';
  return variant.holeUse === 2 ? 'omaha' : 'holdem';
}

/** The most popular game of each family comes first. */
const KNOWN_BEST = ['NT', 'PO', 'F7S', 'F2L3D'];

export function variantsOf(family: Family): Variant[] {
  const place = ({ code }: Variant): number => (KNOWN_BEST.includes(code) ? 0 : 1);
  return [...VARIANTS.values()].filter((variant) => familyOf(variant) === family).sort((a, b) => place(a) - place(b));
}

/** The name of a variant in the language of the viewer; a code that is not known stands for itself. */
export function variantName(code: string, { t }: Pick<Translator, 't'>): string {
  return variantOf(code) === null ? code : t(`variant.${code}` as Key);
}

/** The title of a table; one that is called by its game is called so in every language. */
export function tableTitle(title: string, code: string, words: Pick<Translator, 't'>): string {
  return title === variantOf(code)?.name ? variantName(code, words) : title;
}

/** `1/2`, `1/2 · ante 0.5`, `5/10 · ante 1 · bring-in 2`. */
export function stakesText(code: string, stakes: TableStakes, { t, number }: Pick<Translator, 't' | 'number'>): string {
  const variant = variantOf(code);
  const isFixed = variant?.limit === 'fixed';
  const [small, big] = isFixed ? [stakes.smallBet ?? 0, stakes.bigBet ?? 0] : [stakes.smallBlind, stakes.bigBlind];
  const more = [
    [t('stakes.ante'), stakes.ante],
    [t('stakes.bigBlindAnte'), stakes.bigBlindAnte],
    [t('stakes.bringIn'), variant?.forced === 'bringIn' ? stakes.bringIn : 0],
  ] as const;
  const parts = more.flatMap(([word, amount]) => (amount ? [`${word} ${number(amount)}`] : []));
  return [`${number(small)}/${number(big)}`, ...parts].join(' · ');
}
