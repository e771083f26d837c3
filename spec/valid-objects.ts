/** The valid objects of built-in kinds in `valid-objects.yaml`, in the kubernetes dialect. */
import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { memoize } from '../values/memoize.ts';

/** An object without apiVersion and kind, and in most cases without metadata. */
export type ValidObject = Readonly<Record<string, unknown>>;
type ObjectsByKind<T> = Readonly<Record<string, T>>;

export interface ValidObjects {
  /** A minimal object, by `[group/]version/Kind`. */
  readonly objects: ObjectsByKind<ValidObject>;
  /** Further valid objects, by kind. */
  readonly variants: ObjectsByKind<readonly ValidObject[]>;
  /** Valid objects that a server can store without effects on its other objects, or the reason why the kind has none. */
  readonly stored: ObjectsByKind<ValidObject | string>;
  /** Valid values, by type or by type and field. */
  readonly values: ObjectsByKind<unknown>;
  /** The fields of which only one may be set, by type. */
  readonly unions: ObjectsByKind<readonly string[]>;
  /** The value of the discriminator for each member of a union, by type and discriminator. */
  readonly discriminators: ObjectsByKind<ObjectsByKind<ObjectsByKind<string>>>;
}

const readText = memoize(() => readFileSync(new URL('valid-objects.yaml', import.meta.url), 'utf8'));

/** Returns the valid objects in a namespace. */
export function readValidObjects(namespace: string): ValidObjects {
  return parse(readText().replaceAll('{namespace}', namespace), { maxAliasCount: -1 });
}
