import type { ClientError } from '@cardroom/protocol';
import type { ReactNode } from 'react';
import { useI18n } from '../i18n/index.js';
import { errorText } from './errorText.js';

/** What a form was refused for. Its place is always there: what comes into it is read out. */
export function FormError({ error }: { error: ClientError | null }): ReactNode {
  const translator = useI18n();
  return <div role="alert">{error !== null && <p className="form-error">{errorText(error, translator)}</p>}</div>;
}
