/** Short names of the places from the button on. */
export function placeNames(seats: number, hasBlinds: boolean): string[] {
  if (!hasBlinds) return Array.from({ length: seats }, (_, place) => (place === 0 ? 'button' : `+${place}`));
  if (seats === 2) return ['BTN/SB', 'BB'];
  return Array.from({ length: seats }, (_, place) => {
    if (place < 3) return ['BTN', 'SB', 'BB'][place]!;
    if (place === seats - 1 && seats > 4) return 'CO';
    return place === 3 ? 'UTG' : `UTG+${place - 3}`;
  });
}
