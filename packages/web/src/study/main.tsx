/** The study page stands alone: `cardroom study` serves it, and there is no room behind it. */
import '../ui/tokens.css';
import '../ui/base.css';
import '../ui/elements.css';
import '../ui/shell.css';
import { Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { I18nProvider, lazyWithTexts } from '../i18n/index.js';
import { Boundary, BrokenPage } from '../ui/Boundary.js';
import { ViewerProvider } from '../ui/viewer.js';
import { Waiting } from '../ui/Waiting.js';

const StudyPage = lazyWithTexts(() => import('./StudyPage.js'));

createRoot(document.getElementById('root')!).render(
  <ViewerProvider>
    {({ language }) => (
      <I18nProvider language={language}>
        <Boundary fallback={<BrokenPage />}>
          <Suspense fallback={<Waiting />}>
            <StudyPage />
          </Suspense>
        </Boundary>
      </I18nProvider>
    )}
  </ViewerProvider>,
);
