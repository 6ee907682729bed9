/** The part of the replayer that moves: felt, transport and what is said. */
import { type Hand, replay } from '@cardroom/notation';
import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react';
import { Felt } from '../felt/Felt.js';
import { useI18n } from '../i18n/index.js';
import { feltOfHand } from '../scene/fromHand.js';
import { usePageTitle } from '../ui/title.js';
import { useEquities } from '../ui/useEquity.js';
import { useViewer } from '../ui/viewer.js';
import type { ForkPlan } from './fork.js';
import { nextSpeed, type ReplayCommand } from './playback.js';
import { Transport } from './Transport.js';
import { handAt, streetStop, type Tape } from './tape.js';
import { type Playback, usePlayback } from './usePlayback.js';
import { useReplayKeys } from './useReplayKeys.js';
import { resultText, stopText } from './words.js';

const WhyDialog = lazy(() => import('../why/WhyDialog.js').then((module) => ({ default: module.WhyDialog })));
const ForkTable = lazy(() => import('./ForkTable.js').then((module) => ({ default: module.ForkTable })));

export interface ReplayViewProps {
  readonly tape: Tape;
  readonly bottom: number | null;
  readonly fork: ForkPlan | null;
  readonly onForkClose: () => void;
  readonly onPreviousHand: (() => void) | null;
  readonly onNextHand: (() => void) | null;
  readonly head: ReactNode;
  readonly side: (stop: number, go: (stop: number) => void) => ReactNode;
}

export function ReplayView(props: ReplayViewProps): ReactNode {
  const { tape, fork, onForkClose, side } = props;
  const { t } = useI18n();
  const playback = usePlayback(tape);
  const { stop, go } = playback;
  usePageTitle(t('replay.heading'));
  useCommands(props, playback);
  return (
    <div className="replay-main">
      {fork === null ? (
        <Stage {...props} playback={playback} />
      ) : (
        <Suspense fallback={null}>
          <ForkTable tape={tape} plan={fork} onClose={onForkClose} />
        </Suspense>
      )}
      <aside className="replay-side">{side(stop, go)}</aside>
    </div>
  );
}

/** The keys of the replayer; none while a fork is played. */
function useCommands({ tape, fork, onPreviousHand, onNextHand }: ReplayViewProps, playback: Playback): void {
  const { settings } = useViewer();
  const { stop, go, toggle, speed, setSpeed } = playback;
  const commands: Readonly<Record<ReplayCommand, () => void>> = {
    back: () => go(stop - 1),
    forward: () => go(stop + 1),
    toggle,
    start: () => go(0),
    end: () => go(tape.stops.length - 1),
    nextStreet: () => go(streetStop(tape, stop, 1)),
    previousStreet: () => go(streetStop(tape, stop, -1)),
    nextHand: () => onNextHand?.(),
    previousHand: () => onPreviousHand?.(),
    faster: () => setSpeed(nextSpeed(speed, 1)),
    slower: () => setSpeed(nextSpeed(speed, -1)),
  };
  useReplayKeys(fork === null, settings.shortcuts, (command) => commands[command]());
}

function Stage(props: ReplayViewProps & { readonly playback: Playback }): ReactNode {
  const { tape, bottom, head, playback, onPreviousHand, onNextHand } = props;
  const { stop, go, toggle, speed, setSpeed, isPlaying } = playback;
  const words = useI18n();
  const { settings } = useViewer();
  const [potAsked, setPotAsked] = useState<{ readonly pot: number; readonly hand: Hand } | null>(null);
  const hand = useMemo(() => handAt(tape, stop), [tape, stop]);
  const model = useMemo(
    () => feltOfHand(hand, bottom, replay(tape.hand).ok ? {} : { lenient: true }),
    [hand, bottom, tape],
  );
  const equities = useEquities(model.odds);
  return (
    <div className="replay-stage">
      {head}
      <div className="replay-felt">
        <Felt
          model={model}
          motion={settings.motion}
          equities={equities}
          areCardsOpen
          bigBlind={settings.amounts === 'bigBlinds' ? bigBlindOf(tape.hand) : null}
          onPot={(pot) => setPotAsked({ pot, hand })}
        />
      </div>
      <p className="replay-said" role="status">
        {[stopText(tape, tape.stops[stop]!, words), ...resultText(model, words)].join(' · ')}
      </p>
      <Transport
        tape={tape}
        stop={stop}
        isPlaying={isPlaying}
        speed={speed}
        onGo={go}
        onToggle={toggle}
        onSpeed={setSpeed}
        onPreviousHand={onPreviousHand}
        onNextHand={onNextHand}
      />
      {potAsked !== null && (
        <Suspense fallback={null}>
          <WhyDialog
            question={{ about: 'pot', pot: potAsked.pot }}
            hand={potAsked.hand}
            onClose={() => setPotAsked(null)}
          />
        </Suspense>
      )}
    </div>
  );
}

/** The unit of amounts for those who count in big blinds. */
function bigBlindOf(hand: Hand): number {
  return hand._stakes?.bigBlind || Math.max(0, ...hand.blindsOrStraddles) || (hand.smallBet ?? 0);
}
