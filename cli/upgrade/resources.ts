/** The resources that a server lists in its discovery documents, in every version that it serves. */
import { createHash } from 'node:crypto';
import { discoverAllVersions, discoverServer, type ServedResource } from '../../client/discovery/discovery.ts';
import type { Target } from '../../client/exchange/target.ts';
import type { DialectName } from '../../spec/dialect.ts';
import { compact } from '../../values/compact.ts';

/** A resource in one of its versions. */
export interface VersionedResource extends ServedResource {
  /** Whether it is the preferred version of its group. */
  readonly isPreferred: boolean;
}

export interface ServedApi {
  readonly dialect: DialectName;
  /** The `gitVersion` in the response to /version. */
  readonly release?: string;
  readonly resources: readonly VersionedResource[];
}

/** Reads the served resources from discovery. Throws a server error (exit code 3) if the server has no discovery. */
export async function readServedApi(target: Target): Promise<ServedApi> {
  const inventory = await discoverServer(target);
  const { dialect, version: release, resources: preferredResources } = inventory;
  const resources = await discoverAllVersions(target, inventory);
  return {
    dialect,
    ...compact({ release }),
    resources: resources.map((resource) => ({ ...resource, isPreferred: preferredResources.includes(resource) })),
  };
}

/** Returns the storageVersionHash of discovery for a resource that is stored in this version: the first 8 bytes of a SHA-256, as base64. */
export function hashStorageVersion({ group, version, kind }: ServedResource): string {
  return createHash('sha256').update(`${group}/${version}/${kind}`).digest().subarray(0, 8).toString('base64');
}
