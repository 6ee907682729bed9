/** The viewer's own entry: register, unregister, go to the table, rebuy; a deal is in `Deal.tsx`. */
import type { TournamentState } from '@cardroom/protocol';
import type { ReactNode } from 'react';
import { useI18n } from '../i18n/index.js';
import { useConnection } from '../net/index.js';
import { useAsk } from '../ui/notices.js';
import { handPath, tablePath } from '../ui/route.js';
import { Link } from '../ui/router.js';
import { DealTalk } from './Deal.js';
import { type TournamentView, useServerTime } from './useTournament.js';
import { outcomeText } from './words.js';

type You = NonNullable<TournamentState['you']>;

export function OwnEntry({ view }: { view: TournamentView }): ReactNode {
  const translator = useI18n();
  const { t } = translator;
  const { client } = useConnection();
  const ask = useAsk();
  const { tournament, state } = view;
  const { you } = state;
  const outcome = you === null ? null : outcomeText(you, state, translator);
  return (
    <div className="tour-own">
      {outcome !== null && (
        <p className="tour-outcome" role="status">
          {outcome}
        </p>
      )}
      {outcome !== null && you !== null && <OutcomeFacts you={you} />}
      <div className="row">
        {state.can_register && (
          <button
            type="button"
            className="button button-main"
            onClick={() => ask(client.request('tournament_register', {}, { tournament }))}
          >
            {t(you === null ? 'tour.register' : 'tour.reenter')}
          </button>
        )}
        {you !== null && state.phase === 'open' && (
          <button
            type="button"
            className="button"
            onClick={() => ask(client.request('tournament_unregister', {}, { tournament }))}
          >
            {t('tour.unregister')}
          </button>
        )}
        {you?.table != null && state.phase === 'running' && (
          <Link to={tablePath(you.table)} className="button button-main">
            {t('tour.toTable')}
          </Link>
        )}
        <Purchases view={view} />
      </div>
      <DealTalk view={view} />
    </div>
  );
}

/** The rest of the story of somebody who is out: heads taken, hands played, the last of them to replay [T-66]. */
export function OutcomeFacts({ you: { bounty, hands, last_hand: last } }: { you: You }): ReactNode {
  const { t, number } = useI18n();
  return (
    <p className="soft tour-story">
      {bounty > 0 && <span>{t('tour.bountyWon', { amount: number(bounty) })}</span>}
      <span>{t('tour.handsPlayed', { hands: number(hands) })}</span>
      {last !== undefined && <Link to={handPath(`${last.table}-${last.hand}`)}>{t('tour.lastHand')}</Link>}
    </p>
  );
}

/** A rebuy that is offered, or the add-on in its break. */
export function Purchases({ view: { tournament, about, state } }: { view: TournamentView }): ReactNode {
  const { t, number } = useI18n();
  const { client } = useConnection();
  const ask = useAsk();
  const until = state.you?.offer_until_ms ?? null;
  const now = useServerTime(until !== null);
  if (state.you === null || (!state.you.can_rebuy && !state.you.can_add_on)) return null;
  const buy = (isBought: boolean): void => ask(client.request('tournament_rebuy', { buy: isBought }, { tournament }));
  return (
    <>
      {state.you.can_rebuy && (
        <button type="button" className="button button-main" onClick={() => buy(true)}>
          {t('tour.rebuy', { cost: number(about.rebuy?.cost ?? 0) })}
        </button>
      )}
      {until !== null && (
        <button type="button" className="button" onClick={() => buy(false)}>
          {t('tour.noRebuy')} ({t('tour.rebuy.left', { seconds: Math.max(0, Math.ceil((until - now) / 1_000)) })})
        </button>
      )}
      {state.you.can_add_on && (
        <button
          type="button"
          className="button button-main"
          onClick={() => ask(client.request('tournament_add_on', {}, { tournament }))}
        >
          {t('tour.addOn', { cost: number(about.add_on?.cost ?? 0) })}
        </button>
      )}
    </>
  );
}
