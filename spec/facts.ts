/**
 * The facts about kinds in `types.json` and `served.json`, read and typed; both are spelled in the kubernetes dialect. What their members
 * mean stands in docs/reference and, in short, beside each.
 */
import { readFileSync } from 'node:fs';
import type { AllTypeFacts, GoFacts, GoTypeFacts } from './type-facts.ts';

/** One resource that a full server of release 1.32 serves. */
export interface ServedResource {
  readonly group: string;
  readonly version: string;
  readonly resource: string;
  readonly singular: string;
  readonly kind: string;
  readonly namespaced: boolean;
  readonly shortNames: readonly string[];
  readonly categories: readonly string[];
  readonly verbs: readonly string[];
  readonly subresources: readonly ServedSubresource[];
  /** Served without `--runtime-config`. */
  readonly defaultOn: boolean;
}

export interface ServedSubresource {
  readonly name: string;
  readonly kind: string;
  readonly group: string;
  readonly version: string;
  readonly verbs: readonly string[];
}

export function readServed(): readonly ServedResource[] {
  return (read('./served.json') as { resources: ServedResource[] }).resources;
}

let types: AllTypeFacts | undefined;

/** Read once; several readers share it. */
export function readTypes(): AllTypeFacts {
  types ??= { ...(read('./types.json') as AllTypeFacts), go: read('./go-types.json') as GoFacts };
  return types;
}

export function readGoTypes(): GoTypeFacts {
  return read('./go-types.json') as GoTypeFacts;
}

function read(file: string): unknown {
  return JSON.parse(readFileSync(new URL(file, import.meta.url), 'utf8'));
}
