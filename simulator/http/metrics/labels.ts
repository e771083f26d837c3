/** The labels of one request, with the values of kube-apiserver: LIST and WATCH besides the HTTP methods, and the scope. */
import { queryString } from '../../pure/query/query.ts';
import type { Exchange } from '../filter.ts';
import type { RequestLabels } from './request-metrics.ts';

const METHODS = new Set(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']);

export function labelsOf({ info, request }: Exchange): RequestLabels {
  if (!info.isResourceRequest) {
    // Of the paths beside the resources only the two discovery roots belong to the API; the others are of no component.
    const root = info.path.replace(/\/$/, '').slice(1);
    const discovery = root === 'api' || root === 'apis';
    return {
      component: discovery ? 'apiserver' : '',
      dry_run: '',
      group: '',
      resource: '',
      scope: '',
      subresource: discovery ? root : info.path,
      verb: METHODS.has(request.method) ? request.method : 'other',
      version: '',
    };
  }
  const scope =
    info.name !== '' || info.verb === 'create' ? 'resource' : info.namespace !== '' ? 'namespace' : 'cluster';
  return {
    component: 'apiserver',
    dry_run: queryString(info.query, 'dryRun') ?? '',
    group: info.group,
    resource: info.resource,
    scope,
    subresource: info.subresource,
    verb: verbOf(info.verb, request.method, scope, request.headers['content-type']),
    version: info.version,
  };
}

/** A list restricted to one name counts as a GET. */
function verbOf(verb: string, method: string, scope: string, contentType: unknown): string {
  if (verb === 'watch') return 'WATCH';
  if (verb === 'list') return scope === 'resource' ? 'GET' : 'LIST';
  if (verb === 'patch' && typeof contentType === 'string' && contentType.startsWith('application/apply-patch')) {
    return 'APPLY';
  }
  return METHODS.has(method) ? method : 'other';
}
