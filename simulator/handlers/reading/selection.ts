/** The selection of a list, watch or deletecollection, and the part of the key space that contains all selected objects. */
import type { ApiObject } from '../../pure/object.ts';

export interface Selection {
  /** True if everything is selected. */
  readonly selectsEverything: boolean;
  /** The prefix of the collection that the path names. */
  readonly collection: string;
  /** The longest prefix of all selected objects. */
  readonly prefix: string;
  /** True if `prefix` is the key of one object. */
  readonly isOneKey: boolean;
  readonly matches: ((object: ApiObject) => boolean) | undefined;
}

export const EVERYTHING: Selection = {
  selectsEverything: true,
  collection: '',
  prefix: '',
  isOneKey: false,
  matches: undefined,
};
