/** Who follows the table, who may not come, and the link by which people come: for the host. */
import type { ResultOf, TableFollower } from '@cardroom/protocol';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { useI18n } from '../i18n/index.js';
import { useConnection, useConnectionState } from '../net/index.js';
import { keepInvite } from '../net/invites.js';
import { Confirm } from '../ui/Confirm.js';
import { useNotices } from '../ui/notices.js';
import { BanButton } from './BanButton.js';
import type { HostPanelProps } from './HostPanel.js';
import { InviteDialog } from './InviteDialog.js';

type People = ResultOf<'host_followers'>;

export function HostPeople({ state, labels }: HostPanelProps): ReactNode {
  const { t } = useI18n();
  const { client } = useConnection();
  const { told } = useNotices();
  const [people, setPeople] = useState<People | null>(null);
  const { table, host_log: acts, seats, status } = state;
  const look = useCallback(async (): Promise<void> => {
    const answer = await client.request('host_followers', {}, { table });
    if (answer.ok) setPeople(answer.result);
  }, [client, table]);
  // Every act of the host may change who is there.
  // biome-ignore lint/correctness/useExhaustiveDependencies: acts and seats say when to look again
  useEffect(() => {
    if (status !== 'ended') void look();
  }, [look, acts.length, seats.length, status]);
  const letIn = async (user: string): Promise<void> => {
    if ((await told(client.request('host_unban', { user }, { table }))) !== null) await look();
  };
  return (
    <>
      <section className="stack-small" aria-label={t('host.followers')}>
        <h2 className="panel-heading">{t('host.followers')}</h2>
        {people?.followers.length === 0 && <p className="soft">{t('host.followers.empty')}</p>}
        <ul className="plain-list">
          {people?.followers.map((follower) => (
            <FollowerRow key={follower.user} state={state} follower={follower} labels={labels} onDone={look} />
          ))}
        </ul>
        <button type="button" className="button button-small" onClick={() => void look()}>
          {t('host.refresh')}
        </button>
      </section>
      {people !== null && people.barred.length > 0 && (
        <section className="stack-small" aria-label={t('host.barred')}>
          <h2 className="panel-heading">{t('host.barred')}</h2>
          <ul className="plain-list">
            {people.barred.map(({ user, name, reason }) => (
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
      )}
      <NewInvite state={state} />
    </>
  );
}

interface FollowerRowProps extends HostPanelProps {
  readonly follower: TableFollower;
  readonly onDone: () => Promise<void>;
}

function FollowerRow({ state, follower, labels, onDone }: FollowerRowProps): ReactNode {
  const { t, number } = useI18n();
  const { client } = useConnection();
  const { told } = useNotices();
  const isOwn = useConnectionState().person?.user === follower.user;
  const { user, name, seat_index: seat } = follower;
  const { table, co_hosts: coHosts = [] } = state;
  const isCoHost = coHosts.includes(name);
  const transfer = async (): Promise<void> => {
    await told(client.request('host_transfer', { user }, { table }));
  };
  return (
    <li className="host-person">
      <span>
        {seat !== null && <span className="soft">{number(labels.get(seat) ?? seat)}</span>} <strong>{name}</strong>
        {seat === null && <span className="tag">{t('host.watching')}</span>}
      </span>
      {!isOwn && (
        <span className="row">
          <button
            type="button"
            className="button button-small"
            aria-pressed={isCoHost}
            aria-label={`${t('host.coHost')}: ${name}`}
            onClick={() => void told(client.request('host_co_host', { user, on: !isCoHost }, { table }))}
          >
            {t('host.coHost')}
          </button>
          <Confirm
            label={t('host.makeHost')}
            whom={name}
            about={t('host.makeHost.about', { name })}
            isSmall
            onSure={() => void transfer()}
          />
          {seat === null && <BanButton table={table} whom={{ user }} name={name} onDone={() => void onDone()} />}
        </span>
      )}
    </li>
  );
}

/** The old link stops working; the new one is kept here, and shown to be passed on. */
function NewInvite({ state }: Pick<HostPanelProps, 'state'>): ReactNode {
  const { t } = useI18n();
  const { client } = useConnection();
  const { told } = useNotices();
  const [invite, setInvite] = useState<string | null>(null);
  const { table, settings } = state;
  // Whoever finds a listed table needs no link.
  if (settings.listed) return null;
  const make = async (): Promise<void> => {
    const made = await told(client.request('host_new_invite', {}, { table }));
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
