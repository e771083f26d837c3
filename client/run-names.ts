/**
 * Identifies the objects that a run created, in that run and in later runs. Each name contains the word `assay`, the ID of the run, random
 * characters and a checksum. Labels would change the requests under test, so only the namespaces of the suite have the ID as a label.
 */

export const RUN_LABEL = 'assay.example.com/run';

/** The name prefix of objects that probes create and delete at once. */
export const PROBE_PREFIX = 'assay-probe-';

const RUN_ID_LENGTH = 5;
/** The number of random characters. Two of 10,000 names of a run are equal with a probability of about 0.00002. */
const RANDOM_LENGTH = 8;
const CHECKSUM_LENGTH = 2;
const UNIQUE_NAME_PATTERN = new RegExp(
  `assay([0-9a-z]{${RUN_ID_LENGTH}})([0-9a-z]{${RANDOM_LENGTH}})([0-9a-z]{${CHECKSUM_LENGTH}})`,
  'g',
);

export function createRunId(): string {
  return createRandomWord(RUN_ID_LENGTH);
}

/** Returns a word for names that no other scenario uses. */
export function createUniqueName(runId: string): string {
  const randomWord = createRandomWord(RANDOM_LENGTH);
  return `assay${runId}${randomWord}${computeChecksum(runId + randomWord)}`;
}

/** Returns the ID of the run that created an object of this name. */
export function findRunId(name: string): string | undefined {
  for (const [, runId = '', randomWord = '', checksum] of name.matchAll(UNIQUE_NAME_PATTERN)) {
    if (computeChecksum(runId + randomWord) === checksum) return runId;
  }
  return undefined;
}

function createRandomWord(length: number): string {
  return Array.from({ length }, () => Math.floor(Math.random() * 36).toString(36)).join('');
}

/** Computes the checksum of a name. It distinguishes names of the suite from other names with the same beginning. */
function computeChecksum(text: string): string {
  let sum = 7;
  for (const character of text) sum = (sum * 31 + character.charCodeAt(0)) % 36 ** CHECKSUM_LENGTH;
  return sum.toString(36).padStart(CHECKSUM_LENGTH, '0');
}
