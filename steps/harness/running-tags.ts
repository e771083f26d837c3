/** Tags that control which scenarios may run at the same time (steps/README.md). */

/** Tests a basic operation on which other scenarios depend. */
export const BASIC_TAG = '@basic';
/** Takes seconds, however fast the server is. */
export const WAITS_TAG = '@waits';
/** Creates objects again under the names of deleted objects. */
export const RECREATES_TAG = '@recreates';
/** Runs alone, because other scenarios would disturb it. */
export const EXCLUSIVE_TAG = '@exclusive';
