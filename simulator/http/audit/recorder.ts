/**
 * Records audit events: one is created after authentication, filled in with what is sent and answered, and written at each stage that
 * the policy does not omit. An unauthenticated request leaves one event, of its refusal.
 */

import { isIP } from 'node:net';
import type { Dialect } from '../../../spec/dialect.ts';
import type { AuthorizerAttributes, AuthorizerDecision } from '../../auth/authorizer.ts';
import type { Answer, HttpRequest } from '../../ground/exchange.ts';
import { type MaybePromise, whenReady } from '../../ground/maybe-promise.ts';
import type { UserInfo } from '../../ground/user.ts';
import type { Deprecation } from '../../registry/deprecation.ts';
import { blankedLine, blankedTarget, credentialOf } from '../blanking.ts';
import type { AnswerReader, ReadAnswer } from './answer-reader.ts';
import { type AuditEvent, eventLine, legacyLine, type ObjectReference } from './event.ts';
import { type AuditPolicy, evaluatePolicy, LEVELS, type Level, type Stage } from './policy.ts';

export type AuditFormat = 'json' | 'legacy';

export interface AuditConfig {
  readonly policy: AuditPolicy;
  readonly format: AuditFormat;
  readonly write: (line: string) => void;
  readonly now: () => number;
  readonly dialect: Dialect;
  readonly reader: AnswerReader;
}

export interface AuditedRequest {
  readonly request: HttpRequest;
  readonly auditId: string;
  readonly attributes: AuthorizerAttributes;
  /** Undefined for unauthenticated requests. */
  readonly user: UserInfo | undefined;
  /** Milliseconds. */
  readonly received: number;
}

const LONGEST_AGENT = 1024;

export class AuditRecorder {
  readonly #config: AuditConfig;
  /** By request, for the handlers. */
  readonly #events = new WeakMap<HttpRequest, AuditEvent>();

  constructor(config: AuditConfig) {
    this.#config = config;
  }

  /** Undefined: the policy does not audit it. */
  begin({ request, auditId, attributes, user, received }: AuditedRequest): AuditEvent | undefined {
    const decision = evaluatePolicy(this.#config.policy, user, attributes);
    if (decision.level === 'None') return undefined;
    const { headers } = request;
    const agent = typeof headers['user-agent'] === 'string' ? headers['user-agent'] : '';
    const event: AuditEvent = {
      decision,
      auditId,
      requestUri: blankedTarget(request),
      credential: credentialOf(request),
      verb: attributes.verb,
      user,
      sourceIPs: sourceAddresses(request),
      userAgent: agent.length > LONGEST_AGENT ? `${agent.slice(0, LONGEST_AGENT)}...TRUNCATED` : agent,
      ...(attributes.resourceRequest && { objectRef: referenceTo(attributes) }),
      received,
      annotations: new Map(),
    };
    this.#events.set(request, event);
    return event;
  }

  emit(event: AuditEvent, stage: Stage): void {
    if (event.decision.omitStages.has(stage)) return;
    const { format, write, dialect, now } = this.#config;
    const line =
      format === 'legacy'
        ? legacyLine(event, stage)
        : eventLine(event, stage, `audit.${dialect.groupSuffix}/v1`, now());
    write(blankedLine(line, event.credential));
  }

  /** The decision of the authorizer. */
  decided(event: AuditEvent, { allowed, reason = '', evaluationError }: AuthorizerDecision): void {
    const { groupSuffix } = this.#config.dialect;
    if (!allowed && evaluationError !== undefined) {
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

  /** The request body as JSON, and the object that it is about. */
  logRequestObject(request: HttpRequest, json: () => string | undefined, of: ObjectReference): void {
    const event = this.#events.get(request);
    if (event === undefined) return;
    event.objectRef = { ...of, ...event.objectRef };
    const object = atLeast(event, 'Request') && !isSecret(event) ? json() : undefined;
    if (object !== undefined) event.requestObject = object;
  }

  /** Admission annotates requests; what was annotated first stays. */
  annotate(request: HttpRequest, key: string, value: string): void {
    const annotations = this.#events.get(request)?.annotations;
    if (annotations?.has(key) === false) annotations.set(key, value);
  }

  /** Fills in the answer; a promise where it has to be decoded. */
  answered(event: AuditEvent, answer: Answer): MaybePromise<void> {
    const withObject = atLeast(event, 'RequestResponse') && !isSecret(event);
    const take = ({ status, object }: ReadAnswer): void => {
      const quotesBody = isSecret(event) && QUOTING.has(answer.status);
      event.responseStatus = { metadata: {}, ...(quotesBody ? withoutMessage(status) : status), code: answer.status };
      if (withObject && object !== undefined) event.responseObject = object;
    };
    return whenReady(
      this.#config.reader.read(answer, { whole: withObject, omitManagedFields: event.decision.omitManagedFields }),
      take,
    );
  }
}

/** Codes of errors whose message may quote the request body. */
const QUOTING = new Set([400, 422]);

function withoutMessage(status: ReadAnswer['status']): object {
  return Object.fromEntries(Object.entries(status ?? {}).filter(([name]) => name !== 'message' && name !== 'details'));
}

function atLeast({ decision }: AuditEvent, level: Level): boolean {
  return LEVELS.indexOf(decision.level) >= LEVELS.indexOf(level);
}

/** Resources with credentials are never logged, whatever the policy says. */
function isSecret({ objectRef: { resource, subresource } = {} }: AuditEvent): boolean {
  return (
    resource === 'secrets' || resource === 'tokenreviews' || (resource === 'serviceaccounts' && subresource === 'token')
  );
}

function referenceTo(attributes: AuthorizerAttributes & { readonly resourceRequest: true }): ObjectReference {
  const { resource, namespace, name, group, version, subresource } = attributes;
  return withoutEmpty({ resource, namespace, name, apiGroup: group, apiVersion: version, subresource });
}

function withoutEmpty(object: ObjectReference): ObjectReference {
  return Object.fromEntries(Object.entries(object).filter(([, value]) => value !== ''));
}

/** The source IPs of a request: those that proxies report, and last the address of the connection. */
function sourceAddresses({ headers, remoteAddress }: HttpRequest): string[] {
  const addresses = firstValue(headers['x-forwarded-for'])
    .split(',')
    .map((part) => part.trim())
    .filter((part) => isIP(part) !== 0);
  const real = firstValue(headers['x-real-ip']);
  if (isIP(real) !== 0 && !addresses.includes(real)) addresses.push(real);
  const remote = remoteAddress.replace(/^::ffff:(?=[0-9.]+$)/, '');
  if (isIP(remote) !== 0 && addresses.at(-1) !== remote) addresses.push(remote);
  return addresses;
}

function firstValue(header: string | readonly string[] | undefined): string {
  return typeof header === 'string' ? header : (header?.[0] ?? '');
}
