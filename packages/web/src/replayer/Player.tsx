/** One hand on the felt, with everything that can be done with it. */
import { type Hand, replay, view } from '@cardroom/notation';
import { lazy, type ReactNode, Suspense, useEffect, useMemo, useState } from 'react';
import { rootOfHand } from '../fair/roots.js';
import { Felt } from '../felt/Felt.js';
import type { BadHand, ShelvedHand } from '../files/shelf.js';
import { useI18n } from '../i18n/index.js';
import { feltOfHand } from '../scene/fromHand.js';
import { Icon, type IconName } from '../ui/icons.js';
import { useEquities } from '../ui/useEquity.js';
import { useId } from '../ui/useId.js';
import { useViewer } from '../ui/viewer.js';
import { HandList } from './HandList.js';
import { Moves } from './Moves.js';
import { Odds } from './Odds.js';
import { nextSpeed, type ReplayCommand } from './playback.js';
import { Questions } from './Questions.js';
import { ShareDialog } from './ShareDialog.js';
import { Tabs } from './Tabs.js';
import { Transport } from './Transport.js';
import { handAt, revealed, stateOf, streetStop, type Tape, tapeOf } from './tape.js';
import { usePlayback } from './usePlayback.js';
import { useReplayKeys } from './useReplayKeys.js';
import { resultText, stopText } from './words.js';

const WhyDialog = lazy(() => import('../why/WhyDialog.js').then((module) => ({ default: module.WhyDialog })));
const FairDialog = lazy(() => import('../fair/FairDialog.js').then((module) => ({ default: module.FairDialog })));
const ForkPanel = lazy(() => import('./ForkPanel.js').then((module) => ({ default: module.ForkPanel })));
const ForkTable = lazy(() => import('./ForkTable.js').then((module) => ({ default: module.ForkTable })));

interface PlayerProps {
  readonly hand: Hand;
  readonly hands: readonly ShelvedHand[];
  readonly bad: readonly BadHand[];
  readonly chosen: number;
  readonly onChoose: (at: number) => void;
  /** The name of the hand in the archive, for its receipt; null for hands from elsewhere. */
  readonly archived: string | null;
  /** Leads back to where hands come in. */
  readonly onOther: () => void;
}

/** Whose cards are seen: all that are known, those of a spectator, or those of one player. */
type Eyes = 'all' | 'none' | number;

type TabName = 'hands' | 'moves' | 'odds' | 'why' | 'fork';

/** What is played on: where from, as whom, against which bots. */
export interface ForkPlan {
  readonly stop: number;
  readonly player: number;
  readonly bot: string;
}

/** The hand as the chosen eyes see it. */
function seenBy(hand: Hand, eyes: Eyes): Hand {
  if (eyes === 'all') return revealed(hand);
  return view(hand, eyes === 'none' ? null : eyes);
}

export function Player(props: PlayerProps): ReactNode {
  const { hand, hands, bad, chosen, onChoose, archived, onOther } = props;
  const { t } = useI18n();
  const [eyes, setEyes] = useState<Eyes>('all');
  const tape = useMemo(() => tapeOf(seenBy(hand, eyes)) ?? tapeOf(hand), [hand, eyes]);
  const [wanted, setTab] = useState<TabName | null>(null);
  const tab = wanted ?? (hands.length + bad.length > 1 ? 'hands' : 'moves');
  const [isSharing, setIsSharing] = useState(false);
  const [isFair, setIsFair] = useState(() => window.location.hash === '#receipt');
  const [fork, setFork] = useState<ForkPlan | null>(null);
  const eyesId = useId();
  const own = hand.author === undefined ? -1 : hand.players.indexOf(hand.author);
  if (tape === null) return null;
  const names = hand.players;
  return (
    <main id="main" className="replay">
      <PlayerView
        key={chosen}
        tape={tape}
        bottom={typeof eyes === 'number' ? eyes : own < 0 ? null : own}
        hasKeys={fork === null}
        fork={fork}
        onForkClose={() => setFork(null)}
        onPreviousHand={chosen > 0 ? () => onChoose(chosen - 1) : null}
        onNextHand={chosen < hands.length - 1 ? () => onChoose(chosen + 1) : null}
        head={
          <div className="replay-head">
            <h1>{t('replay.handNumber', { hand: hand.hand ?? chosen + 1 })}</h1>
            <div className="replay-tools">
              <label className="visually-hidden" htmlFor={eyesId}>
                {t('replay.eyes')}
              </label>
              <select
                id={eyesId}
                value={String(eyes)}
                onChange={({ target }) =>
                  setEyes(target.value === 'all' || target.value === 'none' ? target.value : Number(target.value))
                }
              >
                <option value="all">{`${t('replay.eyes')}: ${t('replay.eyesAll')}`}</option>
                <option value="none">{`${t('replay.eyes')}: ${t('replay.eyesNone')}`}</option>
                {names.map((name, player) => (
                  <option key={name} value={player}>
                    {`${t('replay.eyes')}: ${t('replay.eyesOf', { name })}`}
                  </option>
                ))}
              </select>
              <Tool icon="link" label={t('replay.share')} onPress={() => setIsSharing(true)} />
              {archived !== null && <Tool icon="lock" label={t('fair.title')} onPress={() => setIsFair(true)} />}
              <Tool icon="add" label={t('replay.other')} onPress={onOther} />
            </div>
          </div>
        }
        side={(stop, go) => (
          <Tabs
            label={t('replay.panels')}
            chosen={tab}
            onChoose={setTab}
            tabs={[
              ...(hands.length + bad.length > 1 ? [{ name: 'hands' as const, label: t('replay.hands') }] : []),
              { name: 'moves', label: t('replay.moves') },
              { name: 'odds', label: t('replay.odds') },
              { name: 'why', label: t('common.why') },
              { name: 'fork', label: t('fork.tab') },
            ]}
          >
            <Side
              tab={tab}
              tape={tape}
              stop={stop}
              onGo={go}
              list={<HandList hands={hands} bad={bad} chosen={chosen} onChoose={onChoose} />}
              onFork={setFork}
            />
          </Tabs>
        )}
      />
      <p className="hint replay-keys">{t('replay.keys')}</p>
      {isSharing && <ShareDialog hand={hand} onClose={() => setIsSharing(false)} />}
      <Suspense fallback={null}>
        {isFair && archived !== null && (
          <FairDialog
            hand={archived}
            root={rootOfHand(window.localStorage, archived)}
            onClose={() => setIsFair(false)}
          />
        )}
      </Suspense>
    </main>
  );
}

