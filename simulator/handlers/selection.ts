/** Which objects a list, watch or deletecollection is about, and the part of the key space that holds them all. */
import type { ApiObject } from '../pure/object.ts';

export interface Selection {
  /** Everything is selected. */
  readonly empty: boolean;
  /** The prefix of the collection that the path names. */
  readonly collection: string;
  /** The narrowest prefix that holds everything selected. */
  readonly prefix: string;
  /** `prefix` is the key of one object. */
  readonly isOneKey: boolean;
  readonly matches: ((object: ApiObject) => boolean) | undefined;
}

export const EVERYTHING: Selection = {
  empty: true,
  collection: '',
  prefix: '',
  isOneKey: false,
  matches: undefined,
};
