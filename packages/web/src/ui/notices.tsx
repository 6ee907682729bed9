/** Short notices that go by themselves: what was done, and what was refused and why. */
import type { Hand } from '@cardroom/notation';
import type { ActionName, ClientError, Outcome, ResultOf, WireError } from '@cardroom/protocol';
import { createContext, type ReactNode, useCallback, useContext, useMemo, useRef, useState } from 'react';
import { useI18n } from '../i18n/index.js';
import { errorText } from './errorText.js';
import { Icon } from './icons.js';

type Tone = 'plain' | 'wrong';

interface Notice {
  readonly id: number;
  readonly text: string;
  readonly tone: Tone;
  readonly refusal: Refusal | null;
  readonly actions: readonly NoticeAction[];
}

/** A button on a notice; the notice goes when it is pressed. */
interface NoticeAction {
  readonly label: string;
  readonly onPress: () => void;
}

/** The hand that a request was about, as the viewer knows it, and the viewer's index in it. */
interface Subject {
  readonly hand: Hand;
  readonly player: number;
}

/** A refusal of the room, which can be asked about. */
export interface Refusal {
  readonly error: WireError;
  readonly subject: Subject | null;
}

interface Notices {
  say(text: string, tone?: Tone): void;
  /** Says something that can be answered at once: it stays for longer. */
  ask(text: string, actions: readonly NoticeAction[]): void;
  /** Waits for the answer to a request; a refusal is told, and gives null. */
  reportRefusal<Name extends ActionName>(
    outcome: Promise<Outcome<Name>>,
    subject?: Subject,
  ): Promise<ResultOf<Name> | null>;
}

/** The client's own failures are not on the wire and break no rule. */
function isWireError(error: ClientError): error is WireError {
  return error.code !== 'client-closed' && error.code !== 'no-turn';
}

const Context = createContext<Notices | null>(null);

export function useNotices(): Notices {
  const notices = useContext(Context);
  if (notices === null) throw new Error('a component outside of NoticesProvider');
  return notices;
}

const SHOWN_MS = 6_000;
const ASKED_MS = 30_000;
const MOST = 3;

interface NoticesProviderProps {
  readonly children: ReactNode;
  /** Explains a refusal to anyone who asks why. */
  readonly explain: (refusal: Refusal, onClose: () => void) => ReactNode;
}

export function NoticesProvider({ children, explain }: NoticesProviderProps): ReactNode {
  const translator = useI18n();
  const [shown, setShown] = useState<readonly Notice[]>([]);
  // The answer outlasts the notice.
  const [asked, setAsked] = useState<Refusal | null>(null);
  const count = useRef(0);
  const drop = useCallback((id: number) => setShown((now) => now.filter((notice) => notice.id !== id)), []);
  const notices = useMemo<Notices>(() => {
    const show = (text: string, tone: Tone, refusal: Refusal | null, actions: readonly NoticeAction[] = []): void => {
      const id = ++count.current;
      const notice = { id, text, tone, refusal, actions };
      setShown((now) => [...now.filter((other) => other.text !== text), notice].slice(-MOST));
      setTimeout(() => drop(id), actions.length === 0 ? SHOWN_MS : ASKED_MS);
    };
    return {
      say: (text, tone = 'plain') => show(text, tone, null),
      ask: (text, actions) => show(text, 'plain', null, actions),
      async reportRefusal(outcome, subject) {
        const answer = await outcome;
        if (answer.ok) return answer.result;
        const { error } = answer;
        const refusal = isWireError(error) ? { error, subject: subject ?? null } : null;
        show(errorText(error, translator), 'wrong', refusal);
        return null;
      },
    };
  }, [translator, drop]);
  return (
    <Context value={notices}>
      {children}
      <div className="notices" role="status" aria-live="polite">
        {shown.map((notice) => (
          <NoticeLine key={notice.id} notice={notice} onDrop={() => drop(notice.id)} onWhy={setAsked} />
        ))}
      </div>
      {asked !== null && explain(asked, () => setAsked(null))}
    </Context>
  );
}

interface NoticeLineProps {
  readonly notice: Notice;
  readonly onDrop: () => void;
  readonly onWhy: (refusal: Refusal) => void;
}

function NoticeLine({ notice: { text, tone, refusal, actions }, onDrop, onWhy }: NoticeLineProps): ReactNode {
  const { t } = useI18n();
  return (
    <div className={`notice notice-${tone}`}>
      <span>{text}</span>
      {actions.map(({ label, onPress }) => (
        <button
          key={label}
          type="button"
          className="button button-small"
          onClick={() => {
            onDrop();
            onPress();
          }}
        >
          {label}
        </button>
      ))}
      {refusal !== null && (
        <button type="button" className="button button-quiet button-small" onClick={() => onWhy(refusal)}>
          {t('common.why')}
        </button>
      )}
      <button type="button" className="icon-button" aria-label={t('common.close')} onClick={onDrop}>
        <Icon name="close" />
      </button>
    </div>
  );
}

/** Sends a request and shows a refusal; a success shows by its effect. */
export function useAsk(): <Name extends ActionName>(outcome: Promise<Outcome<Name>>) => void {
  const { reportRefusal } = useNotices();
  return (outcome) => void reportRefusal(outcome);
}
