/** Limits on step definitions: how many there are, and that each is used by several features. */
export interface SentenceUse {
  readonly where: string;
  /** The number of feature files that use it. */
  readonly features: number;
}

const LIMITS = { sentences: 60, alone: 0 };

export function checkSentences(uses: readonly SentenceUse[], maxUses = LIMITS): string[] {
  const usedOnce = uses.filter(({ features }) => features === 1);
  return [
    ...uses.filter(({ features }) => features === 0).map(({ where }) => `${where}: no scenario uses this sentence`),
    ...(uses.length > maxUses.sentences ? [`${uses.length} sentences, more than ${maxUses.sentences}`] : []),
    ...(usedOnce.length > maxUses.alone
      ? usedOnce.map(({ where }) => `${where}: a single feature uses this sentence`)
      : []),
  ];
}
