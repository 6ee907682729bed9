/** The bar on top of every page: the page's name, the person, and the settings. */
import type { ReactNode } from 'react';
import { useI18n } from '../i18n/index.js';
import { useConnectionState } from '../net/index.js';
import { Icon } from './icons.js';
import { minePath } from './route.js';
import { Link } from './router.js';
import { useShellDialog } from './shellDialog.js';

interface HeaderProps {
  readonly current: 'lobby' | 'mine' | 'replay' | null;
  /** Instead of the links: what the page is about. */
  readonly children?: ReactNode;
  /** Buttons of the page itself. */
  readonly tools?: ReactNode;
}

export function Header({ current, children, tools }: HeaderProps): ReactNode {
  const { t } = useI18n();
  const { person } = useConnectionState();
  const openDialog = useShellDialog();
  return (
    <header className="header">
      <Link to="/" className="brand" aria-label={t('shell.home')}>
        <svg className="brand-mark" viewBox="0 0 32 32" aria-hidden="true">
          <path d="M16 3c5 6 11 9 11 14.6 0 3.6-2.7 5.8-5.4 5.8-1.8 0-3.3-.8-4.1-2 .2 3.3 1.5 5.6 3.5 6.8V29.4h-10v-1.2c2-1.2 3.3-3.5 3.5-6.8-.8 1.2-2.3 2-4.1 2C7.7 23.4 5 21.2 5 17.6 5 12 11 9 16 3z" />
        </svg>
        <span className="brand-name">Cardroom</span>
      </Link>
      {children ?? (
        <nav className="nav" aria-label={t('shell.pages')}>
          <Link to="/" aria-current={current === 'lobby' ? 'page' : undefined}>
            {t('shell.lobby')}
          </Link>
          <Link to={minePath('tables')} aria-current={current === 'mine' ? 'page' : undefined}>
            {t('shell.mine')}
          </Link>
          <Link to="/replay" aria-current={current === 'replay' ? 'page' : undefined}>
            {t('shell.replayer')}
          </Link>
        </nav>
      )}
      <div className="header-tools">
        {tools}
        {person !== null && (
          <button
            type="button"
            className="person-button"
            onClick={() => openDialog('person')}
            title={t('person.title')}
          >
            <Icon name="person" />
            <span className="person-name">{person.name}</span>
          </button>
        )}
        <button
          type="button"
          className="icon-button"
          aria-label={t('settings.title')}
          title={t('settings.title')}
          onClick={() => openDialog('settings')}
        >
          <Icon name="settings" />
        </button>
      </div>
    </header>
  );
}
