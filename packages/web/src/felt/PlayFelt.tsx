/** The felt with everything that a player at it needs: buttons, cards to pick, what was decided ahead, results that stay. */
import type { TableStakes, YourTurn } from '@cardroom/protocol';
import { type ReactNode, useState } from 'react';
import { cardCode } from '../scene/cards.js';
import { type FeltModel, viewerSeat } from '../scene/model.js';
import { priceAhead } from '../scene/preActions.js';
import { ActionBar, type ActionBarProps } from './ActionBar.js';
import { Felt, type FeltProps } from './Felt.js';

export interface PlayFeltProps
  extends Pick<FeltProps, 'model' | 'now' | 'motion' | 'equities' | 'bubbles' | 'waitingNote' | 'onTakeSeat' | 'onPot'>,
    Pick<ActionBarProps, 'stakes' | 'onAct' | 'onTimeBank' | 'idle' | 'options' | 'closedNote'> {
  /** The model to draw, if it lags behind the table: see `useShown`. */
  readonly shown?: FeltModel;
  readonly turn: YourTurn | null;
  /** Single keys act. */
  readonly shortcuts: boolean;
  readonly amounts: 'chips' | 'bigBlinds';
  /** Whether there are buttons at all: not for those who only watch. */
  readonly hasBar: boolean;
}

/** The cards that are picked in a draw, forgotten with the turn. */
function usePicks(turn: YourTurn | null): readonly [ReadonlySet<number>, (index: number) => void] {
  const [picks, setPicks] = useState<{ readonly turn: string; readonly picked: ReadonlySet<number> } | null>(null);
  const token = turn?.kind === 'draw' ? turn.turn : '';
  const picked = picks !== null && picks.turn === token ? picks.picked : NONE;
  const toggle = (index: number): void => {
    const next = new Set(picked);
    if (!next.delete(index) && next.size < (turn?.max_discards ?? 0)) next.add(index);
    setPicks({ turn: token, picked: next });
  };
  return [picked, toggle];
}

const NONE: ReadonlySet<number> = new Set();

function bigBlindOf({ bigBlind, smallBet }: TableStakes): number | null {
  return bigBlind > 0 ? bigBlind : (smallBet ?? null);
}

export function PlayFelt({
  model,
  shown = model,
  turn,
  stakes,
  now,
  motion,
  equities,
  bubbles,
  waitingNote,
  shortcuts,
  amounts,
  hasBar,
  idle,
  options,
  closedNote,
  onAct,
  onTimeBank,
  onTakeSeat,
  onPot,
}: PlayFeltProps): ReactNode {
  const [picked, onPick] = usePicks(turn);
  const own = viewerSeat(model)?.cards ?? [];
  const discards = own.flatMap(({ card }, at) => (picked.has(at) ? [cardCode(card)] : []));
  const pick = (index: number): void => {
    if (index < own.length) onPick(index);
  };
  const bar = (
    <ActionBar
      turn={turn}
      stakes={stakes}
      priceAhead={priceAhead(model)}
      discards={discards}
      shortcuts={shortcuts}
      onAct={onAct}
      onTimeBank={onTimeBank}
      onPick={pick}
      idle={idle}
      options={options}
      closedNote={closedNote}
    />
  );
  return (
    <Felt
      model={shown}
      bigBlind={amounts === 'bigBlinds' ? bigBlindOf(stakes) : null}
      equities={equities}
      bubbles={bubbles}
      waitingNote={waitingNote}
      onTakeSeat={onTakeSeat}
      onPot={onPot}
      picked={picked}
      onPick={turn?.kind === 'draw' ? pick : undefined}
      bar={hasBar ? bar : null}
      {...(now === undefined ? {} : { now })}
      {...(motion === undefined ? {} : { motion })}
    />
  );
}
