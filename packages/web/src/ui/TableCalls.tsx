/**
 * The viewer's turn [PLAY-4] and a chair that is held for them [H-28], announced on every page but that of the table itself,
 * with one press to the table.
 */
import type { TableSnapshot } from '@cardroom/protocol';
import type { ReactNode } from 'react';
import { useI18n } from '../i18n/index.js';
import { useConnectionState, useTable } from '../net/index.js';
import { inviteOf } from '../net/invites.js';
import { tableTitle } from './games.js';
import { tablePath } from './route.js';
import { Link } from './router.js';
import { useCall } from './useCall.js';

/** `current` is the table that the page shows: it calls the player by itself. */
export function TableCalls({ current }: { current: string | null }): ReactNode {
  const { places, waits } = useConnectionState();
  const seated = places.flatMap(({ table, seat }) => (seat === null ? [] : [table]));
  const away = [...new Set([...seated, ...waits])].filter((table) => table !== current);
  return away.map((table) => <TableCall key={table} table={table} />);
}

/** Tells the calls of a table apart; null if it does not call the player. */
export function callOf(state: TableSnapshot): { readonly key: string; readonly kind: 'turn' | 'seat' } | null {
  if (state.your_turn !== null) return { key: state.your_turn.turn, kind: 'turn' };
  const { seat_index = null, until_ms = null } = state.your_wait ?? {};
  // An offer that is shortened or held anew is the same one.
  return seat_index === null || until_ms === null ? null : { key: `seat ${seat_index}`, kind: 'seat' };
}

function TableCall({ table }: { table: string }): ReactNode {
  const translator = useI18n();
  const { t } = translator;
  const { state } = useTable(table, inviteOf(window.localStorage, table));
  const call = state === null ? null : callOf(state);
  const text = t(call?.kind === 'seat' ? 'alert.seatFree' : 'alert.yourTurn');
  const title = state === null ? '' : tableTitle(state.settings.title, state.settings.variant, translator);
  useCall(call?.key ?? null, text, title);
  if (call === null) return null;
  return (
    <div className="turn-call" role="alert">
      <span>{`${text} · ${title}`}</span>
      <Link to={tablePath(table)} className="button button-main">
        {t(call.kind === 'seat' ? 'alert.takeSeat' : 'alert.toTable')}
      </Link>
    </div>
  );
}
