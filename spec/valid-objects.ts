/** Valid objects of built-in kinds: `valid-objects.yaml`, in the kubernetes dialect. */
import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { lazy } from '../values/lazy.ts';

/** The members of an object without apiVersion and kind, and mostly without metadata. */
export type ValidObject = Readonly<Record<string, unknown>>;
type ByKind<T> = Readonly<Record<string, T>>;

export interface ValidObjects {
  /** A minimal object, by `[group/]version/Kind`. */
  readonly objects: ByKind<ValidObject>;
  readonly variants: ByKind<readonly ValidObject[]>;
  /** An object that affects nothing else on a server, where the minimal one may; or the reason why there is none. */
  readonly stored: ByKind<ValidObject | string>;
  /** Valid values, by type or by type and field. */
  readonly values: ByKind<unknown>;
  /** Fields of which one may be set, by type. */
  readonly unions: ByKind<readonly string[]>;
  readonly discriminators: ByKind<ByKind<ByKind<string>>>;
}

const readText = lazy(() => readFileSync(new URL('valid-objects.yaml', import.meta.url), 'utf8'));

/** `namespace` is the namespace of the objects. */
export function readValidObjects(namespace: string): ValidObjects {
  return parse(readText().replaceAll('{namespace}', namespace), { maxAliasCount: -1 });
}
