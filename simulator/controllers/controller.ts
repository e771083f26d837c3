/**
 * Controllers: loops that move the stored objects towards the state that they describe. A controller reads and writes through the registry
 * and its storage, as requests do.
 */
import type { Dialect } from '../../spec/dialect.ts';
import type { AccountTokenIssuer } from '../ground/account-token-issuer.ts';
import type { Clock, RandomSource } from '../ground/clock.ts';
import type { Locks } from '../ground/locks.ts';
import type { Registry, ResourceType } from '../registry/resource.ts';
import type { ResourceStorage } from '../store/watch-cache.ts';

export interface Controller {
  /** Resolves when the first round is complete. */
  start(): Promise<void>;
  stop(): void;
}

export interface ControllerContext {
  readonly registry: Registry;
  /** Resources with the same storageKey have the same storage. */
  storage(resource: ResourceType): ResourceStorage;
  readonly clock: Clock;
  readonly random: RandomSource;
  /** Locks that requests and controllers share. */
  readonly locks: Locks;
  readonly dialect: Dialect;
  /** The emulated release, such as `1.32`. */
  readonly release: string;
  /** Signs tokens of service accounts. */
  readonly accountTokens: AccountTokenIssuer;
  /** The certificate of the server's authority, in PEM; '' without TLS. */
  readonly rootCertificate: string;
  /** Reports a failed round; the controller continues. */
  report(controller: string, error: unknown): void;
}

/** Returns the resource that a controller needs; in the storage version if `--runtime-config` has disabled the given one. */
export function findServedResource(registry: Registry, group: string, version: string, name: string): ResourceType {
  const resource = registry.find(group, version, name) ?? registry.findStored(group, name);
  if (resource === undefined) throw new Error(`there are no ${name}`);
  return resource;
}
