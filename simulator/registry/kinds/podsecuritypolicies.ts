/**
 * PodSecurityPolicies, which release 1.25 has no more, of policy and of extensions: what they don't say of more privileges is allowed, as it was
 * before they could, and each of their strategies names its rule.
 */
import type { ApiObject } from '../../pure/object.ts';
import { notSupported } from '../../pure/status/field-problem.ts';
import type { FieldProblem } from '../../pure/status/status.ts';
import { isUnset, objectMembers, struct, text } from '../fields.ts';
import type { KindRules } from '../kind-rules.ts';

const STRATEGIES: Readonly<Record<string, readonly string[]>> = {
  seLinux: ['MustRunAs', 'RunAsAny'],
  runAsUser: ['MustRunAs', 'MustRunAsNonRoot', 'RunAsAny'],
  runAsGroup: ['MayRunAs', 'MustRunAs', 'RunAsAny'],
  supplementalGroups: ['MayRunAs', 'MustRunAs', 'RunAsAny'],
  fsGroup: ['MayRunAs', 'MustRunAs', 'RunAsAny'],
};

export const podsecuritypoliciesRules: KindRules = {
  skipSchemaValidation: true,
  setDefaults(policy) {
    struct(policy, 'spec').allowPrivilegeEscalation ??= true;
  },
  validate: strategyProblems,
};

function strategyProblems(policy: ApiObject): FieldProblem[] {
  const spec = objectMembers(policy.spec);
  return Object.entries(STRATEGIES).flatMap(([strategy, rules]) => {
    if (strategy === 'runAsGroup' && isUnset(spec[strategy])) return [];
    const rule = text(objectMembers(spec[strategy]).rule);
    return rules.includes(rule) ? [] : [notSupported(`spec.${strategy}.rule`, rule, rules)];
  });
}
