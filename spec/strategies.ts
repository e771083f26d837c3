/**
 * The differences between the strategies of built-in kinds: which changes increment metadata.generation, and which members of metadata a
 * write to `/status` preserves. Keys are the first label of the group and the resource: `pods`, `apps/deployments`.
 *
 * Source: PrepareForCreate, PrepareForUpdate and GetResetFields in pkg/registry/<group>/<kind>/strategy.go of Kubernetes 1.32.
 */

import { minorVersion } from '../values/minor-version.ts';
import { BASE_RELEASE } from './emulated.ts';
import strategies from './strategies.json' with { type: 'json' };

/** How often an update validates metadata in the strategy, so that its causes repeat a problem: as an update, and as an object. */
export interface MetadataChecks {
  /** 1 by default. */
  readonly updates?: number;
  /** 1 by default, or 0 if the kind validates only updates. */
  readonly objects?: number;
  /** For a write to `/status`; 1 by default. */
  readonly statusUpdates?: number;
  /** 0 by default. */
  readonly statusObjects?: number;
}

export interface KindStrategy {
  /** Paths whose changes increment metadata.generation; absent for kinds without generations. */
  readonly generation?: readonly string[];
  /** Whether a member that is sent as an empty list or map differs from the absent one that was stored. */
  readonly countsEmptyMembers?: boolean;
  /** The first release that has generations; absent for 1.15. */
  readonly generationSince?: string;
  /** Other paths, of the releases until the last one that has them. */
  readonly earlierGeneration?: { readonly until: string; readonly paths: readonly string[] };
  /** The generation of a new object, if it is not 1; 0 means none. */
  readonly firstGeneration?: number;
  readonly metadataChecks?: MetadataChecks;
  /** Members of metadata that a write to `/status` preserves. */
  readonly statusKeeps?: readonly string[];
  /** Members of metadata, or all of it, that a writer of `/status` never owns. It never owns spec either. */
  readonly statusDisowns?: 'metadata' | readonly string[];
  /** The first release that has statusDisowns; absent for 1.15. */
  readonly statusDisownsSince?: string;
  /** All fields that a writer never owns, by subresource ('' for the object itself), where they are not the usual ones. */
  readonly resetFields?: Readonly<Record<string, readonly string[]>>;
}

const table = strategies as Readonly<Record<string, KindStrategy>>;
const NONE: KindStrategy = {};

/** `group` may be in any dialect. */
export function findStrategy(group: string, resource: string, release = BASE_RELEASE): KindStrategy {
  const strategy = table[group === '' ? resource : `${group.split('.')[0]}/${resource}`] ?? NONE;
  const isLater = (since: string | undefined) => since !== undefined && minorVersion(release) < minorVersion(since);
  const { earlierGeneration, statusDisowns, ...others } = strategy;
  const isEarlier = earlierGeneration !== undefined && minorVersion(release) <= minorVersion(earlierGeneration.until);
  const { generation: laterPaths, ...kept } = others;
  const generation = isEarlier ? earlierGeneration.paths : laterPaths;
  return {
    ...kept,
    ...(generation !== undefined && !isLater(strategy.generationSince) && { generation }),
    ...(statusDisowns !== undefined && !isLater(strategy.statusDisownsSince) && { statusDisowns }),
  };
}
