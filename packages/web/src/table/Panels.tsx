/** Log, chat, ledger, statistics and the host's panel: a column on a wide screen, buttons that open them on others. */
import type { TableSnapshot } from '@cardroom/protocol';
import {
  type Dispatch,
  type KeyboardEvent,
  lazy,
  type ReactNode,
  Suspense,
  useCallback,
  useEffect,
  useReducer,
  useRef,
  useState,
} from 'react';
import { lazyWith, lazyWithTexts, useI18n } from '../i18n/index.js';
import { useConnectionState } from '../net/index.js';
import { isTyping } from '../scene/keys.js';
import { Dialog } from '../ui/Dialog.js';
import { Icon, type IconName } from '../ui/icons.js';
import { useMedia } from '../ui/media.js';
import { useViewer } from '../ui/viewer.js';
import { Waiting } from '../ui/Waiting.js';
import { LogPanel } from './LogPanel.js';
import type { LogEntry } from './log.js';
import { NO_PANEL, PANEL_NAMES, type PanelEvent, type PanelName, type PanelState, panelReducer } from './panelState.js';

const ChatPanel = lazy(() => import('./ChatPanel.js'));
const HostPanel = lazyWith('hosting', () => import('./HostPanel.js'));
const LedgerPanel = lazyWithTexts(() => import('./LedgerPanel.js'));
const StatisticsPanel = lazyWithTexts(() => import('../statistics/StatisticsPanel.js'));

const ICONS: Readonly<Record<PanelName, IconName>> = {
  log: 'log',
  chat: 'chat',
  ledger: 'ledger',
  statistics: 'chart',
  host: 'host',
};

interface Count {
  readonly count: number;
  readonly text: string;
}

/** Counts of unread items. */
type Badges = Readonly<Partial<Record<PanelName, Count>> & Record<'chat' | 'host', Count>>;

interface PanelsProps {
  readonly state: TableSnapshot;
  readonly invite: string | null;
  readonly log: readonly LogEntry[];
  readonly stored: ReadonlyMap<number, string>;
  readonly labels: ReadonlyMap<number, number>;
  readonly isWide: boolean;
}

