/** Values of options, checked where they are read. */
import { InvalidArgumentError } from 'commander';
import { grouped } from './text.js';

const FACTORS: Readonly<Record<string, number>> = { '': 1, k: 1e3, m: 1e6, g: 1e9 };

/** `1000000`, `1,000,000`, `1e6`, `1.5m`, `100k`: a number as people write it; NaN for anything else. */
function numberOf(text: string): number {
  const [, digits = '', power = '', unit = ''] =
    /^(\d{1,15}(?:\.\d{1,15})?|\d{1,3}(?:,\d{3})+)(e\d{1,2})?([kmg]?)$/i.exec(text.trim()) ?? [];
  if (digits === '') return Number.NaN;
  // The power goes to the text and not to a product: 1.1e6 is a whole number, 1.1 * 1e6 is not.
  const factor = FACTORS[unit.toLowerCase()]!;
  const shift = (power === '' ? 0 : Number(power.slice(1))) + Math.round(Math.log10(factor));
  return Number(`${digits.replaceAll(',', '')}e${shift}`);
}

export function wholeNumber(least: number, most: number): (text: string) => number {
  return (text) => {
    const number = numberOf(text);
    if (Number.isSafeInteger(number) && number >= least && number <= most) return number;
    throw new InvalidArgumentError(
      `It must be a whole number from ${grouped(String(least))} to ${grouped(String(most))}.`,
    );
  };
}

export function decimal(least: number, most: number): (text: string) => number {
  return (text) => {
    const number = numberOf(text);
    if (number >= least && number <= most) return number;
    throw new InvalidArgumentError(`It must be a number from ${grouped(String(least))} to ${grouped(String(most))}.`);
  };
}
