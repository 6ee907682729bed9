/** The study page of `cardroom study`: the record of a player, and the replayer for a hand of it. */
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { LANGUAGE_NAMES, LANGUAGES, useI18n } from '../i18n/index.js';
import { SelectField } from '../ui/controls.js';
import { THEMES } from '../ui/settings.js';
import { useViewer } from '../ui/viewer.js';
import { Waiting } from '../ui/Waiting.js';
import { addressOf, SERVER } from './api.js';
import { Study } from './Study.js';
import { StudySourceProvider } from './source.js';

const ReplayerPage = lazy(() => import('../replayer/ReplayerPage.js'));

export default function StudyPage(): ReactNode {
  const { t } = useI18n();
  const [opened, setOpened] = useState<number | null>(null);
  useEffect(() => {
    document.title = `${t('study.heading')} · Cardroom`;
  }, [t]);
  return (
    <>
      <header className="header study-header">
        <span className="brand-name">Cardroom</span>
        <h1 className="study-title">{t('study.heading')}</h1>
        <Looks />
      </header>
      {opened !== null && (
        <div>
          <button type="button" className="button study-back" onClick={() => setOpened(null)}>
            {t('study.back')}
          </button>
          <Suspense fallback={<Waiting />}>
            <ReplayerPage hand={null} source={addressOf('hand', { id: String(opened) })} />
          </Suspense>
        </div>
      )}
      <main id={opened === null ? 'main' : undefined} className="page study" hidden={opened !== null}>
        <StudySourceProvider value={SERVER}>
          <Study onOpen={({ id }) => setOpened(id)} empty={t('study.empty')} />
        </StudySourceProvider>
      </main>
    </>
  );
}

/** Language and theme: this page has no dialog of settings. */
function Looks(): ReactNode {
  const { t } = useI18n();
  const { settings, change } = useViewer();
  return (
    <div className="study-looks">
      <SelectField
        label={t('settings.language')}
        value={settings.language}
        options={LANGUAGES.map((language) => [language, LANGUAGE_NAMES[language]])}
        onChange={(language) => change({ language })}
      />
      <SelectField
        label={t('settings.theme')}
        value={settings.theme}
        options={THEMES.map((theme) => [theme, t(`settings.theme.${theme}`)])}
        onChange={(theme) => change({ theme })}
      />
    </div>
  );
}
