/** Names for bots that sound like people's names; the table marks them as bots. */
const NAMES = (
  'Ada Akira Amara Anton Aya Bela Bruno Carla Cleo Dario Dora Elio Emi Enzo Esther Farid Flora Gita Goran Hana Hugo Ida ' +
  'Igor Ines Ivo Jin Jonas Jun Kaito Kira Lena Leon Lin Lola Luca Maja Marek Mei Milo Nadia Nico Nina Noor Olga Omar ' +
  'Otto Paula Pavel Petra Ravi Rosa Ruben Sami Sara Sena Sofia Stefan Tara Timo Uma Vera Viktor Wei Yara Yuki Zoe'
).split(' ');

/** A number as a place in the list, which goes round. */
function placeOf(number: number): number {
  return number - NAMES.length * Math.floor(number / NAMES.length);
}

/** The place at which the bots of a table begin, so that tables have different company. */
function firstOf(table: string): number {
  return [...table].reduce((place, letter) => placeOf(31 * place + letter.codePointAt(0)!), 0);
}

/** From one bot of a table to the next: nine in a row have nine different first letters. */
const STEP = 29;

/** A name for the next bot of a table that nobody there has; with a number once all are taken. */
export function nextBotName(table: string, bots: number, isTaken: (name: string) => boolean): string {
  const first = firstOf(table) + bots * STEP;
  const names = NAMES.map((_, at) => NAMES[placeOf(first + at * STEP)]!);
  for (let round = 1 + Math.floor(bots / NAMES.length); ; round++) {
    const found = names.map((name) => (round === 1 ? name : `${name} ${round}`)).find((name) => !isTaken(name));
    if (found !== undefined) return found;
  }
}
