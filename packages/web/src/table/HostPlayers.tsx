/** The seats, for the host: who is sat out, muted, removed or banned. */
import type { Seat } from '@cardroom/protocol';
import { type ReactNode, useState } from 'react';
import { useI18n } from '../i18n/index.js';
import { useConnection } from '../net/index.js';
import { Confirm } from '../ui/Confirm.js';
import { useAsk } from '../ui/notices.js';
import { BanButton } from './BanButton.js';
import { EditStack } from './EditStack.js';
import type { HostPanelProps } from './HostPanel.js';

export function HostPlayers({ state, labels }: HostPanelProps): ReactNode {
  const { t } = useI18n();
  if (state.seats.length === 0) return null;
  return (
    <section className="stack-small">
      <h2 className="panel-heading">{t('host.players')}</h2>
      <ul className="plain-list">
        {state.seats.map((seat) => (
          <PlayerRow
            key={seat.seat_index}
            state={state}
            seat={seat}
            label={labels.get(seat.seat_index) ?? seat.seat_index}
          />
        ))}
      </ul>
    </section>
  );
}

interface PlayerRowProps extends Pick<HostPanelProps, 'state'> {
  readonly seat: Seat;
  readonly label: number;
}

function PlayerRow({ state, seat, label }: PlayerRowProps): ReactNode {
  const { t, number } = useI18n();
  const { client } = useConnection();
  const ask = useAsk();
  const { table, host_log, you } = state;
  const { name, seat_index, kind } = seat;
  const lastMute = host_log.findLast((act) => act.name === name && (act.act === 'mute' || act.act === 'unmute'));
  const isMuted = lastMute?.act === 'mute';
  const isOther = seat_index !== you.seat_index && kind === 'person';
  const turn = state.turn?.seat_index === seat_index && seat_index !== you.seat_index ? state.turn.turn : null;
  const [isEditing, setIsEditing] = useState(false);
  return (
    <li className="host-player">
      <span>
        <span className="soft">{number(label)}</span> <strong>{name}</strong>
        {kind === 'bot' && <span className="tag">{t('host.bot')}</span>}
      </span>
      <span className="row">
        <button
          type="button"
          className="button button-small"
          aria-label={`${t('host.sitOut')}: ${name}`}
          onClick={() => ask(client.request('host_sit_out', { seat_index }, { table }))}
        >
          {t('host.sitOut')}
        </button>
        {turn !== null && (
          <button
            type="button"
            className="button button-small"
            aria-label={`${t('host.actNow')}: ${name}`}
            title={t('host.actNow.hint')}
            onClick={() => ask(client.request('host_act_now', { seat_index, turn }, { table }))}
          >
            {t('host.actNow')}
          </button>
        )}
        {isOther && (
          <button
            type="button"
            className="button button-small"
            aria-pressed={isMuted}
            aria-label={`${t(isMuted ? 'host.unmute' : 'host.mute')}: ${name}`}
            onClick={() => ask(client.request('host_mute', { name, on: !isMuted }, { table }))}
          >
            {t(isMuted ? 'host.unmute' : 'host.mute')}
          </button>
        )}
        {isOther ? (
          <Confirm
            label={t('host.remove')}
            whom={name}
            about={t('host.remove.about', { name })}
            isSmall
            onSure={() => ask(client.request('host_remove', { seat_index }, { table }))}
          />
        ) : (
          <button
            type="button"
            className="button button-small"
            aria-label={`${t('host.remove')}: ${name}`}
            onClick={() => ask(client.request('host_remove', { seat_index }, { table }))}
          >
            {t('host.remove')}
          </button>
        )}
        <button
          type="button"
          className="button button-small"
          aria-label={`${t('host.editStack')}: ${name}`}
          onClick={() => setIsEditing(true)}
        >
          {t('host.editStack')}
        </button>
        {isEditing && <EditStack table={table} seat={seat_index} name={name} onClose={() => setIsEditing(false)} />}
        {isOther && <BanButton table={table} whom={{ seat_index }} name={name} />}
      </span>
    </li>
  );
}
