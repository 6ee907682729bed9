/** Dates and times in the orders that rooms print them. */
import type { TimeStamp } from '../pokerstars/transcript.js';

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

const CLOCK = '(?<time>\\d{1,2}:\\d{2}(?::\\d{2})?)';
const ZONE = '(?: ?\\(?(?<zone>(?!AM|PM)[A-Z]{1,5})\\)?)?';
const FORMS: readonly RegExp[] = [
  // 2017/01/08 04:45:12 UTC, 2012-04-03T16:25:23Z
  new RegExp(`(?<year>\\d{4})[-/.](?<month>\\d{1,2})[-/.](?<day>\\d{1,2})[ T]+${CLOCK}(?:\\.\\d+)?${ZONE}`),
  // 15:42:59 ET - 2010/08/04
  new RegExp(`${CLOCK}${ZONE} - (?<year>\\d{4})/(?<month>\\d{1,2})/(?<day>\\d{1,2})`),
  // 15:13 ET - Wed, July 21, 2010
  new RegExp(`${CLOCK}${ZONE} - \\w+, (?<name>[A-Z][a-z]{2})[a-z]* (?<day>\\d{1,2}), (?<year>\\d{4})`),
  // Saturday, September 21, 16:06:03 EDT 2013
  new RegExp(`(?<name>[A-Z][a-z]{2})[a-z]* (?<day>\\d{1,2}),? ${CLOCK}${ZONE} (?<year>\\d{4})`),
  // 16 09 2020 16:14:46, 21.01.2017 20:05, 20/05/2021 14:05
  new RegExp(`(?<day>\\d{1,2})[ ./-](?<month>\\d{1,2})[ ./-](?<year>\\d{4}) +${CLOCK}${ZONE}`),
  // 07-Apr-2014 10:22
  new RegExp(`(?<day>\\d{1,2})-(?<name>[A-Z][a-z]{2})[a-z]*-(?<year>\\d{4}) +${CLOCK}${ZONE}`),
];

/** The first date with a time in a text, or null. */
export function stampOf(text: string): TimeStamp | null {
  for (const form of FORMS) {
    const found = form.exec(text)?.groups;
    if (found === undefined) continue;
    const { year, month, name, day, time, zone } = found;
    const number = name === undefined ? Number(month) : MONTHS.indexOf(name.toLowerCase()) + 1;
    if (number < 1 || number > 12 || Number(day) < 1 || Number(day) > 31) continue;
    const [hour = '', minute = '', second = '00'] = time!.split(':');
    const clock = `${hour.padStart(2, '0')}:${minute}:${second}`;
    return {
      year: Number(year),
      month: number,
      day: Number(day),
      time: clock,
      zone: zone === 'Z' ? 'UTC' : (zone ?? null),
    };
  }
  return null;
}
