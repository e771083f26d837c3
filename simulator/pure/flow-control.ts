/**
 * Finds the FlowSchema of a request. It is the first FlowSchema, in the order of precedence, with a rule that matches the user and the
 * request.
 *
 *     const classify = createFlowClassifier(schemas);
 *     classify({ name: 'u', groups: ['system:masters'] }, { isResourceRequest: false, verb: 'get', path: '/version', … })
 */
import type { ApiObject, Json } from './object.ts';
import { readMembers } from './value/object-members.ts';

/** The user of a request, as far as the subjects of FlowSchemas depend on it. */
export interface FlowUser {
  readonly name: string;
  readonly groups: readonly string[];
}

/** The attributes of a request that the rules of FlowSchemas are compared with. */
export interface FlowRequest {
  readonly isResourceRequest: boolean;
  readonly verb: string;
  readonly path: string;
  readonly group: string;
  readonly resource: string;
  readonly subresource: string;
  readonly namespace: string;
}

type FlowMatcher = (user: FlowUser, request: FlowRequest) => boolean;
type ObjectMembers = ReturnType<typeof readMembers>;

/** The name of the FlowSchema for requests that no other FlowSchema matches. */
const CATCH_ALL_SCHEMA = 'catch-all';

/** Compares FlowSchemas by matchingPrecedence, the lowest number first, and then by name. */
export function compareFlowSchemas(left: ApiObject, right: ApiObject): number {
  const readPrecedence = (schema: ApiObject) => Number(readMembers(schema.spec).matchingPrecedence ?? 0);
  const difference = readPrecedence(left) - readPrecedence(right);
  if (difference !== 0) return difference;
  return (left.metadata.name ?? '') < (right.metadata.name ?? '') ? -1 : 1;
}

/** Returns a function that finds the FlowSchema of a request. It returns undefined if no FlowSchema matches and none is named catch-all. */
export function createFlowClassifier(
  schemas: readonly ApiObject[],
): (user: FlowUser, request: FlowRequest) => ApiObject | undefined {
  const orderedMatchers = schemas
    .toSorted(compareFlowSchemas)
    .map((schema) => ({ schema, matches: createSchemaMatcher(schema) }));
  const catchAllSchema = schemas.find(({ metadata }) => metadata.name === CATCH_ALL_SCHEMA);
  return (user, request) => orderedMatchers.find(({ matches }) => matches(user, request))?.schema ?? catchAllSchema;
}

function toMembersList(value: Json | undefined): ObjectMembers[] {
  return Array.isArray(value) ? value.map(readMembers) : [];
}

function toStringSet(value: Json | undefined): ReadonlySet<string> {
  return new Set(Array.isArray(value) ? value.map(String) : []);
}

function includesNameOrWildcard(names: ReadonlySet<string>, name: string): boolean {
  return names.has('*') || names.has(name);
}

function createSchemaMatcher({ spec }: ApiObject): FlowMatcher {
  const rules = toMembersList(readMembers(spec).rules).map((rule) => {
    const subjectMatchers = toMembersList(rule.subjects).map(createSubjectMatcher);
    const resourceMatchers = toMembersList(rule.resourceRules).map(createResourceMatcher);
    const pathMatchers = toMembersList(rule.nonResourceRules).map(createPathMatcher);
    const matches: FlowMatcher = (user, request) =>
      subjectMatchers.some((matchesUser) => matchesUser(user)) &&
      (request.isResourceRequest ? resourceMatchers : pathMatchers).some((matchesRequest) => matchesRequest(request));
    return matches;
  });
  return (user, request) => rules.some((matches) => matches(user, request));
}

function createSubjectMatcher({ kind, user, group, serviceAccount }: ObjectMembers): (flowUser: FlowUser) => boolean {
  const readName = (value: Json | undefined) => String(readMembers(value).name ?? '');
  if (kind === 'User') return ({ name }) => readName(user) === '*' || readName(user) === name;
  if (kind === 'Group') return ({ groups }) => readName(group) === '*' || groups.includes(readName(group));
  const usernamePrefix = `system:serviceaccount:${String(readMembers(serviceAccount).namespace ?? '')}:`;
  const accountName = readName(serviceAccount);
  return ({ name }) => (accountName === '*' ? name.startsWith(usernamePrefix) : name === usernamePrefix + accountName);
}

function createResourceMatcher(rule: ObjectMembers): (request: FlowRequest) => boolean {
  const [verbs, groups, resources] = [
    toStringSet(rule.verbs),
    toStringSet(rule.apiGroups),
    toStringSet(rule.resources),
  ];
  const namespaces = toStringSet(rule.namespaces);
  return ({ verb, group, resource, subresource, namespace }) => {
    if (!includesNameOrWildcard(verbs, verb) || !includesNameOrWildcard(groups, group)) return false;
    if (!includesNameOrWildcard(resources, subresource === '' ? resource : `${resource}/${subresource}`)) return false;
    return namespace === '' ? rule.clusterScope === true : includesNameOrWildcard(namespaces, namespace);
  };
}

function createPathMatcher(rule: ObjectMembers): (request: FlowRequest) => boolean {
  const [verbs, urls] = [toStringSet(rule.verbs), [...toStringSet(rule.nonResourceURLs)]];
  return ({ verb, path }) =>
    includesNameOrWildcard(verbs, verb) &&
    urls.some((url) => url === '*' || url === path || (url.endsWith('/*') && path.startsWith(url.slice(0, -1))));
}
