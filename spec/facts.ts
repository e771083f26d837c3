/**
 * The facts about kinds in `types.json` and `served.json`, read and typed; both are spelled in the kubernetes dialect. What their members
 * mean stands in docs/reference and, in short, beside each.
 */
import { readFileSync } from 'node:fs';

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

/** A field of a type: its own type, or `ref` into the types. */
export interface FieldFacts {
  readonly type?: 'string' | 'integer' | 'number' | 'boolean' | 'array' | 'object';
  readonly ref?: string;
  readonly items?: FieldFacts;
  /** Of the values of a map. */
  readonly values?: FieldFacts;
  readonly format?: string;
  readonly enum?: readonly string[];
  readonly default?: unknown;
  readonly listType?: 'atomic' | 'set' | 'map';
  readonly listMapKeys?: readonly string[];
  readonly mapType?: 'atomic' | 'granular';
  readonly patchStrategy?: string;
  readonly patchMergeKey?: string;
  /** Number in protobuf. */
  readonly proto?: number;
  readonly wire?: 'varint' | 'fixed64' | 'fixed32';
  readonly omitempty?: boolean;
  readonly pointer?: boolean;
}

export interface TypeFacts extends Omit<FieldFacts, 'pointer' | 'omitempty'> {
  /** In protobuf order. */
  readonly fields?: Readonly<Record<string, FieldFacts>>;
  readonly required?: readonly string[];
  /** Embedded structs, whose fields JSON puts beside the others. */
  readonly inlined?: readonly { readonly ref: string; readonly proto?: number }[];
}

export interface KindFacts {
  readonly group: string;
  readonly version: string;
  readonly kind: string;
  /** Key into the types. */
  readonly type: string;
  readonly resource?: string;
  readonly namespaced?: boolean;
  readonly introduced?: string;
  readonly deprecated?: string;
  readonly removed?: string;
  readonly replacement?: unknown;
}

export interface AllTypeFacts {
  /** By `[group/]version/Kind`. */
  readonly kinds: Readonly<Record<string, KindFacts>>;
  readonly types: Readonly<Record<string, TypeFacts>>;
  readonly go?: GoFacts;
}

/** What `types.json` cannot tell of the API's own types: the words of error messages and the order of members. */
export interface GoFacts {
  /** Types of fields that have names of their own, e.g. `v1.Protocol`, by type and field. */
  readonly names: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** Fields of types whose members are not in protobuf order. */
  readonly order: Readonly<Record<string, readonly string[]>>;
}

/** How the API's own types name and order fields where that shows in messages and bytes. */
export interface GoTypeFacts {
  /** Types of fields that have names of their own, e.g. `v1.Protocol`, by type and field. */
  readonly names: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** Fields of types that are not in protobuf order. */
  readonly order: Readonly<Record<string, readonly string[]>>;
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
