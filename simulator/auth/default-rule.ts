/**
 * Authorizes requests without `--authorization-mode`. The group `system:masters` and authenticated users have all permissions, except users
 * whose names begin with `restricted`. Those and anonymous users can read health and version. A SubjectAccessReview can name a user that is
 * neither authenticated nor anonymous; this user has no permissions.
 */
import { ALLOWED, type Authorizer, NO_OPINION } from './authorizer.ts';

const OPEN_PATHS = new Set(['/healthz', '/livez', '/readyz', '/version', '/version/']);

export const defaultRule: Authorizer = {
  authorize: (user, question) => {
    if (user.groups.includes('system:masters')) return ALLOWED;
    const isAuthenticated = user.groups.includes('system:authenticated');
    if (isAuthenticated && !user.name.startsWith('restricted')) return ALLOWED;
    if (!isAuthenticated && !user.groups.includes('system:unauthenticated')) return NO_OPINION;
    if (!question.resourceRequest && question.verb === 'get' && OPEN_PATHS.has(question.path)) return ALLOWED;
    return NO_OPINION;
  },
};
