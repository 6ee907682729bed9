/** What a person can do with his own seat: sit out, come back, top up, leave. */
import type { ActionName, ClientError, Outcome, TableState } from '@cardroom/protocol';
import { type FormEvent, type ReactNode, useState } from 'react';
import { Dialog } from '../app/Dialog.js';
import { FormError } from '../app/FormError.js';
import { Icon } from '../app/icons.js';
import { useNotices } from '../app/notices.js';
import { useI18n } from '../i18n/index.js';
import { useConnection } from '../net/index.js';

import { AmountField } from './AmountField.js';
import { hasBlinds, type OwnSeat, ownSeat, roomForChips, type SeatControl, seatControls } from './seatState.js';
import { WhyButton } from './WhyButton.js';

export function SeatBar({ state }: { state: TableState }): ReactNode {
  const { t } = useI18n();
  const { client } = useConnection();
  const { told } = useNotices();
  const [open, setOpen] = useState<'topUp' | 'resume' | 'leave' | null>(null);
  const own = ownSeat(state);
  if (own === null) return null;
  const { table } = state;
  const controls = seatControls(state);
  const has = (control: SeatControl): boolean => controls.includes(control);
  const ask = <Name extends ActionName>(outcome: Promise<Outcome<Name>>): void => void told(outcome);
  const close = (): void => setOpen(null);
  const resume = (): void => {
    if (own.dues.dead + own.dues.live > 0) setOpen('resume');
    else ask(client.request('resume', {}, { table }));
  };
  return (
    <section className="seat-bar" aria-label={t('sit.controls')}>
      <SeatNote own={own} />
      <div className="seat-buttons">
        {has('resume') && (
          <button type="button" className="button button-main" onClick={resume}>
            {t('sit.resume')}
          </button>
        )}
        {has('undo') && (
          <button type="button" className="button" onClick={() => ask(client.request('resume', {}, { table }))}>
            {t('sit.undo')}
          </button>
        )}
        {has('pause') && (
          <button
            type="button"
            className="button button-quiet"
            onClick={() => ask(client.request('pause', { when: 'after_hand' }, { table }))}
          >
            <Icon name="pause" />
            {t('sit.pause')}
          </button>
        )}
        {has('topUp') && (
          <button type="button" className="button button-quiet" onClick={() => setOpen('topUp')}>
            <Icon name="chips" />
            {t('sit.topUp')}
          </button>
        )}
        <button type="button" className="button button-quiet" onClick={() => setOpen('leave')}>
          <Icon name="leave" />
          {t('sit.more')}
        </button>
      </div>
      {open === 'topUp' && <TopUp state={state} own={own} onClose={close} />}
      {open === 'resume' && <Resume state={state} own={own} onClose={close} />}
      {open === 'leave' && <Leave state={state} onClose={close} />}
    </section>
  );
}

/** What has been asked for, or what the seat is doing. */
function SeatNote({ own: { seat, intent, isOut } }: { own: OwnSeat }): ReactNode {
  const { t } = useI18n();
  const text =
    seat.after_hand !== null
      ? t(`sit.after.${seat.after_hand}`)
      : intent === 'play' && !isOut
        ? null
        : t(`sit.is.${intent}`);
  const topUp = seat.top_up > 0 ? t('sit.topUpComes', { amount: seat.top_up }) : null;
  const said = [text, topUp].filter((part) => part !== null).join(' · ');
  return (
    <p className="seat-note" role="status">
      {said}
    </p>
  );
}

interface PartProps {
  readonly state: TableState;
  readonly onClose: () => void;
}

