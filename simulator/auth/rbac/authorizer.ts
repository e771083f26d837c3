/**
 * Role-based access control (`--authorization-mode=RBAC`): a question is allowed when a role that is bound to the user allows it. Cluster
 * roles bound by a ClusterRoleBinding hold everywhere, roles bound by a RoleBinding in its namespace. Nothing is ever denied for good.
 *
 * What everybody may by default stands in roles too, which the server makes when it starts (controllers/bootstrap).
 */

import type { UserInfo } from '../../ground/user.ts';
import {
  ALLOWED,
  type Authorizer,
  type AuthorizerAttributes,
  type AuthorizerDecision,
  NO_OPINION,
} from '../authorizer.ts';
import { aggregated, type RoleSource, rolesOf } from './role-rules.ts';
import { allows } from './rule.ts';

export type { RoleSource } from './role-rules.ts';

/** `group` is the API group of roles, for messages. */
export function rbac(source: RoleSource, group: string): Authorizer {
  const authorize = async (user: UserInfo, asked: AuthorizerAttributes): Promise<AuthorizerDecision> => {
    if (user.groups.includes('system:masters')) return ALLOWED;
    const namespace = asked.resourceRequest ? asked.namespace : '';
    const missing: string[] = [];
    for await (const given of rolesOf(source, group, user, namespace)) {
      if (given.missing !== undefined) missing.push(given.missing);
      if (given.rules.some((rule) => allows(rule, asked))) {
        return { allowed: true, reason: `RBAC: allowed by ${given.by}` };
      }
    }
    return missing.length === 0 ? NO_OPINION : { allowed: false, reason: `RBAC: ${aggregated(missing)}` };
  };
  return {
    authorize,
    async rulesFor(user, namespace) {
      const rules = [];
      const missing: string[] = [];
      for await (const given of rolesOf(source, group, user, namespace)) {
        if (given.missing !== undefined) missing.push(given.missing);
        rules.push(...given.rules);
      }
      return { rules, incomplete: false, errors: missing };
    },
  };
}
