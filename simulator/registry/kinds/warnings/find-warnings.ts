/** The type of the functions that return warnings. */
import type { ApiObject } from '../../../pure/object.ts';

/** Returns the warnings about a write. `serverMinor` is the minor version of the release, `previous` the stored object of an update. */
export type FindWarnings = (updatedObject: ApiObject, previous: ApiObject | undefined, serverMinor: number) => string[];
