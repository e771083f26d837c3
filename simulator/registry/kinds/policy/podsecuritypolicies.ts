/**
 * The defaults and the validation of PodSecurityPolicies in the groups policy and extensions, until release 1.25. allowPrivilegeEscalation
 * defaults to true. Each strategy requires a supported value in its field `rule`.
 */
import type { ApiObject } from '../../../pure/object.ts';
import { createNotSupportedProblem } from '../../../pure/status/field-problem.ts';
import type { FieldProblem } from '../../../pure/status/status.ts';
import type { KindRules } from '../../kind-rules.ts';
import { ensureStruct, isUnset, readMembers, readText } from '../../object-fields.ts';

const STRATEGY_RULES: Readonly<Record<string, readonly string[]>> = {
  runAsUser: ['MustRunAs', 'MustRunAsNonRoot', 'RunAsAny'],
  runAsGroup: ['MayRunAs', 'MustRunAs', 'RunAsAny'],
  seLinux: ['MustRunAs', 'RunAsAny'],
  supplementalGroups: ['MayRunAs', 'MustRunAs', 'RunAsAny'],
  fsGroup: ['MayRunAs', 'MustRunAs', 'RunAsAny'],
};

export const podSecurityPolicyKindRules: KindRules = {
  skipsSchemaValidation: true,
  returnsDeletedObject: true,
  setDefaults(policy) {
    ensureStruct(policy, 'spec').allowPrivilegeEscalation ??= true;
  },
  validate: findStrategyProblems,
};

function findStrategyProblems(policy: ApiObject): FieldProblem[] {
  const spec = readMembers(policy.spec);
  return Object.entries(STRATEGY_RULES).flatMap(([strategy, rules]) => {
    if (strategy === 'runAsGroup' && isUnset(spec[strategy])) return [];
    const rule = readText(readMembers(spec[strategy]).rule);
    return rules.includes(rule) ? [] : [createNotSupportedProblem(`spec.${strategy}.rule`, rule, rules)];
  });
}
