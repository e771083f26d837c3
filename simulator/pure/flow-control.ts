/**
 * Which FlowSchema a request belongs to: the first in order of precedence with a rule that matches the user and the request.
 *
 *     const classify = flowClassifier(schemas);
 *     classify({ name: 'u', groups: ['system:masters'] }, { isResourceRequest: false, verb: 'get', path: '/version', … })
 */
import type { ApiObject, Json } from './object.ts';
import { objectMembers } from './value/object-members.ts';

export interface FlowUser {
  readonly name: string;
  readonly groups: readonly string[];
}

export interface FlowRequest {
  readonly isResourceRequest: boolean;
  readonly verb: string;
  readonly path: string;
  readonly group: string;
  readonly resource: string;
  readonly subresource: string;
  readonly namespace: string;
}

type Matches = (user: FlowUser, request: FlowRequest) => boolean;
type Members = ReturnType<typeof objectMembers>;

const CATCH_ALL = 'catch-all';

/** Lower precedence first, then by name. */
export function compareFlowSchemas(one: ApiObject, other: ApiObject): number {
  const precedence = (schema: ApiObject) => Number(objectMembers(schema.spec).matchingPrecedence ?? 0);
  const difference = precedence(one) - precedence(other);
  if (difference !== 0) return difference;
  return (one.metadata.name ?? '') < (other.metadata.name ?? '') ? -1 : 1;
}

/** Returns a function that returns the schema of a request; undefined if none matches and there is no catch-all. */
export function flowClassifier(
  schemas: readonly ApiObject[],
): (user: FlowUser, request: FlowRequest) => ApiObject | undefined {
  const ordered = schemas.toSorted(compareFlowSchemas).map((schema) => ({ schema, matches: schemaMatcher(schema) }));
  const catchAll = schemas.find(({ metadata }) => metadata.name === CATCH_ALL);
  return (user, request) => ordered.find(({ matches }) => matches(user, request))?.schema ?? catchAll;
}

function toMembersList(value: Json | undefined): Members[] {
  return Array.isArray(value) ? value.map(objectMembers) : [];
}

function toTextSet(value: Json | undefined): ReadonlySet<string> {
  return new Set(Array.isArray(value) ? value.map(String) : []);
}

function includes(texts: ReadonlySet<string>, text: string): boolean {
  return texts.has('*') || texts.has(text);
}

function schemaMatcher({ spec }: ApiObject): Matches {
  const rules = toMembersList(objectMembers(spec).rules).map((rule) => {
    const subjects = toMembersList(rule.subjects).map(subjectMatcher);
    const resources = toMembersList(rule.resourceRules).map(resourceMatcher);
    const paths = toMembersList(rule.nonResourceRules).map(pathMatcher);
    const matches: Matches = (user, request) =>
      subjects.some((matchesUser) => matchesUser(user)) &&
      (request.isResourceRequest ? resources : paths).some((matchesRequest) => matchesRequest(request));
    return matches;
  });
  return (user, request) => rules.some((matches) => matches(user, request));
}

function subjectMatcher({ kind, user, group, serviceAccount }: Members): (one: FlowUser) => boolean {
  const nameIn = (value: Json | undefined) => String(objectMembers(value).name ?? '');
  if (kind === 'User') return ({ name }) => nameIn(user) === '*' || nameIn(user) === name;
  if (kind === 'Group') return ({ groups }) => nameIn(group) === '*' || groups.includes(nameIn(group));
  const prefix = `system:serviceaccount:${String(objectMembers(serviceAccount).namespace ?? '')}:`;
  const account = nameIn(serviceAccount);
  return ({ name }) => (account === '*' ? name.startsWith(prefix) : name === prefix + account);
}

function resourceMatcher(rule: Members): (request: FlowRequest) => boolean {
  const [verbs, groups, resources] = [toTextSet(rule.verbs), toTextSet(rule.apiGroups), toTextSet(rule.resources)];
  const namespaces = toTextSet(rule.namespaces);
  return ({ verb, group, resource, subresource, namespace }) => {
    if (!includes(verbs, verb) || !includes(groups, group)) return false;
    if (!includes(resources, subresource === '' ? resource : `${resource}/${subresource}`)) return false;
    return namespace === '' ? rule.clusterScope === true : includes(namespaces, namespace);
  };
}

function pathMatcher(rule: Members): (request: FlowRequest) => boolean {
  const [verbs, urls] = [toTextSet(rule.verbs), [...toTextSet(rule.nonResourceURLs)]];
  return ({ verb, path }) =>
    includes(verbs, verb) &&
    urls.some((url) => url === '*' || url === path || (url.endsWith('/*') && path.startsWith(url.slice(0, -1))));
}
