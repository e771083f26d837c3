/**
 * The differences between the strategies of built-in kinds: which changes increment metadata.generation, and which members of metadata are
 * preserved in a write to `/status`. Keys are the first label of the group and the resource, such as `pods` or `apps/deployments`.
 *
 * Source: PrepareForCreate, PrepareForUpdate and GetResetFields in pkg/registry/<group>/<kind>/strategy.go of Kubernetes 1.32.
 */

import { parseMinorVersion } from '../values/minor-version.ts';
import { BASE_RELEASE } from './emulated.ts';
import strategies from './strategies.json' with { type: 'json' };

/**
 * The number of times that kube-apiserver calls ValidateObjectMetaUpdate and ValidateObjectMeta for an update. Each call adds the same causes to the
 * Status again.
 */
export interface MetadataChecks {
  /** The calls of ValidateObjectMetaUpdate in an update of the object; 1 by default. */
  readonly updates?: number;
  /** The calls of ValidateObjectMeta in an update of the object; 1 by default. */
  readonly objects?: number;
  /** The calls of ValidateObjectMetaUpdate in a write to `/status`; 1 by default. */
  readonly statusUpdates?: number;
  /** The calls of ValidateObjectMeta in a write to `/status`; 0 by default. */
  readonly statusObjects?: number;
}

/**
 * Properties that most kinds have, and that generic rules about objects assume. A kind lists the properties that it lacks.
 *
 * Source: the responses of kube-apiserver 1.32 to `assay run --resource` for each kind, 2026-11-29; for VolumeAttributesClasses and core Events,
 * kube-apiserver 1.37.2, 2026-11-29.
 */
export const COMMON_PROPERTIES = [
  /** A DELETE removes an object without finalizers at once. Not for Pods, which are terminating during their grace period. */
  'immediate-deletion',
  /** A DELETE removes an object without the help of a controller: no default orphan policy, and no finalizer that the server adds. */
  'removable',
  /** The server stores labels, annotations and finalizers as they were sent, and adds none. */
  'metadata-as-sent',
  /** The body of a create is also a valid update. Not for Jobs, because the server generates immutable fields. */
  'update-with-sent-object',
  /** The first update without changes keeps the resourceVersion. */
  'stable-first-write',
  /** The status in the body of a create is not stored. */
  'status-cleared-on-create',
  /** A create without a name is rejected. Not for LimitRanges, for which the server generates a name. */
  'required-names',
  /** A change of labels does not increment metadata.generation. */
  'generation-kept-by-labels',
  /** An update changes the spec. For other kinds, the server ignores the spec of an update. */
  'mutable-spec',
  /** An apply of the status does not create an object, unless a PUT can create objects of the kind. */
  'status-of-existing-objects',
  /** A writer of the status owns its conditions in managedFields. */
  'status-in-managed-fields',
  /** Objects can be owners, and the garbage collector deletes their dependents. */
  'garbage-collection',
] as const;

export type CommonProperty = (typeof COMMON_PROPERTIES)[number];

export interface KindStrategy {
  /** The properties of most kinds that this kind lacks. */
  readonly lacks?: readonly CommonProperty[];
  /** Paths whose changes increment metadata.generation; absent for kinds without generations. */
  readonly generation?: readonly string[];
  /** Whether a change between an empty and an absent list or map increments metadata.generation. */
  readonly countsEmptyMembers?: boolean;
  /** The first release that has generations; absent if it is 1.15. */
  readonly generationSince?: string;
  /** The paths in releases up to and including `until`. */
  readonly earlierGeneration?: { readonly until: string; readonly paths: readonly string[] };
  /** The generation of a new object, if it is not 1; 0 means none. */
  readonly firstGeneration?: number;
  readonly metadataChecks?: MetadataChecks;
  /** Members of metadata that a write to `/status` preserves. */
  readonly statusKeeps?: readonly string[];
  /** Members of metadata, or all metadata, that a writer of `/status` never owns. It also never owns spec. */
  readonly statusDisowns?: 'metadata' | readonly string[];
  /** The first release that has statusDisowns; absent if it is 1.15. */
  readonly statusDisownsSince?: string;
  /**
   * The reset fields (GetResetFields), by subresource, if they differ from the default: status for the object, and spec for `/status`. The key of the
   * object itself is ''.
   */
  readonly resetFields?: Readonly<Record<string, readonly string[]>>;
}

const strategyTable = strategies as Readonly<Record<string, KindStrategy>>;
const DEFAULT_STRATEGY: KindStrategy = {};

/** Returns the strategy of a kind in a release. `group` may be in any dialect. */
export function findStrategy(group: string, resource: string, release = BASE_RELEASE): KindStrategy {
  const strategy = strategyTable[group === '' ? resource : `${group.split('.')[0]}/${resource}`] ?? DEFAULT_STRATEGY;
  const isBefore = (since: string | undefined) =>
    since !== undefined && parseMinorVersion(release) < parseMinorVersion(since);
  const { earlierGeneration, statusDisowns, ...remainingMembers } = strategy;
  const isEarlier =
    earlierGeneration !== undefined && parseMinorVersion(release) <= parseMinorVersion(earlierGeneration.until);
  const { generation: laterPaths, ...otherMembers } = remainingMembers;
  const generation = isEarlier ? earlierGeneration.paths : laterPaths;
  return {
    ...otherMembers,
    ...(generation !== undefined && !isBefore(strategy.generationSince) && { generation }),
    ...(statusDisowns !== undefined && !isBefore(strategy.statusDisownsSince) && { statusDisowns }),
  };
}

/** Reports whether a kind lacks a property that most kinds have. */
export function lacksProperty(
  { group, plural }: { readonly group: string; readonly plural: string },
  property: CommonProperty,
): boolean {
  return findStrategy(group, plural).lacks?.includes(property) === true;
}