/** A button whose word gives way to its icon where there is little room. */
function Tool({ icon, label, onPress }: { icon: IconName; label: string; onPress: () => void }): ReactNode {
  return (
    <button type="button" className="button tool" aria-label={label} title={label} onClick={onPress}>
      <Icon name={icon} />
      <span className="tool-text">{label}</span>
    </button>
  );
}

interface SideProps {
  readonly tab: TabName;
  readonly tape: Tape;
  readonly stop: number;
  readonly onGo: (stop: number) => void;
  readonly list: ReactNode;
  readonly onFork: (plan: ForkPlan) => void;
}

function Side({ tab, tape, stop, onGo, list, onFork }: SideProps): ReactNode {
  const hand = useMemo(() => handAt(tape, stop), [tape, stop]);
  const now = useMemo(() => stateOf(hand), [hand]);
  if (now === null) return null;
  switch (tab) {
    case 'hands':
      return list;
    case 'moves':
      return <Moves tape={tape} stop={stop} onGo={onGo} />;
    case 'odds':
      return <Odds now={now} names={tape.hand.players} />;
    case 'why':
      return <Questions hand={hand} now={now} />;
    case 'fork':
      return (
        <Suspense fallback={null}>
          <ForkPanel tape={tape} stop={stop} onPlay={onFork} />
        </Suspense>
      );
  }
}

interface PlayerViewProps {
  readonly tape: Tape;
  readonly bottom: number | null;
  readonly hasKeys: boolean;
  readonly fork: ForkPlan | null;
  readonly onForkClose: () => void;
  readonly onPreviousHand: (() => void) | null;
  readonly onNextHand: (() => void) | null;
  readonly head: ReactNode;
  readonly side: (stop: number, go: (stop: number) => void) => ReactNode;
}

/** The part that moves: felt, transport and what is said. */
function PlayerView(props: PlayerViewProps): ReactNode {
  const { tape, bottom, hasKeys, fork, onForkClose, onPreviousHand, onNextHand, head, side } = props;
  const words = useI18n();
  const { settings } = useViewer();
  const playback = usePlayback(tape);
  const { stop, go, toggle, speed, setSpeed, isPlaying } = playback;
  const hand = useMemo(() => handAt(tape, stop), [tape, stop]);
  const model = useMemo(
    () => feltOfHand(hand, bottom, replay(tape.hand).ok ? {} : { lenient: true }),
    [hand, bottom, tape],
  );
  const equities = useEquities(model.odds);
  const [potAsked, setPotAsked] = useState<{ readonly pot: number; readonly hand: Hand } | null>(null);
  const said = [stopText(tape, tape.stops[stop]!, words), ...resultText(model, words)].join(' · ');
  useEffect(() => {
    document.title = `${words.t('replay.heading')} · Cardroom`;
  }, [words]);
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
  useReplayKeys(hasKeys, settings.shortcuts, (command) => commands[command]());
  if (fork !== null) {
    return (
      <div className="replay-main">
        <Suspense fallback={null}>
          <ForkTable tape={tape} plan={fork} onClose={onForkClose} />
        </Suspense>
        <aside className="replay-side">{side(stop, go)}</aside>
      </div>
    );
  }
  return (
    <div className="replay-main">
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
          {said}
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
      </div>
      <aside className="replay-side">{side(stop, go)}</aside>
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
