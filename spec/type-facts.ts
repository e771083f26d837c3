/**
 * The TypeScript types of the facts: kinds, types and their fields (`types.json`), and feature gates. This file contains only types, so
 * that every folder may import it.
 */

/** A field of a type. It has a simple type, or refers to another type by `ref`. */
export interface FieldFacts {
  readonly type?: 'string' | 'integer' | 'number' | 'boolean' | 'array' | 'object';
  readonly ref?: string;
  readonly items?: FieldFacts;
  /** The values of a map. */
  readonly values?: FieldFacts;
  readonly format?: string;
  readonly enum?: readonly string[];
  readonly default?: unknown;
  readonly listType?: 'atomic' | 'set' | 'map';
  readonly listMapKeys?: readonly string[];
  readonly mapType?: 'atomic' | 'granular';
  readonly patchStrategy?: string;
  readonly patchMergeKey?: string;
  /** The field number in protobuf. */
  readonly proto?: number;
  /** The wire type of the field in protobuf, if `type` and `format` do not determine it. */
  readonly wire?: 'varint' | 'fixed64' | 'fixed32';
  readonly omitempty?: boolean;
  /** Set for a struct that is omitted if all its fields are zero. */
  readonly omitzero?: boolean;
  /** Whether the Go type of the field is a pointer, so that the field can be absent. */
  readonly pointer?: boolean;
}

export interface TypeFacts extends Omit<FieldFacts, 'pointer' | 'omitempty'> {
  /** The fields, in the order of protobuf. */
  readonly fields?: Readonly<Record<string, FieldFacts>>;
  readonly required?: readonly string[];
  /** Embedded structs, whose fields are inlined in JSON. */
  readonly inlined?: readonly { readonly ref: string; readonly proto?: number }[];
}

export interface KindFacts {
  readonly group: string;
  readonly version: string;
  readonly kind: string;
  /** The key of the kind's type in `types`. */
  readonly type: string;
  readonly resource?: string;
  readonly namespaced?: boolean;
  readonly introduced?: string;
  readonly deprecated?: string;
  readonly removed?: string;
  readonly replacement?: unknown;
}

export interface AllTypeFacts {
  /** The kinds, by `[group/]version/Kind`. */
  readonly kinds: Readonly<Record<string, KindFacts>>;
  readonly types: Readonly<Record<string, TypeFacts>>;
  readonly go?: GoFacts;
  /** The group versions that the server can decode. Only set for the types in OpenAPI documents. */
  readonly schemeVersions?: readonly SchemeVersion[];
  /**
   * Default values that kube-apiserver 1.32 sets in code (pkg/apis/<group>/<version>/defaults.go of k8s.io/kubernetes) and that its OpenAPI
   * document lacks, by type and field.
   */
  readonly defaults?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

export interface SchemeVersion {
  readonly group: string;
  readonly version: string;
  /** Whether the kind Status exists in this group version, in addition to v1. */
  readonly hasStatus: boolean;
}

/** Facts about the Go types of the API that are not in `types.json`: type names in error messages, and the order of members. */
export interface GoFacts {
  /** The named types of fields, such as `v1.Protocol`, by type and field. */
  readonly names: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** The order of fields, for types whose members are not in the order of protobuf. */
  readonly order: Readonly<Record<string, readonly string[]>>;
  /** Whether messages contain the name of the embedded struct of a field. */
  readonly namesEmbedded?: boolean;
}

export interface FeatureGate {
  readonly stage: 'alpha' | 'beta' | 'ga' | 'deprecated';
  readonly default: boolean;
  /** Set if the gate cannot be changed. */
  readonly locked?: boolean;
}
