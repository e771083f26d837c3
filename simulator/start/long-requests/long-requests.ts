/**
 * Handles long requests in a separate thread, so that they do not block other requests. Long requests are writes with a long body, and
 * requests for a large stored object. The main thread only reads and stores the object. If the source code of the server was edited at
 * start, the main thread handles all requests, because the other thread would load the unedited modules.
 *
 * Example: for a PUT of three megabytes, the main thread reads the body, and authenticates and authorizes the request. The thread requests
 * the stored object from the main thread, decodes, validates and merges the body, and requests a write that requires this revision of the
 * object. The thread also encodes the response.
 */
import type { Clock } from '../../foundation/clock.ts';
import type { HttpRequest, HttpResponse } from '../../foundation/exchange.ts';
import type { RequestInfo } from '../../foundation/request-info.ts';
import { UNSECURED_USER, type UserInfo } from '../../foundation/user.ts';
import type { HandlerContext } from '../../handlers/context.ts';
import type { ResourceHandler } from '../../handlers/handlers.ts';
import { estimateSchemaCost } from '../../pure/custom/cost.ts';
import type { CustomResourceDefinition } from '../../registry/custom/definition.ts';
import { runWithNamespaceLock } from '../../registry/quota/namespace-lock.ts';
import type { ResourceType } from '../../registry/resource.ts';
import type { Storage } from '../../store/open-storage.ts';
import type { SimulatorOptions } from '../options.ts';
import type { LongRequest, LongRequestResponse, MessageToThread, ThreadSettings } from './messages.ts';
import { createAbandonedError, ThreadHost } from './thread-host.ts';

/** The maximum size, in bytes, of a body that the main thread handles. */
const LONG_BODY_BYTES = 32 * 1024;
/** The maximum cost of a validation by a schema on the main thread (pure/custom/cost.ts). Its duration is about ten milliseconds. */
const MAX_COST = 4_000_000;
/** The maximum size, in bytes, of a stored object that the main thread handles. */
const LARGE_OBJECT_BYTES = 256 * 1024;
/** The factor by which the maximum length is larger while no thread is ready, because starting a thread takes time. */
const NOT_READY_FACTOR = 4;
const LONG_VERBS: ReadonlySet<string> = new Set(['create', 'update', 'patch']);
/** The time in milliseconds between the request timeout, after which the client no longer waits, and the end of the thread. */
const GRACE_MILLISECONDS = 1000;
/** Whether the modules were edited at start. The URL of an edited module has a query. */
const IS_EDITED_MODULE = import.meta.url.includes('?');

export interface LongRequestDependencies {
  readonly context: HandlerContext;
  readonly storage: Storage;
  readonly clock: Clock;
}

/** The values that determine whether a request is long. */
interface LengthLimits {
  /** Whether the stored object is larger than LARGE_OBJECT_BYTES. */
  readonly isLargeObject: boolean;
  readonly maxLength: number;
}

export interface LongRequestHandling {
  readonly handler: ResourceHandler;
  close(): Promise<void>;
}

/** Returns a handler that passes long requests to the thread, and other requests to `handleDirectly`. */
export function createLongRequestHandling(
  handleDirectly: ResourceHandler,
  options: SimulatorOptions,
  dependencies: LongRequestDependencies,
): LongRequestHandling {
  if (IS_EDITED_MODULE) return { handler: handleDirectly, close: async () => undefined };
  const { context } = dependencies;
  const { registry } = context;
  const threadHost = createThreadHost(options, dependencies);
  const quotaResource = registry.find('', 'v1', 'resourcequotas');
  const quotaStorage = quotaResource && context.storage(quotaResource);

  const handleInThread = async (request: HttpRequest, body: Buffer, user: UserInfo): Promise<HttpResponse> =>
    toHttpResponse(
      await threadHost.handleRequest(toPlainRequest(request, body), user, (onEnd) => request.onEnd(onEnd)),
      request,
      context,
    );
  const handleByLength = async (
    request: HttpRequest,
    info: RequestInfo,
    user: UserInfo,
    { isLargeObject, maxLength }: LengthLimits,
  ): Promise<HttpResponse> => {
    let body: Buffer | undefined;
    try {
      body = await request.readBody();
    } catch {
      // The body cannot be read. The handlers return this error in its order of precedence.
    }
    if (body === undefined || (body.length <= maxLength && !isLargeObject)) return handleDirectly(request, info, user);
    const receivedBody = body;
    if (quotaStorage === undefined || info.namespace === '' || quotaStorage.countObjects() === 0) {
      return handleInThread(request, receivedBody, user);
    }
    let hasEnded = false;
    request.onEnd(() => {
      hasEnded = true;
    });
    // The lock is acquired here, because locks of the thread do not apply to requests on the main thread.
    return runWithNamespaceLock(context.locks, info.namespace, async () => {
      if (hasEnded) throw createAbandonedError();
      return handleInThread(request, receivedBody, user);
    });
  };

  return {
    handler(request, info, user) {
      const limits = findLengthLimits(request, info, { context, threadHost });
      return limits === undefined ? handleDirectly(request, info, user) : handleByLength(request, info, user, limits);
    },
    close: () => threadHost.close(),
  };
}

