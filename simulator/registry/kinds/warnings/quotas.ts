/** Returns the warnings about quotas whose requests exceed their limits. */
import { compareQuantities, parseQuantity } from '../../../pure/quantity/quantity.ts';
import { readMembers } from '../../object-fields.ts';
import type { FindWarnings } from './find-warnings.ts';

/** The resources, in the order of the warnings. */
const COMPARED_RESOURCES = ['cpu', 'memory', 'storage', 'ephemeral-storage'];

/** Returns a warning for each resource of a new quota whose request is greater than its limit. */
export const findQuotaWarnings: FindWarnings = ({ spec }, previous, serverMinor) => {
  if (serverMinor < 35 || previous !== undefined) return [];
  const hard = readMembers(readMembers(spec).hard);
  return COMPARED_RESOURCES.flatMap((resource) => {
    const hasShortName = hard[`requests.${resource}`] === undefined && (resource === 'cpu' || resource === 'memory');
    const [requestName, limitName] = [hasShortName ? resource : `requests.${resource}`, `limits.${resource}`];
    const [requestValue, limitValue] = [hard[requestName], hard[limitName]];
    if (requestValue === undefined || limitValue === undefined) return [];
    const [request, limit] = [parseQuantity(String(requestValue)), parseQuantity(String(limitValue))];
    if (compareQuantities(request, limit) <= 0) return [];
    return [`ResourceQuota ${requestName} (${request.text}) should be less than ${limitName} (${limit.text})`];
  });
};
