/** The states of rules. Pages show a state as a name or a sign, never only as a color. */
import { findRuleStatus, type Rule } from '../../spec/catalogue.ts';
import { concernsServers } from '../../spec/rule-checks.ts';

export type RuleState = 'confirmed' | 'unconfirmed' | 'departure' | 'other' | 'client' | 'definition' | 'planned';

/** The texts that pages show for a state. */
export interface StateText {
  readonly sign: string;
  readonly name: string;
  readonly meaning: string;
}

/** The texts of each state. */
export const STATE_TEXTS: Readonly<Record<RuleState, StateText>> = {
  confirmed: { sign: '✓', name: 'confirmed', meaning: 'Tested by scenarios and confirmed on kube-apiserver' },
  unconfirmed: {
    sign: '○',
    name: 'unconfirmed',
    meaning: 'Tested by scenarios, but not confirmed on kube-apiserver',
  },
  departure: {
    sign: '≠',
    name: 'departure',
    meaning: 'Tested by scenarios; kube-apiserver differs from the specification',
  },
  other: {
    sign: '–',
    name: 'not about servers',
    meaning: 'Tested on API histories or client commands, not on servers',
  },
  client: {
    sign: 'C',
    name: 'rule for clients',
    meaning: 'Tested with the client of the suite, not on servers',
  },
  planned: { sign: '…', name: 'planned', meaning: 'Has no scenario yet' },
  definition: { sign: '=', name: 'definition', meaning: 'Defines a term and cannot be tested' },
};

/** Returns the state of a rule. `hasDeparture` is true if kube-apiserver differs from the specification in this rule. */
export function findRuleState(
  rule: Rule,
  { isConfirmed, hasDeparture }: { isConfirmed: boolean; hasDeparture: boolean },
): RuleState {
  const status = findRuleStatus(rule);
  if (status !== 'tested') return status;
  if (hasDeparture) return 'departure';
  if (isConfirmed) return 'confirmed';
  return concernsServers(rule) ? 'unconfirmed' : 'other';
}
