/** The language of the viewer, for components: `const { t } = useI18n()`. */
import {
  type ComponentType,
  createContext,
  type LazyExoticComponent,
  lazy,
  type ReactNode,
  useContext,
  useEffect,
  useState,
} from 'react';
import { chooseCatalogue, type Language, LOCALES, loadPart, type TextPart } from './languages.js';
import { createTranslator, type Translator } from './translator.js';

export { type Key, LANGUAGE_NAMES, LANGUAGES, type Language } from './languages.js';
export type { Params } from './message.js';
export type { Translator } from './translator.js';

const Context = createContext<Translator | null>(null);

export function useI18n(): Translator {
  const translator = useContext(Context);
  if (translator === null) throw new Error('a component outside of I18nProvider');
  return translator;
}

/** Shows nothing until the first catalogue is there; a later language takes over once it has been loaded. */
export function I18nProvider({ language, children }: { language: Language; children: ReactNode }): ReactNode {
  const [translator, setTranslator] = useState<Translator | null>(null);
  useEffect(() => {
    let isWanted = true;
    void chooseCatalogue(language).then((catalogue) => {
      if (!isWanted) return;
      document.documentElement.lang = LOCALES[language];
      setTranslator(createTranslator(language, catalogue));
    });
    return () => {
      isWanted = false;
    };
  }, [language]);
  return translator === null ? null : <Context value={translator}>{children}</Context>;
}

/** A component that is loaded when it is needed, together with its texts. */
export function lazyWith<Props>(
  part: TextPart,
  load: () => Promise<{ default: ComponentType<Props> }>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => {
    const [module] = await Promise.all([load(), loadPart(part)]);
    return module;
  });
}

/** A component of tournaments. */
export function lazyWithTournament<Props>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazyWith('tournament', load);
}

/** The replayer and whatever else says more than the first page does. */
export function lazyWithTexts<Props>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazyWith('rest', load);
}
