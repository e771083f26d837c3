/**
 * The history of a project as data: releases with their dates, and what each of them introduced, deprecated and removed.
 * `history.schema.json` is the published JSON schema of the files; it says what each member means.
 */

export type Level = 'alpha' | 'beta' | 'GA';

/** Releases by name. Without `introduced` an element is as old as the history. */
export interface Life {
  readonly introduced?: string;
  readonly deprecated?: string;
  /** The first release without it. */
  readonly removed?: string;
}

export interface History {
  /** The date of each release, `YYYY-MM-DD`; null where it is not known, and spans are counted in releases only. */
  readonly releases: Readonly<Record<string, string | null>>;
  readonly groups?: readonly Group[];
  readonly componentConfigurations?: readonly ComponentConfiguration[];
  readonly cli?: readonly CliElement[];
  readonly behaviors?: readonly Behavior[];
  readonly featureGates?: readonly FeatureGate[];
  readonly metrics?: readonly Metric[];
}

export interface Group {
  readonly group: string;
  readonly versions: readonly Version[];
  readonly preferredVersions?: readonly VersionChoice[];
  readonly storageVersions?: readonly VersionChoice[];
  readonly roundTrips?: readonly RoundTrip[];
}

/** From this release on; of one kind, or of the whole group. */
export interface VersionChoice {
  readonly release: string;
  readonly version: string;
  readonly kind?: string;
}

/** What a test of the conversions observed. */
export interface RoundTrip {
  readonly kind: string;
  readonly versions: readonly string[];
  readonly release: string;
  readonly lossless: boolean;
  readonly lost?: string;
}

export interface Version extends Life {
  readonly version: string;
  readonly level?: Level;
  readonly replacement?: string;
  readonly migration?: string;
  readonly kinds?: readonly Kind[];
}

export interface Kind extends Life {
  readonly kind: string;
  readonly replacement?: string;
  readonly migration?: string;
  readonly changes?: readonly Change[];
  readonly fields?: readonly Field[];
}

export interface Field extends Life {
  readonly path: string;
  readonly type?: string;
  readonly required?: boolean;
  readonly encodings?: readonly string[];
  readonly equivalents?: readonly Equivalent[];
  readonly changes?: readonly Change[];
  readonly constants?: readonly Constant[];
}

/** Where another version keeps the value: in another field, or in an annotation. */
export interface Equivalent {
  readonly version: string;
  readonly path?: string;
  readonly annotation?: string;
}

/** What an element became in a later release of the same version. */
export interface Change {
  readonly release: string;
  readonly type?: string;
  readonly required?: boolean;
  readonly default?: unknown;
  readonly namespaced?: boolean;
  readonly meaning?: string;
}

export interface Constant extends Life {
  readonly value: string;
  readonly changes?: readonly Change[];
}

/** Of a component: the same as a group of resources. Without group and versions it is not versioned. */
export interface ComponentConfiguration extends Partial<Group> {
  readonly component: string;
}

/** By name among the elements of the same list, or described. */
export type Alternative = string | { readonly name: string; readonly level?: Level; readonly controlled?: boolean };

export interface CliElement extends Life {
  readonly name: string;
  readonly facing: 'user' | 'admin';
  readonly level: Level;
  readonly replacement?: Alternative;
  readonly warns?: boolean;
  readonly warningCanBeDisabled?: boolean;
}

export interface Behavior extends Life {
  readonly name: string;
  readonly level?: Level;
  readonly replacement?: Alternative;
}

export interface FeatureGate {
  readonly name: string;
  readonly stages: readonly Stage[];
  readonly deprecated?: string;
  readonly removed?: string;
  readonly replacement?: Alternative;
  readonly operational?: boolean;
  readonly warns?: boolean;
  readonly disabling?: 'fails' | 'succeeds';
  readonly namingAfterRemoval?: 'fails' | 'succeeds';
  readonly documentation?: {
    readonly releaseNotes?: boolean;
    readonly cliHelp?: boolean;
    readonly saysWhetherOperational?: boolean;
  };
}

export interface Stage {
  readonly release: string;
  readonly level: Level;
  readonly default?: boolean;
  readonly locked?: boolean;
}

export interface Metric extends Life {
  readonly name: string;
  readonly level: 'ALPHA' | 'BETA' | 'STABLE';
  readonly hidden?: string;
}
