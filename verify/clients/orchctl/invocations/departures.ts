/**
 * The intended differences between orchctl and kubectl, by name, and what is still compared. Differences that apply to every invocation
 * concern the wording of an error, not its meaning.
 */
import type { Outcome } from './outcome.ts';

interface Departure {
  readonly why: string;
  /** Returns the part of the outcome that is still compared. */
  readonly selectCompared: (outcome: Outcome) => Outcome;
}

const changeErrors = (change: (text: string) => string) => (outcome: Outcome) => ({
  ...outcome,
  errors: change(outcome.errors),
});

/** The differences that apply to every invocation. */
export const ALWAYS: readonly Departure[] = [
  {
    why: 'lines of a log, with date, process and place in the source, are no lines for users; its warnings are printed as those of the server',
    selectCompared: changeErrors((text) =>
      text.replaceAll(/^W\d{4} \S+ +\d+ \S+\] /gm, 'Warning: ').replaceAll(/^E\d{4} .*\n/gm, ''),
    ),
  },
  {
    why: 'an error is one line',
    selectCompared: changeErrors((text) =>
      text
        .replace(/\nSee '(.*)' for usage\.$/m, "; see '$1' for usage")
        .replace(/\nSee '(.*)' for help and examples$/m, "; see '$1' for help and examples"),
    ),
  },
  {
    why: 'names that would be right stand behind a wrong one',
    selectCompared: changeErrors((text) => text.replace(/; did you mean [^;\n]*/, '').replace(/ \(there is: .*\)/, '')),
  },
  {
    why: 'the resolver that was asked is told by one of the two ways in which Go looks up a name',
    selectCompared: changeErrors((text) => text.replace(/(lookup \S+) on \S+:53:/, '$1:')),
  },
];

const compareErrorsOnly: Departure['selectCompared'] = changeErrors((text) =>
  text.includes('error: ') ? 'error' : text,
);

export const DEPARTURES = {
  'options-of-older-releases': {
    why: 'the specification has options that kubectl 1.32 no longer has',
    selectCompared: () => ({ code: 0, output: '', errors: '', requests: [] }),
  },
  'help-in-own-words': {
    why: 'the help is about fewer commands, and in words of its own',
    selectCompared: (outcome) => ({ ...outcome, output: outcome.output === '' ? '' : 'help' }),
  },
  'creates-quotas-only': {
    why: 'other commands, and create from files, are not of the specification',
    selectCompared: (outcome) => ({ ...outcome, code: 0, output: '', errors: '' }),
  },
  'own-version': {
    why: 'each has a version of its own, and compares that',
    selectCompared: () => ({ code: 0, output: '', errors: '', requests: [] }),
  },
  'in-own-words': {
    why: 'kubectl prints what a Go library says of its input; here it is said what would be right',
    selectCompared: compareErrorsOnly,
  },
  'asks-nobody': {
    why: 'kubectl asks on the terminal for a user name where nobody is named; a command in a script goes on as nobody',
    selectCompared: () => ({ code: 0, output: '', errors: '', requests: [] }),
  },
  'limit-in-one-way': {
    why: 'which of its timers Go tells of is chance',
    selectCompared: changeErrors((text) =>
      text.replace(/(?:context deadline exceeded|net\/http: request canceled.*)( \(Client.*)?$/m, 'late'),
    ),
  },
  'follows-no-redirect': {
    why: 'a create that becomes another request elsewhere is no create: the answer is told',
    selectCompared: (outcome) => compareErrorsOnly({ ...outcome, requests: outcome.requests.slice(0, 1) }),
  },
  'answers-are-quotas': {
    why: 'kubectl takes any JSON for the object that it created, and prints <unknown>; here it is an error',
    selectCompared: (outcome) => ({ ...outcome, code: 0, output: '', errors: '' }),
  },
  'completes-values': {
    why: 'values of options that kubectl leaves to the file names are completed too',
    selectCompared: (outcome) => ({ ...outcome, output: '', errors: '' }),
  },
  'completes-in-own-words': {
    why: 'the help behind a candidate is in words of its own',
    selectCompared: (outcome) => ({ ...outcome, output: outcome.output.replaceAll(/\t.*/g, '') }),
  },
  'completes-in-the-order-of-the-file': {
    why: 'kubectl lists names in any order',
    selectCompared: (outcome) => ({ ...outcome, output: outcome.output.split('\n').toSorted().join('\n') }),
  },
  'asks-nothing-to-complete': {
    why: 'to complete a word no server is asked',
    selectCompared: () => ({ code: 0, output: '', errors: '', requests: [] }),
  },
} as const satisfies Readonly<Record<string, Departure>>;

export type DepartureName = keyof typeof DEPARTURES;
