/** The selection of a list, watch or deletecollection, with the key prefix of all selected objects. */
import type { ApiObject } from '../../pure/object.ts';

export interface Selection {
  /** True if all objects are selected. */
  readonly selectsEverything: boolean;
  /** The key prefix of the collection in the path. */
  readonly collectionPrefix: string;
  /** The longest key prefix that all selected objects have. */
  readonly prefix: string;
  /** True if `prefix` is the key of one object. */
  readonly isOneKey: boolean;
  readonly matches: ((object: ApiObject) => boolean) | undefined;
}

export const SELECT_EVERYTHING: Selection = {
  selectsEverything: true,
  collectionPrefix: '',
  prefix: '',
  isOneKey: false,
  matches: undefined,
};
