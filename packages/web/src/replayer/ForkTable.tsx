/** A hand being played on: one seat is the viewer's, the others are bots. */
import { formatCard, holeCards, isOver } from '@cardroom/engine';
import { fromUnits, type Hand, type Stakes, view } from '@cardroom/notation';
import { type LiveHand, readPlayerAction, yourTurn } from '@cardroom/protocol';
import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react';
import { ActionBar } from '../felt/ActionBar.js';
import { Felt } from '../felt/Felt.js';
import { useI18n } from '../i18n/index.js';
import type { ActData, ShownTurn } from '../scene/buttons.js';
import { feltOfHand } from '../scene/fromHand.js';
import { useViewer } from '../ui/viewer.js';
import { WhyButton } from '../why/WhyButton.js';
import { actInFork, type Fork, forkAt, isAsked, netOf, playStep, seatBots } from './fork.js';
import type { ForkPlan } from './Player.js';
import { freshRandom } from './seed.js';
import { stateOf, type Tape, tapeOf } from './tape.js';
import { stopText } from './words.js';

interface ForkTableProps {
  readonly tape: Tape;
  readonly plan: ForkPlan;
  readonly onClose: () => void;
}

/** How long a bot's act is looked at. */
const LOOK_MS = 700;

/** What the buttons measure steps in. */
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
  const words = useI18n();
  const { t, number } = words;
  const { settings } = useViewer();
  const { player, stop, bot } = plan;
  const [round, setRound] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: every round is drawn anew
  const random = useMemo(freshRandom, [round]);
  const [fork, setFork] = useState<Fork | null>(() => forkAt(tape, stop, random));
  const seated = useMemo(() => seatBots(tape.hand.players.length, player, bot), [tape, player, bot]);
  const [picked, setPicked] = useState<ReadonlySet<number>>(new Set());
  const again = (): void => {
    setPicked(new Set());
    setFork(forkAt(tape, stop, random));
    setRound(round + 1);
  };
  const isTurn = fork !== null && isAsked(fork, player);
  const isEnd = fork !== null && isOver(fork.state);
  useEffect(() => {
    if (fork === null || isTurn || isEnd) return undefined;
    let isWanted = true;
    const timer = setTimeout(() => {
      void playStep(fork, seated, random).then((next) => {
        if (isWanted && next !== null) setFork(next);
      });
    }, LOOK_MS);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [fork, isTurn, isEnd, seated, random]);
  const onAct = useCallback(
    (data: ActData, shown: ShownTurn) => {
      if (fork === null) return;
      const read = readPlayerAction(liveOf(fork), player, { ...shown, data });
      const next = read.ok ? actInFork(fork, read.value) : null;
      if (next === null) return;
      setPicked(new Set());
      setFork(next);
    },
    [fork, player],
  );
  const onPick = useCallback((index: number) => {
    setPicked((before) => {
      const after = new Set(before);
      if (!after.delete(index)) after.add(index);
      return after;
    });
  }, []);
  const seen = useMemo(
    () => (fork === null ? null : isEnd ? fork.hand : view(fork.hand, player)),
    [fork, isEnd, player],
  );
  if (fork === null || seen === null) {
    return (
      <div className="replay-stage">
        <p role="alert">{t('fork.failed')}</p>
        <button type="button" className="button" onClick={onClose}>
          {t('fork.stop')}
        </button>
      </div>
    );
  }
  const turn = isTurn ? yourTurn(liveOf(fork)) : null;
  const cards = holeCards(fork.state, player);
  return (
    <div className="replay-stage">
      <div className="replay-head">
        <h1>{t('fork.title')}</h1>
        <div className="replay-tools">
          <button type="button" className="button" onClick={again}>
            {t('fork.again')}
          </button>
          <button type="button" className="button" onClick={onClose}>
            {t('fork.stop')}
          </button>
        </div>
      </div>
      <div className="replay-felt replay-felt-fork">
        <Felt
          model={feltOfHand(seen, player)}
          motion={settings.motion}
          picked={turn?.kind === 'draw' ? picked : undefined}
          onPick={turn?.kind === 'draw' ? onPick : undefined}
          bar={
            <ActionBar
              turn={turn}
              stakes={stakesOf(fork)}
              priceAhead={null}
              discards={[...picked].flatMap((at) => (cards[at] === undefined ? [] : [formatCard(cards[at])]))}
              shortcuts={settings.shortcuts}
              onAct={onAct}
              onTimeBank={undefined}
              onPick={onPick}
              closedNote={() => <WhyButton question={{ about: 'missing', missing: 'raise', player }} hand={seen} />}
              idle={
                isEnd ? (
                  <Outcome tape={tape} net={chips(fork, netOf(fork, player))} player={player} />
                ) : (
                  t('fork.botsPlay')
                )
              }
            />
          }
        />
      </div>
      <p className="replay-said" role="status">
        {isTurn
          ? t('fork.yourTurn')
          : isEnd
            ? t('fork.result', {
                name: tape.hand.players[player] ?? '',
                net: signed(chips(fork, netOf(fork, player)), number),
              })
            : lastLine(seen, words)}
      </p>
    </div>
  );
}

function liveOf({ hand, state, decimals }: Fork): LiveHand {
  return { hand, state, decimals };
}

function chips({ decimals }: Fork, units: number): number {
  return fromUnits(units, decimals);
}

function signed(net: number, number: (value: number) => string): string {
  return net > 0 ? `+${number(net)}` : number(net);
}

/** What the last line of a hand says. */
function lastLine(hand: Hand, words: Parameters<typeof stopText>[2]): string {
  const tape = tapeOf(hand);
  return tape === null ? '' : stopText(tape, tape.stops.at(-1)!, words);
}

/** What came of it, beside what came of it in the record. */
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
