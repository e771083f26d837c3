/**
 * Defines the intended differences between orchctl and kubectl, by name. For each difference, a function removes or changes the parts of an
 * outcome that may differ.
 */
import type { InvocationOutcome } from './outcome.ts';

interface OutputDeparture {
  /** The reason for the difference. */
  readonly reason: string;
  /** Returns the outcome without the parts that may differ. */
  readonly removeDifference: (outcome: InvocationOutcome) => InvocationOutcome;
}

const createStderrChange = (change: (text: string) => string) => (outcome: InvocationOutcome) => ({
  ...outcome,
  stderr: change(outcome.stderr),
});

/** The differences that apply to every invocation. */
export const GENERAL_DEPARTURES: readonly OutputDeparture[] = [
  {
    reason:
      'kubectl logs warnings with date, process and source position; orchctl prints them like warnings of the server',
    removeDifference: createStderrChange((text) =>
      text.replaceAll(/^W\d{4} \S+ +\d+ \S+\] /gm, 'Warning: ').replaceAll(/^E\d{4} .*\n/gm, ''),
    ),
  },
  {
    reason: 'orchctl prints an error on one line',
    removeDifference: createStderrChange((text) =>
      text
        .replace(/\nSee '(.*)' for usage\.$/m, "; see '$1' for usage")
        .replace(/\nSee '(.*)' for help and examples$/m, "; see '$1' for help and examples"),
    ),
  },
  {
    reason: 'orchctl adds the valid names to the message about an invalid name',
    removeDifference: createStderrChange((text) =>
      text.replace(/; did you mean [^;\n]*/, '').replace(/ \(available: .*\)/, ''),
    ),
  },
  {
    reason: 'only one of the two DNS resolvers of Go prints the address of the DNS server',
    removeDifference: createStderrChange((text) => text.replace(/(lookup \S+) on \S+:53:/, '$1:')),
  },
];

const keepOnlyError: OutputDeparture['removeDifference'] = createStderrChange((text) =>
  text.includes('error: ') ? 'error' : text,
);

export const DEPARTURES = {
  'options-of-older-releases': {
    reason: 'the specification has options that kubectl 1.32 no longer has',
    removeDifference: () => ({ exitCode: 0, stdout: '', stderr: '', requests: [] }),
  },
  'help-text': {
    reason: 'the help of orchctl lists fewer commands and has other texts',
    removeDifference: (outcome) => ({ ...outcome, stdout: outcome.stdout === '' ? '' : 'help' }),
  },
  'creates-quotas-only': {
    reason: 'the specification defines only the commands of orchctl, and no create from files',
    removeDifference: (outcome) => ({ ...outcome, exitCode: 0, stdout: '', stderr: '' }),
  },
  'client-version': {
    reason: 'each command prints its version, and compares it with the version of the server',
    removeDifference: () => ({ exitCode: 0, stdout: '', stderr: '', requests: [] }),
  },
  'error-wording': {
    reason: 'kubectl prints the error of a Go library; orchctl describes the valid input',
    removeDifference: keepOnlyError,
  },
  'no-user-prompt': {
    reason: 'without a user name, kubectl asks for a user name on the terminal; orchctl continues without a user',
    removeDifference: () => ({ exitCode: 0, stdout: '', stderr: '', requests: [] }),
  },
  'timeout-wording': {
    reason: 'Go reports one of several timers at random',
    removeDifference: createStderrChange((text) =>
      text.replace(/(?:context deadline exceeded|net\/http: request canceled.*)( \(Client.*)?$/m, 'late'),
    ),
  },
  'no-redirects': {
    reason: 'kubectl follows a redirect of a create with another request; orchctl reports the redirect as an error',
    removeDifference: (outcome) => keepOnlyError({ ...outcome, requests: outcome.requests.slice(0, 1) }),
  },
  'response-must-be-quota': {
    reason: 'kubectl accepts any JSON as the created object, and prints <unknown>; orchctl reports an error',
    removeDifference: (outcome) => ({ ...outcome, exitCode: 0, stdout: '', stderr: '' }),
  },
  'completes-values': {
    reason: 'orchctl also completes option values for which kubectl completes file names',
    removeDifference: (outcome) => ({ ...outcome, stdout: '', stderr: '' }),
  },
  'completion-descriptions': {
    reason: 'the descriptions of the candidates have other texts',
    removeDifference: (outcome) => ({ ...outcome, stdout: outcome.stdout.replaceAll(/\t.*/g, '') }),
  },
  'completion-order': {
    reason: 'kubectl lists names in random order; orchctl lists them in the order of the kubeconfig',
    removeDifference: (outcome) => ({ ...outcome, stdout: outcome.stdout.split('\n').toSorted().join('\n') }),
  },
  'completion-without-requests': {
    reason: 'orchctl sends no requests to complete a word',
    removeDifference: () => ({ exitCode: 0, stdout: '', stderr: '', requests: [] }),
  },
} as const satisfies Readonly<Record<string, OutputDeparture>>;

export type DepartureName = keyof typeof DEPARTURES;
