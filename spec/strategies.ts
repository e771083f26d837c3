/**
 * The differences between the strategies of built-in kinds: which changes increment metadata.generation, and which members of metadata are
 * preserved in a write to `/status`. Keys are the first label of the group and the resource, such as `pods` or `apps/deployments`.
 *
 * Source: PrepareForCreate, PrepareForUpdate and GetResetFields in pkg/registry/<group>/<kind>/strategy.go of Kubernetes 1.32.
 */

import { parseMinorVersion } from '../values/minor-version.ts';
import { BASE_RELEASE } from './emulated.ts';
import strategies from './strategies.json' with { type: 'json' };

/** How often the strategy validates metadata in an update, as an update and as an object. The causes repeat a problem that often. */
export interface MetadataChecks {
  /** The number of validations as an update; 1 by default. */
  readonly updates?: number;
  /** The number of validations as an object; 1 by default, 0 if the kind validates only updates. */
  readonly objects?: number;
  /** The number of validations as an update in a write to `/status`; 1 by default. */
  readonly statusUpdates?: number;
  /** The number of validations as an object in a write to `/status`; 0 by default. */
  readonly statusObjects?: number;
}

/**
 * Properties that most kinds have, and that generic rules about objects assume. A kind lists those that it lacks.
 *
 * Source: the responses of kube-apiserver 1.32 to `assay run --resource` for each kind.
 */
export const COMMON_PROPERTIES = [
  /** A DELETE removes an object without finalizers at once. A Pod is terminating first, for its grace period. */
  'immediate-deletion',
  /** A DELETE removes an object without the help of a controller: no default orphan policy, and no finalizer that the server adds. */
  'removable',
  /** The server stores labels, annotations and finalizers as they were sent, and adds none. */
  'metadata-as-sent',
  /** The body of the create is a valid update. The server generates immutable fields of a Job. */
  'update-with-sent-object',
  /** The first write that changes nothing keeps the resourceVersion. */
  'unchanged-first-write',
  /** The status in the body of a create is not stored. */
  'status-cleared-on-create',
  /** An object needs a name. A LimitRange without a name gets a generated one. */
  'required-names',
  /** A change of labels keeps metadata.generation. */
  'generation-kept-by-labels',
  /** The server validates a spec in an update, rather than ignoring it. */
  'mutable-spec',
  /** An apply of the status of an absent object creates nothing, if a PUT does not create objects of the kind. */
  'status-of-existing-objects',
  /** A writer of the status owns its conditions in managedFields. */
  'owned-status',
  /** Objects can be owners, and the garbage collector handles them. */
  'garbage-collection',
] as const;

export type CommonProperty = (typeof COMMON_PROPERTIES)[number];

export interface KindStrategy {
  /** The properties of most kinds that this kind lacks. */
  readonly lacks?: readonly CommonProperty[];
  /** Paths whose changes increment metadata.generation; absent for kinds without generations. */
  readonly generation?: readonly string[];
  /** Whether an empty list or map in a request differs from an absent member of the stored object. */
  readonly countsEmptyMembers?: boolean;
  /** The first release that has generations; absent if it is 1.15. */
  readonly generationSince?: string;
  /** The paths in earlier releases, to the release `until`. */
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
  /** All fields that a writer never owns, by subresource, if they are not the usual fields. The key of the object itself is ''. */
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
