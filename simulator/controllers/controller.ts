/**
 * The interface of controllers: loops that change stored objects toward their desired state. Like requests, controllers read and write
 * through the registry and the storage.
 */
import type { Dialect } from '../../spec/dialect.ts';
import type { AccountTokenIssuer } from '../foundation/account-token-issuer.ts';
import type { Clock, RandomSource } from '../foundation/clock.ts';
import type { Locks } from '../foundation/locks.ts';
import type { Registry, ResourceType } from '../registry/resource.ts';
import type { ResourceStorage } from '../store/watch-cache.ts';

export interface Controller {
  /** Starts the controller. Resolves when the existing objects have been processed. */
  start(): Promise<void>;
  stop(): void;
}

export interface ControllerContext {
  readonly registry: Registry;
  /** Returns the storage of a resource. Resources with the same storageKey have the same storage. */
  storage(resource: ResourceType): ResourceStorage;
  readonly clock: Clock;
  readonly random: RandomSource;
  /** The locks that requests and controllers share. */
  readonly locks: Locks;
  readonly dialect: Dialect;
  /** The emulated release, such as `1.32`. */
  readonly release: string;
  /** The signer of service account tokens. */
  readonly accountTokens: AccountTokenIssuer;
  /** The CA certificate of the server in PEM, or '' without TLS. */
  readonly rootCertificate: string;
  /** Reports an error. The controller continues. */
  report(controller: string, error: unknown): void;
}

/** Returns the resource that a controller needs. If `--runtime-config` disables the given version, the result has the storage version. */
export function findServedResource(registry: Registry, group: string, version: string, name: string): ResourceType {
  const resource = registry.find(group, version, name) ?? registry.findBuiltIn(group, name);
  if (resource === undefined) throw new Error(`the API does not serve ${group === '' ? name : `${name}.${group}`}`);
  return resource;
}
