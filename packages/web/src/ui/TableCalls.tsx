/** The viewer's turn, announced on every page but that of the table itself, with one press to the table [PLAY-4]. */
import { type ReactNode, useEffect } from 'react';
import { useI18n } from '../i18n/index.js';
import { useConnectionState, useTable } from '../net/index.js';
import { inviteOf } from '../net/invites.js';
import { notifyHidden, vibrate } from './device.js';
import { tableTitle } from './games.js';
import { tablePath } from './route.js';
import { Link } from './router.js';
import { play } from './sounds.js';
import { useViewer } from './viewer.js';

/** `current` is the table that the page shows: it announces the turn by itself. */
export function TurnCalls({ current }: { current: string | null }): ReactNode {
  const { places } = useConnectionState();
  const away = places.filter(({ table, seat }) => seat !== null && table !== current);
  return away.map(({ table }) => <TurnCall key={table} table={table} />);
}

function TurnCall({ table }: { table: string }): ReactNode {
  const translator = useI18n();
  const { settings } = useViewer();
  const { state } = useTable(table, inviteOf(window.localStorage, table));
  const turn = state?.your_turn?.turn ?? null;
  useEffect(() => {
    if (turn === null) return undefined;
    if (settings.sounds) void play('turn');
    if (settings.vibration) vibrate('turn');
    return settings.notify === 'off' ? undefined : notifyHidden(translator.t('alert.yourTurn'), '');
  }, [turn, settings.sounds, settings.vibration, settings.notify, translator]);
  if (state === null || turn === null) return null;
  const { title, variant } = state.settings;
  return (
    <div className="turn-call" role="alert">
      <span>{`${translator.t('alert.yourTurn')} · ${tableTitle(title, variant, translator)}`}</span>
      <Link to={tablePath(table)} className="button button-main">
        {translator.t('alert.toTable')}
      </Link>
    </div>
  );
}
