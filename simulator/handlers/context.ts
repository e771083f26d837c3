/** The dependencies of the handlers. */
import type { DepartureSet } from '../../spec/departures.ts';
import type { Dialect } from '../../spec/dialect.ts';
import type { ReleaseBehavior } from '../../spec/release-behaviors.ts';
import type { AccountTokenIssuer } from '../foundation/account-token-issuer.ts';
import type { Clock, RandomSource } from '../foundation/clock.ts';
import type { Locks } from '../foundation/locks.ts';
import type { UserInfo } from '../foundation/user.ts';
import type { Negotiator } from '../negotiation/negotiator.ts';
import type { ListOptionsContext } from '../pure/versions/list-options.ts';
import type { Registry, ResourceType, ReviewContext } from '../registry/resource.ts';
import type { ResourceStorage } from '../store/watch-cache.ts';
import type { PostWebhookRequest } from './admission/webhook-post.ts';
import type { AuditSink } from './audit-sink.ts';

export interface HandlerContext {
  readonly registry: Registry;
  /** Returns the storage of a resource. Resources with the same storageKey share it. */
  storage(resource: ResourceType): ResourceStorage;
  /** Returns the authenticators and authorizers that a review uses on behalf of the user. */
  createReviewContext(user: UserInfo): ReviewContext;
  /** Signs tokens of service accounts. */
  readonly accountTokens: AccountTokenIssuer;
  /** Calls an admission webhook. */
  readonly postWebhook: PostWebhookRequest;
  /** The audit log; undefined if audit logging is disabled. */
  readonly audit?: AuditSink | undefined;
  readonly clock: Clock;
  readonly random: RandomSource;
  /** Locks that requests and controllers share. */
  readonly locks: Locks;
  readonly dialect: Dialect;
  readonly departures: DepartureSet;
  readonly negotiator: Negotiator;
  /** The enabled feature gates. */
  readonly gates: ReadonlySet<string>;
  /** The names of the disabled admission plugins, such as ResourceQuota. */
  readonly disabledPlugins?: ReadonlySet<string>;
  /** The emulated release, such as `1.32`. */
  readonly release: string;
  /** The release-dependent behaviors that the emulated release has (spec/release-behaviors.yaml). */
  readonly behaviors: ReadonlySet<ReleaseBehavior>;
  /** The time for which a `continue` token is valid. */
  readonly continueTokenLifetimeMilliseconds: number;
  /** The minimum duration of a watch. A watch without timeoutSeconds ends after a random time up to twice this value. */
  readonly minRequestTimeoutMilliseconds: number;
}

/** Returns the settings that determine the meaning of resourceVersion, resourceVersionMatch and continue. */
export function createListOptionsContext({
  departures,
  dialect,
  gates: enabledGates,
  behaviors,
}: HandlerContext): ListOptionsContext {
  return { departures, metaGroup: dialect.metaGroup, enabledGates, behaviors };
}
