/** Log, chat, ledger, statistics and the host's panel: a column on a wide screen, buttons that open them on others. */
import type { TableState } from '@cardroom/protocol';
import { type KeyboardEvent, lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { lazyWithTexts, useI18n } from '../i18n/index.js';
import { isTyping } from '../scene/keys.js';
import { Dialog } from '../ui/Dialog.js';
import { Icon, type IconName } from '../ui/icons.js';
import { useMedia } from '../ui/media.js';
import { useViewer } from '../ui/viewer.js';
import { Waiting } from '../ui/Waiting.js';
import { ChatPanel } from './ChatPanel.js';
import { LogPanel } from './LogPanel.js';
import type { LogEntry } from './log.js';

const HostPanel = lazy(() => import('./HostPanel.js').then((module) => ({ default: module.HostPanel })));
const LedgerPanel = lazy(() => import('./LedgerPanel.js').then((module) => ({ default: module.LedgerPanel })));
const StatisticsPanel = lazyWithTexts(() => import('../statistics/StatisticsPanel.js'));

const NAMES = ['log', 'chat', 'ledger', 'statistics', 'host'] as const;
type PanelName = (typeof NAMES)[number];

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

/** What waits to be looked at. */
type Badges = Readonly<Partial<Record<PanelName, Count>> & Record<'chat' | 'host', Count>>;

interface PanelsProps {
  readonly state: TableState;
  readonly invite: string | null;
  readonly log: readonly LogEntry[];
  readonly stored: ReadonlyMap<number, string>;
  readonly labels: ReadonlyMap<number, number>;
  readonly isWide: boolean;
}

export function Panels(props: PanelsProps): ReactNode {
  const { state, isWide } = props;
  const { requests } = state;
  const { t } = useI18n();
  const { settings } = useViewer();
  // On a narrow screen nothing is open at first.
  const [isMenu, setIsMenu] = useState(false);
  const [chosen, setChosen] = useState<PanelName | null>(null);
  const open = chosen ?? (isWide ? 'log' : null);
  const isNarrow = useMedia('(max-width: 40rem)');
  const names = NAMES.filter((name) => name !== 'host' || state.you.is_host);
  const unread = useUnread(state, open === 'chat');
  const badges: Badges = {
    chat: { count: unread, text: t('panel.unread', { count: unread }) },
    host: { count: requests.length, text: t('panel.requests', { count: requests.length }) },
  };
  useEffect(() => {
    if (!settings.shortcuts) return;
    const onKey = (event: globalThis.KeyboardEvent): void => {
      const { key, ctrlKey, altKey, metaKey, target } = event;
      if (key.toLowerCase() !== 'l' || ctrlKey || altKey || metaKey) return;
      if (target instanceof HTMLElement && (isTyping(target as never) || target.closest('dialog') !== null)) return;
      setChosen('log');
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [settings.shortcuts]);
  if (!isWide) {
    return (
      <>
        {isNarrow ? (
          <button
            type="button"
            className="icon-button"
            aria-label={t('table.menu')}
            title={t('table.menu')}
            onClick={() => setIsMenu(true)}
          >
            <Icon name="more" />
            <Badge count={unread + requests.length} text={badges.chat.text} />
          </button>
        ) : (
          names.map((name) => (
            <button
              key={name}
              type="button"
              className="icon-button"
              aria-label={t(`panel.${name}`)}
              title={t(`panel.${name}`)}
              onClick={() => setChosen(name)}
            >
              <Icon name={ICONS[name]} />
              <Badge {...badges[name]} />
            </button>
          ))
        )}
        {isMenu && (
          <Dialog title={t('table.menu')} onClose={() => setIsMenu(false)}>
            <div className="choices">
              {names.map((name) => (
                <button
                  key={name}
                  type="button"
                  className="choice-button choice-line"
                  onClick={() => {
                    setIsMenu(false);
                    setChosen(name);
                  }}
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
          <Dialog title={t(`panel.${open}`)} onClose={() => setChosen(null)}>
            <Suspense fallback={<Waiting />}>
              <Panel {...props} name={open} />
            </Suspense>
          </Dialog>
        )}
      </>
    );
  }
  return (
    <aside className="panels" aria-label={t('table.panels')}>
      <Tabs names={names} open={open ?? 'log'} badges={badges} onOpen={setChosen} />
      <div className="panel-frame" role="tabpanel" id="panel" aria-labelledby={`tab-${open ?? 'log'}`}>
        <Suspense fallback={<Waiting />}>
          <Panel {...props} name={open ?? 'log'} />
        </Suspense>
      </div>
    </aside>
  );
}

/** Lines of others that have come since the chat was last open. */
function useUnread({ chat, you }: TableState, isOpen: boolean): number {
  const latest = chat.at(-1)?.at_ms ?? 0;
  const seen = useRef(latest);
  useEffect(() => {
    if (isOpen) seen.current = latest;
  }, [isOpen, latest]);
  if (isOpen) return 0;
  return chat.filter(({ at_ms, name }) => at_ms > seen.current && name !== you.name).length;
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

function Panel({ name, state, invite, log, stored, labels }: PanelsProps & { name: PanelName }): ReactNode {
  const { t } = useI18n();
  switch (name) {
    case 'log':
      return <LogPanel hand={state.hand} log={log} stored={stored} />;
    case 'chat':
      return <ChatPanel state={state} labels={labels} />;
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
