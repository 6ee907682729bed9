/** The settings of the viewer, for components; the document carries what the styles ask for. */
import { createContext, type ReactNode, useContext, useLayoutEffect, useState } from 'react';
import { loadSettings, type Settings, saveSettings } from './settings.js';

interface Viewer {
  readonly settings: Settings;
  change(part: Partial<Settings>): void;
}

const Context = createContext<Viewer | null>(null);

export function useViewer(): Viewer {
  const viewer = useContext(Context);
  if (viewer === null) throw new Error('a component outside of ViewerProvider');
  return viewer;
}

export function ViewerProvider({ children }: { children: (settings: Settings) => ReactNode }): ReactNode {
  const [settings, setSettings] = useState(() => loadSettings(window.localStorage, navigator.languages));
  const change = (part: Partial<Settings>): void => {
    const changed = { ...settings, ...part };
    setSettings(changed);
    saveSettings(window.localStorage, changed);
  };
  useLayoutEffect(() => {
    const { dataset } = document.documentElement;
    dataset.theme = settings.theme;
    dataset.deck = settings.fourColours ? 'four' : 'two';
    dataset.motion = settings.motion ? 'on' : 'off';
  }, [settings]);
  return <Context value={{ settings, change }}>{children(settings)}</Context>;
}
