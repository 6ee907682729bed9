/** Chips that the host adds to a stack or takes from it before the next hand. */
import type { ClientError } from '@cardroom/protocol';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useI18n } from '../i18n/index.js';
import { useConnection } from '../net/index.js';
import { NumberField } from '../ui/controls.js';
import { Dialog } from '../ui/Dialog.js';
import { FormError } from '../ui/FormError.js';
import { useNotices } from '../ui/notices.js';

interface EditStackProps {
  readonly table: string;
  readonly seat: number;
  readonly name: string;
  readonly onClose: () => void;
}

export function EditStack({ table, seat, name, onClose }: EditStackProps): ReactNode {
  const { t } = useI18n();
  const { client } = useConnection();
  const { say } = useNotices();
  const [amount, setAmount] = useState(0);
  const [error, setError] = useState<ClientError | null>(null);
  const send = async (change: number): Promise<void> => {
    const answer = await client.request('host_edit_stack', { seat_index: seat, change }, { table });
    setError(answer.ok ? null : answer.error);
    if (!answer.ok) return;
    say(t('host.editStack.done', { name }));
    onClose();
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void send(amount);
  };
  return (
    <Dialog title={t('host.editStack.title', { name })} onClose={onClose}>
      <form className="stack" onSubmit={submit}>
        <p className="soft">{t('host.editStack.about')}</p>
        <NumberField label={t('host.amount')} value={amount} step="any" onChange={setAmount} />
        <FormError error={error} />
        <div className="dialog-foot">
          <button type="button" className="button" disabled={!(amount > 0)} onClick={() => void send(-amount)}>
            {t('host.editStack.take')}
          </button>
          <button type="submit" className="button button-main" disabled={!(amount > 0)}>
            {t('host.editStack.add')}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
