/** Tags that say beside what a scenario runs (steps/README.md). */

/** Takes seconds, however fast the server is. */
export const WAITS = '@waits';
/** Creates objects again under the names of those that are gone. */
export const RECREATES = '@recreates';
/** Alone: others would disturb it. */
export const EXCLUSIVE = '@exclusive';

interface Tagged {
  readonly tags: readonly { readonly name: string }[];
}

export const takesSeconds = (pickle: Tagged): boolean => has(pickle, WAITS);
export const runsAlone = (pickle: Tagged): boolean => has(pickle, EXCLUSIVE);

function has({ tags }: Tagged, tag: string): boolean {
  return tags.some(({ name }) => name === tag);
}
