/**
 * The audit log of a server: an event is begun when it is known who asks, learns what is sent and what is answered, and is written at
 * each stage that the policy doesn't leave out. Who isn't known leaves one event, of the refusal.
 */
import type { Dialect } from '../../../spec/dialect.ts';
import type { AuthorizerAttributes, AuthorizerDecision } from '../../auth/authorizer.ts';
import type { Answer, HttpRequest } from '../../ground/exchange.ts';
import type { MaybePromise } from '../../ground/maybe-promise.ts';
import type { UserInfo } from '../../ground/user.ts';
import type { Deprecation } from '../../registry/deprecation.ts';
import { blankedLine, blankedTarget, credentialOf } from '../blanking.ts';
import type { AnswerReader, Seen } from './answer-reader.ts';
import { type AuditEvent, eventLine, legacyLine, type ObjectReference } from './event.ts';
import { type AuditPolicy, extentOf, LEVELS, type Level, type Stage } from './policy.ts';
import { sourceAddresses } from './source-addresses.ts';

export type AuditFormat = 'json' | 'legacy';

export interface AuditConfig {
  readonly policy: AuditPolicy;
  readonly format: AuditFormat;
  readonly write: (line: string) => void;
  readonly now: () => number;
  readonly dialect: Dialect;
  readonly reader: AnswerReader;
}

export interface Begun {
  readonly request: HttpRequest;
  readonly auditId: string;
  readonly asked: AuthorizerAttributes;
  /** Undefined where nobody knows. */
  readonly user: UserInfo | undefined;
  /** Milliseconds. */
  readonly received: number;
}

const LONGEST_AGENT = 1024;

export class AuditRecorder {
  readonly #config: AuditConfig;
  /** By request, for what the handlers find out. */
  readonly #events = new WeakMap<HttpRequest, AuditEvent>();

  constructor(config: AuditConfig) {
    this.#config = config;
  }

  /** Undefined: nothing is written down of it. */
  begin({ request, auditId, asked, user, received }: Begun): AuditEvent | undefined {
    const extent = extentOf(this.#config.policy, user, asked);
    if (extent.level === 'None') return undefined;
    const { headers } = request;
    const agent = typeof headers['user-agent'] === 'string' ? headers['user-agent'] : '';
    const event: AuditEvent = {
      extent,
      auditId,
      requestUri: blankedTarget(request),
      credential: credentialOf(request),
      verb: asked.verb,
      user,
      sourceIPs: sourceAddresses(request),
      userAgent: agent.length > LONGEST_AGENT ? `${agent.slice(0, LONGEST_AGENT)}...TRUNCATED` : agent,
      ...(asked.resourceRequest && { objectRef: referenceTo(asked) }),
      received,
      annotations: new Map(),
    };
    this.#events.set(request, event);
    return event;
  }

  emit(event: AuditEvent, stage: Stage): void {
    if (event.extent.omitStages.has(stage)) return;
    const { format, write, dialect, now } = this.#config;
    const line =
      format === 'legacy'
        ? legacyLine(event, stage)
        : eventLine(event, stage, `audit.${dialect.groupSuffix}/v1`, now());
    write(blankedLine(line, event.credential));
  }

  /** What an authorizer said. */
  decided(event: AuditEvent, { allowed, denied, reason = '', evaluationError }: AuthorizerDecision): void {
    const { groupSuffix } = this.#config.dialect;
    if (!allowed && denied !== true && evaluationError !== undefined) {
      event.annotations.set(`authorization.${groupSuffix}/reason`, 'internal error');
      return;
    }
    event.annotations.set(`authorization.${groupSuffix}/decision`, allowed ? 'allow' : 'forbid');
    event.annotations.set(`authorization.${groupSuffix}/reason`, reason);
  }

  /** audit-deprecated-annotation, audit-removed-release-annotation, and none where nothing is deprecated. */
  deprecation(event: AuditEvent, deprecation: Deprecation | undefined): void {
    if (deprecation === undefined) return;
    const { annotationPrefix } = this.#config.dialect;
    const release = deprecation.removedRelease;
    if (release !== undefined) event.annotations.set(`${annotationPrefix}/removed-release`, release);
    event.annotations.set(`${annotationPrefix}/deprecated`, 'true');
  }

  /** What the handlers read of the request: the object as JSON, and of which one it speaks. */
  logRequestObject(request: HttpRequest, json: () => string | undefined, of: ObjectReference): void {
    const event = this.#events.get(request);
    if (event === undefined) return;
    event.objectRef = { ...of, ...event.objectRef };
    const object = atLeast(event, 'Request') && !isSecret(event) ? json() : undefined;
    if (object !== undefined) event.requestObject = object;
  }

  /** Fills in what is answered; a promise where that takes reading. */
  answered(event: AuditEvent, answer: Answer): MaybePromise<void> {
    const whole = atLeast(event, 'RequestResponse') && !isSecret(event);
    const take = ({ status, object }: Seen): void => {
      const quotes = isSecret(event) && QUOTING.has(answer.status);
      event.responseStatus = { metadata: {}, ...(quotes ? withoutWords(status) : status), code: answer.status };
      if (whole && object !== undefined) event.responseObject = object;
    };
    const seen = this.#config.reader.read(answer, { whole, omitManagedFields: event.extent.omitManagedFields });
    return seen instanceof Promise ? seen.then(take) : take(seen);
  }
}

/** Of a body that makes no sense, which they quote. */
const QUOTING = new Set([400, 422]);

function withoutWords(status: Seen['status']): object {
  return Object.fromEntries(Object.entries(status ?? {}).filter(([name]) => name !== 'message' && name !== 'details'));
}

function atLeast({ extent }: AuditEvent, level: Level): boolean {
  return LEVELS.indexOf(extent.level) >= LEVELS.indexOf(level);
}

/** Whatever the policy says: what lets somebody in stands in no log. */
function isSecret({ objectRef: { resource, subresource } = {} }: AuditEvent): boolean {
  return (
    resource === 'secrets' || resource === 'tokenreviews' || (resource === 'serviceaccounts' && subresource === 'token')
  );
}

function referenceTo(asked: AuthorizerAttributes & { readonly resourceRequest: true }): ObjectReference {
  const { resource, namespace, name, group, version, subresource } = asked;
  return withoutEmpty({ resource, namespace, name, apiGroup: group, apiVersion: version, subresource });
}

function withoutEmpty(object: ObjectReference): ObjectReference {
  return Object.fromEntries(Object.entries(object).filter(([, value]) => value !== ''));
}
