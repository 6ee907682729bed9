/** The icons, as strokes of the colour of their text. They say nothing to a screen reader: their buttons do. */
import type { ReactNode } from 'react';

const PATHS = {
  close: 'M5 5l10 10M15 5L5 15',
  settings: 'M4 6h7M15 6h1M4 10h2M10 10h6M4 14h7M15 14h1M13 4.500v3M8 8.500v3M13 12.500v3',
  person:
    'M10 10.500a3.300 3.300 0 1 0 0-6.600 3.300 3.300 0 0 0 0 6.600zM4 16.500c.6-3 3-4.500 6-4.500s5.400 1.500 6 4.500',
  back: 'M12 4l-6 6 6 6',
  copy: 'M7.500 7.500V4h8.500v8.500h-3.500M4 7.500h8.500V16H4z',
  link: 'M8.500 11.500l3-3M9 6.500l1.600-1.600a3 3 0 0 1 4.300 4.300L13.300 10.800M11 13.500l-1.600 1.600a3 3 0 0 1-4.300-4.300L6.700 9.200',
  chat: 'M4 5h12v8H9l-3.500 3v-3H4z',
  smile:
    'M10 16.500a6.500 6.500 0 1 0 0-13 6.500 6.500 0 0 0 0 13zM7.300 11.500c.7 1.300 1.600 1.900 2.700 1.900s2-.6 2.700-1.900M8 8.200h.01M12 8.200h.01',
  log: 'M5 5h10M5 8.500h10M5 12h7M5 15.500h7',
  ledger: 'M5 3.500h10v13H5zM8 7.500h4M8 10.500h4M8 13.500h2',
  chart: 'M4 15.500l4-5 3 2.500 5-7M4 4v12h12',
  host: 'M4 15h12M4.500 13l-1-7 3.500 3 3-5 3 5 3.500-3-1 7z',
  leave: 'M8.500 4H4.500v12h4M12 6.500l3.500 3.500-3.500 3.500M15.500 10H8',
  add: 'M10 4.500v11M4.500 10h11',
  chips:
    'M10 16a6 6 0 1 0 0-12 6 6 0 0 0 0 12zM10 12.500a2.500 2.500 0 1 0 0-5 2.500 2.500 0 0 0 0 5zM10 4v3.500M10 12.500V16M4 10h3.500M12.500 10H16',
  pause: 'M7 5v10M13 5v10',
  play: 'M7 4.500l8 5.500-8 5.500z',
  eye: 'M3 10c1.700-3 4-4.500 7-4.500s5.300 1.500 7 4.500c-1.700 3-4 4.500-7 4.500S4.700 13 3 10zM10 12a2 2 0 1 0 0-4 2 2 0 0 0 0 4z',
  sound: 'M4 8v4h2.500L10 15V5L6.500 8zM12.500 8a3 3 0 0 1 0 4M14.500 6a6 6 0 0 1 0 8',
  soundOff: 'M4 8v4h2.500L10 15V5L6.500 8zM13 8l4 4M17 8l-4 4',
  more: 'M4 6h12M4 10h12M4 14h12',
  down: 'M5.500 8l4.500 4.500L14.500 8',
  download: 'M10 4v8M6.500 9l3.500 3.500L13.500 9M4.500 15.500h11',
  lock: 'M6 9V7a4 4 0 0 1 8 0v2M5 9h10v7H5z',
  bot: 'M5 8h10v7H5zM10 8V5M8 11.200h.01M12 11.200h.01',
  clock: 'M10 16a6 6 0 1 0 0-12 6 6 0 0 0 0 12zM10 7v3.500l2 1.500',
  help: 'M10 16.500a6.500 6.500 0 1 0 0-13 6.500 6.500 0 0 0 0 13zM8 8.200c.2-1.200 1-1.700 2-1.700 1.200 0 2 .7 2 1.700 0 1.500-2 1.500-2 3M10 13.600h.01',
} as const;

export type IconName = keyof typeof PATHS;

export function Icon({ name }: { name: IconName }): ReactNode {
  return (
    <svg className="icon" viewBox="0 0 20 20" aria-hidden="true" focusable="false">
      <path d={PATHS[name]} />
    </svg>
  );
}
