/** A page for browser tests: any scene in any language and theme, and what a player does there is noted. For tests only. */
import '../../ui/tokens.css';
import '../../ui/base.css';
import type { YourTurn } from '@cardroom/protocol';
import { type ReactNode, useSyncExternalStore } from 'react';
import { createRoot } from 'react-dom/client';
import { I18nProvider, type Language } from '../../i18n/index.js';
import type { VersionEvents } from '../../scene/announce.js';
import type { ActData, ShownTurn } from '../../scene/buttons.js';
import { feltOfTable } from '../../scene/fromTable.js';
import type { FeltModel } from '../../scene/model.js';
import { NOW_MS } from '../../scene/testing/play.js';
import { crowd, SCENES, tableOfScene } from '../../scene/testing/scenes.js';
import { Announcer } from '../Announcer.js';
import { PlayFelt } from '../PlayFelt.js';

export interface Shown {
  /** A name of `SCENES`, or a number of seats that are all taken. */
  readonly scene: string | number;
  readonly language?: Language;
  readonly theme?: 'dark' | 'light' | 'contrast';
  readonly deck?: 'two' | 'four';
  /** Changes to the turn: another price, another token. */
  readonly turn?: Partial<YourTurn> | null;
  readonly heard?: readonly VersionEvents[];
  readonly shortcuts?: boolean;
  readonly motion?: boolean;
  /** Another name for the viewer. */
  readonly ownName?: string;
}

export interface Stage {
  show(next: Shown): void;
  /** The acts so far, each with the turn and the price that were shown. */
  readonly acts: { readonly data: ActData; readonly shown: ShownTurn }[];
  readonly banks: ShownTurn[];
  /** Draws one after another and says which text does not fit, or sticks out of its place. */
  survey(all: readonly Shown[]): Promise<string[]>;
}

declare global {
  interface Window {
    stage: Stage;
  }
}

let current: Shown = { scene: 'sixMax' };
const listeners = new Set<() => void>();

const NOTHING: readonly VersionEvents[] = [];

const now = (): number => NOW_MS;
const acts: Stage['acts'] = [];
const banks: Stage['banks'] = [];

/** Elements whose text must fit in every language; names and results may end in an ellipsis and have their title. */
const TEXTS =
  '.caption, .chips, .plate-stack, .pot-label, .pots-total, .pots-note, .preset, .act, .bar-note, .plate-empty, .button-disc';
const PLACES = '.front, .plate, .pots, .felt-bar, .card';

function isClipped(element: Element): boolean {
  if (element.checkVisibility?.() === false) return false;
  if (element.clientWidth > 0 && element.scrollWidth > element.clientWidth + 1) return true;
  if (element.clientHeight > 0 && element.scrollHeight > element.clientHeight + 2) return true;
  const own = element.getBoundingClientRect();
  const place = element.closest(PLACES)?.getBoundingClientRect();
  if (place === undefined) return false;
  const slack = 2;
  return (
    own.left < place.left - slack ||
    own.right > place.right + slack ||
    own.top < place.top - slack ||
    own.bottom > place.bottom + slack ||
    own.left < -slack ||
    own.right > innerWidth + slack
  );
}

window.stage = {
  show(next) {
    current = next;
    for (const changed of listeners) changed();
  },
  acts,
  banks,
  async survey(all) {
    const found = new Set<string>();
    for (const next of all) {
      window.stage.show(next);
      await settled(next.language ?? 'en');
      const name = `${innerWidth} ${next.language} ${next.scene}`;
      for (const element of document.querySelectorAll(TEXTS)) {
        if (isClipped(element)) found.add(`${name}: ${element.className}: ${element.textContent}`);
      }
      if (document.documentElement.scrollWidth > innerWidth) found.add(`${name}: scrolls sideways`);
    }
    return [...found];
  },
};

/** The catalogue of another language is loaded first; then everything is drawn. */
async function settled(language: string): Promise<void> {
  const later = (): Promise<unknown> => new Promise((resolve) => setTimeout(resolve));
  do await later();
  while (!document.documentElement.lang.startsWith(language));
  await later();
}

const SCENE_TABLES = new Map<string | number, ReturnType<typeof tableOfScene>>();

function tableOf(scene: string | number) {
  let table = SCENE_TABLES.get(scene);
  if (table === undefined) {
    table = tableOfScene(typeof scene === 'number' ? crowd(scene) : SCENES[scene]!);
    SCENE_TABLES.set(scene, table);
  }
  return table;
}

function renamed(model: FeltModel, ownName: string | undefined): FeltModel {
  if (ownName === undefined) return model;
  return { ...model, seats: model.seats.map((seat) => (seat.isViewer ? { ...seat, name: ownName } : seat)) };
}

function StagePage(): ReactNode {
  const shown = useSyncExternalStore(
    (changed) => {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
    () => current,
  );
  const {
    scene,
    language = 'en',
    theme = 'dark',
    deck = 'two',
    turn = {},
    heard = NOTHING,
    shortcuts = true,
    motion = false,
    ownName,
  } = shown;
  document.documentElement.dataset.theme = theme;
  document.documentElement.dataset.deck = deck;
  const table = tableOf(scene);
  const model = renamed(feltOfTable(table, NOW_MS), ownName);
  const yourTurn = turn === null || table.your_turn === null ? null : { ...table.your_turn, ...turn };
  return (
    <I18nProvider language={language}>
      <main style={{ position: 'fixed', inset: 0, background: 'var(--paper)' }}>
        <h1 className="announcer">Stage</h1>
        <PlayFelt
          model={model}
          turn={yourTurn}
          stakes={table.settings.stakes}
          now={now}
          motion={motion}
          shortcuts={shortcuts}
          amounts="chips"
          hasBar={table.you.seat_index !== null}
          onAct={(data, made) => {
            acts.push({ data, shown: made });
          }}
          onTimeBank={(made) => banks.push(made)}
          onTakeSeat={table.you.seat_index === null ? () => undefined : undefined}
        />
        <Announcer table={table} model={model} turn={yourTurn} heard={heard} now={now} shortcuts={shortcuts} />
      </main>
    </I18nProvider>
  );
}

const root = document.createElement('div');
document.body.append(root);
createRoot(root).render(<StagePage />);
