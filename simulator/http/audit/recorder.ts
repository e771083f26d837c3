/**
 * Records audit events. An event is created after authentication, receives the data of the request and the response, and is written at each
 * stage that the policy does not omit. A request that fails authentication has one event, which is written with its response.
 */

import { isIP } from 'node:net';
import type { Dialect } from '../../../spec/dialect.ts';
import type { AuthorizerAttributes, AuthorizerDecision } from '../../auth/authorizer.ts';
import type { HttpRequest, HttpResponse } from '../../foundation/exchange.ts';
import { type MaybePromise, mapWhenReady } from '../../foundation/maybe-promise.ts';
import type { UserInfo } from '../../foundation/user.ts';
import { parseJson } from '../../pure/json/parse.ts';
import { writeCompactJson } from '../../pure/json/write.ts';
import { isObject } from '../../pure/value/is-object.ts';
import type { Deprecation } from '../../registry/deprecation.ts';
import { readCredential, redactLine, redactTarget } from '../redaction.ts';
import { type AuditEvent, formatEvent, formatLegacyEvent, type ObjectReference } from './event.ts';
import { removeManagedFields } from './managed-fields.ts';
import { AUDIT_LEVELS, type AuditLevel, type AuditPolicy, type AuditStage, evaluatePolicy } from './policy.ts';
import type { AuditedResponse, ResponseReader } from './response-reader.ts';

export type AuditFormat = 'json' | 'legacy';

/** The settings and dependencies of the audit log. */
export interface AuditConfig {
  readonly policy: AuditPolicy;
  readonly format: AuditFormat;
  /** Writes a line to the audit log. */
  readonly write: (line: string) => void;
  /** Returns the time in milliseconds since 1970. */
  readonly now: () => number;
  readonly dialect: Dialect;
  readonly responseReader: ResponseReader;
}

export interface AuditedRequest {
  readonly request: HttpRequest;
  readonly auditId: string;
  readonly attributes: AuthorizerAttributes;
  /** The user; undefined for unauthenticated requests. */
  readonly user: UserInfo | undefined;
  /** The time of the request in milliseconds. */
  readonly receivedAt: number;
}

const MAX_AGENT_LENGTH = 1024;

export class AuditRecorder {
  readonly #config: AuditConfig;
  /** The events of pending requests, to which the handlers add data. */
  readonly #events = new WeakMap<HttpRequest, AuditEvent>();

  constructor(config: AuditConfig) {
    this.#config = config;
  }

  /** Creates the event of a request. Returns undefined if the policy does not audit the request. */
  beginEvent({ request, auditId, attributes, user, receivedAt }: AuditedRequest): AuditEvent | undefined {
    const decision = evaluatePolicy(this.#config.policy, user, attributes);
    if (decision.level === 'None') return undefined;
    const { headers } = request;
    const userAgent = typeof headers['user-agent'] === 'string' ? headers['user-agent'] : '';
    const event: AuditEvent = {
      decision,
      auditId,
      requestUri: redactTarget(request),
      credential: readCredential(request),
      verb: attributes.verb,
      user,
      sourceIPs: listSourceAddresses(request),
      userAgent:
        userAgent.length > MAX_AGENT_LENGTH ? `${userAgent.slice(0, MAX_AGENT_LENGTH)}...TRUNCATED` : userAgent,
      ...(attributes.resourceRequest && { objectRef: createObjectReference(attributes) }),
      receivedAt,
      annotations: new Map(),
    };
    this.#events.set(request, event);
    return event;
  }

  /** Writes the event, unless the policy omits the stage. */
  writeEvent(event: AuditEvent, stage: AuditStage): void {
    if (event.decision.omitStages.has(stage)) return;
    const { format, write, dialect, now } = this.#config;
    const line =
      format === 'legacy'
        ? formatLegacyEvent(event, stage)
        : formatEvent(event, stage, `audit.${dialect.groupSuffix}/v1`, now());
    write(redactLine(line, event.credential));
  }

  /** Records the decision of the authorizer. */
  recordDecision(event: AuditEvent, { allowed, reason = '', evaluationError }: AuthorizerDecision): void {
    const { groupSuffix } = this.#config.dialect;
    if (!allowed && evaluationError !== undefined) {
      event.annotations.set(`authorization.${groupSuffix}/reason`, 'internal error');
      return;
    }
    event.annotations.set(`authorization.${groupSuffix}/decision`, allowed ? 'allow' : 'forbid');
    event.annotations.set(`authorization.${groupSuffix}/reason`, reason);
  }

  /** Adds the annotations of a deprecated version (audit-deprecated-annotation, audit-removed-release-annotation). */
  recordDeprecation(event: AuditEvent, deprecation: Deprecation | undefined): void {
    if (deprecation === undefined) return;
    const { annotationPrefix } = this.#config.dialect;
    const release = deprecation.removedRelease;
    if (release !== undefined) event.annotations.set(`${annotationPrefix}/removed-release`, release);
    event.annotations.set(`${annotationPrefix}/deprecated`, 'true');
  }

  /** Records the request body as JSON, and a reference to its object. */
  recordRequestObject(request: HttpRequest, encodeJson: () => string | undefined, reference: ObjectReference): void {
    const event = this.#events.get(request);
    if (event === undefined) return;
    event.objectRef = { ...reference, ...event.objectRef };
    const object = isLevelReached(event, 'Request') && !containsSecrets(event) ? encodeJson() : undefined;
    if (object !== undefined) event.requestObject = selectRequestMembers(event, object);
  }

  /** Adds an annotation of admission to an event of at least the given level. Later values of the same key are ignored. */
  annotate(request: HttpRequest, key: string, value: string, minimumLevel: AuditLevel = 'Metadata'): void {
    const event = this.#events.get(request);
    if (event === undefined || !isLevelReached(event, minimumLevel)) return;
    if (!event.annotations.has(key)) event.annotations.set(key, value);
  }

  /** Records the response. Returns a promise if the response is decoded asynchronously. */
  recordResponse(event: AuditEvent, response: HttpResponse): MaybePromise<void> {
    const includesObject = isLevelReached(event, 'RequestResponse') && !containsSecrets(event);
    const setResponse = ({ status, object }: AuditedResponse): void => {
      const mayQuoteBody = containsSecrets(event) && CODES_WITH_QUOTED_VALUES.has(response.status);
      event.responseStatus = {
        metadata: {},
        ...(mayQuoteBody ? removeMessage(status) : status),
        code: response.status,
      };
      if (includesObject && object !== undefined) event.responseObject = object;
    };
    return mapWhenReady(
      this.#config.responseReader.read(response, {
        includesObject,
        omitManagedFields: event.decision.omitManagedFields,
      }),
      setResponse,
    );
  }
}

