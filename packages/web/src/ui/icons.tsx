/** The icons, as strokes of the colour of their text. They say nothing to a screen reader: their buttons do. */
import type { ReactNode } from 'react';

const PATHS = {
  close: 'M5 5l10 10M15 5L5 15',
  settings: 'M4 6h7M15 6h1M4 10h2M10 10h6M4 14h7M15 14h1M13 4.5v3M8 8.5v3M13 12.5v3',
  person: 'M10 10.5a3.3 3.3 0 1 0 0-6.6 3.3 3.3 0 0 0 0 6.6zM4 16.5c.6-3 3-4.5 6-4.5s5.4 1.5 6 4.5',
  back: 'M12 4l-6 6 6 6',
  copy: 'M7.5 7.5V4h8.5v8.5h-3.5M4 7.5h8.5V16H4z',
  link: 'M8.5 11.5l3-3M9 6.5l1.6-1.6a3 3 0 0 1 4.3 4.3L13.3 10.8M11 13.5l-1.6 1.6a3 3 0 0 1-4.3-4.3L6.7 9.2',
  chat: 'M4 5h12v8H9l-3.5 3v-3H4z',
  smile:
    'M10 16.5a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13zM7.3 11.5c.7 1.3 1.6 1.9 2.7 1.9s2-.6 2.7-1.9M8 8.2h.01M12 8.2h.01',
  log: 'M5 5h10M5 8.5h10M5 12h7M5 15.5h7',
  ledger: 'M5 3.5h10v13H5zM8 7.5h4M8 10.5h4M8 13.5h2',
  chart: 'M4 15.5l4-5 3 2.5 5-7M4 4v12h12',
  host: 'M4 15h12M4.5 13l-1-7 3.5 3 3-5 3 5 3.5-3-1 7z',
  leave: 'M8.5 4H4.5v12h4M12 6.5l3.5 3.5-3.5 3.5M15.5 10H8',
  add: 'M10 4.5v11M4.5 10h11',
  chips:
    'M10 16a6 6 0 1 0 0-12 6 6 0 0 0 0 12zM10 12.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5zM10 4v3.5M10 12.5V16M4 10h3.5M12.5 10H16',
  pause: 'M7 5v10M13 5v10',
  play: 'M7 4.5l8 5.5-8 5.5z',
  eye: 'M3 10c1.7-3 4-4.5 7-4.5s5.3 1.5 7 4.5c-1.7 3-4 4.5-7 4.5S4.7 13 3 10zM10 12a2 2 0 1 0 0-4 2 2 0 0 0 0 4z',
  sound: 'M4 8v4h2.5L10 15V5L6.5 8zM12.5 8a3 3 0 0 1 0 4M14.5 6a6 6 0 0 1 0 8',
  soundOff: 'M4 8v4h2.5L10 15V5L6.5 8zM13 8l4 4M17 8l-4 4',
  more: 'M4 6h12M4 10h12M4 14h12',
  down: 'M5.5 8l4.5 4.5L14.5 8',
  download: 'M10 4v8M6.5 9l3.5 3.5L13.5 9M4.5 15.5h11',
  lock: 'M6 9V7a4 4 0 0 1 8 0v2M5 9h10v7H5z',
  bot: 'M5 8h10v7H5zM10 8V5M8 11.2h.01M12 11.2h.01',
  clock: 'M10 16a6 6 0 1 0 0-12 6 6 0 0 0 0 12zM10 7v3.5l2 1.5',
  help: 'M10 16.5a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13zM8 8.2c.2-1.2 1-1.7 2-1.7 1.2 0 2 .7 2 1.7 0 1.5-2 1.5-2 3M10 13.6h.01',
} as const;

export type IconName = keyof typeof PATHS;

export function Icon({ name }: { name: IconName }): ReactNode {
  return (
    <svg className="icon" viewBox="0 0 20 20" aria-hidden="true" focusable="false">
      <path d={PATHS[name]} />
    </svg>
  );
}
