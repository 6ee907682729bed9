/** Live regions: what happens is said politely, the viewer's turn at once, and answers to the keys that ask. */
import type { YourTurn } from '@cardroom/protocol';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useI18n } from '../i18n/index.js';
import {
  answerTo,
  queryOfKey,
  type SpokenTable,
  spokenLines,
  turnLine,
  type VersionEvents,
} from '../scene/announce.js';
import { isTyping } from '../scene/keys.js';
import type { FeltModel } from '../scene/model.js';
import { priceAhead } from '../scene/preActions.js';

export interface AnnouncerProps {
  readonly table: SpokenTable;
  readonly model: FeltModel;
  readonly turn: YourTurn | null;
  /** The last steps of the table, see `withStep`; each version is said once. */
  readonly heard: readonly VersionEvents[];
  readonly now: () => number;
  readonly shortcuts: boolean;
}

/** Lines kept in the region: a reader that lags behind still finds them. */
const KEPT = 12;

interface Line {
  readonly id: number;
  readonly text: string;
}

/** Lines that come one after another, each once. */
function useLines(): readonly [readonly Line[], (texts: readonly string[]) => void] {
  const [lines, setLines] = useState<readonly Line[]>([]);
  const next = useRef(0);
  const add = useRef((texts: readonly string[]): void => {
    const fresh = texts.map((text) => ({ id: next.current++, text }));
    if (fresh.length > 0) setLines((old) => [...old, ...fresh].slice(-KEPT));
  });
  return [lines, add.current];
}

export function Announcer({ table, model, turn, heard, now, shortcuts }: AnnouncerProps): ReactNode {
  const words = useI18n();
  const [polite, say] = useLines();
  const [urgent, setUrgent] = useState('');
  const said = useRef(-1);
  useEffect(() => {
    const fresh = heard.filter(({ version }) => version > said.current);
    said.current = fresh.at(-1)?.version ?? said.current;
    say(fresh.flatMap(({ events }) => spokenLines(table, events, words)));
  }, [heard, table, words, say]);
  const token = turn?.turn ?? null;
  const asked = useRef<string | null>(null);
  useEffect(() => {
    if (token === asked.current) return;
    asked.current = token;
    setUrgent(turn === null ? '' : turnLine(turn, now(), words));
  }, [token, turn, now, words]);
  useEffect(() => {
    if (!shortcuts) return undefined;
    const listen = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented) return;
      if (event.target instanceof HTMLElement && isTyping(event.target as HTMLInputElement)) return;
      if (document.querySelector('dialog[open]') !== null) return;
      const query = queryOfKey(event.key);
      if (query !== null) say([answerTo(query, model, turn, priceAhead(model), now(), words)]);
    };
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, [shortcuts, model, turn, now, words, say]);
  return (
    <div className="announcer">
      {shortcuts ? <p>{words.t('say.keys')}</p> : null}
      <div aria-live="polite" data-polite="">
        {polite.map(({ id, text }) => (
          <p key={id}>{text}</p>
        ))}
      </div>
      <div aria-live="assertive" data-assertive="">
        {urgent}
      </div>
    </div>
  );
}
