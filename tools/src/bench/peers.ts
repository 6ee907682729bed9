/**
 * The published packages that ours is measured beside. They take 180 MB, so they stand in their own folder that the
 * first benchmark installs, and not among what every checkout needs.
 */
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { npm, ROOT, readJson } from '../workspace.js';

const FOLDER = join(ROOT, 'tools/peers/');
const require = createRequire(`${FOLDER}package.json`);

/** A table of poker-ts. */
export interface PokerTsTable {
  legalActions(): { actions: string[]; chipRange: { min: number; max: number } };
  actionTaken(action: string, to?: number): void;
  seats(): ({ stack: number } | null)[];
  standUp(seat: number): void;
  sitDown(seat: number, stack: number): void;
  startHand(button: number): void;
  isHandInProgress(): boolean;
  isBettingRoundInProgress(): boolean;
  endBettingRound(): void;
  areBettingRoundsCompleted(): boolean;
  showdown(): void;
}

interface SolvedHand {
  readonly rank: number;
  compare(other: SolvedHand): number;
}

/** The published packages, each with the part of it that is measured. */
export interface PeerModules {
  'poker-ts': { Table: new (blinds: { smallBlind: number; bigBlind: number }, seats: number) => PokerTsTable };
  '@pokertools/evaluator': { evaluate(hand: number[]): number; getCardCode(card: string): number };
  phe: { cardCode(...rankAndSuit: string[]): number; evaluateCardCodes(hand: number[]): number };
  'poker-evaluator': { evalHand(hand: number[]): { value: number } };
  pokersolver: { Hand: { solve(cards: readonly string[] | undefined): SolvedHand } };
  '@poker-apprentice/hand-evaluator': {
    equityHoldem(hands: string[][], board: string[]): { equity: number }[];
    simulateHoldem(options: {
      allHoleCards: string[][];
      communityCards: string[];
      samplesPerUpdate: number;
    }): Iterator<{ equity: number }[], { equity: number }[]>;
  };
}

export type PeerName = keyof PeerModules;

export interface PeerLibrary<Name extends PeerName = PeerName> {
  readonly label: string;
  readonly module: PeerModules[Name];
}

/** Loads a published package; null if it could not be installed. */
export type LoadPeer = <Name extends PeerName>(name: Name) => PeerLibrary<Name> | null;

/** @returns the exact version that is asked for */
function versionOf(name: string): string {
  const { dependencies } = readJson<{ dependencies: Record<string, string> }>(`${FOLDER}package.json`);
  const version = dependencies[name];
  if (version === undefined) throw new Error(`${name} is not among the published packages of tools/peers`);
  return version;
}

function isInstalled(name: string): boolean {
  const path = `${FOLDER}node_modules/${name}/package.json`;
  return existsSync(path) && readJson<{ version: string }>(path).version === versionOf(name);
}

/**
 * Installs what is missing.
 * @returns packages that could not be had: their rows are left out
 */
export function installPeers(names: readonly string[], say: (message: string) => void): string[] {
  if (names.every(isInstalled)) return [];
  say('Installing the published packages to compare with (180 MB, once) ...');
  const { code, output } = npm(['ci', '--no-audit', '--no-fund', '--ignore-scripts'], { cwd: FOLDER });
  if (code !== 0) say(output);
  return names.filter((name) => !isInstalled(name));
}

/** Null when it is not installed. */
export function loadPeer<Name extends PeerName>(name: Name): PeerLibrary<Name> | null {
  return isInstalled(name) ? { label: `${name} ${versionOf(name)}`, module: require(name) } : null;
}
