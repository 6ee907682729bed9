/** The picture at the viewer's seat, out of a drawn set. */
import type { ReactNode } from 'react';
import { AVATAR_NAMES, AvatarShapes } from '../felt/Avatar.js';
import { useI18n } from '../i18n/index.js';
import { useId } from '../ui/useId.js';
import { useViewer } from '../ui/viewer.js';
import './avatar.css';

export function AvatarChoice(): ReactNode {
  const { t } = useI18n();
  const { settings, change } = useViewer();
  const group = useId();
  return (
    <fieldset className="avatar-choice">
      <legend>{t('person.avatar')}</legend>
      <div className="avatar-row">
        {AVATAR_NAMES.map((name) => (
          <label key={name} title={t(`avatar.${name}`)}>
            <input
              type="radio"
              name={group}
              value={name}
              aria-label={t(`avatar.${name}`)}
              checked={settings.avatar === name}
              onChange={() => change({ avatar: name })}
            />
            <svg viewBox="4 4 40 40" aria-hidden="true" focusable="false">
              <AvatarShapes name="" avatar={name} />
            </svg>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
