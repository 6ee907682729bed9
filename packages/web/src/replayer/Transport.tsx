/** Play, step, jump and scrub. */
import type { ReactNode } from 'react';
import { useI18n } from '../i18n/index.js';
import { Icon } from '../ui/icons.js';
import { useId } from '../ui/useId.js';
import { useViewer } from '../ui/viewer.js';
import { SPEEDS, type Speed } from './playback.js';
import { streetStop, type Tape } from './tape.js';

export interface TransportProps {
  readonly tape: Tape;
  readonly stop: number;
  readonly isPlaying: boolean;
  readonly speed: Speed;
  readonly onGo: (stop: number) => void;
  readonly onToggle: () => void;
  readonly onSpeed: (speed: Speed) => void;
  /** Null if there is no such hand. */
  readonly onPreviousHand: (() => void) | null;
  readonly onNextHand: (() => void) | null;
}

const SIGNS = {
  previousHand: 'M5 5v10M15 5l-7 5 7 5z',
  start: 'M5 5v10M10 5l-4 5 4 5M16 5l-4 5 4 5',
  previousStreet: 'M11 5l-5 5 5 5M16 5l-5 5 5 5',
  back: 'M12 4l-6 6 6 6',
  play: 'M7 4.5l8 5.5-8 5.5z',
  pause: 'M7 5v10M13 5v10',
  forward: 'M8 4l6 6-6 6',
  nextStreet: 'M9 5l5 5-5 5M4 5l5 5-5 5',
  end: 'M15 5v10M10 5l4 5-4 5M4 5l4 5-4 5',
  nextHand: 'M15 5v10M5 5l7 5-7 5z',
} as const;

function Sign({ name }: { name: keyof typeof SIGNS }): ReactNode {
  return (
    <svg className="icon" viewBox="0 0 20 20" aria-hidden="true" focusable="false">
      <path d={SIGNS[name]} />
    </svg>
  );
}

interface PressProps {
  readonly sign: keyof typeof SIGNS;
  readonly label: string;
  readonly onPress: (() => void) | null;
  readonly className?: string;
}

function Press({ sign, label, onPress, className = '' }: PressProps): ReactNode {
  return (
    <button
      type="button"
      className={`icon-button ${className}`}
      aria-label={label}
      title={label}
      disabled={onPress === null}
      onClick={onPress ?? undefined}
    >
      <Sign name={sign} />
    </button>
  );
}

export function Transport(props: TransportProps): ReactNode {
  const { tape, stop, isPlaying, speed, onGo, onToggle, onSpeed, onPreviousHand, onNextHand } = props;
  const { t } = useI18n();
  const speedId = useId();
  const last = tape.stops.length - 1;
  const go = (to: number): (() => void) | null => (to === stop ? null : () => onGo(to));
  return (
    <section className="transport" aria-label={t('replay.controls')}>
      <Scrub tape={tape} stop={stop} onGo={onGo} />
      <div className="transport-row">
        <Press
          sign="previousHand"
          label={t('replay.previousHand')}
          onPress={onPreviousHand}
          className="transport-outer"
        />
        <Press sign="start" label={t('replay.toStart')} onPress={go(0)} className="transport-outer" />
        <Press sign="previousStreet" label={t('replay.previousStreet')} onPress={go(streetStop(tape, stop, -1))} />
        <Press sign="back" label={t('replay.back')} onPress={go(Math.max(0, stop - 1))} />
        <button
          type="button"
          className="transport-play"
          aria-label={isPlaying ? t('replay.pause') : t('replay.play')}
          title={isPlaying ? t('replay.pause') : t('replay.play')}
          onClick={onToggle}
        >
          <Sign name={isPlaying ? 'pause' : 'play'} />
        </button>
        <Press sign="forward" label={t('replay.forward')} onPress={go(Math.min(last, stop + 1))} />
        <Press sign="nextStreet" label={t('replay.nextStreet')} onPress={go(streetStop(tape, stop, 1))} />
        <Press sign="end" label={t('replay.toEnd')} onPress={go(last)} className="transport-outer" />
        <Press sign="nextHand" label={t('replay.nextHand')} onPress={onNextHand} className="transport-outer" />
        <SoundSwitch />
        <div className="transport-speed">
          <label className="visually-hidden" htmlFor={speedId}>
            {t('replay.speed')}
          </label>
          <select
            id={speedId}
            value={speed}
            onChange={({ target }) => onSpeed(SPEEDS.find((each) => each === Number(target.value)) ?? 1)}
          >
            {SPEEDS.map((each) => (
              <option key={each} value={each}>
                {t('replay.times', { speed: SPEED_TEXTS[each] })}
              </option>
            ))}
          </select>
        </div>
      </div>
    </section>
  );
}

/** Chips and cards are heard, for those who want it. */
function SoundSwitch(): ReactNode {
  const { t } = useI18n();
  const { settings, change } = useViewer();
  const isOn = settings.replaySounds;
  return (
    <button
      type="button"
      className="icon-button"
      aria-pressed={isOn}
      aria-label={t('settings.sounds')}
      title={t('settings.sounds')}
      onClick={() => change({ replaySounds: !isOn })}
    >
      <Icon name={isOn ? 'sound' : 'soundOff'} />
    </button>
  );
}

const SPEED_TEXTS: Readonly<Record<Speed, string>> = {
  0.25: '¼',
  0.5: '½',
  1: '1',
  2: '2',
  4: '4',
  8: '8',
  16: '16',
  32: '32',
};

/** Marks nearer to the next one, or to the end, than this part of the bar have room for one letter. */
const CROWDED = 0.14;

/** The bar to scrub, with a mark for each street. */
function Scrub({ tape, stop, onGo }: Pick<TransportProps, 'tape' | 'stop' | 'onGo'>): ReactNode {
  const { t } = useI18n();
  const last = Math.max(1, tape.stops.length - 1);
  const places = [...tape.marks.map((mark) => mark.stop / last), 1];
  return (
    <div className="scrub">
      <div className="scrub-marks">
        {tape.marks.map((mark, at) => {
          const name = t(`street.${mark.name}`);
          const isLast = at === tape.marks.length - 1;
          const isCrowded = places[at + 1]! - places[at]! < CROWDED;
          return (
            <button
              key={mark.name}
              type="button"
              className="scrub-mark"
              tabIndex={-1}
              aria-hidden="true"
              title={name}
              style={{
                insetInlineStart: `${100 * places[at]!}%`,
                inlineSize: isLast ? undefined : `${100 * (places[at + 1]! - places[at]!)}%`,
              }}
              onClick={() => onGo(mark.stop)}
            >
              {isCrowded ? [...name][0] : name}
            </button>
          );
        })}
      </div>
      <input
        type="range"
        min={0}
        max={tape.stops.length - 1}
        step={1}
        value={stop}
        aria-label={t('replay.scrub')}
        aria-valuetext={t('replay.position', { step: stop, steps: tape.stops.length - 1 })}
        onChange={({ target }) => onGo(Number(target.value))}
      />
    </div>
  );
}
