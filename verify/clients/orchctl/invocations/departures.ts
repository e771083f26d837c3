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
export const GENERAL_DEPARTURES: readonly Departure[] = [
  {
    why: 'kubectl prints log lines with date, process and source position; orchctl prints their warnings as it prints those of the server',
    selectCompared: changeErrors((text) =>
      text.replaceAll(/^W\d{4} \S+ +\d+ \S+\] /gm, 'Warning: ').replaceAll(/^E\d{4} .*\n/gm, ''),
    ),
  },
  {
    why: 'orchctl prints an error on one line',
    selectCompared: changeErrors((text) =>
      text
        .replace(/\nSee '(.*)' for usage\.$/m, "; see '$1' for usage")
        .replace(/\nSee '(.*)' for help and examples$/m, "; see '$1' for help and examples"),
    ),
  },
  {
    why: 'orchctl adds the valid names to the message about an invalid one',
    selectCompared: changeErrors((text) =>
      text.replace(/; did you mean [^;\n]*/, '').replace(/ \(available: .*\)/, ''),
    ),
  },
  {
    why: 'only one of the two resolvers of Go prints the address of the DNS server',
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
    why: 'the help of orchctl has fewer commands and other texts',
    selectCompared: (outcome) => ({ ...outcome, output: outcome.output === '' ? '' : 'help' }),
  },
  'creates-quotas-only': {
    why: 'the specification has no other commands and no create from files',
    selectCompared: (outcome) => ({ ...outcome, code: 0, output: '', errors: '' }),
  },
  'own-version': {
    why: 'each prints its own version, and compares it with that of the server',
    selectCompared: () => ({ code: 0, output: '', errors: '', requests: [] }),
  },
  'in-own-words': {
    why: 'kubectl prints the error of a Go library; orchctl prints the valid input',
    selectCompared: compareErrorsOnly,
  },
  'asks-nobody': {
    why: 'without a user name, kubectl asks for one on the terminal; orchctl continues without a user',
    selectCompared: () => ({ code: 0, output: '', errors: '', requests: [] }),
  },
  'limit-in-one-way': {
    why: 'which of its timers Go reports is random',
    selectCompared: changeErrors((text) =>
      text.replace(/(?:context deadline exceeded|net\/http: request canceled.*)( \(Client.*)?$/m, 'late'),
    ),
  },
  'follows-no-redirect': {
    why: 'kubectl follows a redirect of a create with another request; orchctl reports the response',
    selectCompared: (outcome) => compareErrorsOnly({ ...outcome, requests: outcome.requests.slice(0, 1) }),
  },
  'answers-are-quotas': {
    why: 'kubectl accepts any JSON as the created object, and prints <unknown>; for orchctl it is an error',
    selectCompared: (outcome) => ({ ...outcome, code: 0, output: '', errors: '' }),
  },
  'completes-values': {
    why: 'orchctl also completes option values for which kubectl completes file names',
    selectCompared: (outcome) => ({ ...outcome, output: '', errors: '' }),
  },
  'completes-in-own-words': {
    why: 'the descriptions of the candidates have other texts',
    selectCompared: (outcome) => ({ ...outcome, output: outcome.output.replaceAll(/\t.*/g, '') }),
  },
  'completes-in-the-order-of-the-file': {
    why: 'kubectl lists names in any order',
    selectCompared: (outcome) => ({ ...outcome, output: outcome.output.split('\n').toSorted().join('\n') }),
  },
  'asks-nothing-to-complete': {
    why: 'orchctl sends no requests to complete a word',
    selectCompared: () => ({ code: 0, output: '', errors: '', requests: [] }),
  },
} as const satisfies Readonly<Record<string, Departure>>;

export type DepartureName = keyof typeof DEPARTURES;
