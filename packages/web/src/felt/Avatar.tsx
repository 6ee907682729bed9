/** The pictures at the seats, drawn by us in a circle of 37 around the middle of a square of 48. */
import type { ReactNode } from 'react';

interface Drawing {
  readonly ground: string;
  /** Filled shapes, from the back to the front: colour and outline. */
  readonly shapes: readonly (readonly [colour: string, outline: string])[];
}

const INK = '#20242a';

/** Two round eyes at a height. */
function eyes(y: number, apart = 6, size = 2): string {
  const eye = (x: number): string =>
    `M${x - size} ${y}a${size} ${size} 0 1 0 ${2 * size} 0a${size} ${size} 0 1 0 ${-2 * size} 0z`;
  return `${eye(24 - apart)}${eye(24 + apart)}`;
}

export const AVATARS = {
  fox: {
    ground: '#3d6b74',
    shapes: [
      ['#d9722e', 'M10 10l9 6h10l9-6-1 14c0 8-7 14-13 14s-13-6-13-14z'],
      ['#fbf3e6', 'M11 24c5 0 9 4 13 12 4-8 8-12 13-12 0 8-7 14-13 14s-13-6-13-14z'],
      [INK, `${eyes(23)}M21.5 33h5l-2.5 3z`],
    ],
  },
  cat: {
    ground: '#7b5ea7',
    shapes: [
      ['#8f98a3', 'M11 11l8 5h10l8-5v15c0 7-6 12-13 12s-13-5-13-12z'],
      ['#d9dee4', 'M16 30a8 6 0 0 1 16 0c0 5-4 7-8 7s-8-2-8-7z'],
      [INK, `${eyes(24)}M22 29.5h4l-2 2.5z`],
    ],
  },
  bear: {
    ground: '#4f7a4c',
    shapes: [
      [
        '#6d4529',
        'M10 17a5 5 0 0 1 9-4h10a5 5 0 0 1 9 4 5 5 0 0 1-2 4c1 2 2 4 2 6 0 6-6 11-14 11s-14-5-14-11c0-2 1-4 2-6a5 5 0 0 1-2-4z',
      ],
      ['#caa57e', 'M17 31a7 5.5 0 0 1 14 0c0 4-3 6-7 6s-7-2-7-6z'],
      [INK, `${eyes(24)}M21.5 28.5h5l-2.5 3z`],
    ],
  },
  owl: {
    ground: '#2f4a7d',
    shapes: [
      ['#94683c', 'M11 10c4 3 22 3 26 0v16c0 8-6 12-13 12s-13-4-13-12z'],
      ['#f4ead6', 'M12 23a6 6 0 0 1 12 0 6 6 0 0 1-12 0zM24 23a6 6 0 0 1 12 0 6 6 0 0 1-12 0z'],
      [INK, eyes(23, 6, 2.6)],
      ['#e6a329', 'M21 28h6l-3 5z'],
    ],
  },
  frog: {
    ground: '#c98f3a',
    shapes: [
      ['#4f9a45', 'M11 17a6 6 0 0 1 11-3h4a6 6 0 0 1 11 3c1 3 1 6 1 9 0 7-6 12-14 12s-14-5-14-12c0-3 0-6 1-9z'],
      ['#f4f7ee', 'M13 17a4 4 0 1 0 8 0 4 4 0 1 0-8 0zM27 17a4 4 0 1 0 8 0 4 4 0 1 0-8 0z'],
      [INK, `${eyes(17, 7, 1.9)}M14 28q10 7 20 0l-1 2q-9 6-18 0z`],
    ],
  },
  panda: {
    ground: '#5d8a8a',
    shapes: [
      [INK, 'M9 15a5 5 0 1 0 10 0 5 5 0 1 0-10 0zM29 15a5 5 0 1 0 10 0 5 5 0 1 0-10 0z'],
      ['#f5f5f2', 'M10 26a14 12.5 0 0 1 28 0c0 7-6 12-14 12s-14-5-14-12z'],
      [INK, 'M14 25a4 5 20 1 0 8 0 4 5 20 1 0-8 0zM26 25a4 5-20 1 0 8 0 4 5-20 1 0-8 0zM21.5 31h5l-2.5 3z'],
      ['#f5f5f2', eyes(25, 6, 1.5)],
    ],
  },
  rabbit: {
    ground: '#a35d6a',
    shapes: [
      [
        '#ece7e1',
        'M15 7c3-2 5 4 5 10h8c0-6 2-12 5-10 3 3 1 9 0 13 2 2 3 4 3 7 0 6-5 11-12 11s-12-5-12-11c0-3 1-5 3-7-1-4-3-10 0-13z',
      ],
      ['#e7a9b0', 'M16.5 10c1.5-1 2 4 2 8h-1c-1-3-2-7-1-8zM31.5 10c-1.5-1-2 4-2 8h1c1-3 2-7 1-8zM22 30h4l-2 2.5z'],
      [INK, eyes(26, 5)],
    ],
  },
  lion: {
    ground: '#6a7f3f',
    shapes: [
      ['#a3571f', 'M24 7l4 3 5-1 2 5 4 3-1 5 2 5-4 3-1 5-5 1-3 4-4-2-4 2-3-4-5-1-1-5-4-3 2-5-1-5 4-3 2-5 5 1z'],
      ['#e3ac55', 'M14 25a10 10 0 0 1 20 0c0 6-4 11-10 11s-10-5-10-11z'],
      [INK, `${eyes(24, 4.5)}M21.5 28.5h5l-2.5 3zM23.5 31h1v3h-1z`],
    ],
  },
  penguin: {
    ground: '#83b3cf',
    shapes: [
      ['#2a3440', 'M10 24c0-9 6-15 14-15s14 6 14 15c0 8-5 14-14 14s-14-6-14-14z'],
      ['#f7f7f5', 'M24 20c-3-5-10-3-10 4 0 7 4 13 10 13s10-6 10-13c0-7-7-9-10-4z'],
      [INK, eyes(24, 4.5)],
      ['#eda531', 'M20.5 28h7l-3.5 4.5z'],
    ],
  },
  cowboy: {
    ground: '#7a5b46',
    shapes: [
      ['#edc39c', 'M13 20h22v8c0 6-5 10-11 10s-11-4-11-10z'],
      ['#c23a34', 'M13 31h22c-1 5-6 8-11 8s-10-3-11-8z'],
      [
        '#53371f',
        'M6 20c4 1 7-1 8-4 1-4 3-8 6-8 2 0 2 1 4 1s2-1 4-1c3 0 5 4 6 8 1 3 4 5 8 4-3 4-11 4-18 4s-15 0-18-4z',
      ],
      [INK, eyes(27, 5, 1.7)],
    ],
  },
  shades: {
    ground: '#3f4f9a',
    shapes: [
      ['#8c5a3c', 'M12 18c0-6 5-9 12-9s12 3 12 9v9c0 7-6 11-12 11s-12-4-12-11z'],
      [
        INK,
        'M11 19c0-8 6-11 13-11s13 3 13 11c-4-5-9-6-13-6s-9 1-13 6zM11 22h26v2c0 4-3 5-6 5s-5-2-6-5h-2c-1 3-3 5-6 5s-6-1-6-5z',
      ],
      ['#f4ead6', 'M19 33q5 3 10 0-1 3-5 3t-5-3z'],
    ],
  },
  queen: {
    ground: '#9a3f5f',
    shapes: [
      ['#4a2c1d', 'M12 18h24c4 8 3 16 1 19H11c-2-3-3-11 1-19z'],
      ['#f0cba8', 'M14 21h20v7c0 6-4 10-10 10s-10-4-10-10z'],
      ['#e8b53a', 'M12 20l-1-10 6 4 7-6 7 6 6-4-1 10z'],
      [INK, `${eyes(27, 5, 1.7)}M21 33q3 2 6 0-1 2-3 2t-3-2z`],
    ],
  },
} as const satisfies Readonly<Record<string, Drawing>>;

