/** The labels of one request, with the values of kube-apiserver: LIST and WATCH besides the HTTP methods, and the scope. */
import type { Query } from '../../pure/query/query.ts';
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
      dry_run: dryRunOf(info.query),
      group: '',
      resource: '',
      scope: '',
      subresource: discovery ? root : info.path,
      verb: methodOf(request.method),
      version: '',
    };
  }
  const scope =
    info.name !== '' || info.verb === 'create' ? 'resource' : info.namespace !== '' ? 'namespace' : 'cluster';
  return {
    component: 'apiserver',
    dry_run: dryRunOf(info.query),
    group: info.group,
    resource: info.resource,
    scope,
    subresource: info.subresource,
    verb: verbOf(info.verb, request.method, scope, request.headers['content-type']),
    version: info.version,
  };
}

/**
 * The labels of a request by one text. Whatever the client may write has few values in it: what is counted is kept for ever, and nobody
 * may fill the memory with it.
 */
export function keyOf({ info, request }: Exchange): string {
  const { group, version, verb, resource, subresource } = info;
  const scope = info.name !== '' || verb === 'create' ? 'r' : info.namespace !== '' ? 'n' : 'c';
  const path = info.isResourceRequest ? `${resource}/${subresource}` : info.path;
  const kind = verb === 'patch' && isApply(request.headers['content-type']) ? 'apply' : verb;
  return `${methodOf(request.method)} ${kind} ${group} ${version} ${path} ${scope} ${dryRunOf(info.query)}`;
}

function dryRunOf(query: Query): string {
  const values = query.size === 0 ? undefined : query.get('dryRun');
  if (values === undefined) return '';
  return values.every((value) => value === 'All') ? 'All' : 'invalid';
}

function isApply(contentType: unknown): boolean {
  return typeof contentType === 'string' && contentType.startsWith('application/apply-patch');
}

function methodOf(method: string): string {
  return METHODS.has(method) ? method : 'other';
}

/** A list restricted to one name counts as a GET. */
function verbOf(verb: string, method: string, scope: string, contentType: unknown): string {
  if (verb === 'watch') return 'WATCH';
  if (verb === 'list') return scope === 'resource' ? 'GET' : 'LIST';
  if (verb === 'patch' && isApply(contentType)) return 'APPLY';
  return methodOf(method);
}
