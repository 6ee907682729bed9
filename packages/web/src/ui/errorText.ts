/** A refusal as a sentence in the language of the viewer. */
import type { ClientError } from '@cardroom/protocol';
import type { Key } from '../i18n/index.js';
import type { Params } from '../i18n/message.js';
import type { Translator } from '../i18n/translator.js';

/** Details that are words of the protocol themselves, by the field that holds them. */
const WORDS = { reason: 'closed', expected: 'expected', problem: 'problem' } as const;

export function errorText(error: ClientError, { t }: Pick<Translator, 't'>): string {
  const params: Record<string, string | number> = {};
  for (const [field, value] of Object.entries(error)) {
    if (typeof value !== 'string' && typeof value !== 'number') continue;
    params[field] = field in WORDS ? wordOf(field as keyof typeof WORDS, String(value), t) : value;
  }
  if (error.code === 'bad-settings')
    return t('error.bad-settings', { field: settingName(error.field, t), ...problemOf(params) });
  return t(`error.${error.code}`, params);
}

function problemOf({ problem = '' }: Params): Params {
  return { problem };
}

type T = Translator['t'];

/** The problems of names have words of their own; other details stand as they came. */
function wordOf(field: keyof typeof WORDS, value: string, t: T): string {
  switch (field) {
    case 'reason':
      return t(`closed.${value}` as Key);
    case 'expected':
      return t(`expected.${value}` as Key);
    case 'problem':
      return NAME_PROBLEMS.has(value) ? t(`problem.${value}` as Key) : value;
  }
}

const NAME_PROBLEMS: ReadonlySet<string> = new Set(['empty', 'too-long', 'bad-characters', 'mixed-scripts']);

const SETTING_KEYS: Readonly<Record<string, Key>> = {
  title: 'make.title',
  variant: 'make.variant',
  seats: 'make.seats',
  'stakes.smallBlind': 'make.smallBlind',
  'stakes.bigBlind': 'make.bigBlind',
  'stakes.ante': 'make.ante',
  'stakes.bigBlindAnte': 'make.bigBlindAnte',
  'stakes.smallBet': 'make.smallBet',
  'stakes.bigBet': 'make.bigBet',
  'stakes.bringIn': 'make.bringIn',
  'stakes.minBet': 'make.minBet',
  'stakes.unit': 'make.unit',
  'buy_in.min': 'make.buyInMin',
  'buy_in.max': 'make.buyInMax',
};

function settingName(field: string, t: T): string {
  const key = SETTING_KEYS[field];
  return key === undefined ? field : t(key);
}
