/** Tags that control which scenarios may run at the same time (steps/README.md). */

/** The scenario tests a basic operation on which other scenarios depend. */
export const BASIC_TAG = '@basic';
/** The scenario takes seconds, even on a fast server. */
export const WAITS_TAG = '@waits';
/** The scenario creates objects again under the names of deleted objects. */
export const RECREATES_TAG = '@recreates';
/** The scenario runs alone, because other scenarios would disturb it. */
export const EXCLUSIVE_TAG = '@exclusive';