export type AvatarName = keyof typeof AVATARS;

export const AVATAR_NAMES = Object.keys(AVATARS) as readonly AvatarName[];

const ROBOT: Drawing = {
  ground: '#4a5560',
  shapes: [
    ['#b9c4cf', 'M13 17h22v17q0 3-3 3H16q-3 0-3-3zM22.5 10h3v7h-3zM20.5 9a3.5 3.5 0 1 0 7 0 3.5 3.5 0 1 0-7 0z'],
    ['#20303c', 'M16 20h16v7H16zM18 31h12v3H18z'],
    ['#6fe0c0', `${eyes(23.5, 4.5, 2.2)}M20 31.8h8v1.4h-8z`],
  ],
};

/** A picture for a player who has chosen none: always the same for a name. */
function avatarFor(name: string): AvatarName {
  let hash = 7;
  for (const letter of name) hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) % 9973;
  return AVATAR_NAMES[hash % AVATAR_NAMES.length]!;
}

/** The picture of a seat; bots have one of their own, so that none passes for a person. */
function drawingOf(name: string, chosen: string | null, isBot: boolean): Drawing {
  if (isBot) return ROBOT;
  return AVATARS[AVATAR_NAMES.find((avatar) => avatar === chosen) ?? avatarFor(name)];
}

interface AvatarProps {
  readonly name: string;
  /** As chosen; others are drawn by the name. */
  readonly avatar: string | null;
  readonly isBot?: boolean;
}

/** Shapes for an SVG with the view box `0 0 48 48`. */
export function AvatarShapes({ name, avatar, isBot = false }: AvatarProps): ReactNode {
  const { ground, shapes } = drawingOf(name, avatar, isBot);
  return (
    <>
      <circle cx="24" cy="24" r="20" fill={ground} />
      <g transform="translate(24 24.5) scale(0.94) translate(-24 -24.5)">
        {shapes.map(([colour, outline]) => (
          <path key={outline} fill={colour} d={outline} />
        ))}
      </g>
    </>
  );
}
