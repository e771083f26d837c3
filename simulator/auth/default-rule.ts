/**
 * Authorizes requests without `--authorization-mode`. The group `system:masters` and authenticated users have all permissions, except users
 * whose names begin with `restricted`. Restricted users and anonymous users can read health and version. A user that is neither
 * authenticated nor anonymous has no permissions. Only a SubjectAccessReview can contain such a user.
 */
import { ALLOWED_DECISION, type Authorizer, NO_OPINION_DECISION } from './authorizer.ts';

const PUBLIC_PATHS = new Set(['/healthz', '/livez', '/readyz', '/version', '/version/']);

export const defaultAuthorizer: Authorizer = {
  authorize: (user, attributes) => {
    if (user.groups.includes('system:masters')) return ALLOWED_DECISION;
    const isAuthenticated = user.groups.includes('system:authenticated');
    if (isAuthenticated && !user.name.startsWith('restricted')) return ALLOWED_DECISION;
    if (!isAuthenticated && !user.groups.includes('system:unauthenticated')) return NO_OPINION_DECISION;
    if (!attributes.resourceRequest && attributes.verb === 'get' && PUBLIC_PATHS.has(attributes.path))
      return ALLOWED_DECISION;
    return NO_OPINION_DECISION;
  },
};
