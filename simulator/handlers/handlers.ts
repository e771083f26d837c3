/**
 * Handles requests for resources: finds the endpoint by path (endpoints.ts), runs the checks of the verb (pipeline.ts), then the handler of
 * the verb. Returns the response without a promise if no step is asynchronous.
 */

import type { HttpRequest, HttpResponse } from '../foundation/exchange.ts';
import { type MaybePromise, mapWhenReady } from '../foundation/maybe-promise.ts';
import type { RequestInfo } from '../foundation/request-info.ts';
import type { UserInfo } from '../foundation/user.ts';
import { COMPRESSION_GATE, compressResponse } from '../negotiation/compress.ts';
import type { Negotiator } from '../negotiation/negotiator.ts';
import { createStatusResponse } from '../negotiation/response.ts';
import { formatWarning } from '../negotiation/warnings.ts';
import { readTextParameter } from '../pure/query/query.ts';
import { StatusError } from '../pure/status/status.ts';
import { Call } from './call.ts';
import { findConnectHandler } from './connecting/connect.ts';
import type { HandlerContext } from './context.ts';
import { createCorruptionError } from './corrupt-objects.ts';
import { EndpointFinder } from './endpoints.ts';
import { CHECKS_BY_VERB, type Check, HANDLERS_BY_VERB } from './pipeline.ts';
import { createStorageError } from './storage-errors.ts';

export type ResourceHandler = (request: HttpRequest, info: RequestInfo, user: UserInfo) => MaybePromise<HttpResponse>;

export function createHandlers(context: HandlerContext): ResourceHandler {
  const endpoints = new EndpointFinder(context);
  const handleRequest: ResourceHandler = (request, info, user) => {
    let call: Call | undefined;
    try {
      const { endpoint, verb } = endpoints.find(request.method, info);
      call = new Call({ context, request, info, user, verb, endpoint });
      const response = findConnectHandler(call)?.(call) ?? runChecks(call, CHECKS_BY_VERB[verb], 0);
      return response instanceof Promise
        ? response.catch((error) => createErrorResponse(context, request, info, error, call))
        : response;
    } catch (error) {
      return createErrorResponse(context, request, info, error, call);
    }
  };
  const handle = addDeprecationWarnings(endpoints, context, handleRequest);
  if (!context.gates.has(COMPRESSION_GATE)) return handle;
  return (request, info, user) => {
    const response = handle(request, info, user);
    return mapWhenReady(response, (readyResponse) => compressResponse(request, readyResponse));
  };
}

/**
 * Adds the deprecation warning to the responses of a deprecated resource. For a built-in resource, adds it only if the path and the method
 * are served.
 */
function addDeprecationWarnings(
  endpoints: EndpointFinder,
  { registry, negotiator }: HandlerContext,
  handler: ResourceHandler,
): ResourceHandler {
  return (request, info, user) => {
    const response = handler(request, info, user);
    const resource = registry.find(info.group, info.version, info.resource);
    const warning = resource?.customType?.deprecationWarning ?? resource?.deprecation?.warning;
    if (warning === undefined) return response;
    if (resource?.customType === undefined && !isRoutable(endpoints, negotiator, request, info)) return response;
    return mapWhenReady(response, (readyResponse) => prependWarning(readyResponse, warning));
  };
}

/** Reports whether the path and the method are served in a media type that the request accepts. */
function isRoutable(
  endpoints: EndpointFinder,
  negotiator: Negotiator,
  request: HttpRequest,
  info: RequestInfo,
): boolean {
  try {
    endpoints.find(request.method, info);
    return negotiator.isRoutable(request, { canWatch: info.verb === 'list' || info.verb === 'watch' });
  } catch {
    return false;
  }
}

function prependWarning(response: HttpResponse, warning: string): HttpResponse {
  const otherWarnings = response.headers.Warning ?? [];
  const text = formatWarning(warning);
  const headers = {
    ...response.headers,
    Warning: [text, ...(typeof otherWarnings === 'string' ? [otherWarnings] : otherWarnings)],
  };
  return { ...response, headers };
}

/** Runs the checks, then the handler of the verb. Waits only for checks that return a promise. */
function runChecks(call: Call, checks: readonly Check[], startIndex: number): MaybePromise<HttpResponse> {
  for (let index = startIndex; index < checks.length; index++) {
    const pendingCheck = checks[index]?.(call);
    if (pendingCheck !== undefined) return pendingCheck.then(() => runChecks(call, checks, index + 1));
  }
  return HANDLERS_BY_VERB[call.verb](call);
}

/** Returns the response for an error with a Status. Throws all other errors, which are bugs of the server. Panic recovery reports them. */
function createErrorResponse(
  { negotiator }: HandlerContext,
  request: HttpRequest,
  info: RequestInfo,
  error: unknown,
  call: Call | undefined,
): HttpResponse {
  const storageError = createStorageError(
    createCorruptionError(error, call),
    readTextParameter(info.query, 'resourceVersion') ?? '',
  );
  if (!(storageError instanceof StatusError)) throw storageError;
  return createStatusResponse(negotiator, request, storageError, call?.warnings);
}
