/** Short notices that go by themselves: what was done, and what was refused and why. */
import type { ActionName, Outcome, ResultOf } from '@cardroom/protocol';
import { createContext, type ReactNode, useCallback, useContext, useMemo, useRef, useState } from 'react';
import { useI18n } from '../i18n/index.js';
import { errorText } from './errorText.js';
import { Icon } from './icons.js';

type Tone = 'plain' | 'wrong';

interface Notice {
  readonly id: number;
  readonly text: string;
  readonly tone: Tone;
}

interface Notices {
  say(text: string, tone?: Tone): void;
  /** Waits for the answer to a request; a refusal is told, and gives null. */
  told<Name extends ActionName>(outcome: Promise<Outcome<Name>>): Promise<ResultOf<Name> | null>;
}

const Context = createContext<Notices | null>(null);

export function useNotices(): Notices {
  const notices = useContext(Context);
  if (notices === null) throw new Error('a component outside of NoticesProvider');
  return notices;
}

const SHOWN_MS = 6_000;
const MOST = 3;

export function NoticesProvider({ children }: { children: ReactNode }): ReactNode {
  const translator = useI18n();
  const [shown, setShown] = useState<readonly Notice[]>([]);
  const count = useRef(0);
  const drop = useCallback((id: number) => setShown((now) => now.filter((notice) => notice.id !== id)), []);
  const notices = useMemo<Notices>(() => {
    const say = (text: string, tone: Tone = 'plain'): void => {
      const id = ++count.current;
      setShown((now) => [...now.filter((notice) => notice.text !== text), { id, text, tone }].slice(-MOST));
      setTimeout(() => drop(id), SHOWN_MS);
    };
    return {
      say,
      async told(outcome) {
        const answer = await outcome;
        if (answer.ok) return answer.result;
        say(errorText(answer.error, translator), 'wrong');
        return null;
      },
    };
  }, [translator, drop]);
  return (
    <Context value={notices}>
      {children}
      <div className="notices" role="status" aria-live="polite">
        {shown.map(({ id, text, tone }) => (
          <div key={id} className={`notice notice-${tone}`}>
            <span>{text}</span>
            <button
              type="button"
              className="icon-button"
              aria-label={translator.t('common.close')}
              onClick={() => drop(id)}
            >
              <Icon name="close" />
            </button>
          </div>
        ))}
      </div>
    </Context>
  );
}
