/** Parses the path and query into the request info. Rejects a malformed path in plain text, as kube-apiserver does. */

import { parseRequestInfo, RequestInfoError } from '../../foundation/request-info.ts';
import { decodePercent } from '../../pure/query/query.ts';
import type { Filter } from '../filter.ts';
import { createInternalErrorResponse } from './error-responses.ts';

/** The subresources whose requests are long-running. */
const LONG_RUNNING_SUBRESOURCES = new Set(['attach', 'exec', 'proxy', 'log', 'portforward']);

export const requestInfoFilter: Filter = (next) => (exchange) => {
  const { method, path, query } = exchange.request;
  try {
    exchange.info = parseRequestInfo(method, decodePercent(path) ?? path, query);
  } catch (error) {
    if (!(error instanceof RequestInfoError)) throw error;
    return createInternalErrorResponse(exchange.request, `failed to create RequestInfo: ${error.message}`);
  }
  const { verb, subresource, isResourceRequest } = exchange.info;
  exchange.isLongRunning =
    isResourceRequest &&
    (verb === 'watch' || verb === 'proxy' || (subresource !== '' && LONG_RUNNING_SUBRESOURCES.has(subresource)));
  return next(exchange);
};
