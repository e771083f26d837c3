/**
 * How what a run makes on a server is known again, by that run and by every later one. Each name of it holds the id of the run between a
 * word and a checksum, since labels would change the requests that scenarios are about; the namespaces that the suite itself makes have
 * the id as a label too.
 */

export const RUN_LABEL = 'assay.example.com/run';

/** How probes of the suite name what they make and remove at once. */
export const PROBE_PREFIX = 'assay-probe-';

const RUN_LENGTH = 5;
const RANDOM_LENGTH = 6;
const CHECK_LENGTH = 2;
const UNIQUE = new RegExp(`assay([0-9a-z]{${RUN_LENGTH}})([0-9a-z]{${RANDOM_LENGTH}})([0-9a-z]{${CHECK_LENGTH}})`, 'g');

export function newRunId(): string {
  return word(RUN_LENGTH);
}

/** A word that no other scenario has, as part of names. */
export function uniqueIn(run: string): string {
  const random = word(RANDOM_LENGTH);
  return `assay${run}${random}${checksum(run + random)}`;
}

/** The run that an object of this name was made in. */
export function runOf(name: string): string | undefined {
  for (const [, run = '', random = '', check] of name.matchAll(UNIQUE)) {
    if (checksum(run + random) === check) return run;
  }
  return undefined;
}

function word(length: number): string {
  return Array.from({ length }, () => Math.floor(Math.random() * 36).toString(36)).join('');
}

/** Tells names of the suite from a word that begins like one by chance. */
function checksum(text: string): string {
  let sum = 7;
  for (const character of text) sum = (sum * 31 + character.charCodeAt(0)) % 36 ** CHECK_LENGTH;
  return sum.toString(36).padStart(CHECK_LENGTH, '0');
}
