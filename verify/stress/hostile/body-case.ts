/** Creates stress cases that consist of one POST with a long body. */
import type { StressCase, StressRequest } from './stress-case.ts';

export const NAMESPACE_PATH = '/api/v1/namespaces/default';
export const CONFIG_MAPS_PATH = `${NAMESPACE_PATH}/configmaps`;

/** Creates a case of one POST. Its body is generated when the case runs. */
export function createBodyCase(
  name: string,
  path: string,
  createBody: (n: number) => string | Buffer,
  mediaType = 'application/json',
): StressCase {
  return {
    name,
    createRequests: (n): readonly StressRequest[] => [{ method: 'POST', path, mediaType, body: createBody(n) }],
  };
}

/** Returns the member `metadata` of an object whose name contains `n`, the number of the run of the case. */
export const renderMetadata = (n: number, moreMembers = '') => `"metadata":{"name":"h${n}"${moreMembers}}`;
