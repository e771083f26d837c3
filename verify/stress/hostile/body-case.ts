/** Cases of one POST with a long body. */
import type { HostileRequest, StressCase } from './stress-case.ts';

export const NAMESPACE = '/api/v1/namespaces/default';
export const MAPS = `${NAMESPACE}/configmaps`;

/** Creates a case of one POST whose body is generated when the case runs. */
export function createBodyCase(
  name: string,
  path: string,
  body: (n: number) => string | Buffer,
  type = 'application/json',
): StressCase {
  return {
    name,
    concurrentRequests: (n): readonly HostileRequest[] => [{ method: 'POST', path, type, body: body(n) }],
  };
}

export const meta = (n: number, more = '') => `"metadata":{"name":"h${n}"${more}}`;
