/** The rules that a PHH hand is read by: the reader's choice, else the hand's own `_rules`, else `phh`. */
import {
  err,
  type HouseRules,
  isRuleSetName,
  ok,
  type Result,
  RULE_SETS,
  resolveHandRules,
  STANDARD,
} from '@cardroom/engine';
import { lenientRules } from '../lenient.js';
import type { PhhFieldError } from './errors.js';
import type { PhhHand } from './hand.js';
import { isNumber, isTable, type PhhFields, type PhhValue } from './value.js';

interface ByAntes {
  readonly rules: HouseRules;
  readonly matched: HouseRules;
  readonly mainPot: HouseRules;
}

const byAntes = new WeakMap<HouseRules, ByAntes>();
/** Those of the last hand: the next one mostly has the same. */
let last: ByAntes | null = null;

/** The file's `ante_trimming_status` wins over the rule set; one object for each, so that it is checked once. */
function withAntes(rules: HouseRules, anteTrimming: boolean): HouseRules {
  if (last?.rules !== rules) last = bothOf(rules);
  return anteTrimming ? last.matched : last.mainPot;
}

function bothOf(rules: HouseRules): ByAntes {
  let both = byAntes.get(rules);
  if (both === undefined) {
    both = {
      rules,
      matched: lenientRules({ ...rules, shortAnte: 'matched' }),
      mainPot: lenientRules({ ...rules, shortAnte: 'mainPot' }),
    };
    byAntes.set(rules, both);
  }
  return both;
}

/** The rules of a hand, with what files may do relaxed. */
export function phhRules(hand: PhhHand, rules: HouseRules | null): Result<HouseRules, PhhFieldError> {
  if (rules !== null) return ok(withAntes(rules, hand.anteTrimming));
  if (hand.rules === null) return ok(withAntes(RULE_SETS.phh, hand.anteTrimming));
  const own = parseRules(hand.rules);
  return own === null
    ? err({ code: 'bad-rules', rules: typeof hand.rules === 'string' ? hand.rules : null })
    : ok(withAntes(own, hand.anteTrimming));
}

/** A rule set by its name, or settings over the standard ones; null when it is neither. */
export function parseRules(value: PhhValue): HouseRules | null {
  if (typeof value === 'string') return isRuleSetName(value) ? resolveHandRules(value) : null;
  const settings = isTable(value) ? plainTable(value.table) : null;
  if (settings === null || !Object.keys(settings).every((key) => Object.hasOwn(STANDARD, key))) return null;
  return resolveHandRules(settings);
}

function plainTable(table: PhhFields): Record<string, unknown> {
  return Object.fromEntries([...table].map(([key, value]) => [key, plain(value)]));
}

function plain(value: PhhValue): unknown {
  if (isNumber(value)) return Number(value.number);
  return isTable(value) ? plainTable(value.table) : value;
}
