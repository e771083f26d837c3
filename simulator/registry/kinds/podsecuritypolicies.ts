/** PodSecurityPolicies, which release 1.25 has no more: what they don't say of more privileges is allowed, as it was before they could. */
import { struct } from '../fields.ts';
import type { KindRules } from '../kind-rules.ts';

export const podsecuritypoliciesRules: KindRules = {
  skipSchemaValidation: true,
  setDefaults(policy) {
    struct(policy, 'spec').allowPrivilegeEscalation ??= true;
  },
};
