/** House rules between hands, as a document and its caller state them. The rules themselves are the engine's. */
import { resolveTableRules, type TableRules } from '@cardroom/engine';
import type { Hand } from '../hand.js';

export { STANDARD_TABLE, TABLE_RULE_SETS, type TableRules } from '@cardroom/engine';

/**
 * The rules between hands: the caller's, else those of the document's named set. A document without `_rules` keeps the
 * defaults.
 */
export function tableRulesOf(hand: Pick<Hand, '_rules'>, own: Partial<TableRules> = {}): TableRules {
  return resolveTableRules(hand._rules ?? 'standard', own);
}
