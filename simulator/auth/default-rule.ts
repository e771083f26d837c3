/**
 * Authorization without `--authorization-mode`: `system:masters` and all authenticated users are allowed everything, except those whose
 * names begin with `restricted`; others, and anonymous users, may read health and version. A SubjectAccessReview can name a user of neither group,
 * who may read nothing.
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
