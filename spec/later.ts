/**
 * The differences of each release after 1.32 from the release before it: `later.json` and `later-types.json`, which `npm run facts` writes.
 */
import { readFileSync } from 'node:fs';
import type { ServedResource } from './facts.ts';
import type { FeatureGate, GoFacts, KindFacts, TypeFacts } from './type-facts.ts';

export type KindLife = Pick<KindFacts, 'introduced' | 'deprecated' | 'removed' | 'replacement'>;

export interface LaterRelease {
  /** The patch release whose modules were read: `v1.33.13`. */
  readonly version: string;
  /** The day of the first patch release: `2025-04-23`. */
  readonly date: string;
  /** Resources that the previous release does not serve, or serves differently, with every API enabled. */
  readonly resources: readonly ServedResource[];
  /** Resources that the release no longer serves: `[group/]version/resource`. */
  readonly gone: readonly string[];
  /** Resources with a storage version that differs from kube-apiserver's usual choice, by `group/resource`; groups by their first label. */
  readonly stored: Readonly<Record<string, string>>;
  /** Feature gates that are new or have another stage. */
  readonly gates: Readonly<Record<string, FeatureGate>>;
  /** Feature gates that the release no longer has. */
  readonly goneGates: readonly string[];
  /** Lifecycles of kinds that differ from those of the previous release, by `[group/]version/Kind`. */
  readonly lives: Readonly<Record<string, KindLife>>;
}

/** Returns the releases by minor, such as `1.33`, the oldest first. */
export function readLaterReleases(): Readonly<Record<string, LaterRelease>> {
  return JSON.parse(readFileSync(new URL('./later.json', import.meta.url), 'utf8'));
}

/** A type that is new or changed: the members that differ. */
export type ChangedType = TypeFacts & {
  /** Fields that the type no longer has. */
  readonly gone?: readonly string[];
};

export interface ChangedTypes extends GoFacts {
  readonly types: Readonly<Record<string, ChangedType>>;
  /** Fields whose feature gates are disabled by default, by type, where they differ from the previous release. */
  readonly dropped: Readonly<Record<string, readonly string[]>>;
}

/** Returns the changes of types by minor, the oldest first. */
export function readLaterTypes(): Readonly<Record<string, ChangedTypes>> {
  return JSON.parse(readFileSync(new URL('./later-types.json', import.meta.url), 'utf8'));
}
