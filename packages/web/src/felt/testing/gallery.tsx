/** A page with one scene: `/gallery.html#scene=sixMax&lang=ja&theme=light&deck=four`. In development only. */
import '../../ui/tokens.css';
import '../../ui/base.css';
import { type ReactNode, StrictMode, useSyncExternalStore } from 'react';
import { createRoot } from 'react-dom/client';
import { I18nProvider } from '../../i18n/index.js';
import { isLanguage } from '../../i18n/languages.js';
import { feltOfTable } from '../../scene/fromTable.js';
import { NOW_MS } from '../../scene/testing/play.js';
import { SCENES, tableOfScene } from '../../scene/testing/scenes.js';
import { PlayFelt } from '../PlayFelt.js';

function useHash(): URLSearchParams {
  const hash = useSyncExternalStore(
    (changed) => {
      addEventListener('hashchange', changed);
      return () => removeEventListener('hashchange', changed);
    },
    () => location.hash,
  );
  return new URLSearchParams(hash.slice(1));
}

const now = (): number => NOW_MS;

function Gallery(): ReactNode {
  const hash = useHash();
  const scene = SCENES[hash.get('scene') ?? 'sixMax'] ?? SCENES.sixMax!;
  const lang = hash.get('lang');
  document.documentElement.dataset.theme = hash.get('theme') ?? 'dark';
  document.documentElement.dataset.deck = hash.get('deck') ?? 'two';
  const table = tableOfScene(scene);
  return (
    <I18nProvider language={isLanguage(lang) ? lang : 'en'}>
      <main style={{ position: 'fixed', inset: 0 }}>
        <PlayFelt
          key={hash.get('scene')}
          model={feltOfTable(table, NOW_MS)}
          turn={table.your_turn}
          stakes={table.settings.stakes}
          now={now}
          motion={hash.get('motion') !== 'off'}
          shortcuts
          amounts="chips"
          hasBar={table.you.seat_index !== null}
          onAct={() => new Promise((resolve) => setTimeout(resolve, 1000))}
          onTimeBank={() => undefined}
          onTakeSeat={table.you.seat_index === null ? () => undefined : undefined}
        />
      </main>
    </I18nProvider>
  );
}

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <Gallery />
  </StrictMode>,
);
