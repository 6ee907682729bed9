/** A refusal as a sentence in the language of the viewer. */
import type { ClientError } from '@cardroom/protocol';
import type { Key } from '../i18n/index.js';
import type { Params } from '../i18n/message.js';
import type { Translator } from '../i18n/translator.js';

/** A newer room may refuse for a reason that this page does not know. */
export function errorText(error: ClientError, { t, has }: Pick<Translator, 't' | 'has'>): string {
  if (!has(`error.${error.code}`)) return t('error.internal');
  const params: Record<string, string | number> = {};
  for (const [field, value] of Object.entries(error)) {
    if (typeof value === 'string' || typeof value === 'number') params[field] = value;
  }
  return t(`error.${error.code}`, { ...params, ...wordsOf(error, t) });
}

type T = Translator['t'];

/** Details that are words of the protocol, in the language of the viewer; all others stand as they came. */
function wordsOf(error: ClientError, t: T): Params {
  switch (error.code) {
    case 'raise-closed':
      return { reason: t(`closed.${error.reason}`) };
    case 'wrong-act':
      return { expected: t(`expected.${error.expected}`) };
    case 'bad-name':
      return { problem: t(`problem.${error.problem}`) };
    case 'bad-settings':
      return { field: settingName(error.field, t), problem: problemOf(error.problem, t) };
    default:
      return {};
  }
}

/** A title is checked like a name, and has the same problems. */
function problemOf(problem: string, t: T): string {
  return NAME_PROBLEMS.has(problem) ? t(`problem.${problem}` as Key) : problem;
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
