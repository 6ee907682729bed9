/** Keeps a mistake in one part of the page from taking the rest with it: without this, React removes everything. */
import { Component, type ReactNode } from 'react';
import { useI18n } from '../i18n/index.js';

interface BoundaryProps {
  readonly children: ReactNode;
  /** Shown in place of a part that failed. */
  readonly fallback: ReactNode;
  /** The address of the page: another one is another try. */
  readonly place?: unknown;
}

export class Boundary extends Component<BoundaryProps, { readonly isBroken: boolean }> {
  override state = { isBroken: false };

  static getDerivedStateFromError(): { isBroken: boolean } {
    return { isBroken: true };
  }

  override componentDidUpdate({ place }: BoundaryProps): void {
    if (this.state.isBroken && place !== this.props.place) this.setState({ isBroken: false });
  }

  override render(): ReactNode {
    return this.state.isBroken ? this.props.fallback : this.props.children;
  }
}

/** In place of a whole page. */
export function BrokenPage(): ReactNode {
  const { t } = useI18n();
  return (
    <main id="main" className="page page-narrow" role="alert">
      <h1>{t('shell.broken')}</h1>
      <p>{t('shell.broken.about')}</p>
      <p className="row">
        <button type="button" className="button button-main" onClick={() => window.location.reload()}>
          {t('shell.reload')}
        </button>
        <a className="button" href="/">
          {t('shell.toLobby')}
        </a>
      </p>
    </main>
  );
}
