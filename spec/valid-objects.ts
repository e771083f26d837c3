/** The valid objects of built-in kinds in `valid-objects.yaml`, in the kubernetes dialect. */
import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { memoize } from '../values/memoize.ts';

/** An object without apiVersion and kind, and in most cases without metadata. */
export type ValidObject = Readonly<Record<string, unknown>>;
type ValuesByName<T> = Readonly<Record<string, T>>;

export interface ValidObjects {
  /** A minimal object, by `[group/]version/Kind`. */
  readonly objects: ValuesByName<ValidObject>;
  /** Additional valid objects, by `[group/]version/Kind`. */
  readonly variants: ValuesByName<readonly ValidObject[]>;
  /** A valid object that a server can store without effects on its other objects, or the reason why the kind has none, by `[group/]version/Kind`. */
  readonly stored: ValuesByName<ValidObject | string>;
  /** A valid value of a type or a field, by the name of the type, or by the names of type and field. */
  readonly values: ValuesByName<unknown>;
  /** The fields of each union (only one of them may be set), by type. */
  readonly unions: ValuesByName<readonly string[]>;
  /** The value of the discriminator for each member of a union, by type and discriminator. */
  readonly discriminators: ValuesByName<ValuesByName<ValuesByName<string>>>;
}

const readFileText = memoize(() => readFileSync(new URL('valid-objects.yaml', import.meta.url), 'utf8'));

/** Returns the valid objects in a namespace. */
export function readValidObjects(namespace: string): ValidObjects {
  return parse(readFileText().replaceAll('{namespace}', namespace), { maxAliasCount: -1 });
}
