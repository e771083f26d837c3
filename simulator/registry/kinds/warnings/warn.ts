/** The type of the functions of this folder. */
import type { ApiObject } from '../../../pure/object.ts';

/** Returns the warnings of a release, of the minor version `server`, about a write; `previous` is the stored object of an update. */
export type Warn = (next: ApiObject, previous: ApiObject | undefined, server: number) => string[];
