/** The states of rules. Pages show a state by a name or a sign, never only by a color. */
import { findStatus, type Rule } from '../../spec/catalogue.ts';
import { concernsServers } from '../../spec/rule-checks.ts';

export type State = 'confirmed' | 'unconfirmed' | 'departure' | 'other' | 'client' | 'definition' | 'planned';

export interface StateText {
  readonly sign: string;
  readonly name: string;
  readonly meaning: string;
}

/** The texts of each state. */
export const STATES: Readonly<Record<State, StateText>> = {
  confirmed: { sign: '✓', name: 'confirmed', meaning: 'tested by scenarios and confirmed on kube-apiserver' },
  unconfirmed: {
    sign: '○',
    name: 'unconfirmed',
    meaning: 'tested by scenarios, not yet confirmed on kube-apiserver',
  },
  departure: {
    sign: '≠',
    name: 'departure',
    meaning: 'tested by scenarios; kube-apiserver departs from the specification',
  },
  other: {
    sign: '–',
    name: 'not about servers',
    meaning: 'tested on API histories or client commands, not on servers',
  },
  client: {
    sign: 'C',
    name: 'rule for clients',
    meaning: "tested on the suite's own client, not on servers",
  },
  planned: { sign: '…', name: 'planned', meaning: 'has no scenario yet' },
  definition: { sign: '=', name: 'definition', meaning: 'defines a term; cannot be tested' },
};

/** Returns the state of a rule. `hasDeparture` means that kube-apiserver currently departs from the specification in this rule. */
export function findRuleState(
  rule: Rule,
  { confirmed, hasDeparture }: { confirmed: boolean; hasDeparture: boolean },
): State {
  const standing = findStatus(rule);
  if (standing !== 'judged') return standing;
  if (hasDeparture) return 'departure';
  if (confirmed) return 'confirmed';
  return concernsServers(rule) ? 'unconfirmed' : 'other';
}
