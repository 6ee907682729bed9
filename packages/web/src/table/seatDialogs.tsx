/** The dialogs of the viewer's own seat: more chips, coming back with what is owed, going away. */
import type { ClientError, TableSnapshot } from '@cardroom/protocol';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useI18n } from '../i18n/index.js';
import { useConnection, useConnectionState } from '../net/index.js';
import { ChipsHeld } from '../ui/ChipsHeld.js';
import { Switch } from '../ui/controls.js';
import { Dialog } from '../ui/Dialog.js';
import { FormError } from '../ui/FormError.js';
import { useNotices } from '../ui/notices.js';
import { WhyButton } from '../why/WhyButton.js';
import { AmountField } from './AmountField.js';
import { mostChips } from './rebuyAmounts.js';
import { hasBlinds, type OwnSeat, roomForChips, seatControls } from './seatState.js';

interface PartProps {
  readonly state: TableSnapshot;
  readonly onClose: () => void;
}

export function TopUp({ state, own, onClose }: PartProps & { own: OwnSeat }): ReactNode {
  const { t } = useI18n();
  const { client } = useConnection();
  const { say } = useNotices();
  const unit = state.settings.stakes.unit ?? 1;
  const { chips } = useConnectionState();
  const max = mostChips(roomForChips(state, own), chips?.amount ?? Number.POSITIVE_INFINITY, unit);
  const [amount, setAmount] = useState(max);
  const [error, setError] = useState<ClientError | null>(null);
  const { min, max: full } = state.settings.buy_in;
  const autoTopUp = async (isOn: boolean): Promise<void> => {
    const answer = await client.request('auto_top_up', { below: isOn ? min : 0, to: full }, { table: state.table });
    setError(answer.ok ? null : answer.error);
    if (answer.ok) say(t(isOn ? 'topUp.auto.on' : 'topUp.auto.off', { amount: full }));
  };
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
        <ChipsHeld />
        <AmountField
          label={t('topUp.amount')}
          min={Math.min(unit, max)}
          max={max}
          unit={unit}
          value={amount}
          onChange={setAmount}
        />
        <Switch
          label={t('topUp.auto')}
          hint={t('topUp.auto.hint', { min, max: full })}
          checked={own.seat.has_auto_top_up === true}
          onChange={(isOn) => void autoTopUp(isOn)}
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
export function Resume({ state, own, onClose }: PartProps & { own: OwnSeat }): ReactNode {
  const { t } = useI18n();
  const { client } = useConnection();
  const { reportRefusal } = useNotices();
  const { dead, live } = own.dues;
  const { table } = state;
  const resume = async (): Promise<void> => {
    await reportRefusal(client.request('resume', {}, { table }));
    onClose();
  };
  const wait = async (): Promise<void> => {
    await reportRefusal(client.request('wait_for_big_blind', { when: 'after_hand' }, { table }));
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

export function Leave({ state, onClose }: PartProps): ReactNode {
  const { t } = useI18n();
  const { client } = useConnection();
  const { reportRefusal } = useNotices();
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
            onClick={choose(() =>
              reportRefusal(client.request('wait_for_big_blind', { when: 'after_hand' }, { table })),
            )}
          >
            <strong>{t('sit.wait')}</strong>
            <span>{t('sit.wait.hint')}</span>
          </button>
        )}
        {controls.includes('leaveAfter') && (
          <button
            type="button"
            className="choice-button"
            onClick={choose(() => reportRefusal(client.request('leave', { when: 'after_hand' }, { table })))}
          >
            <strong>{t('sit.leaveAfter')}</strong>
            <span>{t('sit.leaveAfter.hint')}</span>
          </button>
        )}
        <button
          type="button"
          className="choice-button"
          onClick={choose(() => reportRefusal(client.request('leave', { when: 'now' }, { table })))}
        >
          <strong>{t('sit.leaveNow')}</strong>
          <span>{t('leave.about')}</span>
        </button>
      </div>
    </Dialog>
  );
}
