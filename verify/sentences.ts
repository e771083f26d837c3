/** How many sentences features speak: few enough to be read before one is added, and none for the sake of a single feature. */
export interface Spoken {
  readonly where: string;
  /** How many feature files use it. */
  readonly features: number;
}

const MOST = { sentences: 60, alone: 0 };

export function sentences(spoken: readonly Spoken[], most = MOST): string[] {
  const alone = spoken.filter(({ features }) => features === 1);
  return [
    ...spoken.filter(({ features }) => features === 0).map(({ where }) => `${where}: no scenario uses this sentence`),
    ...(spoken.length > most.sentences ? [`${spoken.length} sentences, more than ${most.sentences}`] : []),
    ...(alone.length > most.alone ? alone.map(({ where }) => `${where}: a single feature uses this sentence`) : []),
  ];
}
