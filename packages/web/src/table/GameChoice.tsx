/** Games that change: the banner one hand ahead, and the sheet of the dealer's choice [H-19, H-20, T-69]. */
import type { TableSnapshot } from '@cardroom/protocol';
import type { ReactNode } from 'react';
import { useNow } from '../felt/Clock.js';
import { useI18n } from '../i18n/index.js';
import { useConnection } from '../net/index.js';
import { stakesText, variantName } from '../ui/games.js';
import { useAsk } from '../ui/notices.js';

type Props = { readonly state: TableSnapshot };

/** Said while the last hand of a game is played. */
export function GameBanner({ state: { game_next: next, hand } }: Props): ReactNode {
  const translator = useI18n();
  if (next === undefined || next.after_hand !== Number(hand.hand ?? 0)) return null;
  const params = {
    game: variantName(next.variant, translator),
    stakes: stakesText(next.variant, next.stakes, translator),
  };
  return <p>{translator.t('game.next', params)}</p>;
}

/** The dealer chooses; everybody else sees who does. */
export function GameChoiceBar({ state }: Props): ReactNode {
  const { t } = useI18n();
  const { game_choice: choice, you, seats } = state;
  if (choice === undefined || choice.seat_index === null) return null;
  if (choice.seat_index !== you.seat_index) {
    const name = seats.find(({ seat_index }) => seat_index === choice.seat_index)?.name ?? '';
    return <p role="status">{t('game.chooses', { name })}</p>;
  }
  return <GameSheet state={state} choice={choice} />;
}

interface GameSheetProps extends Props {
  readonly choice: NonNullable<TableSnapshot['game_choice']>;
}

function GameSheet({ state: { table }, choice: { games, deadline_ms: deadline } }: GameSheetProps): ReactNode {
  const translator = useI18n();
  const { t, number } = translator;
  const { client } = useConnection();
  const ask = useAsk();
  const now = useNow(() => client.serverNow(), deadline !== null);
  return (
    <div className="run-question">
      <p role="alert">
        {t('game.choose')}{' '}
        {deadline !== null && (
          <span className="run-seconds" aria-hidden="true">
            {number(Math.max(0, Math.ceil((deadline - now) / 1_000)))}
          </span>
        )}
      </p>
      <div className="run-answers">
        {games.map((variant) => (
          <button
            key={variant}
            type="button"
            className="button"
            data-game={variant}
            onClick={() => ask(client.request('choose_game', { variant }, { table }))}
          >
            {variantName(variant, translator)}
          </button>
        ))}
      </div>
    </div>
  );
}
