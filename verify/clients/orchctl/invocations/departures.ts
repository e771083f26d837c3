/**
 * Defines the intended differences between orchctl and kubectl, by name. For each difference, a function removes or changes the parts of an
 * outcome that may differ.
 */
import type { InvocationOutcome } from './outcome.ts';

interface OutputDeparture {
  /** The reason for the difference. */
  readonly why: string;
  /** Returns the outcome without the parts that may differ. */
  readonly removeDifference: (outcome: InvocationOutcome) => InvocationOutcome;
}

const createErrorChange = (change: (text: string) => string) => (outcome: InvocationOutcome) => ({
  ...outcome,
  errors: change(outcome.errors),
});

/** The differences that apply to every invocation. */
export const GENERAL_DEPARTURES: readonly OutputDeparture[] = [
  {
    why: 'kubectl logs warnings with date, process and source position; orchctl prints them like warnings of the server',
    removeDifference: createErrorChange((text) =>
      text.replaceAll(/^W\d{4} \S+ +\d+ \S+\] /gm, 'Warning: ').replaceAll(/^E\d{4} .*\n/gm, ''),
    ),
  },
  {
    why: 'orchctl prints an error on one line',
    removeDifference: createErrorChange((text) =>
      text
        .replace(/\nSee '(.*)' for usage\.$/m, "; see '$1' for usage")
        .replace(/\nSee '(.*)' for help and examples$/m, "; see '$1' for help and examples"),
    ),
  },
  {
    why: 'orchctl adds the valid names to the message about an invalid name',
    removeDifference: createErrorChange((text) =>
      text.replace(/; did you mean [^;\n]*/, '').replace(/ \(available: .*\)/, ''),
    ),
  },
  {
    why: 'only one of the two DNS resolvers of Go prints the address of the DNS server',
    removeDifference: createErrorChange((text) => text.replace(/(lookup \S+) on \S+:53:/, '$1:')),
  },
];

const reduceToErrors: OutputDeparture['removeDifference'] = createErrorChange((text) =>
  text.includes('error: ') ? 'error' : text,
);

export const DEPARTURES = {
  'options-of-older-releases': {
    why: 'the specification has options that kubectl 1.32 no longer has',
    removeDifference: () => ({ code: 0, output: '', errors: '', requests: [] }),
  },
  'help-text': {
    why: 'the help of orchctl lists fewer commands and has other texts',
    removeDifference: (outcome) => ({ ...outcome, output: outcome.output === '' ? '' : 'help' }),
  },
  'creates-quotas-only': {
    why: 'the specification defines only the commands of orchctl, and no create from files',
    removeDifference: (outcome) => ({ ...outcome, code: 0, output: '', errors: '' }),
  },
  'client-version': {
    why: 'each command prints its version, and compares it with the version of the server',
    removeDifference: () => ({ code: 0, output: '', errors: '', requests: [] }),
  },
  'error-wording': {
    why: 'kubectl prints the error of a Go library; orchctl describes the valid input',
    removeDifference: reduceToErrors,
  },
  'no-user-prompt': {
    why: 'without a user name, kubectl asks for a user name on the terminal; orchctl continues without a user',
    removeDifference: () => ({ code: 0, output: '', errors: '', requests: [] }),
  },
  'timeout-wording': {
    why: 'Go reports one of several timers at random',
    removeDifference: createErrorChange((text) =>
      text.replace(/(?:context deadline exceeded|net\/http: request canceled.*)( \(Client.*)?$/m, 'late'),
    ),
  },
  'no-redirects': {
    why: 'kubectl follows a redirect of a create with another request; orchctl reports the redirect as an error',
    removeDifference: (outcome) => reduceToErrors({ ...outcome, requests: outcome.requests.slice(0, 1) }),
  },
  'response-must-be-quota': {
    why: 'kubectl accepts any JSON as the created object, and prints <unknown>; orchctl reports an error',
    removeDifference: (outcome) => ({ ...outcome, code: 0, output: '', errors: '' }),
  },
  'completes-values': {
    why: 'orchctl also completes option values for which kubectl completes file names',
    removeDifference: (outcome) => ({ ...outcome, output: '', errors: '' }),
  },
  'completion-descriptions': {
    why: 'the descriptions of the candidates have other texts',
    removeDifference: (outcome) => ({ ...outcome, output: outcome.output.replaceAll(/\t.*/g, '') }),
  },
  'completion-order': {
    why: 'kubectl lists names in random order; orchctl lists them in the order of the kubeconfig',
    removeDifference: (outcome) => ({ ...outcome, output: outcome.output.split('\n').toSorted().join('\n') }),
  },
  'completion-without-requests': {
    why: 'orchctl sends no requests to complete a word',
    removeDifference: () => ({ code: 0, output: '', errors: '', requests: [] }),
  },
} as const satisfies Readonly<Record<string, OutputDeparture>>;

export type DepartureName = keyof typeof DEPARTURES;
