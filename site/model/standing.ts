/** What is known of a rule, as the marks of the specification say it: a word and a sign, never a colour alone. */
import { concernsServers, type Rule, standingOf } from '../../spec/catalogue.ts';

export type State = 'confirmed' | 'unconfirmed' | 'departure' | 'other' | 'client' | 'definition' | 'planned';

export interface StateText {
  readonly sign: string;
  readonly name: string;
  readonly meaning: string;
}

/** In the order of the legend. */
export const STATES: Readonly<Record<State, StateText>> = {
  confirmed: { sign: '✓', name: 'confirmed', meaning: 'judged by scenarios, and kube-apiserver was seen to keep it' },
  unconfirmed: {
    sign: '○',
    name: 'unconfirmed',
    meaning: 'judged by scenarios; kube-apiserver was not yet seen to keep it',
  },
  departure: {
    sign: '≠',
    name: 'departure',
    meaning: 'judged by scenarios; kube-apiserver does otherwise than the specification says',
  },
  other: {
    sign: '–',
    name: 'not of servers',
    meaning: 'judged on histories of an API or on client commands; no server passes or fails it',
  },
  client: {
    sign: 'C',
    name: 'duty of clients',
    meaning: "judged on the suite's own client; no server passes or fails it",
  },
  planned: { sign: '…', name: 'planned', meaning: 'has no scenario yet' },
  definition: { sign: '=', name: 'definition', meaning: 'defines a word; nothing tests it' },
};

/** `departs`: a departure concerns it in which the dialects differ. */
export function stateOf(rule: Rule, { confirmed, departs }: { confirmed: boolean; departs: boolean }): State {
  const standing = standingOf(rule);
  if (standing !== 'judged') return standing;
  if (departs) return 'departure';
  if (confirmed) return 'confirmed';
  return concernsServers(rule) ? 'unconfirmed' : 'other';
}
