/** Tags that control which scenarios may run at the same time (steps/README.md). */

/** Tests a basic operation on which other scenarios depend. */
export const BASIC = '@basic';
/** Takes seconds, however fast the server is. */
export const WAITS = '@waits';
/** Creates objects again under the names of deleted objects. */
export const RECREATES = '@recreates';
/** Runs alone, because other scenarios would disturb it. */
export const EXCLUSIVE = '@exclusive';
