/**
 * The defaults and the validation of Roles, ClusterRoles and their bindings. Object names must be valid path segments. The apiGroup of
 * roleRef, users and groups defaults to the group of the binding. The messages are the messages of kube-apiserver.
 */

import type { ReleaseBehavior } from '../../../../spec/release-behaviors.ts';
import { quote } from '../../../../values/go-quote.ts';
import { formatStringSlice } from '../../../pure/go/go-syntax.ts';
import { checkDns1123Subdomain } from '../../../pure/names/dns.ts';
import type { ApiObject } from '../../../pure/object.ts';
import type { PolicyRule } from '../../../pure/rbac/policy-rule.ts';
import type { SelectorField } from '../../../pure/selectors/match-expressions.ts';
import {
  createInvalidValueProblem,
  createNotSupportedProblem,
  createRequiredProblem,
  NIL_VALUE,
} from '../../../pure/status/field-problem.ts';
import type { FieldProblem } from '../../../pure/status/status.ts';
import { isDeepEqual } from '../../../pure/value/deep-equal.ts';
import type { KindRules, UpdateCheck } from '../../kind-rules.ts';
import { validateLabelSelector } from '../../label-selector.ts';
import { validatePathSegmentName } from '../../metadata/name-rules.ts';
import { ensureStruct, readList, setIfUnset } from '../../object-fields.ts';

interface RoleObject extends ApiObject {
  readonly rules?: PolicyRule[] | null;
  readonly aggregationRule?: { readonly clusterRoleSelectors?: SelectorField[] | null } | null;
}

type RoleRef = {
  readonly apiGroup?: string;
  readonly kind?: string;
  readonly name?: string;
};

type Subject = RoleRef & {
  readonly namespace?: string;
};

interface BindingObject extends ApiObject {
  readonly roleRef?: RoleRef;
  readonly subjects?: Subject[] | null;
}

const sharedRules = {
  validateName: validatePathSegmentName,
  createsOnUpdate: true,
  skipsSchemaValidation: true,
} satisfies KindRules;

const roleRules: KindRules = {
  ...sharedRules,
  validate: (role: RoleObject) => findPolicyRulesProblems(role, { namespaced: true }),
};

