/**
 * Names that people could take for each other: after folding case, and look-alikes by Unicode's table of confusables.
 */
import unhomoglyph from 'unhomoglyph';
import { seatOf, type TablePerson, type TableState } from './state.js';

function folded(text: string): string {
  // Upper case first: it makes one letter of several, as the long s and the dotless i.
  return text.toUpperCase().toLowerCase();
}

/** UTS 39's skeleton: look-alikes have the same one. */
function skeleton(text: string): string {
  const bare = text.normalize('NFD').replace(/[\p{Default_Ignorable_Code_Point}\p{Zs}]+/gu, '');
  return unhomoglyph(bare).normalize('NFD');
}

/** Whether two names look alike. "Iva" is "lva" as it is written, and "IVA" is "iva" whatever the case. @internal */
export function lookAlike(a: string, b: string): boolean {
  if (a === b) return true;
  const others = new Set(looksOf(b));
  return looksOf(a).some((look) => others.has(look));
}

/** Names that look alike have one of these in common. */
export function looksOf(name: string): readonly string[] {
  return [`f${folded(skeleton(name))}`, `s${skeleton(folded(name))}`];
}

/** Whether someone else at the table has this name or one like it: in a seat, about to get one, or as the host. */
export function isNameTaken(state: TableState, name: string, user: string | null): boolean {
  const upcoming = state.seats.flatMap(({ user: owner, nextName }) =>
    nextName === undefined ? [] : { user: owner, name: nextName },
  );
  const others: readonly TablePerson[] = [state.host, ...state.seats, ...upcoming, ...state.requests];
  return others.some((other) => other.user !== user && lookAlike(other.name, name));
}

/** The name that someone has at the table: in a seat the one that they sat down with. */
export function nameAt(state: TableState, { user, name }: TablePerson): string {
  return seatOf(state, user)?.name ?? name;
}
