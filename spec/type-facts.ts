/** The types of the facts: kinds, types and their fields (`types.json`), feature gates. Types only, so that every folder may import them. */

/** A field of a type: its own type, or `ref` to another type. */
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
  readonly wire?: 'varint' | 'fixed64' | 'fixed32';
  readonly omitempty?: boolean;
  /** A struct that is left out when all its fields are zero. */
  readonly omitzero?: boolean;
  readonly pointer?: boolean;
}

export interface TypeFacts extends Omit<FieldFacts, 'pointer' | 'omitempty'> {
  /** In protobuf order. */
  readonly fields?: Readonly<Record<string, FieldFacts>>;
  readonly required?: readonly string[];
  /** Embedded structs, whose fields are inlined in JSON. */
  readonly inlined?: readonly { readonly ref: string; readonly proto?: number }[];
}

export interface KindFacts {
  readonly group: string;
  readonly version: string;
  readonly kind: string;
  /** A key of the types. */
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
  /** The group versions that the server can decode, in documents. */
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
  /** Whether the kind Status has this version, besides v1. */
  readonly hasStatus: boolean;
}

/** Facts about the Go types of the API that `types.json` lacks: type names in error messages, and the order of members. */
export interface GoFacts {
  /** Types of fields that have names of their own, e.g. `v1.Protocol`, by type and field. */
  readonly names: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** Fields of types whose members are not in protobuf order. */
  readonly order: Readonly<Record<string, readonly string[]>>;
  /** Whether messages name the embedded struct of a field. */
  readonly namesEmbedded?: boolean;
}

export interface FeatureGate {
  readonly stage: 'alpha' | 'beta' | 'ga' | 'deprecated';
  readonly default: boolean;
  /** Cannot be changed. */
  readonly locked?: boolean;
}
