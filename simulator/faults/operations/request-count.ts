/** Faults of the metric that counts requests. */
import type { Fault } from '../../../faults/fault.ts';

const BROKEN_RULES = ['metric-request-total-labels'];

export const requestCountFaults = {
  'successes-counted-as-200': {
    bug: 'apiserver_request_total counts 201 as 200',
    breaks: BROKEN_RULES,
    in: 'http/filters/count-requests.ts',
    find: 'countResponse(series, response.status);',
    put: 'countResponse(series, response.status === 201 ? 200 : response.status);',
  },
  'refusals-counted-as-500': {
    bug: 'apiserver_request_total counts each rejected request as 500',
    breaks: BROKEN_RULES,
    in: 'http/filters/count-requests.ts',
    find: 'countResponse(series, response.status);',
    put: 'countResponse(series, response.status >= 400 ? 500 : response.status);',
  },
  'apply-counted-as-patch': {
    bug: 'apiserver_request_total counts a server-side apply as PATCH',
    breaks: BROKEN_RULES,
    in: 'http/metrics/labels.ts',
    find: "if (verb === 'patch' && isApply(contentType)) return 'APPLY';",
    put: '',
  },
  'subresources-counted-with-the-resource': {
    bug: 'the label subresource of apiserver_request_total is always empty',
    breaks: BROKEN_RULES,
    in: 'http/metrics/labels.ts',
    find: '    subresource: info.subresource,',
    put: "    subresource: '',",
  },
  'dry-runs-counted-as-requests': {
    bug: 'the label dry_run of apiserver_request_total is empty for dry runs',
    breaks: BROKEN_RULES,
    in: 'http/metrics/labels.ts',
    find: "  return values.every((value) => value === 'All') ? 'All' : 'invalid';",
    put: "  return values.every((value) => value === 'All') ? '' : 'invalid';",
  },
  'watches-by-path-counted-as-get': {
    bug: 'apiserver_request_total counts a watch by the path of an object as GET',
    breaks: ['metric-request-total-labels'],
    in: 'http/metrics/labels.ts',
    find: "if (verb === 'watch') return 'WATCH';",
    put: "if (verb === 'watch') return scope === 'resource' ? 'GET' : 'WATCH';",
  },
  'versions-counted-together': {
    bug: 'apiserver_request_total counts requests under the version of the first request for the resource',
    breaks: ['metric-request-total-labels'],
    in: 'http/metrics/labels.ts',
    find: '  return `${chooseMethodLabel(request.method)} ${labelVerb} ${group} ${version} ${path} ${scope} ${chooseDryRunLabel(info.query)}`;',
    put: '  return `${chooseMethodLabel(request.method)} ${labelVerb} ${group} ${path} ${scope} ${chooseDryRunLabel(info.query)}`;',
    also: [
      {
        in: 'http/metrics/labels.ts',
        find: '  const { group, version, verb, resource, subresource } = info;',
        put: '  const { group, verb, resource, subresource } = info;',
      },
    ],
  },
  'lists-of-all-namespaces-have-the-scope-namespace': {
    bug: 'apiserver_request_total counts a list across all namespaces with the scope namespace',
    breaks: ['metric-request-total-labels'],
    in: 'http/metrics/labels.ts',
    find: "info.name !== '' || info.verb === 'create' ? 'resource' : info.namespace !== '' ? 'namespace' : 'cluster';",
    put: "info.name !== '' || info.verb === 'create' ? 'resource' : info.namespace !== '' || info.verb === 'list' ? 'namespace' : 'cluster';",
  },
  'updates-counted-as-patch': {
    bug: 'apiserver_request_total counts a PUT as PATCH',
    breaks: ['metric-request-total-labels'],
    in: 'http/metrics/labels.ts',
    find: "if (verb === 'watch') return 'WATCH';",
    put: "if (verb === 'watch') return 'WATCH';\n  if (verb === 'update') return 'PATCH';",
  },
  'invalid-objects-counted-as-400': {
    bug: 'apiserver_request_total counts 422 as 400',
    breaks: BROKEN_RULES,
    in: 'http/filters/count-requests.ts',
    find: 'countResponse(series, response.status);',
    put: 'countResponse(series, response.status === 422 ? 400 : response.status);',
  },
  'conflicts-counted-as-success': {
    bug: 'apiserver_request_total counts 409 as 200',
    breaks: BROKEN_RULES,
    in: 'http/filters/count-requests.ts',
    find: 'countResponse(series, response.status);',
    put: 'countResponse(series, response.status === 409 ? 200 : response.status);',
  },
  'unsupported-bodies-uncounted': {
    bug: 'apiserver_request_total does not count requests with an unsupported media type',
    breaks: BROKEN_RULES,
    in: 'http/filters/count-requests.ts',
    find: 'countResponse(series, response.status);',
    put: 'if (response.status !== 415) countResponse(series, response.status);',
  },
} satisfies Record<string, Fault>;
