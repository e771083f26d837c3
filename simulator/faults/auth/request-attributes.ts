/** Faults in the attributes of requests that are authorized: namespace, name and verb of certain paths, and parts of rules. */
import type { Edit, Fault } from '../../../faults/fault.ts';

const ATTRIBUTES_CODE = 'const { verb, path, group, version, resource, subresource, namespace, name } = info;';

/** Returns an edit that changes the attributes of the request by code. */
const createAttributesEdit = (code: string): Edit => ({
  in: 'http/filters/authorization.ts',
  find: ATTRIBUTES_CODE,
  put: `${ATTRIBUTES_CODE.replace('const {', 'let {')}\n  ${code}`,
});

/** Returns an edit of a part of `auth/rbac/rule.ts`. */
const createRuleEdit = (find: string, put: string): Edit => ({ in: 'auth/rbac/rule.ts', find, put });

export const requestAttributeFaults = {
  'namespaces-authorized-at-the-cluster-scope': {
    bug: 'a request for a Namespace has no namespace in its attributes',
    breaks: ['authz-decision-attributes'],
    ...createAttributesEdit("if (resource === 'namespaces') namespace = '';"),
  },
  'status-of-namespaces-authorized-at-the-cluster-scope': {
    bug: 'a request for a subresource of a Namespace has no namespace in its attributes',
    breaks: ['authz-decision-attributes'],
    ...createAttributesEdit("if (resource === 'namespaces' && subresource !== '') namespace = '';"),
  },
  'created-subresources-without-name': {
    bug: 'a POST to a subresource has no name in its attributes',
    breaks: ['authz-decision-attributes'],
    ...createAttributesEdit("if (verb === 'create') name = '';"),
  },
  'watch-paths-without-name': {
    bug: 'a path with /watch/ has no name in its attributes',
    breaks: ['authz-watch-list-verbs'],
    ...createAttributesEdit("if (info.isWatchPath) name = '';"),
  },
  'watch-paths-authorized-as-list': {
    bug: 'a path with /watch/ has the verb list',
    breaks: ['authz-watch-list-verbs'],
    ...createAttributesEdit("if (info.isWatchPath) verb = 'list';"),
  },
  'watches-of-all-namespaces-authorized-as-list': {
    bug: 'a watch of all namespaces has the verb list',
    breaks: ['authz-watch-list-verbs'],
    ...createAttributesEdit("if (verb === 'watch' && namespace === '') verb = 'list';"),
  },
  'custom-collections-deleted-with-the-verb-delete': {
    bug: 'DELETE of a collection of custom objects has the verb delete',
    breaks: ['authz-deletecollection-verb'],
    ...createAttributesEdit("if (verb === 'deletecollection' && group.includes('example')) verb = 'delete';"),
  },
  'cluster-collections-deleted-with-the-verb-delete': {
    bug: 'DELETE of a cluster-scoped collection has the verb delete',
    breaks: ['authz-deletecollection-verb'],
    ...createAttributesEdit("if (verb === 'deletecollection' && namespace === '') verb = 'delete';"),
  },
  'cluster-objects-patched-with-the-verb-update': {
    bug: 'PATCH of a cluster-scoped object has the verb update',
    breaks: ['authz-patch-verb'],
    ...createAttributesEdit("if (verb === 'patch' && namespace === '') verb = 'update';"),
  },
  'subresources-patched-with-the-verb-update': {
    bug: 'PATCH of a subresource has the verb update',
    breaks: ['authz-patch-verb'],
    ...createAttributesEdit("if (verb === 'patch' && subresource !== '') verb = 'update';"),
  },
  'head-of-paths-authorized-as-get': {
    bug: 'HEAD of a path without a resource has the verb get',
    breaks: ['authz-non-resource-paths'],
    ...createAttributesEdit("if (verb === 'head') verb = 'get';"),
  },
  'first-path-of-a-rule-only': {
    bug: 'only the first path of a rule is used',
    breaks: ['authz-non-resource-paths'],
    ...createRuleEdit('(rule.nonResourceURLs ?? []).some', '(rule.nonResourceURLs ?? []).slice(0, 1).some'),
  },
  'case-of-paths-ignored': {
    bug: 'paths of rules are compared without regard to case',
    breaks: ['authz-non-resource-paths'],
    ...createRuleEdit(
      'if (pattern === WILDCARD || pattern === path)',
      'if (pattern === WILDCARD || pattern.toLowerCase() === path.toLowerCase())',
    ),
  },
  'groups-matched-by-suffix': {
    bug: 'a rule for the API group example.com also matches the group a.example.com',
    breaks: ['authz-decision-attributes'],
    ...createRuleEdit(
      'containsValue(rule.apiGroups, attributes.group)',
      "(rule.apiGroups ?? []).some((group) => group === '*' || group === attributes.group || (group !== '' && attributes.group.endsWith(`.${group}`)))",
    ),
  },
  'case-of-groups-ignored': {
    bug: 'API groups of rules are compared without regard to case',
    breaks: ['authz-decision-attributes'],
    ...createRuleEdit(
      'containsValue(rule.apiGroups, attributes.group)',
      'containsValue(rule.apiGroups?.map((group) => group.toLowerCase()), attributes.group)',
    ),
  },
  'applies-create-custom-objects-without-permission': {
    bug: 'an apply that creates a custom object needs only the verb patch',
    breaks: ['ssa-needs-create-permission'],
    in: 'handlers/change.ts',
    find: "authorizeVerb(call, 'create')",
    put: "authorizeVerb(call, call.endpoint.resource.customType === undefined ? 'create' : call.verb)",
  },
  'cluster-objects-created-without-permission': {
    bug: 'a PUT that creates a cluster-scoped object needs only the verb update',
    breaks: ['authz-create-by-put'],
    in: 'handlers/change.ts',
    find: "authorizeVerb(call, 'create')",
    put: "authorizeVerb(call, call.endpoint.resource.namespaced ? 'create' : call.verb)",
  },
} satisfies Record<string, Fault>;
