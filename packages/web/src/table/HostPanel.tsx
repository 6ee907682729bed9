/** The host's tools. The log shows everybody at the table how they were used. */
import { variantOf } from '@cardroom/engine';
import type { ChipRequest, ClientError, TableSnapshot } from '@cardroom/protocol';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useI18n } from '../i18n/index.js';
import { useConnection, useConnectionState } from '../net/index.js';
import { type BotName, botsFor } from '../ui/bots.js';
import { Confirm } from '../ui/Confirm.js';
import { NumberField, SelectField } from '../ui/controls.js';
import { FormError } from '../ui/FormError.js';
import { Icon } from '../ui/icons.js';
import { useAsk, useNotices } from '../ui/notices.js';
import { type StakeField, stakeFields, stakesSent } from '../ui/settingsForm.js';
import { HostGame } from './HostGame.js';
import { HostOptions } from './HostOptions.js';
import { HostPeople } from './HostPeople.js';
import { HostPlayers } from './HostPlayers.js';
import { useFollowers } from './useFollowers.js';

export interface HostPanelProps {
  readonly state: TableSnapshot;
  readonly labels: ReadonlyMap<number, number>;
}

export default function HostPanel({ state, labels }: HostPanelProps): ReactNode {
  const { t } = useI18n();
  const followers = useFollowers(state);
  return (
    <div className="panel host">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard */}
      <section className="scroll-end stack stack-wide" aria-label={t('host.title')} tabIndex={0}>
        {state.requests.length > 0 && <Requests state={state} labels={labels} />}
        <HostGame state={state} />
        <HostPlayers state={state} labels={labels} people={followers.people} />
        <HostPeople state={state} {...followers} />
        <AddBot state={state} />
        <NewStakes state={state} />
        {state.tournament === undefined && <HostOptions state={state} />}
        <NewLimits state={state} />
        <EndTable state={state} />
      </section>
    </div>
  );
}

type PartProps = Pick<HostPanelProps, 'state'>;

function Requests({ state, labels }: HostPanelProps): ReactNode {
  const { t } = useI18n();
  return (
    <section className="stack-small" aria-label={t('host.requests')}>
      <h2 className="panel-heading">{t('host.requests')}</h2>
      <ul className="plain-list">
        {state.requests.map((request) => (
          <RequestRow
            key={request.request}
            state={state}
            request={request}
            label={labels.get(request.seat_index) ?? request.seat_index}
          />
        ))}
      </ul>
    </section>
  );
}

/** The host may give fewer chips than were asked for. */
function RequestRow({ state, request, label }: PartProps & { request: ChipRequest; label: number }): ReactNode {
  const { t } = useI18n();
  const { client } = useConnection();
  const ask = useAsk();
  const { table, settings } = state;
  const { request: id, name, amount: asked, kind } = request;
  const [amount, setAmount] = useState(asked);
  const answer = (approve: boolean): void => {
    const fewer = approve && amount < asked ? { amount } : {};
    ask(client.request('host_approve', { request: id, approve, ...fewer }, { table }));
  };
  return (
    <li className="host-request">
      <span>{t(`host.request.${kind}`, { name, amount: asked, seat: label })}</span>
      <span className="row row-end">
        <NumberField
          label={t('host.amount')}
          value={amount}
          min={settings.stakes.unit ?? 1}
          max={asked}
          step="any"
          onChange={setAmount}
        />
        <button
          type="button"
          className="button button-main"
          disabled={!(amount > 0 && amount <= asked)}
          onClick={() => answer(true)}
        >
          {t('host.approve')}
        </button>
        <button type="button" className="button" onClick={() => answer(false)}>
          {t('host.refuse')}
        </button>
      </span>
    </li>
  );
}

const OWN = 'own:';

function isOwnChoice(choice: BotChoice): choice is `own:${string}` {
  return choice.startsWith(OWN);
}

/** A bot of the box by its name, or one of the room. */
type BotChoice = BotName | `own:${string}`;

