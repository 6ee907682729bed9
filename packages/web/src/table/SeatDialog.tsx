/** Taking a seat: a name for who has none yet, and a buy-in. */
import type { ClientError, TableSettings, TableSnapshot } from '@cardroom/protocol';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useI18n } from '../i18n/index.js';
import { useConnection, useConnectionState } from '../net/index.js';
import { ChipsHeld } from '../ui/ChipsHeld.js';
import { Switch } from '../ui/controls.js';
import { Dialog } from '../ui/Dialog.js';
import { FormError } from '../ui/FormError.js';
import { NameField } from '../ui/NameField.js';
import { type GameOptions, optionSentences } from '../ui/options.js';
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
    readonly options: GameOptions;
  };
  /** The stack that the person brings back at least, and until when. */
  readonly back?: TableSnapshot['your_return'];
  readonly onClose: () => void;
  readonly onSeated?: () => void;
  /** The host is asked first. */
  readonly onAsked?: () => void;
}

/** The name that the room gives someone who has not said one. */
const UNNAMED = /^Guest \d+$/;

interface SeatForm {
  /** The least and the most that can be bought. */
  readonly range: { readonly min: number; readonly max: number };
  /** The stack that they bring back at least. */
  readonly back: NonNullable<SeatDialogProps['back']> | null;
  readonly name: string;
  readonly setName: (name: string) => void;
  readonly amount: number;
  readonly setAmount: (amount: number) => void;
  readonly isWaiting: boolean;
  readonly setIsWaiting: (isWaiting: boolean) => void;
  /** The name, set only if the person has no seat yet; at a table it is the one that the others know them by. */
  readonly mayRename: boolean;
  readonly isAsked: boolean;
  readonly error: ClientError | null;
  readonly submit: (event: FormEvent) => Promise<void>;
}

/** The range of buy-ins for a person who has `have` chips and recently left with `back` [H-25]. */
function buyInRange({ min, max }: TableSettings['buy_in'], have: number, back: number): SeatForm['range'] {
  const least = Math.max(min, Math.min(back, have));
  return { min: least, max: Math.max(least, Math.min(Math.max(max, back), have)) };
}

function useSeatForm(props: SeatDialogProps): SeatForm {
  const { table, invite, seat, settings, onClose, onSeated, onAsked } = props;
  const connection = useConnection();
  const { client } = connection;
  const { person, places, chips } = useConnectionState();
  const back = props.back !== undefined && props.back.until_ms > client.serverNow() ? props.back : null;
  const range = buyInRange(settings.buy_in, chips?.amount ?? Number.POSITIVE_INFINITY, back?.amount ?? 0);
  const mayRename = places.every((place) => place.seat === null);
  const [name, setName] = useState(() => (UNNAMED.test(person?.name ?? '') ? '' : (person?.name ?? '')));
  const [amount, setAmount] = useState(() => suggestedBuyIn(range));
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
        // The bar of the table says that the host has been asked, for as long as it lasts.
        if (answer.result.state === 'asked_host') onAsked?.();
        onClose();
        onSeated?.();
        return;
      }
      setError(answer.error);
    }
    setIsAsked(false);
  };
  return { range, back, name, setName, amount, setAmount, isWaiting, setIsWaiting, mayRename, isAsked, error, submit };
}

export function SeatDialog(props: SeatDialogProps): ReactNode {
  const { seat, settings, onClose } = props;
  const translator = useI18n();
  const { t } = translator;
  const form = useSeatForm(props);
  return (
    <Dialog title={seat === null ? t('sit.take') : t('sit.takeNumber', { seat: seat.label })} onClose={onClose}>
      <form className="stack" onSubmit={form.submit}>
        {form.mayRename && <NameField name={form.name} onChange={form.setName} />}
        <ChipsHeld />
        <AmountField
          label={t('sit.buyIn')}
          min={form.range.min}
          max={form.range.max}
          unit={settings.unit}
          value={form.amount}
          onChange={form.setAmount}
        />
        {form.back !== null && <Return {...form.back} />}
        {settings.hasBlinds && (
          <Switch
            label={t('sit.waitForBigBlind')}
            hint={t('sit.waitForBigBlind.hint')}
            checked={form.isWaiting}
            onChange={form.setIsWaiting}
          />
        )}
        {settings.approve_buy_ins && <p className="hint">{t('sit.approval')}</p>}
        {optionSentences(settings.options, translator).map((sentence) => (
          <p key={sentence} className="hint">
            {sentence}
          </p>
        ))}
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

/** Shows a person who left recently the stack that they bring back. */
function Return({ amount, until_ms: untilMs }: NonNullable<SeatDialogProps['back']>): ReactNode {
  const { t, number, time } = useI18n();
  return <p className="hint">{t('sit.return', { amount: number(amount), time: time(untilMs) })}</p>;
}
