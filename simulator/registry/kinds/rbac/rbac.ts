/**
 * The rules of roles and bindings. Their names are path segments. The apiGroup of roleRef, users and groups defaults to the group of the
 * binding. The messages are those of kube-apiserver.
 */

import type { Machinery } from '../../../../spec/machinery.ts';
import { quote } from '../../../../values/go-quote.ts';
import { formatStringSlice } from '../../../pure/go/go-syntax.ts';
import { checkDns1123Subdomain } from '../../../pure/names/dns.ts';
import type { ApiObject } from '../../../pure/object.ts';
import type { PolicyRule } from '../../../pure/rbac/policy-rule.ts';
import type { WrittenSelector } from '../../../pure/selectors/match-expressions.ts';
import { invalidValue, NIL, notSupported, required } from '../../../pure/status/field-problem.ts';
import type { FieldProblem } from '../../../pure/status/status.ts';
import { deepEqual } from '../../../pure/value/deep-equal.ts';
import type { KindRules } from '../../kind-rules.ts';
import { validateLabelSelector } from '../../label-selector.ts';
import { pathSegmentName } from '../../metadata/name-rules.ts';
import { fill, list, struct } from '../../object-fields.ts';

interface Role extends ApiObject {
  readonly rules?: PolicyRule[] | null;
  readonly aggregationRule?: { readonly clusterRoleSelectors?: WrittenSelector[] | null } | null;
}

type RoleRef = {
  readonly apiGroup?: string;
  readonly kind?: string;
  readonly name?: string;
};

type Subject = RoleRef & {
  readonly namespace?: string;
};

interface Binding extends ApiObject {
  readonly roleRef?: RoleRef;
  readonly subjects?: Subject[] | null;
}

const sharedRules = { nameRule: pathSegmentName, createOnUpdate: true, skipSchemaValidation: true } satisfies KindRules;

const roles: KindRules = {
  ...sharedRules,
  validate: (role: Role) => findRulesProblems(role, { namespaced: true }),
};

const clusterRoles: KindRules = {
  ...sharedRules,
  validate: (role: Role) => {
    const { aggregationRule } = role;
    const withoutSelectors = aggregationRule && (aggregationRule.clusterRoleSelectors ?? []).length === 0;
    return [
      ...findRulesProblems(role, { namespaced: false }),
      ...(withoutSelectors
        ? [
            required(
              'aggregationRule.clusterRoleSelectors',
              'at least one clusterRoleSelector required if aggregationRule is non-nil',
            ),
          ]
        : []),
      ...(aggregationRule?.clusterRoleSelectors ?? []).flatMap((selector, index) =>
        validateSelector(selector, `aggregationRule.clusterRoleSelectors[${index}]`),
      ),
    ];
  },
};

/**
 * Validates a selector of an aggregation rule. Messages show the selector as nil: ValidateClusterRole of k8s.io/kubernetes. Recorded from
 * kube-apiserver 1.21.14 on 2026-11-28.
 */
function validateSelector(selector: WrittenSelector, fieldPath: string): FieldProblem[] {
  const problems = validateLabelSelector(selector, fieldPath);
  if (problems.length === 0) return problems;
  return [...problems, invalidValue(fieldPath, NIL, 'invalid label selector.')];
}

/** Creates the rules of each resource. */
export function createRbacRules(
  machinery: ReadonlySet<Machinery>,
): Record<'roles' | 'clusterroles' | 'rolebindings' | 'clusterrolebindings', KindRules> {
  const validatesUpdateTwice = !machinery.has('roles-validated-once');
  return {
    roles: { ...roles, validatesUpdateTwice },
    clusterroles: { ...clusterRoles, validatesUpdateTwice },
    rolebindings: { ...createBindingRules({ namespaced: true }), validatesUpdateTwice },
    clusterrolebindings: { ...createBindingRules({ namespaced: false }), validatesUpdateTwice },
  };
}

