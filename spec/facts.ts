/**
 * The facts about kinds in `types.json` and `served.json`, in the kubernetes dialect. The members are documented in type-facts.ts and in
 * docs/reference.
 */
import { readFileSync } from 'node:fs';
import { memoize } from '../values/memoize.ts';
import type { AllTypeFacts } from './type-facts.ts';

export type ServedVerb = 'get' | 'list' | 'watch' | 'create' | 'update' | 'patch' | 'delete' | 'deletecollection';

/** A resource that a full server of release 1.32 serves. */
export interface ServedResource {
  readonly group: string;
  readonly version: string;
  readonly resource: string;
  readonly singular: string;
  readonly kind: string;
  readonly namespaced: boolean;
  readonly shortNames: readonly string[];
  readonly categories: readonly string[];
  readonly verbs: readonly ServedVerb[];
  readonly subresources: readonly ServedSubresource[];
  /** Whether the resource is served without `--runtime-config`. */
  readonly defaultOn: boolean;
}

export interface ServedSubresource {
  readonly name: string;
  readonly kind: string;
  readonly group: string;
  readonly version: string;
  readonly verbs: readonly ServedVerb[];
}

/** Returns the resources that a full server of release 1.32 serves. The file is read once. */
export const readServed = memoize(
  (): readonly ServedResource[] => readJsonFile<{ resources: ServedResource[] }>('./served.json').resources,
);

/** Returns the facts about all types. The file is read once. */
export const readTypes = memoize(
  (): AllTypeFacts => ({
    ...readJsonFile<AllTypeFacts>('./types.json'),
    go: readJsonFile('./go-types.json'),
    defaults: readJsonFile('./defaults.json'),
  }),
);

function readJsonFile<Facts>(file: string): Facts {
  return JSON.parse(readFileSync(new URL(file, import.meta.url), 'utf8'));
}
