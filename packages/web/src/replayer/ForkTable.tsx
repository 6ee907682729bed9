/** A hand being played on: one seat is the viewer's, the others are bots. */
import { formatCard, holeCards } from '@cardroom/engine';
import { fromUnits, type Hand, type Stakes, view } from '@cardroom/notation';
import { chipsOf, yourTurn } from '@cardroom/protocol';
import { type ReactNode, useMemo } from 'react';
import { ActionBar } from '../felt/ActionBar.js';
import { Felt } from '../felt/Felt.js';
import { useI18n } from '../i18n/index.js';
import { feltOfHand } from '../scene/fromHand.js';
import { useViewer } from '../ui/viewer.js';
import { WhyButton } from '../why/WhyButton.js';
import { type Fork, type ForkPlan, liveOf, netOf } from './fork.js';
import { stateOf, type Tape, tapeOf } from './tape.js';
import { type PlayedFork, useFork } from './useFork.js';
import { stopText } from './words.js';

interface ForkTableProps {
  readonly tape: Tape;
  readonly plan: ForkPlan;
  readonly onClose: () => void;
}

/** The stakes that the bet buttons step by. */
function stakesOf({ hand, decimals }: Fork): Stakes & { smallBet?: number; bigBet?: number } {
  const blinds = hand.blindsOrStraddles.filter((blind) => blind > 0);
  return {
    smallBlind: blinds[0] ?? 0,
    bigBlind: Math.max(0, ...blinds),
    ...(hand._stakes ?? {}),
    ...(hand.smallBet === undefined ? {} : { smallBet: hand.smallBet }),
    ...(hand.bigBet === undefined ? {} : { bigBet: hand.bigBet }),
    unit: fromUnits(1, decimals),
  };
}

export function ForkTable({ tape, plan, onClose }: ForkTableProps): ReactNode {
  const { t } = useI18n();
  const played = useFork(tape, plan);
  const { fork, isEnd, again } = played;
  const { player } = plan;
  const seen = useMemo(
    () => (fork === null ? null : isEnd ? fork.hand : view(fork.hand, player)),
    [fork, isEnd, player],
  );
  const close = (
    <button type="button" className="button" onClick={onClose}>
      {t('fork.stop')}
    </button>
  );
  if (fork === null || seen === null) {
    return (
      <div className="replay-stage">
        <p role="alert">{t('fork.failed')}</p>
        {close}
      </div>
    );
  }
  return (
    <div className="replay-stage">
      <div className="replay-head">
        <h1>{t('fork.title')}</h1>
        <div className="replay-tools">
          <button type="button" className="button" onClick={again}>
            {t('fork.again')}
          </button>
          {close}
        </div>
      </div>
      <div className="replay-felt replay-felt-fork">
        <ForkFelt tape={tape} played={played} fork={fork} seen={seen} player={player} />
      </div>
      <p className="replay-said" role="status">
        <Said tape={tape} played={played} fork={fork} seen={seen} player={player} />
      </p>
    </div>
  );
}

interface ForkViewProps {
  readonly tape: Tape;
  readonly played: PlayedFork;
  readonly fork: Fork;
  /** The hand as the viewer may know it. */
  readonly seen: Hand;
  readonly player: number;
}

function ForkFelt({ tape, played, fork, seen, player }: ForkViewProps): ReactNode {
  const { t } = useI18n();
  const { settings } = useViewer();
  const { picked, isTurn, isEnd, act, pick } = played;
  const turn = isTurn ? yourTurn(liveOf(fork)) : null;
  const cards = holeCards(fork.state, player);
  return (
    <Felt
      model={feltOfHand(seen, player)}
      motion={settings.motion}
      picked={turn?.kind === 'draw' ? picked : undefined}
      onPick={turn?.kind === 'draw' ? pick : undefined}
      bar={
        <ActionBar
          turn={turn}
          stakes={stakesOf(fork)}
          priceAhead={null}
          discards={[...picked].flatMap((at) => (cards[at] === undefined ? [] : [formatCard(cards[at])]))}
          shortcuts={settings.shortcuts}
          onAct={act}
          onTimeBank={undefined}
          onPick={pick}
          closedNote={() => <WhyButton question={{ about: 'missing', missing: 'raise', player }} hand={seen} />}
          idle={isEnd ? <Outcome tape={tape} net={netChips(fork, player)} player={player} /> : t('fork.botsPlay')}
        />
      }
    />
  );
}

/** The status line: the viewer's turn, the last act, or the result. */
function Said({ tape, played: { isTurn, isEnd }, fork, seen, player }: ForkViewProps): ReactNode {
  const words = useI18n();
  const { t, number } = words;
  if (isTurn) return t('fork.yourTurn');
  if (!isEnd) return lastLine(seen, words);
  return t('fork.result', { name: tape.hand.players[player] ?? '', net: signed(netChips(fork, player), number) });
}

function netChips(fork: Fork, player: number): number {
  return chipsOf(fork, netOf(fork, player));
}

function signed(net: number, number: (value: number) => string): string {
  return net > 0 ? `+${number(net)}` : number(net);
}

/** The text of a hand's last line. */
function lastLine(hand: Hand, words: Parameters<typeof stopText>[2]): string {
  const tape = tapeOf(hand);
  return tape === null ? '' : stopText(tape, tape.stops.at(-1)!, words);
}

/** The result of playing on, beside the recorded one. */
function Outcome({ tape, net, player }: { tape: Tape; net: number; player: number }): ReactNode {
  const { t, number } = useI18n();
  const ended = tape.isWhole ? stateOf(tape.hand) : null;
  const recorded =
    ended === null ? null : fromUnits(ended.state.stack[player]! - ended.state.terms.stacks[player]!, ended.decimals);
  return (
    <div className="fork-outcome">
      <strong>{t('fork.result', { name: tape.hand.players[player] ?? '', net: signed(net, number) })}</strong>
      {recorded !== null && <span>{t('fork.recorded', { net: signed(recorded, number) })}</span>}
    </div>
  );
}
