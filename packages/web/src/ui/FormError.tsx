import type { ClientError } from '@cardroom/protocol';
import type { ReactNode } from 'react';
import { useI18n } from '../i18n/index.js';
import { errorText } from './errorText.js';

/** The error of a form. Its element is always there, so that new text in it is read out. */
export function FormError({ error }: { error: ClientError | null }): ReactNode {
  const translator = useI18n();
  return <div role="alert">{error !== null && <p className="form-error">{errorText(error, translator)}</p>}</div>;
}
