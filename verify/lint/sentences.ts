/** Checks that the number of step definitions is below the limit, and that several features use each definition. */
export interface SentenceUse {
  /** The sentence of a step definition. */
  readonly sentence: string;
  /** The number of feature files that use the sentence. */
  readonly features: number;
}

/** The maximum number of sentences, and the maximum number of sentences that only one feature uses. */
const SENTENCE_LIMITS = { sentences: 60, usedOnce: 0 };

export function checkSentences(uses: readonly SentenceUse[], limits = SENTENCE_LIMITS): string[] {
  const rareSentences = uses.filter(({ features }) => features === 1);
  return [
    ...uses
      .filter(({ features }) => features === 0)
      .map(({ sentence }) => `${sentence}: no scenario uses this sentence`),
    ...(uses.length > limits.sentences ? [`${uses.length} sentences; the limit is ${limits.sentences}`] : []),
    ...(rareSentences.length > limits.usedOnce
      ? rareSentences.map(({ sentence }) => `${sentence}: only one feature uses this sentence`)
      : []),
  ];
}
