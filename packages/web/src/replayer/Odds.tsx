/** The equity of each player's cards at a stop, and the price of a call. */
import { UNKNOWN } from '@cardroom/engine';
import { fromUnits } from '@cardroom/notation';
import { type ReactNode, useMemo } from 'react';
import { useI18n } from '../i18n/index.js';
import { equityQuestion } from '../scene/odds.js';
import { CardText } from '../ui/CardText.js';
import { useEquity } from '../ui/useEquity.js';
import { potOddsOf } from './potOdds.js';
import type { stateOf } from './tape.js';

interface OddsProps {
  readonly now: NonNullable<ReturnType<typeof stateOf>>;
  readonly names: readonly string[];
}

export function Odds({ now, names }: OddsProps): ReactNode {
  const { t, percent, number } = useI18n();
  const { state, decimals } = now;
  const question = useMemo(() => equityQuestion(state), [state]);
  const answer = useEquity(question);
  const odds = potOddsOf(state);
  const chips = (units: number): string => number(fromUnits(units, decimals));
  return (
    <div className="odds">
      {question === null || answer === null ? (
        <p className="soft">{t('replay.oddsNone')}</p>
      ) : (
        <>
          <ul className="odds-list">
            {question.players.map((player, at) => {
              const equity = answer?.players.find((each) => each.player === player)?.equity;
              return (
                <li key={player}>
                  <span className="odds-name">{names[player]}</span>
                  <CardText cards={question.hands[at] ?? []} />
                  <span className="odds-value">{equity === undefined ? '…' : percent(equity, 1)}</span>
                  <span className="odds-bar" aria-hidden="true">
                    <span style={{ inlineSize: `${100 * (equity ?? 0)}%` }} />
                  </span>
                </li>
              );
            })}
          </ul>
          <p className="hint">
            {answer === undefined
              ? t('replay.oddsWorking')
              : answer.isExact
                ? t('replay.oddsExact')
                : t('replay.oddsSampled')}
          </p>
          {question.hands.some((cards) => cards.includes(UNKNOWN)) && <p className="hint">{t('replay.oddsUnknown')}</p>}
        </>
      )}
      {odds !== null && (
        <p className="odds-pot">
          {t('replay.potOdds', {
            name: names[odds.player] ?? '',
            call: chips(odds.toCall),
            pot: chips(odds.pot),
            needed: percent(odds.needed, 1),
          })}
        </p>
      )}
    </div>
  );
}
