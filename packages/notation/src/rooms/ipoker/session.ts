/** The head of an iPoker session, above its hands. */
import { tagsIn } from './xml.js';

export interface IPokerSession {
  /** `Holdem NL €0.05/€0.10`. */
  readonly gameType: string;
  readonly table: string;
  readonly currency: string | null;
  readonly hero: string | null;
  readonly tournament: { readonly name: string; readonly buyIn: string; readonly code: string } | null;
  readonly maxSeats: number | null;
  readonly isPlayMoney: boolean;
  /** The client says that a bet nobody matched is not counted as won. */
  readonly isUncalledApart: boolean;
  readonly startDate: string;
}

export function sessionOf(head: string, whole: string): IPokerSession {
  const values = new Map<string, string>();
  for (const { name, text } of tagsIn(head)) if (text !== '' && !values.has(name)) values.set(name, text);
  const name = values.get('tournamentname');
  const nickname = values.get('nickname');
  const currency = values.get('tablecurrency') ?? values.get('currency') ?? '';
  const seats = Number(values.get('maxplayers') ?? values.get('tablesize') ?? 0);
  return {
    gameType: values.get('gametype') ?? '',
    table: values.get('tablename') ?? '',
    currency: /^[A-Z]{3}$/.test(currency) ? currency : null,
    hero: nickname === undefined || nickname === 'N/A' ? null : nickname,
    tournament:
      name === undefined
        ? null
        : {
            name,
            buyIn: values.get('buyin') ?? '',
            code: values.get('tournamentcode') ?? /\d{5,}/.exec(values.get('tablename') ?? '')?.[0] ?? '',
          },
    maxSeats: seats > 1 ? seats : null,
    isPlayMoney: (values.get('mode') ?? 'real') !== 'real',
    isUncalledApart: /<uncalled_bet_enabled>\s*true/i.test(whole),
    startDate: values.get('startdate') ?? '',
  };
}
