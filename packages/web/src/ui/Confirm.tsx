/** An act that is asked for twice: a button, and in its place what it does with one button to do it and one not to. */
import { type ReactNode, useState } from 'react';
import { useI18n } from '../i18n/index.js';

interface ConfirmProps {
  /** The text of the button. */
  readonly label: string;
  /** The person concerned, for screen readers; left out if it is clear. */
  readonly whom?: string;
  /** The consequence, in a sentence. */
  readonly about: string;
  /** The text of the second button, if it differs. */
  readonly sure?: string;
  readonly isSmall?: boolean;
  readonly isDisabled?: boolean;
  readonly onSure: () => void;
  /** Choices that go with it. */
  readonly children?: ReactNode;
}

export function Confirm(props: ConfirmProps): ReactNode {
  const { label, whom, about, sure = label, isSmall = false, isDisabled = false, onSure, children } = props;
  const { t } = useI18n();
  const [isAsked, setIsAsked] = useState(false);
  const name = whom === undefined ? label : `${label}: ${whom}`;
  const size = isSmall ? ' button-small' : '';
  if (!isAsked) {
    return (
      <button
        type="button"
        className={`button${size}`}
        aria-label={name}
        disabled={isDisabled}
        onClick={() => setIsAsked(true)}
      >
        {label}
      </button>
    );
  }
  return (
    <fieldset className="stack-small confirm" aria-label={name}>
      <p>{about}</p>
      {children}
      <div className="row">
        <button
          type="button"
          className={`button button-danger${size}`}
          onClick={() => {
            setIsAsked(false);
            onSure();
          }}
        >
          {sure}
        </button>
        <button type="button" className={`button${size}`} onClick={() => setIsAsked(false)}>
          {t('common.cancel')}
        </button>
      </div>
    </fieldset>
  );
}
