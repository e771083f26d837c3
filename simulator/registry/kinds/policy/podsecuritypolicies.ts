/**
 * The rules of PodSecurityPolicies in the groups policy and extensions, until release 1.25. Privilege fields that were added later default
 * to allowed, as before they were added. Each strategy requires a rule.
 */
import type { ApiObject } from '../../../pure/object.ts';
import { notSupported } from '../../../pure/status/field-problem.ts';
import type { FieldProblem } from '../../../pure/status/status.ts';
import type { KindRules } from '../../kind-rules.ts';
import { isUnset, objectMembers, struct, text } from '../../object-fields.ts';

const STRATEGIES: Readonly<Record<string, readonly string[]>> = {
  runAsUser: ['MustRunAs', 'MustRunAsNonRoot', 'RunAsAny'],
  runAsGroup: ['MayRunAs', 'MustRunAs', 'RunAsAny'],
  seLinux: ['MustRunAs', 'RunAsAny'],
  supplementalGroups: ['MayRunAs', 'MustRunAs', 'RunAsAny'],
  fsGroup: ['MayRunAs', 'MustRunAs', 'RunAsAny'],
};

export const podsecuritypoliciesRules: KindRules = {
  skipSchemaValidation: true,
  returnsDeletedObject: true,
  setDefaults(policy) {
    struct(policy, 'spec').allowPrivilegeEscalation ??= true;
  },
  validate: findStrategyProblems,
};

function findStrategyProblems(policy: ApiObject): FieldProblem[] {
  const spec = objectMembers(policy.spec);
  return Object.entries(STRATEGIES).flatMap(([strategy, rules]) => {
    if (strategy === 'runAsGroup' && isUnset(spec[strategy])) return [];
    const rule = text(objectMembers(spec[strategy]).rule);
    return rules.includes(rule) ? [] : [notSupported(`spec.${strategy}.rule`, rule, rules)];
  });
}
