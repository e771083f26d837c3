/** Creates the metric labels of a request, with the values of kube-apiserver: the verb can also be LIST or WATCH. */
import type { RequestInfo } from '../../foundation/request-info.ts';
import { isApply } from '../../handlers/patching/patch-types.ts';
import { readHeader } from '../../negotiation/headers.ts';
import type { Query } from '../../pure/query/query.ts';
import type { Exchange } from '../filter.ts';
import type { RequestLabels } from './request-metrics.ts';

const KNOWN_METHODS = new Set(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']);

export function createRequestLabels({ info, request }: Exchange): RequestLabels {
  if (!info.isResourceRequest) {
    // Only the discovery roots /api and /apis have the component apiserver. Other non-resource paths have no component.
    const firstSegment = info.path.replace(/\/$/, '').slice(1);
    const isDiscovery = firstSegment === 'api' || firstSegment === 'apis';
    return {
      component: isDiscovery ? 'apiserver' : '',
      dry_run: chooseDryRunLabel(info.query),
      group: '',
      resource: '',
      scope: '',
      subresource: isDiscovery ? firstSegment : info.path,
      verb: chooseMethodLabel(request.method),
      version: '',
    };
  }
  const scope =
    info.name !== '' || info.verb === 'create' ? 'resource' : info.namespace !== '' ? 'namespace' : 'cluster';
  return {
    component: 'apiserver',
    dry_run: chooseDryRunLabel(info.query),
    group: info.group,
    resource: info.resource,
    scope,
    subresource: info.subresource,
    verb: isConnectRequest(info)
      ? 'CONNECT'
      : chooseVerbLabel(info.verb, request.method, scope, readHeader(request, 'content-type')),
    version: info.version,
  };
}

/**
 * Returns the labels of a request as one text. The text has few distinct values, whatever clients send, because series are never removed
 * and arbitrary values could exhaust the memory.
 */
export function formatSeriesKey({ info, request }: Exchange): string {
  const { group, version, verb, resource, subresource } = info;
  const scope = info.name !== '' || verb === 'create' ? 'r' : info.namespace !== '' ? 'n' : 'c';
  const path = info.isResourceRequest ? `${resource}/${subresource}` : info.path;
  const labelVerb = verb === 'patch' && isApply(readHeader(request, 'content-type')) ? 'apply' : verb;
  return `${chooseMethodLabel(request.method)} ${labelVerb} ${group} ${version} ${path} ${scope} ${chooseDryRunLabel(info.query)}`;
}

function chooseDryRunLabel(query: Query): string {
  const values = query.size === 0 ? undefined : query.get('dryRun');
  if (values === undefined) return '';
  return values.every((value) => value === 'All') ? 'All' : 'invalid';
}

const CONNECT_SUBRESOURCES = new Set(['attach', 'exec', 'log', 'portforward', 'proxy']);

function isConnectRequest({ group, subresource }: RequestInfo): boolean {
  return group === '' && CONNECT_SUBRESOURCES.has(subresource);
}

/** Returns the HTTP method for the label `verb`. HEAD counts as GET, and unknown methods as `other`. */
function chooseMethodLabel(method: string): string {
  if (method === 'HEAD') return 'GET';
  return KNOWN_METHODS.has(method) ? method : 'other';
}

/** Returns the label `verb`. A list that is restricted to one name counts as GET. */
function chooseVerbLabel(verb: string, method: string, scope: string, contentType: string): string {
  if (verb === 'watch') return 'WATCH';
  if (verb === 'list') return scope === 'resource' ? 'GET' : 'LIST';
  // kube-apiserver compares the complete header, so an apply whose Content-Type has a parameter counts as PATCH.
  if (verb === 'patch' && isApply(contentType)) return 'APPLY';
  return chooseMethodLabel(method);
}