function createBindingRules({ namespaced }: { readonly namespaced: boolean }): KindRules {
  return {
    ...sharedRules,
    setDefaults(binding) {
      const group = toApiGroup(binding);
      fill(struct(binding, 'roleRef'), 'apiGroup', group);
      for (const subject of list(binding, 'subjects')) {
        // ServiceAccounts belong to the core group.
        if (subject.kind === 'User' || subject.kind === 'Group') fill(subject, 'apiGroup', group);
      }
    },
    validate(object: Binding) {
      const { roleRef = {}, subjects } = object;
      const group = toApiGroup(object);
      return [
        ...findRoleRefProblems(roleRef, group, namespaced ? ['Role', 'ClusterRole'] : ['ClusterRole']),
        ...(subjects ?? []).flatMap((subject, index) =>
          findSubjectProblems(subject, group, namespaced, `subjects[${index}]`),
        ),
      ];
    },
    validateUpdate({ roleRef = {} }: Binding, previous: Binding) {
      if (deepEqual(roleRef, previous.roleRef ?? {})) return [];
      const { apiGroup = '', kind = '', name = '' } = roleRef;
      const printedRoleRef = `rbac.RoleRef{APIGroup:${quote(apiGroup)}, Kind:${quote(kind)}, Name:${quote(name)}}`;
      return [invalidValue('roleRef', { bare: printedRoleRef }, 'cannot change roleRef')];
    },
  };
}

function findRulesProblems(role: Role, { namespaced }: { readonly namespaced: boolean }): FieldProblem[] {
  return (role.rules ?? []).flatMap((rule, index) => findRuleProblems(rule, namespaced, `rules[${index}]`));
}

function findRuleProblems(rule: PolicyRule, namespaced: boolean, fieldPath: string): FieldProblem[] {
  const { verbs, apiGroups, resources, resourceNames, nonResourceURLs } = rule;
  const isEmptyList = (values: readonly string[] | null | undefined): boolean => (values ?? []).length === 0;
  const verbProblems = isEmptyList(verbs)
    ? [required(`${fieldPath}.verbs`, 'verbs must contain at least one value')]
    : [];
  if (isEmptyList(nonResourceURLs)) {
    return [
      ...verbProblems,
      ...(isEmptyList(apiGroups)
        ? [required(`${fieldPath}.apiGroups`, 'resource rules must supply at least one api group')]
        : []),
      ...(isEmptyList(resources)
        ? [required(`${fieldPath}.resources`, 'resource rules must supply at least one resource')]
        : []),
    ];
  }
  const urls = { bare: formatStringSlice(nonResourceURLs ?? []) };
  const field = `${fieldPath}.nonResourceURLs`;
  const mixesTargets = !(isEmptyList(apiGroups) && isEmptyList(resources) && isEmptyList(resourceNames));
  return [
    ...verbProblems,
    ...(namespaced ? [invalidValue(field, urls, 'namespaced rules cannot apply to non-resource URLs')] : []),
    ...(mixesTargets
      ? [invalidValue(field, urls, 'rules cannot apply to both regular resources and non-resource URLs')]
      : []),
  ];
}

function findRoleRefProblems(
  { apiGroup = '', kind = '', name = '' }: RoleRef,
  group: string,
  kinds: string[],
): FieldProblem[] {
  return [
    ...(apiGroup === group ? [] : [notSupported('roleRef.apiGroup', apiGroup, [group])]),
    ...(kinds.includes(kind) ? [] : [notSupported('roleRef.kind', kind, kinds)]),
    ...(name === ''
      ? [required('roleRef.name')]
      : pathSegmentName(name, false).map((text) => invalidValue('roleRef.name', name, text))),
  ];
}

const SUBJECTS = ['ServiceAccount', 'User', 'Group'];

function findSubjectProblems(subject: Subject, group: string, namespaced: boolean, fieldPath: string): FieldProblem[] {
  const { kind = '', name = '', apiGroup = '', namespace = '' } = subject;
  const nameProblems = name === '' ? [required(`${fieldPath}.name`)] : [];
  if (kind === 'User' || kind === 'Group') {
    return apiGroup === group
      ? nameProblems
      : [...nameProblems, notSupported(`${fieldPath}.apiGroup`, apiGroup, [group])];
  }
  if (kind !== 'ServiceAccount') return [...nameProblems, notSupported(`${fieldPath}.kind`, kind, SUBJECTS)];
  const texts = name === '' ? [] : checkDns1123Subdomain(name);
  return [
    ...nameProblems,
    ...texts.map((text) => invalidValue(`${fieldPath}.name`, name, text)),
    ...(apiGroup === '' ? [] : [notSupported(`${fieldPath}.apiGroup`, apiGroup, [''])]),
    ...(namespaced || namespace !== '' ? [] : [required(`${fieldPath}.namespace`)]),
  ];
}

function toApiGroup({ apiVersion }: ApiObject): string {
  return apiVersion.split('/')[0] ?? '';
}
