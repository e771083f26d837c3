/**
 * The differences between each release after 1.32 and the release before it. `npm run facts` writes them to `later.json` and
 * `later-types.json`.
 */
import { readFileSync } from 'node:fs';
import type { ServedResource } from './facts.ts';
import type { FeatureGate, GoFacts, KindFacts, TypeFacts } from './type-facts.ts';

export type KindLifecycle = Pick<KindFacts, 'introduced' | 'deprecated' | 'removed' | 'replacement'>;

export interface LaterRelease {
  /** The patch release whose Go modules the facts come from, such as `v1.33.13`. */
  readonly version: string;
  /** The day of the first patch release, such as `2025-04-23`. */
  readonly date: string;
  /** Resources that the previous release does not serve, or serves differently, if all APIs are enabled. */
  readonly resources: readonly ServedResource[];
  /** Resources that the release no longer serves, as `[group/]version/resource`. */
  readonly gone: readonly string[];
  /**
   * Storage versions that are not the default, by `group/resource`. The group is shortened to its first DNS label.
   */
  readonly stored: Readonly<Record<string, string>>;
  /** Feature gates that are new or have another stage than in the previous release, by name. */
  readonly gates: Readonly<Record<string, FeatureGate>>;
  /** Feature gates that the release no longer has. */
  readonly goneGates: readonly string[];
  /** The releases that introduce, deprecate and remove a kind, if they differ from the previous release, by `[group/]version/Kind`. */
  readonly lives: Readonly<Record<string, KindLifecycle>>;
}

/** Returns the releases by minor version, such as `1.33`, in ascending order. */
export function readLaterReleases(): Readonly<Record<string, LaterRelease>> {
  return JSON.parse(readFileSync(new URL('./later.json', import.meta.url), 'utf8'));
}

/** The members of a new or changed type that differ from the previous release. */
export type TypeChange = TypeFacts & {
  /** Fields that the type no longer has. */
  readonly gone?: readonly string[];
};

export interface ReleaseTypeChanges extends GoFacts {
  readonly types: Readonly<Record<string, TypeChange>>;
  /** Fields whose feature gates are disabled by default, by type. Contains only types for which these fields differ from the previous release. */
  readonly dropped: Readonly<Record<string, readonly string[]>>;
}

/** Returns the changes of types by minor version, in ascending order. */
export function readLaterTypes(): Readonly<Record<string, ReleaseTypeChanges>> {
  return JSON.parse(readFileSync(new URL('./later-types.json', import.meta.url), 'utf8'));
}
