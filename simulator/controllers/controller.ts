/**
 * What runs beside the requests: loops that bring the stored objects towards what they say. A controller reads and writes as requests do,
 * by the registry and its storage, and is not asked for by any request.
 */
import type { Dialect } from '../../spec/dialect.ts';
import type { AccountTokenIssuer } from '../ground/account-token-issuer.ts';
import type { Chance, Clock } from '../ground/clock.ts';
import type { Registry, ResourceType } from '../registry/resource.ts';
import type { ResourceStorage } from '../store/watch-cache.ts';

export interface Controller {
  /** Answers when the first round is done. */
  start(): Promise<void>;
  stop(): void;
}

export interface ControllerContext {
  readonly registry: Registry;
  /** Resources that share a storageKey share what this answers. */
  storage(resource: ResourceType): ResourceStorage;
  readonly clock: Clock;
  readonly chance: Chance;
  readonly dialect: Dialect;
  /** Signs tokens of service accounts. */
  readonly accountTokens: AccountTokenIssuer;
  /** A round failed; the controller goes on. */
  report(controller: string, error: unknown): void;
}

/** The resource that a controller lives from, in the version in which it is stored where `--runtime-config` has turned it off. */
export function servedResource(registry: Registry, group: string, version: string, name: string): ResourceType {
  const resource = registry.find(group, version, name) ?? registry.findStored(group, name);
  if (resource === undefined) throw new Error(`there are no ${name}`);
  return resource;
}
