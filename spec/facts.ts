/**
 * The facts about kinds in `types.json` and `served.json`, in the kubernetes dialect. Their members are documented in docs/reference and
 * below.
 */
import { readFileSync } from 'node:fs';
import { lazy } from '../values/lazy.ts';
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
  /** Served without `--runtime-config`. */
  readonly defaultOn: boolean;
}

export interface ServedSubresource {
  readonly name: string;
  readonly kind: string;
  readonly group: string;
  readonly version: string;
  readonly verbs: readonly ServedVerb[];
}

/** Read once and shared. */
export const readServed = lazy(
  (): readonly ServedResource[] => read<{ resources: ServedResource[] }>('./served.json').resources,
);

/** Read once and shared. */
export const readTypes = lazy(
  (): AllTypeFacts => ({
    ...read<AllTypeFacts>('./types.json'),
    go: read('./go-types.json'),
    defaults: read('./defaults.json'),
  }),
);

function read<Facts>(file: string): Facts {
  return JSON.parse(readFileSync(new URL(file, import.meta.url), 'utf8'));
}
