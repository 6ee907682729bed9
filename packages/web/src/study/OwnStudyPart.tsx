/** The study of the viewer's own hands, as a part of their games. */
import { type ReactNode, useEffect, useState } from 'react';
import { useI18n } from '../i18n/index.js';
import { handPath } from '../ui/route.js';
import { navigate } from '../ui/router.js';
import { type OwnSource, openOwnSource } from './ownSource.js';
import { Study } from './Study.js';
import { StudySourceProvider } from './source.js';

export default function OwnStudyPart(): ReactNode {
  const { t } = useI18n();
  const [source, setSource] = useState<OwnSource | null>(null);
  useEffect(() => {
    const opened = openOwnSource();
    setSource(opened);
    return () => opened.close();
  }, []);
  if (source === null) return null;
  return (
    <StudySourceProvider value={source}>
      <div className="study">
        <Study onOpen={({ key }) => navigate(handPath(key))} empty={t('mine.hands.none')} />
      </div>
    </StudySourceProvider>
  );
}
