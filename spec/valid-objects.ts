/** Valid objects of built-in kinds: `valid-objects.yaml`, in the kubernetes dialect. */
import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { lazy } from '../values/lazy.ts';

/** The members of an object without apiVersion and kind, and mostly without metadata. */
export type ValidObject = Readonly<Record<string, unknown>>;
type ObjectsByKind<T> = Readonly<Record<string, T>>;

export interface ValidObjects {
  /** A minimal object, by `[group/]version/Kind`. */
  readonly objects: ObjectsByKind<ValidObject>;
  readonly variants: ObjectsByKind<readonly ValidObject[]>;
  /** Valid objects that can be stored without affecting anything else on a server; or the reason why there is none. */
  readonly stored: ObjectsByKind<ValidObject | string>;
  /** Valid values, by type or by type and field. */
  readonly values: ObjectsByKind<unknown>;
  /** Fields of which only one may be set, by type. */
  readonly unions: ObjectsByKind<readonly string[]>;
  readonly discriminators: ObjectsByKind<ObjectsByKind<ObjectsByKind<string>>>;
}

const readText = lazy(() => readFileSync(new URL('valid-objects.yaml', import.meta.url), 'utf8'));

/** `namespace` is the namespace of the objects. */
export function readValidObjects(namespace: string): ValidObjects {
  return parse(readText().replaceAll('{namespace}', namespace), { maxAliasCount: -1 });
}
