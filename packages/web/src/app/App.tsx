import type { ReactNode } from 'react';
import { I18nProvider } from '../i18n/index.js';

export function App(): ReactNode {
  return <I18nProvider language="en">Cardroom</I18nProvider>;
}
