/** NetworkPolicies: one is about what comes in, and about what goes out where it says of that. */
import { fill, list, struct } from '../fields.ts';
import type { KindRules } from '../kind-rules.ts';

export const networkpoliciesRules: KindRules = {
  setDefaults(policy) {
    const spec = struct(policy, 'spec');
    if (list(spec, 'egress').length > 0) fill(spec, 'policyTypes', ['Ingress', 'Egress']);
    fill(spec, 'policyTypes', ['Ingress']);
  },
};