function AddBot({ state: { table, settings, seats } }: PartProps): ReactNode {
  const { t } = useI18n();
  const { client } = useConnection();
  const { ownBots } = useConnectionState();
  const ask = useAsk();
  const [bot, setBot] = useState<BotChoice>('tight');
  const isFull = seats.length >= settings.seats;
  const add = (): void =>
    void (isOwnChoice(bot)
      ? ask(client.request('host_bring_bot', { bot: bot.slice(OWN.length) }, { table }))
      : ask(client.request('host_add_bot', { bot }, { table })));
  if (settings.bots === false) return null;
  return (
    <section className="stack-small">
      <h2 className="panel-heading">{t('host.bots')}</h2>
      <div className="row row-end">
        <SelectField<BotChoice>
          label={t('host.whichBot')}
          hint={isOwnChoice(bot) ? t('host.ownBot.hint') : t(`bot.${bot}.hint`)}
          value={bot}
          options={[
            ...ownBots.map((name): [BotChoice, string] => [`own:${name}`, name]),
            ...botsFor(settings.variant).map((name): [BotChoice, string] => [name, t(`bot.${name}`)]),
          ]}
          onChange={setBot}
        />
      </div>
      <button type="button" className="button" disabled={isFull} onClick={add}>
        <Icon name="bot" />
        {t('host.addBot')}
      </button>
    </section>
  );
}

function NewStakes({ state: { table, settings } }: PartProps): ReactNode {
  const { t } = useI18n();
  const { client } = useConnection();
  const { say } = useNotices();
  const [stakes, setStakes] = useState(settings.stakes);
  const [error, setError] = useState<ClientError | null>(null);
  const { main, more } = stakeFields(variantOf(settings.variant)!);
  const fields: StakeField[] = [...main, ...more.filter((field) => field !== 'unit')];
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const answer = await client.request('host_stakes', { stakes: stakesSent(stakes) }, { table });
    setError(answer.ok ? null : answer.error);
    if (answer.ok) say(t('host.stakesFrom', { hand: String(answer.result.from_hand) }));
  };
  return (
    <form className="stack-small" onSubmit={submit}>
      <h2 className="panel-heading">{t('host.stakes')}</h2>
      <div className="grid-4">
        {fields.map((field) => (
          <NumberField
            key={field}
            label={t(`make.${field}`)}
            value={stakes[field] ?? 0}
            step="any"
            onChange={(amount) => setStakes({ ...stakes, [field]: amount })}
          />
        ))}
      </div>
      <FormError error={error} />
      <button type="submit" className="button">
        {t('host.setStakes')}
      </button>
    </form>
  );
}

function NewLimits({ state: { table, settings } }: PartProps): ReactNode {
  const { t } = useI18n();
  const { client } = useConnection();
  const { say } = useNotices();
  const [limits, setLimits] = useState(settings.buy_in);
  const [error, setError] = useState<ClientError | null>(null);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const answer = await client.request('host_limit', { buy_in: limits }, { table });
    setError(answer.ok ? null : answer.error);
    if (answer.ok) say(t('host.limitsSet'));
  };
  return (
    <form className="stack-small" onSubmit={submit}>
      <h2 className="panel-heading">{t('host.limits')}</h2>
      <div className="grid-4">
        <NumberField
          label={t('make.buyInMin')}
          value={limits.min}
          step="any"
          onChange={(min) => setLimits({ ...limits, min })}
        />
        <NumberField
          label={t('make.buyInMax')}
          value={limits.max}
          step="any"
          onChange={(max) => setLimits({ ...limits, max })}
        />
      </div>
      <FormError error={error} />
      <button type="submit" className="button">
        {t('host.setLimits')}
      </button>
    </form>
  );
}

function EndTable({ state: { table, status } }: PartProps): ReactNode {
  const { t } = useI18n();
  const { client } = useConnection();
  const ask = useAsk();
  if (status === 'ended') return null;
  return (
    <Confirm
      label={t('host.end')}
      about={t('host.end.about')}
      sure={t('host.end.sure')}
      isDisabled={status === 'ending'}
      onSure={() => ask(client.request('host_end', {}, { table }))}
    />
  );
}
