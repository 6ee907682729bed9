/** The host's switches for the game as a whole: start, pause, lock, undo. */
import { rulesOfTable, type TableSnapshot } from '@cardroom/protocol';
import { type ReactNode, useState } from 'react';
import { useI18n } from '../i18n/index.js';
import { useConnection } from '../net/index.js';
import { Icon } from '../ui/icons.js';
import { useAsk } from '../ui/notices.js';

export function HostGame({ state }: { state: TableSnapshot }): ReactNode {
  const { t } = useI18n();
  const { client } = useConnection();
  const ask = useAsk();
  const { table, status, is_locked: isLocked = false } = state;
  const isPaused = status === 'paused';
  return (
    <div className="row">
      {state.is_started === false && (
        <button
          type="button"
          className="button button-main"
          onClick={() => ask(client.request('host_start', {}, { table }))}
        >
          <Icon name="play" />
          {t('host.start')}
        </button>
      )}
      <PauseTable table={table} isPaused={isPaused} />
      <button
        type="button"
        className="button"
        aria-pressed={isLocked}
        onClick={() => ask(client.request('host_lock', { on: !isLocked }, { table }))}
      >
        {t(isLocked ? 'host.unlock' : 'host.lock')}
      </button>
      {state.stand_up?.is_running === false && !state.stand_up.is_called && (
        <button type="button" className="button" onClick={() => ask(client.request('host_stand_up', {}, { table }))}>
          {t('host.standUp')}
        </button>
      )}
      {state.bomb_pot?.after_hand === null && rulesOfTable(state.settings).table.bombPots === 'host' && (
        <button type="button" className="button" onClick={() => ask(client.request('host_bomb_pot', {}, { table }))}>
          {t('host.bombPot')}
        </button>
      )}
      {state.can_undo === true && (
        <button type="button" className="button" onClick={() => ask(client.request('host_undo', {}, { table }))}>
          {t('host.undo')}
        </button>
      )}
    </div>
  );
}

/** Pauses the table, with the reason if the host gives one, or goes on. */
function PauseTable({ table, isPaused }: { table: string; isPaused: boolean }): ReactNode {
  const { t } = useI18n();
  const { client } = useConnection();
  const ask = useAsk();
  const [reason, setReason] = useState('');
  const turn = (): void => {
    const why = reason.trim();
    if (isPaused) ask(client.request('host_resume', {}, { table }));
    else ask(client.request('host_pause', why === '' ? {} : { reason: why }, { table }));
    setReason('');
  };
  return (
    <>
      {!isPaused && (
        <input
          aria-label={t('host.pauseReason')}
          placeholder={t('host.pauseReason')}
          value={reason}
          maxLength={80}
          onChange={({ target }) => setReason(target.value)}
        />
      )}
      <button type="button" className={isPaused ? 'button button-main' : 'button'} onClick={turn}>
        <Icon name={isPaused ? 'play' : 'pause'} />
        {t(isPaused ? 'host.resume' : 'host.pause')}
      </button>
    </>
  );
}