/** Returns the request object without managedFields if the policy omits them. A patch is recorded unchanged. */
function selectRequestMembers({ decision, verb }: AuditEvent, json: string): string {
  if (!decision.omitManagedFields || verb === 'patch') return json;
  const { value } = parseJson(json);
  return isObject(value) ? writeCompactJson(removeManagedFields(value)) : json;
}

/** The status codes of errors whose message can quote the request body. */
const CODES_WITH_QUOTED_VALUES = new Set([400, 422]);

function removeMessage(status: AuditedResponse['status']): object {
  return Object.fromEntries(Object.entries(status ?? {}).filter(([name]) => name !== 'message' && name !== 'details'));
}

function isLevelReached({ decision }: AuditEvent, level: AuditLevel): boolean {
  return AUDIT_LEVELS.indexOf(decision.level) >= AUDIT_LEVELS.indexOf(level);
}

/** Reports whether the objects of the resource contain credentials. Such objects are never logged, regardless of the policy. */
function containsSecrets({ objectRef: { resource, subresource } = {} }: AuditEvent): boolean {
  return (
    resource === 'secrets' || resource === 'tokenreviews' || (resource === 'serviceaccounts' && subresource === 'token')
  );
}

function createObjectReference(attributes: AuthorizerAttributes & { readonly resourceRequest: true }): ObjectReference {
  const { resource, namespace, name, group, version, subresource } = attributes;
  return omitEmptyMembers({ resource, namespace, name, apiGroup: group, apiVersion: version, subresource });
}

function omitEmptyMembers(object: ObjectReference): ObjectReference {
  return Object.fromEntries(Object.entries(object).filter(([, value]) => value !== ''));
}

/** Returns the source IPs of a request: the addresses in proxy headers, followed by the address of the connection. */
function listSourceAddresses({ headers, remoteAddress }: HttpRequest): string[] {
  const addresses = readFirstValue(headers['x-forwarded-for'])
    .split(',')
    .map((address) => address.trim())
    .filter((address) => isIP(address) !== 0);
  const realIP = readFirstValue(headers['x-real-ip']);
  if (isIP(realIP) !== 0 && !addresses.includes(realIP)) addresses.push(realIP);
  const connectionAddress = remoteAddress.replace(/^::ffff:(?=[0-9.]+$)/, '');
  if (isIP(connectionAddress) !== 0 && addresses.at(-1) !== connectionAddress) addresses.push(connectionAddress);
  return addresses;
}

function readFirstValue(header: string | readonly string[] | undefined): string {
  return typeof header === 'string' ? header : (header?.[0] ?? '');
}
