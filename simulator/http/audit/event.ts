/**
 * Formats audit events as lines of the audit log, with the members in the order of kube-apiserver. While a request is handled, filters and
 * handlers add members to its event. An event contains objects as JSON texts.
 */
import type { UserInfo } from '../../foundation/user.ts';
import { writeCompactJson } from '../../pure/json/write.ts';
import type { AuditStage, PolicyDecision } from './policy.ts';

export interface ObjectReference {
  resource?: string;
  namespace?: string;
  name?: string;
  uid?: string;
  apiGroup?: string;
  apiVersion?: string;
  resourceVersion?: string;
  subresource?: string;
}

export interface AuditEvent {
  readonly decision: PolicyDecision;
  readonly auditId: string;
  readonly requestUri: string;
  /** The credential of the request, which must not be written. */
  readonly credential: string | undefined;
  readonly verb: string;
  /** The user; undefined for unauthenticated requests. */
  readonly user: UserInfo | undefined;
  impersonatedUser?: UserInfo;
  readonly sourceIPs: readonly string[];
  readonly userAgent: string;
  objectRef?: ObjectReference;
  responseStatus?: { readonly code?: number; readonly [member: string]: unknown };
  requestObject?: string;
  responseObject?: string;
  /** The time of the request in milliseconds. */
  readonly receivedAt: number;
  readonly annotations: Map<string, string>;
}

/** Formats an event as a line of JSON with a newline. `apiVersion` is that of audit events; `stageTime` is in milliseconds. */
export function formatEvent(event: AuditEvent, stage: AuditStage, apiVersion: string, stageTime: number): string {
  const members: [string, string | undefined][] = [
    ['kind', '"Event"'],
    ['apiVersion', writeCompactJson(apiVersion)],
    ['level', writeCompactJson(event.decision.level)],
    ['auditID', writeCompactJson(event.auditId)],
    ['stage', writeCompactJson(stage)],
    ['requestURI', writeCompactJson(event.requestUri)],
    ['verb', writeCompactJson(event.verb)],
    ['user', writeCompactJson(createUserInfo(event.user))],
    ['impersonatedUser', event.impersonatedUser && writeCompactJson(createUserInfo(event.impersonatedUser))],
    ['sourceIPs', event.sourceIPs.length === 0 ? undefined : writeCompactJson(event.sourceIPs)],
    ['userAgent', event.userAgent === '' ? undefined : writeCompactJson(event.userAgent)],
    ['objectRef', event.objectRef && writeCompactJson(createReference(event.objectRef))],
    ['responseStatus', event.responseStatus && writeCompactJson(event.responseStatus)],
    ['requestObject', event.requestObject],
    ['responseObject', event.responseObject],
    ['requestReceivedTimestamp', formatMicroTime(event.receivedAt)],
    ['stageTimestamp', formatMicroTime(stage === 'RequestReceived' ? event.receivedAt : stageTime)],
    ['annotations', event.annotations.size === 0 ? undefined : writeCompactJson(sortAnnotations(event.annotations))],
  ];
  const presentMembers = members.flatMap(([name, json]) => (json === undefined ? [] : [`"${name}":${json}`]));
  return `{${presentMembers.join(',')}}\n`;
}

/** Formats an event in the legacy format: one line of text without objects. */
export function formatLegacyEvent(event: AuditEvent, stage: AuditStage): string {
  const { user, impersonatedUser, sourceIPs, userAgent, verb, objectRef, requestUri } = event;
  const groupsText =
    user === undefined || user.groups.length === 0 ? quoteText('<none>') : quoteText(joinQuotedTexts(user.groups));
  const fields = [
    ['id', quoteText(event.auditId)],
    ['stage', quoteText(stage)],
    ['ip', quoteText(sourceIPs[0] ?? '<unknown>')],
    ['method', quoteText(verb)],
    ['user', quoteText(user?.name || '<none>')],
    ['groups', groupsText],
    ['as', quoteText(impersonatedUser?.name ?? '<self>')],
    ['asgroups', quoteText(impersonatedUser === undefined ? '<lookup>' : joinQuotedTexts(impersonatedUser.groups))],
    ['user-agent', quoteText(userAgent)],
    ['namespace', quoteText(objectRef?.namespace || '<none>')],
    ['uri', quoteText(requestUri)],
    ['response', quoteText(String(event.responseStatus?.code ?? '<deferred>'))],
  ];
  const time = new Date(event.receivedAt).toISOString().replace(/\.?0*Z$/, 'Z');
  return `${time} AUDIT: ${fields.map(([name, value]) => `${name}=${value}`).join(' ')}\n`;
}

const quoteText = (text: string): string => JSON.stringify(text);
const joinQuotedTexts = (groups: readonly string[]): string => groups.map(quoteText).join(',');

function createUserInfo(user: UserInfo | undefined): object {
  if (user === undefined) return {};
  const { name, uid = '', groups, extra = {} } = user;
  return {
    username: name,
    ...(uid !== '' && { uid }),
    ...(groups.length > 0 && { groups }),
    ...(Object.keys(extra).length > 0 && { extra }),
  };
}

const REFERENCE_MEMBERS = [
  'resource',
  'namespace',
  'name',
  'uid',
  'apiGroup',
  'apiVersion',
  'resourceVersion',
  'subresource',
] as const;

function createReference(object: ObjectReference): object {
  return Object.fromEntries(REFERENCE_MEMBERS.flatMap((name) => (object[name] ? [[name, object[name]]] : [])));
}

function sortAnnotations(annotations: ReadonlyMap<string, string>): object {
  return Object.fromEntries([...annotations].toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

/** Formats a time as a MicroTime. The last three digits are zero, because the clock has milliseconds. */
function formatMicroTime(milliseconds: number): string {
  return `"${new Date(milliseconds).toISOString().slice(0, 23)}000Z"`;
}
