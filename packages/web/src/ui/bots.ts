/** The bots that a host can put on a seat, by the names that the room knows. The bots themselves are not loaded for it. */
export const BOTS = ['tight', 'potodds', 'pushfold', 'caller', 'folder', 'random', 'test', 'cfr', 'blueprint'] as const;
export type BotName = (typeof BOTS)[number];

/** The solver knows small games only. */
const SMALL_GAMES: ReadonlySet<string> = new Set(['FK', 'FL']);

export function botsFor(variant: string): BotName[] {
  return BOTS.filter((bot) => bot !== 'cfr' || SMALL_GAMES.has(variant));
}