/** The open panels, with everything that opens and closes them: presses, and the key for the log. */
function usePanels(): readonly [PanelState, Dispatch<PanelEvent>] {
  const [panels, dispatch] = useReducer(panelReducer, NO_PANEL);
  const { settings } = useViewer();
  useEffect(() => {
    if (!settings.shortcuts) return;
    const onKey = (event: globalThis.KeyboardEvent): void => {
      const { key, ctrlKey, altKey, metaKey, target } = event;
      if (key.toLowerCase() !== 'l' || ctrlKey || altKey || metaKey) return;
      if (target instanceof HTMLElement && (isTyping(target as never) || target.closest('dialog') !== null)) return;
      dispatch({ kind: 'open', name: 'log' });
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [settings.shortcuts]);
  return [panels, dispatch];
}

export function Panels(props: PanelsProps): ReactNode {
  const { state, isWide } = props;
  const { requests } = state;
  const { t } = useI18n();
  const [panels, dispatch] = usePanels();
  // On a narrow screen nothing is open at first.
  const open = panels.chosen ?? (isWide ? 'log' : null);
  const names = PANEL_NAMES.filter((name) => name !== 'host' || state.you.is_host);
  const unread = useUnread(state, open === 'chat');
  // A draft survives a sheet that closes by itself.
  const [draft, setDraft] = useState('');
  const badges: Badges = {
    chat: { count: unread, text: t('panel.unread', { count: unread }) },
    host: { count: requests.length, text: t('panel.requests', { count: requests.length }) },
  };
  const panel = open !== null && (
    <Suspense fallback={<Waiting />}>
      <Panel {...props} name={open} draft={draft} onDraft={setDraft} />
    </Suspense>
  );
  if (!isWide) {
    return (
      <SheetPanels names={names} open={open} isMenu={panels.isMenu} badges={badges} dispatch={dispatch}>
        {panel}
      </SheetPanels>
    );
  }
  return (
    <aside className="panels" aria-label={t('table.panels')}>
      <Tabs names={names} open={open ?? 'log'} badges={badges} onOpen={(name) => dispatch({ kind: 'open', name })} />
      <div className="panel-frame" role="tabpanel" id="panel" aria-labelledby={`tab-${open ?? 'log'}`}>
        {panel}
      </div>
    </aside>
  );
}

interface SheetPanelsProps {
  readonly names: readonly PanelName[];
  readonly open: PanelName | null;
  readonly isMenu: boolean;
  readonly badges: Badges;
  readonly dispatch: Dispatch<PanelEvent>;
  readonly children: ReactNode;
}

/** Buttons in the bar on top, and the open panel as a sheet over the felt. */
function SheetPanels({ names, open, isMenu, badges, dispatch, children }: SheetPanelsProps): ReactNode {
  const { t } = useI18n();
  const isNarrow = useMedia('(max-width: 40rem)');
  const waiting = badges.chat.count + badges.host.count;
  const closeMenu = useCallback(() => dispatch({ kind: 'closeMenu' }), [dispatch]);
  return (
    <>
      {isNarrow ? (
        <PanelButton icon="more" label={t('table.menu')} onPress={() => dispatch({ kind: 'menu' })}>
          <Badge count={waiting} text={badges.chat.text} />
        </PanelButton>
      ) : (
        names.map((name) => (
          <PanelButton
            key={name}
            icon={ICONS[name]}
            label={t(`panel.${name}`)}
            onPress={() => dispatch({ kind: 'open', name })}
          >
            <Badge {...badges[name]} />
          </PanelButton>
        ))
      )}
      {isMenu && (
        <Dialog title={t('table.menu')} onClose={closeMenu} onTurn={closeMenu}>
          <div className="choices">
            {names.map((name) => (
              <button
                key={name}
                type="button"
                className="choice-button choice-line"
                onClick={() => dispatch({ kind: 'open', name })}
              >
                <Icon name={ICONS[name]} />
                <strong>{t(`panel.${name}`)}</strong>
                <Badge {...badges[name]} />
              </button>
            ))}
          </div>
        </Dialog>
      )}
      {open !== null && (
        <Dialog title={t(`panel.${open}`)} onClose={() => dispatch({ kind: 'close' })}>
          <div className="panel-sheet">{children}</div>
        </Dialog>
      )}
    </>
  );
}

interface PanelButtonProps {
  readonly icon: IconName;
  readonly label: string;
  readonly onPress: () => void;
  readonly children: ReactNode;
}

function PanelButton({ icon, label, onPress, children }: PanelButtonProps): ReactNode {
  return (
    <button type="button" className="icon-button panel-button" aria-label={label} title={label} onClick={onPress}>
      <Icon name={icon} />
      {children}
    </button>
  );
}

/** Lines of others that have come since the chat was last open. */
function useUnread({ chat }: TableSnapshot, isOpen: boolean): number {
  const { person } = useConnectionState();
  const latest = chat.at(-1)?.at_ms ?? 0;
  const seen = useRef(latest);
  useEffect(() => {
    if (isOpen) seen.current = latest;
  }, [isOpen, latest]);
  if (isOpen) return 0;
  return chat.filter(({ at_ms, user }) => at_ms > seen.current && user !== person?.user).length;
}

interface TabsProps {
  readonly names: readonly PanelName[];
  readonly open: PanelName;
  readonly badges: Badges;
  readonly onOpen: (name: PanelName) => void;
}

/** One of the tabs is in the order of the Tab key; the arrows go from one to the next. */
function Tabs({ names, open, badges, onOpen }: TabsProps): ReactNode {
  const { t } = useI18n();
  const list = useRef<HTMLDivElement>(null);
  const onKeyDown = ({ key }: KeyboardEvent): void => {
    const step = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0;
    if (step === 0) return;
    const next = names[(names.indexOf(open) + step + names.length) % names.length]!;
    onOpen(next);
    list.current?.querySelector<HTMLElement>(`#tab-${next}`)?.focus();
  };
  return (
    <div className="tabs" role="tablist" ref={list} onKeyDown={onKeyDown} aria-label={t('table.panels')} tabIndex={-1}>
      {names.map((name) => (
        <button
          key={name}
          id={`tab-${name}`}
          type="button"
          role="tab"
          className="tab"
          aria-selected={name === open}
          aria-controls="panel"
          tabIndex={name === open ? 0 : -1}
          onClick={() => onOpen(name)}
        >
          {t(`panel.${name}`)}
          <Badge {...badges[name]} />
        </button>
      ))}
    </div>
  );
}

function Badge({ count = 0, text = '' }: { count?: number; text?: string }): ReactNode {
  if (count === 0) return null;
  return (
    <span className="badge">
      <span aria-hidden="true">{count}</span>
      <span className="visually-hidden">{text}</span>
    </span>
  );
}

interface PanelProps extends PanelsProps {
  readonly name: PanelName;
  readonly draft: string;
  readonly onDraft: (draft: string) => void;
}

function Panel({ name, state, invite, log, stored, labels, draft, onDraft }: PanelProps): ReactNode {
  const { t } = useI18n();
  switch (name) {
    case 'log':
      return <LogPanel hand={state.hand} log={log} stored={stored} />;
    case 'chat':
      return <ChatPanel state={state} labels={labels} draft={draft} onDraft={onDraft} />;
    case 'ledger':
      return <LedgerPanel state={state} invite={invite} />;
    case 'statistics':
      return (
        <div className="panel">
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard */}
          <section className="scroll-end" aria-label={t('panel.statistics')} tabIndex={0}>
            <StatisticsPanel table={state.table} invite={invite} hand={Number(state.hand.hand ?? 0)} />
          </section>
        </div>
      );
    case 'host':
      return <HostPanel state={state} labels={labels} />;
  }
}
