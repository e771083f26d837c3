/** Tags that say beside what a scenario runs (steps/README.md). */

/** Tests a basic operation on which others depend. */
export const BASIC = '@basic';
/** Takes seconds, however fast the server is. */
export const WAITS = '@waits';
/** Creates objects again under the names of those that are gone. */
export const RECREATES = '@recreates';
/** Alone: others would disturb it. */
export const EXCLUSIVE = '@exclusive';
