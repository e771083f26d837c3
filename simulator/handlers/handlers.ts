/**
 * Handles requests for resources: finds the endpoint by path (endpoints.ts), runs the checks of the verb (pipeline.ts), then the handler of
 * the verb. Returns an answer without a promise if no step is asynchronous.
 */

import type { Answer, HttpRequest } from '../ground/exchange.ts';
import { type MaybePromise, mapReady } from '../ground/maybe-promise.ts';
import type { RequestInfo } from '../ground/request-info.ts';
import type { UserInfo } from '../ground/user.ts';
import { createStatusAnswer } from '../negotiation/answer.ts';
import { COMPRESSION_GATE, compressAnswer } from '../negotiation/compress.ts';
import type { Negotiator } from '../negotiation/negotiator.ts';
import { formatWarning } from '../negotiation/warnings.ts';
import { readString } from '../pure/query/query.ts';
import { StatusError } from '../pure/status/status.ts';
import { Call } from './call.ts';
import { findConnector } from './connecting/connect.ts';
import type { HandlerContext } from './context.ts';
import { createCorruptionError } from './corrupt-objects.ts';
import { Endpoints } from './endpoints.ts';
import { ACTIONS, CHECKS, type Check } from './pipeline.ts';
import { createStorageError } from './storage-errors.ts';

export type ResourceHandler = (request: HttpRequest, info: RequestInfo, user: UserInfo) => MaybePromise<Answer>;

export function createHandlers(context: HandlerContext): ResourceHandler {
  const endpoints = new Endpoints(context);
  const handleRequest: ResourceHandler = (request, info, user) => {
    let call: Call | undefined;
    try {
      const { endpoint, verb } = endpoints.find(request.method, info);
      call = new Call(context, request, info, user, verb, endpoint);
      const answer = findConnector(call)?.(call) ?? runChecks(call, CHECKS[verb], 0);
      return answer instanceof Promise
        ? answer.catch((error) => toErrorAnswer(context, request, info, error, call))
        : answer;
    } catch (error) {
      return toErrorAnswer(context, request, info, error, call);
    }
  };
  const handle = addDeprecationWarnings(endpoints, context, handleRequest);
  if (!context.gates.has(COMPRESSION_GATE)) return handle;
  return (request, info, user) => {
    const answer = handle(request, info, user);
    return mapReady(answer, (ready) => compressAnswer(request, ready));
  };
}

/**
 * Adds the warning to every response of a deprecated resource. A built-in resource gets it only where the path and the method are served.
 */
function addDeprecationWarnings(
  endpoints: Endpoints,
  { registry, negotiator }: HandlerContext,
  handler: ResourceHandler,
): ResourceHandler {
  return (request, info, user) => {
    const answer = handler(request, info, user);
    const resource = registry.find(info.group, info.version, info.resource);
    const warning = resource?.custom?.warning ?? resource?.deprecation?.warning;
    if (warning === undefined) return answer;
    if (resource?.custom === undefined && !isRouted(endpoints, negotiator, request, info)) return answer;
    return mapReady(answer, (ready) => prependWarning(ready, warning));
  };
}

/** Reports whether the path and the method are served in a media type that the request accepts. */
function isRouted(endpoints: Endpoints, negotiator: Negotiator, request: HttpRequest, info: RequestInfo): boolean {
  try {
    endpoints.find(request.method, info);
    return negotiator.isRoutable(request, { streams: info.verb === 'list' || info.verb === 'watch' });
  } catch {
    return false;
  }
}

function prependWarning(answer: Answer, warning: string): Answer {
  const otherWarnings = answer.headers.Warning ?? [];
  const text = formatWarning(warning);
  const headers = {
    ...answer.headers,
    Warning: [text, ...(typeof otherWarnings === 'string' ? [otherWarnings] : otherWarnings)],
  };
  return { ...answer, headers };
}

/** Runs the checks, then the handler of the verb. Waits only for checks that return a promise. */
function runChecks(call: Call, checks: readonly Check[], startIndex: number): MaybePromise<Answer> {
  for (let index = startIndex; index < checks.length; index++) {
    const pending = checks[index]?.(call);
    if (pending !== undefined) return pending.then(() => runChecks(call, checks, index + 1));
  }
  return ACTIONS[call.verb](call);
}

/** Returns the answer for an error with a Status. Throws other errors, which are bugs of the server and are reported by panic recovery. */
function toErrorAnswer(
  { negotiator }: HandlerContext,
  request: HttpRequest,
  info: RequestInfo,
  error: unknown,
  call: Call | undefined,
): Answer {
  const storageError = createStorageError(
    createCorruptionError(error, call),
    readString(info.query, 'resourceVersion') ?? '',
  );
  if (!(storageError instanceof StatusError)) throw storageError;
  return createStatusAnswer(negotiator, request, storageError, call?.warnings);
}
