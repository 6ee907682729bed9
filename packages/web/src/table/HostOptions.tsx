/** The host changes the options of a cash table from the next hand on. */
import { rulesOfTable, type TableSettings, type TableSnapshot } from '@cardroom/protocol';
import { type FormEvent, type ReactNode, useState } from 'react';
import { type Key, useI18n } from '../i18n/index.js';
import { useConnection } from '../net/index.js';
import { SelectField } from '../ui/controls.js';
import { useNotices } from '../ui/notices.js';
import { optionFields } from '../ui/options.js';

export function HostOptions({ state }: { state: TableSnapshot }): ReactNode {
  const { t } = useI18n();
  const { client } = useConnection();
  const { say, reportRefusal } = useNotices();
  const { table, settings } = state;
  const [chosen, setChosen] = useState<TableSettings['table_rules']>({});
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const result = await reportRefusal(client.request('host_options', { options: chosen }, { table }));
    if (result === null) return;
    setChosen({});
    say(t('host.optionsFrom', { hand: String(result.from_hand) }));
  };
  const now = { ...rulesOfTable(settings).table, ...chosen };
  return (
    <form className="stack-small" onSubmit={submit}>
      <h2 className="panel-heading">{t('host.options')}</h2>
      {optionFields().map(({ rule, choices }) => (
        <SelectField<string>
          key={rule}
          label={t(`tableRule.${rule}` as Key)}
          value={now[rule]}
          options={choices.map((choice) => [choice, t(`tableRule.${rule}.${choice}` as Key)])}
          onChange={(choice) => setChosen({ ...chosen, [rule]: choice })}
        />
      ))}
      <button type="submit" className="button" disabled={Object.keys(chosen).length === 0}>
        {t('host.setOptions')}
      </button>
    </form>
  );
}