/** Returns the limits for the body of a request that can be long, or undefined if the request is short. */
function findLengthLimits(
  request: HttpRequest,
  info: RequestInfo,
  { context, threadHost }: { readonly context: HandlerContext; readonly threadHost: ThreadHost },
): LengthLimits | undefined {
  if (!info.isResourceRequest || !isPossiblyLong(request, info)) return undefined;
  const resource = context.registry.find(info.group, info.version, info.resource);
  if (resource === undefined) return undefined;
  const resourceStorage = context.storage(resource);
  const key = resource.namespaced ? `${info.namespace}/${info.name}` : info.name;
  const isLargeObject = info.name !== '' && resourceStorage.getCachedWeight(key) > LARGE_OBJECT_BYTES;
  const maxLength = computeMaxBodyLength(resource) * (threadHost.isReady ? 1 : NOT_READY_FACTOR);
  const isShort = !isLargeObject && (info.verb === 'get' || readContentLength(request) <= maxLength);
  if (info.isWatchPath || isShort || (info.name !== '' && resourceStorage.findReadError(key) !== undefined))
    return undefined;
  return { isLargeObject, maxLength };
}

function createThreadHost(options: SimulatorOptions, { context, storage, clock }: LongRequestDependencies): ThreadHost {
  const definitions = new SentDefinitions(() => context.registry.definitions);
  return new ThreadHost({
    getSettings: () => toThreadSettings(options, context),
    listDefinitionMessages: () => definitions.listDefinitionMessages(),
    resetSentDefinitions: () => definitions.reset(),
    dependencies: {
      openStorage: (key) => storage.openResource(key),
      createReviewContext: context.createReviewContext,
      accountTokens: context.accountTokens,
    },
    now: () => clock.now(),
    timeLimit: options.requestTimeout + GRACE_MILLISECONDS,
  });
}

/** Returns the maximum length of a body that is handled on the main thread while the thread of long requests is ready. */
function computeMaxBodyLength({ customType }: ResourceType): number {
  return customType === undefined
    ? LONG_BODY_BYTES
    : Math.min(LONG_BODY_BYTES, MAX_COST / (estimateSchemaCost(customType.structuralSchema) + 1));
}

/** Reports whether the request can be long. A GET can be long unless it returns JSON, which is cached. */
function isPossiblyLong({ headers }: HttpRequest, { verb }: RequestInfo): boolean {
  if (verb !== 'get') return LONG_VERBS.has(verb);
  const { accept } = headers;
  return accept !== undefined && accept !== '*/*' && accept !== 'application/json';
}

/** Returns the Content-Length, or infinity if it is unknown, so that the body is read before the request is classified. */
function readContentLength({ headers }: HttpRequest): number {
  return Number(headers['content-length'] ?? Number.POSITIVE_INFINITY);
}

/** Returns the members of the request that can be sent to a thread. */
function toPlainRequest(
  { method, path, query, headers, rawHeaders, isTls, remoteAddress }: HttpRequest,
  body: Buffer,
): LongRequest {
  return { method, path, query, headers, rawHeaders, isTls, remoteAddress, body };
}

function toHttpResponse(
  { status, headers, body, auditData }: LongRequestResponse,
  request: HttpRequest,
  context: HandlerContext,
): HttpResponse {
  if (auditData?.objectReference !== undefined)
    context.audit?.recordRequestObject(request, () => auditData.requestJson, auditData.objectReference);
  for (const [key, value] of auditData?.annotations ?? []) context.audit?.annotate(request, key, value);
  const blocks = body.map((block) => Buffer.from(block.buffer, block.byteOffset, block.byteLength));
  return { status, headers, body: blocks.length === 1 ? (blocks[0] ?? '') : blocks };
}

function toThreadSettings(
  { runtimeConfig, emulateRelease }: SimulatorOptions,
  context: HandlerContext,
): ThreadSettings {
  const {
    dialect,
    gates,
    disabledPlugins = new Set(),
    continueTokenLifetimeMilliseconds,
    minRequestTimeoutMilliseconds,
    audit,
    accountTokens,
  } = context;
  const { issuer, audiences, maxLifetimeMilliseconds } = accountTokens;
  const { listRules: listAuthorizerRules, roles } = context.createReviewContext(UNSECURED_USER);
  return {
    dialect: dialect.name,
    runtimeConfig,
    emulateRelease,
    gates,
    disabledPlugins,
    continueTokenLifetimeMilliseconds,
    minRequestTimeoutMilliseconds,
    isAudited: audit !== undefined,
    canListRules: listAuthorizerRules !== undefined,
    canResolveRoles: roles !== undefined,
    accountTokens: { issuer, audiences, maxLifetimeMilliseconds },
  };
}

/** The CustomResourceDefinitions that have been sent to the thread. */
class SentDefinitions {
  readonly #listDefinitions: () => ReadonlyMap<string, CustomResourceDefinition>;
  readonly #sentDefinitions = new Map<string, CustomResourceDefinition>();

  constructor(listDefinitions: () => ReadonlyMap<string, CustomResourceDefinition>) {
    this.#listDefinitions = listDefinitions;
  }

  reset(): void {
    this.#sentDefinitions.clear();
  }

  /** Returns the messages that bring the definitions of the thread up to date. */
  listDefinitionMessages(): readonly MessageToThread[] {
    const definitions = this.#listDefinitions();
    const messages: MessageToThread[] = [];
    for (const name of [...this.#sentDefinitions.keys()]) {
      if (definitions.has(name)) continue;
      this.#sentDefinitions.delete(name);
      messages.push({ type: 'removeDefinition', definitionName: name });
    }
    for (const [name, definition] of definitions) {
      if (this.#sentDefinitions.get(name) === definition) continue;
      this.#sentDefinitions.set(name, definition);
      messages.push({ type: 'define', definition });
    }
    return messages;
  }
}
