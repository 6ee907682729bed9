/** The field for the person's name. */
import type { ReactNode } from 'react';
import { useI18n } from '../i18n/index.js';
import { Field } from './controls.js';

export interface NameFieldProps {
  readonly name: string;
  readonly onChange: (name: string) => void;
}

export function NameField({ name, onChange }: NameFieldProps): ReactNode {
  const { t } = useI18n();
  return (
    <Field label={t('person.name')} hint={t('person.name.hint')}>
      {({ id, describedBy }) => (
        <input
          id={id}
          aria-describedby={describedBy}
          value={name}
          maxLength={64}
          autoComplete="nickname"
          required
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </Field>
  );
}
