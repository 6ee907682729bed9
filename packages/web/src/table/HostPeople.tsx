/** Spectators, banned people and the invite link: for the host. */
import type { TableFollower } from '@cardroom/protocol';
import { type ReactNode, useState } from 'react';
import { useI18n } from '../i18n/index.js';
import { useConnection, useConnectionState } from '../net/index.js';
import { keepInvite } from '../net/invites.js';
import { Confirm } from '../ui/Confirm.js';
import { useNotices } from '../ui/notices.js';
import { BanButton } from './BanButton.js';
import type { HostPanelProps } from './HostPanel.js';
import { InviteDialog } from './InviteDialog.js';
import { RoleButtons } from './RoleButtons.js';
import type { FollowerList } from './useFollowers.js';

type HostPeopleProps = Pick<HostPanelProps, 'state'> & FollowerList;

export function HostPeople({ state, people, look }: HostPeopleProps): ReactNode {
  const own = useConnectionState().person?.user;
  // Everybody is listed once: among the players, those who wait, or those who only watch.
  const listed = new Set([own, ...(people?.waiting ?? []).map(({ user }) => user)]);
  const watching = people?.followers.filter(({ seat_index, user }) => seat_index === null && !listed.has(user)) ?? [];
  return (
    <>
      {people?.waiting !== undefined && <WaitingList state={state} waiting={people.waiting} onDone={look} />}
      {watching.length > 0 && <Watching state={state} watching={watching} onDone={look} />}
      {people !== null && people.barred.length > 0 && <Barred state={state} barred={people.barred} onDone={look} />}
      <NewInvite state={state} />
    </>
  );
}

interface WatchingProps extends Pick<HostPanelProps, 'state'> {
  readonly watching: readonly TableFollower[];
  readonly onDone: FollowerList['look'];
}

function Watching({ state, watching, onDone }: WatchingProps): ReactNode {
  const { t } = useI18n();
  return (
    <section className="stack-small" aria-label={t('host.followers')}>
      <h2 className="panel-heading">{t('host.followers')}</h2>
      <ul className="plain-list">
        {watching.map(({ user, name }) => (
          <li key={user} className="host-person">
            <strong>{name}</strong>
            <span className="row">
              <RoleButtons state={state} user={user} name={name} />
              <BanButton table={state.table} whom={{ user }} name={name} onDone={() => void onDone()} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface WaitingListProps extends Pick<HostPanelProps, 'state'> {
  readonly waiting: NonNullable<NonNullable<FollowerList['people']>['waiting']>;
  readonly onDone: FollowerList['look'];
}

/** The waiting list, in order; the host may put someone first [H-28]. */
function WaitingList({ state: { table }, waiting, onDone }: WaitingListProps): ReactNode {
  const { t } = useI18n();
  const { client } = useConnection();
  const { reportRefusal } = useNotices();
  const seatFirst = async (user: string): Promise<void> => {
    if ((await reportRefusal(client.request('host_seat_first', { user }, { table }))) !== null) await onDone();
  };
  return (
    <section className="stack-small" aria-label={t('host.waiting')}>
      <h2 className="panel-heading">{t('host.waiting')}</h2>
      <ol className="plain-list">
        {waiting.map(({ user, name }, at) => (
          <li key={user} className="host-person">
            <strong>{name}</strong>
            <span className="row">
              {at > 0 && (
                <button
                  type="button"
                  className="button button-small"
                  aria-label={`${t('host.seatFirst')}: ${name}`}
                  onClick={() => void seatFirst(user)}
                >
                  {t('host.seatFirst')}
                </button>
              )}
              <BanButton table={table} whom={{ user }} name={name} onDone={() => void onDone()} />
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}

interface BarredProps extends Pick<HostPanelProps, 'state'> {
  readonly barred: NonNullable<FollowerList['people']>['barred'];
  readonly onDone: FollowerList['look'];
}

/** People who were banned or removed, and may be let in again. */
function Barred({ state: { table }, barred, onDone }: BarredProps): ReactNode {
  const { t } = useI18n();
  const { client } = useConnection();
  const { reportRefusal } = useNotices();
  const letIn = async (user: string): Promise<void> => {
    if ((await reportRefusal(client.request('host_unban', { user }, { table }))) !== null) await onDone();
  };
  return (
    <section className="stack-small" aria-label={t('host.barred')}>
      <h2 className="panel-heading">{t('host.barred')}</h2>
      <ul className="plain-list">
        {barred.map(({ user, name, reason }) => (
          <li key={user} className="host-person">
            <span>
              <strong>{name}</strong> <span className="tag">{t(`host.barred.${reason}`)}</span>
            </span>
            <button
              type="button"
              className="button button-small"
              aria-label={`${t('host.unban')}: ${name}`}
              onClick={() => void letIn(user)}
            >
              {t('host.unban')}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The old link stops working; the new one is kept here, and shown to be passed on. */
function NewInvite({ state }: Pick<HostPanelProps, 'state'>): ReactNode {
  const { t } = useI18n();
  const { client } = useConnection();
  const { reportRefusal } = useNotices();
  const [invite, setInvite] = useState<string | null>(null);
  const { table, settings } = state;
  // Anyone who finds a listed table needs no link.
  if (settings.listed) return null;
  const make = async (): Promise<void> => {
    const made = await reportRefusal(client.request('host_new_invite', {}, { table }));
    if (made === null) return;
    keepInvite(window.localStorage, table, made.invite);
    setInvite(made.invite);
  };
  return (
    <>
      <Confirm label={t('host.newInvite')} about={t('host.newInvite.about')} onSure={() => void make()} />
      {invite !== null && (
        <InviteDialog table={table} invite={invite} isListed={settings.listed} onClose={() => setInvite(null)} />
      )}
    </>
  );
}
