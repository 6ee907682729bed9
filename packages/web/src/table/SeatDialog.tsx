/** Taking a seat: a name for who has none yet, and a buy-in. */
import type { ClientError, TableSettings } from '@cardroom/protocol';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useI18n } from '../i18n/index.js';
import { useConnection, useConnectionState } from '../net/index.js';
import { ChipsHeld } from '../ui/ChipsHeld.js';
import { Switch } from '../ui/controls.js';
import { Dialog } from '../ui/Dialog.js';
import { FormError } from '../ui/FormError.js';
import { NameField } from '../ui/NameField.js';
import { useNotices } from '../ui/notices.js';
import { AmountField } from './AmountField.js';
import { suggestedBuyIn } from './seatState.js';

interface SeatDialogProps {
  readonly table: string;
  readonly invite: string | null;
  /** The place, and the number on the chair; null for any free one. */
  readonly seat: { readonly place: number; readonly label: number } | null;
  readonly settings: Pick<TableSettings, 'buy_in' | 'approve_buy_ins'> & {
    readonly hasBlinds: boolean;
    readonly unit: number;
  };
  readonly onClose: () => void;
  readonly onSeated?: () => void;
  /** The host is asked first. */
  readonly onAsked?: () => void;
}

/** The name that the room gives somebody who has not said one. */
const UNNAMED = /^Guest \d+$/;

interface SeatForm {
  /** Chips that the person can pay with. */
  readonly most: number;
  readonly name: string;
  readonly setName: (name: string) => void;
  readonly amount: number;
  readonly setAmount: (amount: number) => void;
  readonly isWaiting: boolean;
  readonly setIsWaiting: (isWaiting: boolean) => void;
  /** A name is set where the person has no seat yet; at a table it is the one that the others know them by. */
  readonly mayRename: boolean;
  readonly isAsked: boolean;
  readonly error: ClientError | null;
  readonly submit: (event: FormEvent) => Promise<void>;
}

function useSeatForm({ table, invite, seat, settings, onClose, onSeated, onAsked }: SeatDialogProps): SeatForm {
  const { t } = useI18n();
  const { say } = useNotices();
  const connection = useConnection();
  const { client } = connection;
  const { person, places, chips } = useConnectionState();
  const most = chips?.amount ?? settings.buy_in.max;
  const mayRename = places.every((place) => place.seat === null);
  const [name, setName] = useState(() => (UNNAMED.test(person?.name ?? '') ? '' : (person?.name ?? '')));
  const [amount, setAmount] = useState(() =>
    Math.max(settings.buy_in.min, Math.min(most, suggestedBuyIn(settings.buy_in))),
  );
  const [isWaiting, setIsWaiting] = useState(false);
  const [isAsked, setIsAsked] = useState(false);
  const [error, setError] = useState<ClientError | null>(null);

  /** The name first: it is the one that the table will know. */
  const rename = async (): Promise<boolean> => {
    if (!mayRename || name.trim() === '' || name === person?.name) return true;
    const answer = await client.request('set_name', { name });
    if (answer.ok) connection.setName(answer.result.name);
    else setError(answer.error);
    return answer.ok;
  };
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setIsAsked(true);
    setError(null);
    if (await rename()) {
      const data = {
        buy_in: amount,
        ...(seat === null ? {} : { seat_index: seat.place }),
        ...(isWaiting ? { wait_for_big_blind: true } : {}),
        ...(invite === null ? {} : { invite }),
      };
      const answer = await client.request('join', data, { table });
      if (answer.ok) {
        if (answer.result.state === 'asked_host') {
          say(t('sit.asked'));
          onAsked?.();
        }
        onClose();
        onSeated?.();
        return;
      }
      setError(answer.error);
    }
    setIsAsked(false);
  };
  return { most, name, setName, amount, setAmount, isWaiting, setIsWaiting, mayRename, isAsked, error, submit };
}

export function SeatDialog(props: SeatDialogProps): ReactNode {
  const { seat, settings, onClose } = props;
  const { t } = useI18n();
  const form = useSeatForm(props);
  return (
    <Dialog title={seat === null ? t('sit.take') : t('sit.takeNumber', { seat: seat.label })} onClose={onClose}>
      <form className="stack" onSubmit={form.submit}>
        {form.mayRename && <NameField name={form.name} onChange={form.setName} />}
        <ChipsHeld />
        <AmountField
          label={t('sit.buyIn')}
          min={settings.buy_in.min}
          max={Math.max(settings.buy_in.min, Math.min(settings.buy_in.max, form.most))}
          unit={settings.unit}
          value={form.amount}
          onChange={form.setAmount}
        />
        {settings.hasBlinds && (
          <Switch
            label={t('sit.waitForBigBlind')}
            hint={t('sit.waitForBigBlind.hint')}
            checked={form.isWaiting}
            onChange={form.setIsWaiting}
          />
        )}
        {settings.approve_buy_ins && <p className="hint">{t('sit.approval')}</p>}
        <FormError error={form.error} />
        <div className="dialog-foot">
          <button type="button" className="button" onClick={onClose}>
            {t('common.cancel')}
          </button>
          <button type="submit" className="button button-main" disabled={form.isAsked || !(form.amount > 0)}>
            {t('sit.sit')}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
