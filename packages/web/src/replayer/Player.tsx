/** One hand on the felt, with everything that can be done with it. */
import { type Hand, view } from '@cardroom/notation';
import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react';
import { rootOfHand } from '../fair/roots.js';
import type { BadHand, ShelvedHand } from '../files/shelf.js';
import { useI18n } from '../i18n/index.js';
import { Icon, type IconName } from '../ui/icons.js';
import { useId } from '../ui/useId.js';
import type { ForkPlan } from './fork.js';
import { HandList } from './HandList.js';
import { Moves } from './Moves.js';
import { Odds } from './Odds.js';
import { Questions } from './Questions.js';
import { ReplayView } from './ReplayView.js';
import { ShareDialog } from './ShareDialog.js';
import { Tabs } from './Tabs.js';
import { handAt, revealed, stateOf, type Tape, tapeOf } from './tape.js';

const FairDialog = lazy(() => import('../fair/FairDialog.js').then((module) => ({ default: module.FairDialog })));
const ForkPanel = lazy(() => import('./ForkPanel.js').then((module) => ({ default: module.ForkPanel })));

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

/** The point of view: all known cards, a spectator's, or one player's. */
type Eyes = 'all' | 'none' | number;

type TabName = 'hands' | 'moves' | 'odds' | 'why' | 'fork';

/** The hand as the chosen eyes see it. */
function seenBy(hand: Hand, eyes: Eyes): Hand {
  if (eyes === 'all') return revealed(hand);
  return view(hand, eyes === 'none' ? null : eyes);
}

/** Dialogs above the hand. */
type Shown = 'share' | 'fair' | null;

export function Player(props: PlayerProps): ReactNode {
  const { hand, hands, chosen, onChoose, archived } = props;
  const { t } = useI18n();
  const [eyes, setEyes] = useState<Eyes>('all');
  const [shown, setShown] = useState<Shown>(() => (window.location.hash === '#receipt' ? 'fair' : null));
  const [tab, setTab] = useState<TabName | null>(null);
  const [fork, setFork] = useState<ForkPlan | null>(null);
  const tape = useMemo(() => tapeOf(seenBy(hand, eyes)) ?? tapeOf(hand), [hand, eyes]);
  const own = hand.author === undefined ? -1 : hand.players.indexOf(hand.author);
  const close = (): void => setShown(null);
  if (tape === null) return null;
  return (
    <main id="main" className="replay">
      <ReplayView
        key={chosen}
        tape={tape}
        bottom={typeof eyes === 'number' ? eyes : own < 0 ? null : own}
        fork={fork}
        onForkClose={() => setFork(null)}
        onPreviousHand={chosen > 0 ? () => onChoose(chosen - 1) : null}
        onNextHand={chosen < hands.length - 1 ? () => onChoose(chosen + 1) : null}
        head={<PlayerHead {...props} eyes={eyes} onEyes={setEyes} onShow={setShown} />}
        side={(stop, go) => (
          <SidePanels {...props} tape={tape} stop={stop} onGo={go} onFork={setFork} pressed={tab} onPress={setTab} />
        )}
      />
      <p className="hint replay-keys">{t('replay.keys')}</p>
      {shown === 'share' && <ShareDialog hand={hand} onClose={close} />}
      <Suspense fallback={null}>
        {shown === 'fair' && archived !== null && (
          <FairDialog hand={archived} root={rootOfHand(window.localStorage, archived)} onClose={close} />
        )}
      </Suspense>
    </main>
  );
}

interface PlayerHeadProps extends Pick<PlayerProps, 'hand' | 'chosen' | 'archived' | 'onOther'> {
  readonly eyes: Eyes;
  readonly onEyes: (eyes: Eyes) => void;
  readonly onShow: (shown: Shown) => void;
}

function PlayerHead({ hand, chosen, archived, onOther, eyes, onEyes, onShow }: PlayerHeadProps): ReactNode {
  const { t } = useI18n();
  return (
    <div className="replay-head">
      <h1>{t('replay.handNumber', { hand: hand.hand ?? chosen + 1 })}</h1>
      <div className="replay-tools">
        <EyesSelect names={hand.players} eyes={eyes} onEyes={onEyes} />
        <Tool icon="link" label={t('replay.share')} onPress={() => onShow('share')} />
        {archived !== null && <Tool icon="lock" label={t('fair.title')} onPress={() => onShow('fair')} />}
        <Tool icon="add" label={t('replay.other')} onPress={onOther} />
      </div>
    </div>
  );
}

interface EyesSelectProps extends Pick<PlayerHeadProps, 'eyes' | 'onEyes'> {
  readonly names: readonly string[];
}

function EyesSelect({ names, eyes, onEyes }: EyesSelectProps): ReactNode {
  const { t } = useI18n();
  const id = useId();
  const choose = (value: string): void => onEyes(value === 'all' || value === 'none' ? value : Number(value));
  return (
    <>
      <label className="visually-hidden" htmlFor={id}>
        {t('replay.eyes')}
      </label>
      <select id={id} value={String(eyes)} onChange={({ target }) => choose(target.value)}>
        <option value="all">{`${t('replay.eyes')}: ${t('replay.eyesAll')}`}</option>
        <option value="none">{`${t('replay.eyes')}: ${t('replay.eyesNone')}`}</option>
        {names.map((name, player) => (
          <option key={name} value={player}>
            {`${t('replay.eyes')}: ${t('replay.eyesOf', { name })}`}
          </option>
        ))}
      </select>
    </>
  );
}

/** A button whose word gives way to its icon if there is little room. */
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

interface SidePanelsProps
  extends Pick<PlayerProps, 'hands' | 'bad' | 'chosen' | 'onChoose'>,
    Omit<SideProps, 'tab' | 'list'> {
  /** The tab that was pressed last; it stays from hand to hand. */
  readonly pressed: TabName | null;
  readonly onPress: (tab: TabName) => void;
}

function SidePanels({ hands, bad, chosen, onChoose, pressed, onPress, ...side }: SidePanelsProps): ReactNode {
  const { t } = useI18n();
  const hasList = hands.length + bad.length > 1;
  const tab = pressed ?? (hasList ? 'hands' : 'moves');
  const list = <HandList hands={hands} bad={bad} chosen={chosen} onChoose={onChoose} />;
  return (
    <Tabs
      label={t('replay.panels')}
      chosen={tab}
      onChoose={onPress}
      tabs={[
        ...(hasList ? [{ name: 'hands' as const, label: t('replay.hands') }] : []),
        { name: 'moves', label: t('replay.moves') },
        { name: 'odds', label: t('replay.odds') },
        { name: 'why', label: t('common.why') },
        { name: 'fork', label: t('fork.tab') },
      ]}
    >
      <Side {...side} tab={tab} list={list} />
    </Tabs>
  );
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
