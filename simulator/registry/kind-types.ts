/**
 * The types of the kinds of a release: schemas, types for server-side apply, and the fields that the release does not have. A schema is
 * compiled at its first use, so that a server starts quickly.
 */
import { BASE_RELEASE } from '../../spec/emulated.ts';
import { readTypes } from '../../spec/facts.ts';
import { findDroppedFields, readTypesOfRelease } from '../../spec/field-releases.ts';
import { findReleaseBehaviors } from '../../spec/release-behaviors.ts';
import { formatApiVersion } from '../../values/api-version.ts';
import { memoize } from '../../values/memoize.ts';
import { parseMinorVersion } from '../../values/minor-version.ts';
import { compileTypeFromFacts } from '../pure/apply/compile-type.ts';
import type { FieldsetType } from '../pure/apply/type.ts';
import type { ApiObject } from '../pure/object.ts';
import { compileSchema } from '../pure/schema/compile.ts';
import { compileFieldRemoval } from '../pure/schema/remove-fields.ts';
import type { Conversion, KindSchema } from './resource.ts';

export interface GroupVersionKind {
  readonly group: string;
  readonly version: string;
  readonly kind: string;
}

export class KindTypes {
  readonly #release: string;
  /** Returns the types of the release. */
  readonly getTypes = memoize(() => readTypesOfRelease(this.#release));
  readonly #schemas = new Map<string, KindSchema>();

  constructor(release: string) {
    this.#release = release;
  }

  compileFieldsType(servedKind: GroupVersionKind): FieldsetType {
    const { kinds, types } = this.getTypes();
    const allowsEmptyNames = findReleaseBehaviors(this.#release).has('empty-reference-names');
    return compileTypeFromFacts(types, kinds[formatKindKey(servedKind)]?.type ?? '', {
      areReferenceNamesOptional: allowsEmptyNames,
    });
  }

  compileSchema(servedKind: GroupVersionKind): KindSchema {
    const key = formatKindKey(servedKind);
    const cachedSchema = this.#schemas.get(key);
    if (cachedSchema !== undefined) return cachedSchema;
    const schema = compileSchema(this.getTypes(), key);
    this.#schemas.set(key, schema);
    return schema;
  }

  /** Returns a function that returns the function that removes the fields that the release does not have, compiled at its first use. */
  createUnknownFieldRemover(servedKind: GroupVersionKind): () => Conversion['toStorageVersion'] {
    if (!this.isEarlierThanBaseRelease) return () => returnUnchanged;
    return memoize(() => {
      const { kinds, types } = readTypes();
      return (
        compileFieldRemoval(types, kinds[formatKindKey(servedKind)]?.type ?? '', this.#getDroppedFields()) ??
        returnUnchanged
      );
    });
  }

  readonly #getDroppedFields = memoize(() => findDroppedFields(this.#release));

  /**
   * The fields with a disabled feature gate. Releases before 1.32 use the fields of 1.32, because objects are validated as in 1.32 before the
   * conversion drops later fields.
   */
  readonly #getDisabledFields = memoize(() =>
    findDroppedFields(this.isEarlierThanBaseRelease ? BASE_RELEASE : this.#release),
  );

  /** Returns a function that drops the fields of an object that have a disabled feature gate. */
  createDisabledFieldRemoval(servedKind: GroupVersionKind): (object: ApiObject) => void {
    const { kinds, types } = this.getTypes();
    const removeFields = compileFieldRemoval(
      types,
      kinds[formatKindKey(servedKind)]?.type ?? '',
      this.#getDisabledFields(),
    );
    return removeFields === undefined ? returnUnchanged : (object) => replaceMembers(object, removeFields(object));
  }

  /** True if the release is earlier than the release that spec/types.json describes. */
  get isEarlierThanBaseRelease(): boolean {
    return parseMinorVersion(this.#release) < parseMinorVersion(BASE_RELEASE);
  }
}

/** Returns the key of the kind in spec/types.json. */
export function formatKindKey({ group, version, kind }: GroupVersionKind): string {
  return `${formatApiVersion(group, version)}/${kind}`;
}

/** Replaces all members of an object by the members of another object. */
function replaceMembers(object: ApiObject, sourceObject: ApiObject): void {
  if (sourceObject === object) return;
  for (const member of Object.keys(object)) if (!(member in sourceObject)) delete object[member];
  Object.assign(object, sourceObject);
}

export function returnUnchanged<Value>(value: Value): Value {
  return value;
}