const clusterRoleRules: KindRules = {
  ...sharedRules,
  validate: (role: RoleObject) => {
    const { aggregationRule } = role;
    const hasNoSelectors = aggregationRule && (aggregationRule.clusterRoleSelectors ?? []).length === 0;
    return [
      ...findPolicyRulesProblems(role, { namespaced: false }),
      ...(hasNoSelectors
        ? [
            createRequiredProblem(
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
 * Validates a selector of an aggregation rule. As in ValidateClusterRole of k8s.io/kubernetes, the message shows the selector as nil.
 * Recorded from kube-apiserver 1.21.14 on 2026-11-28.
 */
function validateSelector(selector: SelectorField, fieldPath: string): FieldProblem[] {
  const problems = validateLabelSelector(selector, fieldPath);
  if (problems.length === 0) return problems;
  return [...problems, createInvalidValueProblem(fieldPath, NIL_VALUE, 'invalid label selector.')];
}

/** Returns the KindRules of the four RBAC resources. */
export function createRbacKindRules(
  behaviors: ReadonlySet<ReleaseBehavior>,
): Record<'roles' | 'clusterroles' | 'rolebindings' | 'clusterrolebindings', KindRules> {
  const updateChecks: readonly UpdateCheck[] = behaviors.has('roles-validated-once')
    ? ['object', 'metadata', 'changes']
    : ['object', 'object', 'metadata', 'changes'];
  return {
    roles: { ...roleRules, updateChecks },
    clusterroles: { ...clusterRoleRules, updateChecks },
    rolebindings: { ...createBindingKindRules({ namespaced: true }), updateChecks },
    clusterrolebindings: { ...createBindingKindRules({ namespaced: false }), updateChecks },
  };
}

function createBindingKindRules({ namespaced }: { readonly namespaced: boolean }): KindRules {
  return {
    ...sharedRules,
    setDefaults(binding) {
      const group = readApiGroup(binding);
      setIfUnset(ensureStruct(binding, 'roleRef'), 'apiGroup', group);
      for (const subject of readList(binding, 'subjects')) {
        // ServiceAccounts belong to the core group.
        if (subject.kind === 'User' || subject.kind === 'Group') setIfUnset(subject, 'apiGroup', group);
      }
    },
    validate(object: BindingObject) {
      const { roleRef = {}, subjects } = object;
      const group = readApiGroup(object);
      return [
        ...findRoleRefProblems(roleRef, group, namespaced ? ['Role', 'ClusterRole'] : ['ClusterRole']),
        ...(subjects ?? []).flatMap((subject, index) =>
          findSubjectProblems(subject, group, namespaced, `subjects[${index}]`),
        ),
      ];
    },
    validateUpdate({ roleRef = {} }: BindingObject, previous: BindingObject) {
      if (isDeepEqual(roleRef, previous.roleRef ?? {})) return [];
      const { apiGroup = '', kind = '', name = '' } = roleRef;
      const printedRoleRef = `rbac.RoleRef{APIGroup:${quote(apiGroup)}, Kind:${quote(kind)}, Name:${quote(name)}}`;
      return [createInvalidValueProblem('roleRef', { unquoted: printedRoleRef }, 'cannot change roleRef')];
    },
  };
}

function findPolicyRulesProblems(role: RoleObject, { namespaced }: { readonly namespaced: boolean }): FieldProblem[] {
  return (role.rules ?? []).flatMap((rule, index) => findPolicyRuleProblems(rule, namespaced, `rules[${index}]`));
}

function findPolicyRuleProblems(rule: PolicyRule, namespaced: boolean, fieldPath: string): FieldProblem[] {
  const { verbs, apiGroups, resources, resourceNames, nonResourceURLs } = rule;
  const isEmptyList = (values: readonly string[] | null | undefined): boolean => (values ?? []).length === 0;
  const verbProblems = isEmptyList(verbs)
    ? [createRequiredProblem(`${fieldPath}.verbs`, 'verbs must contain at least one value')]
    : [];
  if (isEmptyList(nonResourceURLs)) {
    return [
      ...verbProblems,
      ...(isEmptyList(apiGroups)
        ? [createRequiredProblem(`${fieldPath}.apiGroups`, 'resource rules must supply at least one api group')]
        : []),
      ...(isEmptyList(resources)
        ? [createRequiredProblem(`${fieldPath}.resources`, 'resource rules must supply at least one resource')]
        : []),
    ];
  }
  const urls = { unquoted: formatStringSlice(nonResourceURLs ?? []) };
  const field = `${fieldPath}.nonResourceURLs`;
  const hasResources = !(isEmptyList(apiGroups) && isEmptyList(resources) && isEmptyList(resourceNames));
  return [
    ...verbProblems,
    ...(namespaced
      ? [createInvalidValueProblem(field, urls, 'namespaced rules cannot apply to non-resource URLs')]
      : []),
    ...(hasResources
      ? [createInvalidValueProblem(field, urls, 'rules cannot apply to both regular resources and non-resource URLs')]
      : []),
  ];
}

function findRoleRefProblems(
  { apiGroup = '', kind = '', name = '' }: RoleRef,
  group: string,
  kinds: string[],
): FieldProblem[] {
  return [
    ...(apiGroup === group ? [] : [createNotSupportedProblem('roleRef.apiGroup', apiGroup, [group])]),
    ...(kinds.includes(kind) ? [] : [createNotSupportedProblem('roleRef.kind', kind, kinds)]),
    ...(name === ''
      ? [createRequiredProblem('roleRef.name')]
      : validatePathSegmentName(name, false).map((detail) => createInvalidValueProblem('roleRef.name', name, detail))),
  ];
}

const SUBJECT_KINDS = ['ServiceAccount', 'User', 'Group'];

function findSubjectProblems(subject: Subject, group: string, namespaced: boolean, fieldPath: string): FieldProblem[] {
  const { kind = '', name = '', apiGroup = '', namespace = '' } = subject;
  const nameProblems = name === '' ? [createRequiredProblem(`${fieldPath}.name`)] : [];
  if (kind === 'User' || kind === 'Group') {
    return apiGroup === group
      ? nameProblems
      : [...nameProblems, createNotSupportedProblem(`${fieldPath}.apiGroup`, apiGroup, [group])];
  }
  if (kind !== 'ServiceAccount')
    return [...nameProblems, createNotSupportedProblem(`${fieldPath}.kind`, kind, SUBJECT_KINDS)];
  const details = name === '' ? [] : checkDns1123Subdomain(name);
  return [
    ...nameProblems,
    ...details.map((detail) => createInvalidValueProblem(`${fieldPath}.name`, name, detail)),
    ...(apiGroup === '' ? [] : [createNotSupportedProblem(`${fieldPath}.apiGroup`, apiGroup, [''])]),
    ...(namespaced || namespace !== '' ? [] : [createRequiredProblem(`${fieldPath}.namespace`)]),
  ];
}

function readApiGroup({ apiVersion }: ApiObject): string {
  return apiVersion.split('/')[0] ?? '';
}
