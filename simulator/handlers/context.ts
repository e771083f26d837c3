/** The dependencies of the handlers: everything they use that is not in the request. */
import type { DepartureSet } from '../../spec/departures.ts';
import type { Dialect } from '../../spec/dialect.ts';
import type { Machinery } from '../../spec/machinery.ts';
import type { AccountTokenIssuer } from '../ground/account-token-issuer.ts';
import type { Clock, RandomSource } from '../ground/clock.ts';
import type { Locks } from '../ground/locks.ts';
import type { UserInfo } from '../ground/user.ts';
import type { Negotiator } from '../negotiation/negotiator.ts';
import type { VersionContext } from '../pure/versions/list-options.ts';
import type { Registry, ResourceType, ReviewContext } from '../registry/resource.ts';
import type { ResourceStorage } from '../store/watch-cache.ts';
import type { WebhookPost } from './admission/webhook-post.ts';
import type { AuditTrail } from './audit-sink.ts';

export interface HandlerContext {
  readonly registry: Registry;
  /** Resources with the same storageKey have the same storage. */
  storage(resource: ResourceType): ResourceStorage;
  /** Returns the authenticators and authorizers that a review uses on behalf of the user. */
  reviewer(user: UserInfo): ReviewContext;
  /** Signs tokens of service accounts. */
  readonly accountTokens: AccountTokenIssuer;
  /** Calls an admission webhook. */
  readonly postWebhook: WebhookPost;
  /** Absent without an audit log. */
  readonly audit?: AuditTrail | undefined;
  readonly clock: Clock;
  readonly random: RandomSource;
  /** Locks that requests and controllers share. */
  readonly locks: Locks;
  readonly dialect: Dialect;
  readonly departures: DepartureSet;
  readonly negotiator: Negotiator;
  /** The feature gates that are on. */
  readonly gates: ReadonlySet<string>;
  /** The disabled admission plugins, by the names of kube-apiserver. */
  readonly disabledPlugins?: ReadonlySet<string>;
  /** The emulated release, such as `1.32`. */
  readonly release: string;
  /** The machinery of the release. */
  readonly machinery: ReadonlySet<Machinery>;
  /** Milliseconds for which a `continue` token is valid. */
  readonly continueTokenLifetime: number;
  /** In milliseconds; a watch without timeoutSeconds lasts between once and twice as long. */
  readonly minRequestTimeout: number;
}

/** Returns what the meaning of resourceVersion and its companions depends on. */
export function createVersionContext({ departures, dialect, gates, machinery }: HandlerContext): VersionContext {
  return { departures, metaGroup: dialect.metaGroup, gates, machinery };
}
