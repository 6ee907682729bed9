/** Sounds, made when they are first wanted: nothing is loaded for them before. */

/** Numbers of zzfx: volume, randomness, frequency, attack, sustain, release, shape, ... */
const SOUNDS = {
  turn: [0.6, 0, 523, 0.02, 0.12, 0.25, 0, 1, 0, 0, 262, 0.1],
  half: [0.25, 0, 440, 0.01, 0.05, 0.1, 0, 1],
  warning: [0.5, 0, 392, 0.01, 0.08, 0.12, 0, 1],
  chips: [0.25, 0.05, 1800, 0, 0.01, 0.03, 4, 2],
  cards: [0.15, 0.1, 900, 0, 0.01, 0.02, 4, 1],
  win: [0.5, 0, 392, 0.03, 0.2, 0.35, 0, 1, 0, 0, 196, 0.08],
} as const satisfies Record<string, readonly number[]>;

export type Sound = keyof typeof SOUNDS;

/** A sound never fails anybody: a browser that allows none until the page was touched stays silent. */
export async function play(sound: Sound): Promise<void> {
  try {
    const { zzfx } = await import('zzfx');
    zzfx(...SOUNDS[sound]);
  } catch {
    // Silence.
  }
}
