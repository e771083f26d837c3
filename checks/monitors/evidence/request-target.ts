/**
 * Parses the URL path of a resource:
 *
 *     /api/v1/namespaces/n/endpoints/a                   endpoints, namespace n, name a
 *     /apis/apps/v1/namespaces/n/deployments/a/scale     group apps, deployments, namespace n, name a, subresource scale
 *     /api/v1/namespaces/n                               namespaces, name n
 *     /api/v1/namespaces/n/status                        namespaces, name n, subresource status
 */
import { compact } from '../../../values/compact.ts';
import type { RequestTarget } from '../traffic.ts';

/** The subresources of a namespace. All other path segments after the name of a namespace are resources. */
const NAMESPACE_SUBRESOURCES: ReadonlySet<string> = new Set(['status', 'finalize']);

/** Returns the parts of a path; undefined if the path does not belong to a resource. */
export function parseRequestTarget(path: string): RequestTarget | undefined {
  const segments = path.slice(1).split('/');
  const isCoreGroup = segments[0] === 'api' && segments.length >= 3;
  if (!isCoreGroup && !(segments[0] === 'apis' && segments.length >= 4)) return undefined;
  if (segments.includes('')) return undefined;
  const [group = '', version = ''] = isCoreGroup ? ['', segments[1]] : segments.slice(1);
  const resourceSegments = segments.slice(isCoreGroup ? 2 : 3).map(decodeSegment);
  // The deprecated path of a watch: /api/v1/watch/namespaces/n/endpoints.
  const [first = '', ...otherSegments] = resourceSegments[0] === 'watch' ? resourceSegments.slice(1) : resourceSegments;
  const [namespace, plural] = otherSegments;
  if (
    first !== 'namespaces' ||
    plural === undefined ||
    (otherSegments.length === 2 && NAMESPACE_SUBRESOURCES.has(plural))
  )
    return { group, version, plural: first, ...parseNameAndSubresource(otherSegments) };
  return { group, version, plural, namespace: namespace ?? '', ...parseNameAndSubresource(otherSegments.slice(2)) };
}

function parseNameAndSubresource([name, ...subresource]: readonly string[]): Pick<
  RequestTarget,
  'name' | 'subresource'
> {
  return {
    ...compact({ name }),
    ...(subresource.length === 0 ? {} : { subresource: subresource.join('/') }),
  };
}

function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