function TopUp({ state, own, onClose }: PartProps & { own: OwnSeat }): ReactNode {
  const { t } = useI18n();
  const { client } = useConnection();
  const { say } = useNotices();
  const unit = state.settings.stakes.unit ?? 1;
  const max = roomForChips(state, own);
  const [amount, setAmount] = useState(max);
  const [error, setError] = useState<ClientError | null>(null);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const answer = await client.request('top_up', { amount }, { table: state.table });
    if (!answer.ok) {
      setError(answer.error);
      return;
    }
    say(t(`topUp.${answer.result.state}`, { amount: answer.result.amount }));
    onClose();
  };
  return (
    <Dialog title={t('sit.topUp')} onClose={onClose}>
      <form className="stack" onSubmit={submit}>
        <p className="soft">{t('topUp.about', { stack: own.stack, max: state.settings.buy_in.max })}</p>
        <AmountField
          label={t('topUp.amount')}
          min={Math.min(unit, max)}
          max={max}
          unit={unit}
          value={amount}
          onChange={setAmount}
        />
        <FormError error={error} />
        <div className="dialog-foot">
          <button type="button" className="button" onClick={onClose}>
            {t('common.cancel')}
          </button>
          <button type="submit" className="button button-main" disabled={!(amount > 0)}>
            {t('topUp.submit')}
          </button>
        </div>
      </form>
    </Dialog>
  );
}

/** Nobody pays a dead blind without having seen it. */
function Resume({ state, own, onClose }: PartProps & { own: OwnSeat }): ReactNode {
  const { t } = useI18n();
  const { client } = useConnection();
  const { told } = useNotices();
  const { dead, live } = own.dues;
  const { table } = state;
  const resume = async (): Promise<void> => {
    await told(client.request('resume', {}, { table }));
    onClose();
  };
  const wait = async (): Promise<void> => {
    await told(client.request('wait_for_big_blind', { when: 'after_hand' }, { table }));
    onClose();
  };
  return (
    <Dialog title={t('sit.resume')} onClose={onClose}>
      <div className="stack">
        <dl className="dues">
          {dead > 0 && <Due label={t('resume.dead')} amount={dead} />}
          {live > 0 && <Due label={t('resume.live')} amount={live} />}
          <Due label={t('resume.total')} amount={dead + live} />
        </dl>
        <p className="soft">{t('resume.about')}</p>
        <WhyButton question={{ about: 'owed', player: own.player }} hand={state.hand} />
        <div className="dialog-foot">
          {hasBlinds(state) && (
            <button type="button" className="button" onClick={wait}>
              {t('resume.wait')}
            </button>
          )}
          <button type="button" className="button button-main" onClick={resume}>
            {t('resume.pay', { amount: dead + live })}
          </button>
        </div>
      </div>
    </Dialog>
  );
}

function Due({ label, amount }: { label: string; amount: number }): ReactNode {
  const { number } = useI18n();
  return (
    <div>
      <dt>{label}</dt>
      <dd>{number(amount)}</dd>
    </div>
  );
}

function Leave({ state, onClose }: PartProps): ReactNode {
  const { t } = useI18n();
  const { client } = useConnection();
  const { told } = useNotices();
  const { table } = state;
  const controls = seatControls(state);
  const choose = (ask: () => Promise<unknown>) => (): void => {
    onClose();
    void ask();
  };
  return (
    <Dialog title={t('sit.moreTitle')} onClose={onClose}>
      <div className="choices">
        {controls.includes('waitForBigBlind') && (
          <button
            type="button"
            className="choice-button"
            onClick={choose(() => told(client.request('wait_for_big_blind', { when: 'after_hand' }, { table })))}
          >
            <strong>{t('sit.wait')}</strong>
            <span>{t('sit.wait.hint')}</span>
          </button>
        )}
        {controls.includes('leaveAfter') && (
          <button
            type="button"
            className="choice-button"
            onClick={choose(() => told(client.request('leave', { when: 'after_hand' }, { table })))}
          >
            <strong>{t('sit.leaveAfter')}</strong>
            <span>{t('sit.leaveAfter.hint')}</span>
          </button>
        )}
        <button
          type="button"
          className="choice-button"
          onClick={choose(() => told(client.request('leave', { when: 'now' }, { table })))}
        >
          <strong>{t('sit.leaveNow')}</strong>
          <span>{t('leave.about')}</span>
        </button>
      </div>
    </Dialog>
  );
}
