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
import { RoleButtons } from './RoleButtons.js';
import type { FollowerList } from './useFollowers.js';

type HostPlayersProps = HostPanelProps & Pick<FollowerList, 'people'>;

export function HostPlayers({ state, labels, people }: HostPlayersProps): ReactNode {
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
            user={people?.followers.find(({ seat_index }) => seat_index === seat.seat_index)?.user ?? null}
          />
        ))}
      </ul>
    </section>
  );
}

interface PlayerRowProps extends Pick<HostPanelProps, 'state'> {
  readonly seat: Seat;
  readonly label: number;
  /** The person in the seat, if they follow the table. */
  readonly user: string | null;
}

function PlayerRow({ state, seat, label, user }: PlayerRowProps): ReactNode {
  const { t, number } = useI18n();
  const { client } = useConnection();
  const ask = useAsk();
  const { table, you } = state;
  const { name, seat_index, kind, owner } = seat;
  // The viewer's own seat has its own bar: nobody removes themselves by accident [PLAY-10].
  const isOwn = seat_index === you.seat_index;
  const isOther = !isOwn && kind === 'person';
  const turn = state.turn?.seat_index === seat_index && !isOwn ? state.turn.turn : null;
  const [isEditing, setIsEditing] = useState(false);
  return (
    <li className="host-player">
      <span>
        <span className="soft">{number(label)}</span> <strong>{name}</strong>
        {kind === 'bot' && (
          <span className="tag">{owner === undefined ? t('host.bot') : t('host.botOf', { owner })}</span>
        )}
      </span>
      <span className="row">
        {!isOwn && (
          <RowButton
            label={t('host.sitOut')}
            name={name}
            onPress={() => ask(client.request('host_sit_out', { seat_index }, { table }))}
          />
        )}
        {turn !== null && (
          <RowButton
            label={t('host.actNow')}
            name={name}
            title={t('host.actNow.hint')}
            onPress={() => ask(client.request('host_act_now', { seat_index, turn }, { table }))}
          />
        )}
        {isOther && user !== null && <RoleButtons state={state} user={user} name={name} />}
        {isOther && <MuteButton state={state} name={name} />}
        {!isOwn && <RemoveButton table={table} seat={seat} isAsked={isOther} />}
        <RowButton label={t('host.editStack')} name={name} onPress={() => setIsEditing(true)} />
        {isEditing && <EditStack table={table} seat={seat_index} name={name} onClose={() => setIsEditing(false)} />}
        {isOther && <BanButton table={table} whom={{ seat_index }} name={name} />}
      </span>
    </li>
  );
}

interface RowButtonProps {
  readonly label: string;
  readonly name: string;
  readonly onPress: () => void;
  readonly title?: string;
  readonly isPressed?: boolean;
}

/** A small button about one player: its name says whom it concerns. */
function RowButton({ label, name, onPress, title, isPressed }: RowButtonProps): ReactNode {
  return (
    <button
      type="button"
      className="button button-small"
      aria-label={`${label}: ${name}`}
      aria-pressed={isPressed}
      title={title}
      onClick={onPress}
    >
      {label}
    </button>
  );
}

function MuteButton({ state: { table, host_log }, name }: Pick<HostPanelProps, 'state'> & { name: string }): ReactNode {
  const { t } = useI18n();
  const { client } = useConnection();
  const ask = useAsk();
  const last = host_log.findLast((act) => act.name === name && (act.act === 'mute' || act.act === 'unmute'));
  const isMuted = last?.act === 'mute';
  return (
    <RowButton
      label={t(isMuted ? 'host.unmute' : 'host.mute')}
      name={name}
      isPressed={isMuted}
      onPress={() => ask(client.request('host_mute', { name, on: !isMuted }, { table }))}
    />
  );
}

/** Another person is removed only after a second press, a bot at once. */
function RemoveButton({ table, seat, isAsked }: { table: string; seat: Seat; isAsked: boolean }): ReactNode {
  const { t } = useI18n();
  const { client } = useConnection();
  const ask = useAsk();
  const { name, seat_index } = seat;
  const remove = (): void => ask(client.request('host_remove', { seat_index }, { table }));
  if (!isAsked) return <RowButton label={t('host.remove')} name={name} onPress={remove} />;
  return (
    <Confirm label={t('host.remove')} whom={name} about={t('host.remove.about', { name })} isSmall onSure={remove} />
  );
}
