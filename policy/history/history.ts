/**
 * Defines the history of a project: its releases with their dates, and the elements that each release introduced, deprecated and removed.
 * `history.schema.json` is the published JSON schema of history files and describes each member.
 */

export type Level = 'alpha' | 'beta' | 'GA';

/**
 * The releases in which an element was introduced, deprecated and removed. Without `introduced`, the element has existed since the first
 * release of the history.
 */
export interface Lifecycle {
  readonly introduced?: string;
  readonly deprecated?: string;
  /** The first release without the element. */
  readonly removed?: string;
}

export interface History {
  /**
   * The date of each release, `YYYY-MM-DD`, or null if it is unknown. Without dates, the time between two releases is measured only in
   * releases.
   */
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

/** The preferred version or the storage version of a kind, or of all kinds of the group, from a release on. */
export interface VersionChoice {
  readonly release: string;
  readonly version: string;
  readonly kind?: string;
}

/** The result of a conversion test. */
export interface RoundTrip {
  readonly kind: string;
  readonly versions: readonly string[];
  readonly release: string;
  readonly lossless: boolean;
  /** A description of the lost data. */
  readonly lost?: string;
}

export interface Version extends Lifecycle {
  readonly version: string;
  readonly level?: Level;
  readonly replacement?: string;
  readonly migration?: string;
  readonly kinds?: readonly Kind[];
}

export interface Kind extends Lifecycle {
  readonly kind: string;
  readonly replacement?: string;
  readonly migration?: string;
  readonly changes?: readonly Change[];
  readonly fields?: readonly Field[];
}

export interface Field extends Lifecycle {
  readonly path: string;
  readonly type?: string;
  readonly required?: boolean;
  readonly encodings?: readonly string[];
  readonly equivalents?: readonly Equivalent[];
  readonly changes?: readonly Change[];
  readonly constants?: readonly Constant[];
}

/** The location of a field's value in another version: another field or an annotation. */
export interface Equivalent {
  readonly version: string;
  readonly path?: string;
  readonly annotation?: string;
}

/** A change of an element in a later release of the same version. */
export interface Change {
  readonly release: string;
  readonly type?: string;
  readonly required?: boolean;
  readonly default?: unknown;
  readonly namespaced?: boolean;
  readonly meaning?: string;
}

export interface Constant extends Lifecycle {
  readonly value: string;
  readonly changes?: readonly Change[];
}

/**
 * The configuration of a component, with the same members as a group of resources. A configuration without group and versions is not
 * versioned.
 */
export interface ComponentConfiguration extends Partial<Group> {
  readonly component: string;
}

/** The alternative to a deprecated element: the name of an element of the same list, or a description. */
export type Alternative =
  | string
  | {
      readonly name: string;
      readonly level?: Level;
      /** Whether the project controls the replacement. Default: true. */
      readonly controlled?: boolean;
    };

export interface CliElement extends Lifecycle {
  readonly name: string;
  readonly facing: 'user' | 'admin';
  readonly level: Level;
  readonly replacement?: Alternative;
  readonly warns?: boolean;
  readonly warningCanBeDisabled?: boolean;
}

export interface Behavior extends Lifecycle {
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
  /** The result of setting the deprecated gate to false. */
  readonly disabling?: 'fails' | 'succeeds';
  /** The result of setting the gate after its removal. */
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

export interface Metric extends Lifecycle {
  readonly name: string;
  readonly level: 'ALPHA' | 'BETA' | 'STABLE';
  readonly hidden?: string;
}
