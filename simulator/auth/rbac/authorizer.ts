/**
 * The RBAC authorizer (`--authorization-mode=RBAC`). It allows a request if a rule of a role that is bound to the user allows it.
 * ClusterRoleBindings apply in all namespaces, and RoleBindings in their own namespace. The authorizer never denies a request. Without a
 * matching rule, it has no opinion.
 *
 * The default permissions are stored roles, which the server creates when it starts (controllers/bootstrap).
 */

import type { UserInfo } from '../../foundation/user.ts';
import {
  ALLOWED_DECISION,
  type Authorizer,
  type AuthorizerAttributes,
  type AuthorizerDecision,
  NO_OPINION_DECISION,
} from '../authorizer.ts';
import { findApplicableBindings, joinErrors, type RoleSource } from './role-rules.ts';
import { allowsRequest } from './rule.ts';

export type { RoleSource } from './role-rules.ts';

/** Creates the authorizer. `group` is the API group of roles, for messages. */
export function createRbacAuthorizer(roleSource: RoleSource, group: string): Authorizer {
  const authorize = async (user: UserInfo, attributes: AuthorizerAttributes): Promise<AuthorizerDecision> => {
    if (user.groups.includes('system:masters')) return ALLOWED_DECISION;
    const namespace = attributes.resourceRequest ? attributes.namespace : '';
    const errors: string[] = [];
    for await (const binding of findApplicableBindings(roleSource, group, user, namespace)) {
      if (binding.problem !== undefined) errors.push(binding.problem);
      if (binding.rules.some((rule) => allowsRequest(rule, attributes))) {
        return { allowed: true, reason: `RBAC: allowed by ${binding.description}` };
      }
    }
    return errors.length === 0 ? NO_OPINION_DECISION : { allowed: false, reason: `RBAC: ${joinErrors(errors)}` };
  };
  return {
    authorize,
    async listRules(user, namespace) {
      const rules = [];
      const errors: string[] = [];
      for await (const binding of findApplicableBindings(roleSource, group, user, namespace)) {
        if (binding.problem !== undefined) errors.push(binding.problem);
        rules.push(...binding.rules);
      }
      return { rules, incomplete: false, errors };
    },
  };
}
