/**
 * Requests that would keep all others waiting are handled in a thread of their own: writes with a long body, and writes to an object that
 * is heavy already. What a client sends takes time with its length, however well each step is made; here the main thread takes part only
 * in reading and storing the object. Where a module that the thread uses was edited while it was loaded everything is handled here: the
 * thread would load it as it stands.
 *
 * Worked example: a PUT of three megabytes comes. Its body is read here, who it is and whether they may was decided here. The thread decodes,
 * validates and merges it, asks for the stored object, and then for its replacement at that revision; what is answered it writes too.
 */
import type { Clock } from '../../ground/clock.ts';
import type { Answer, HttpRequest } from '../../ground/exchange.ts';
import type { RequestInfo } from '../../ground/request-info.ts';
import { UNSECURED, type UserInfo } from '../../ground/user.ts';
import type { HandlerContext } from '../../handlers/context.ts';
import type { ResourceHandler } from '../../handlers/handlers.ts';
import { costOf } from '../../pure/custom/cost.ts';
import type { CustomResourceDefinition } from '../../registry/custom/definition.ts';
import { runWithNamespaceLock } from '../../registry/quota/namespace-lock.ts';
import type { ResourceType } from '../../registry/resource.ts';
import type { Storage } from '../../store/open.ts';
import type { SimulatorOptions } from '../options.ts';
import type { LongAnswer, ThreadSettings, ToThread } from './messages.ts';
import { abandoned, ThreadHost } from './thread-host.ts';

/** Bytes of a body, and of a stored object in memory, that are handled at once. */
const LONG_BODY = 32 * 1024;
/** What a body and the schema that it is held against may cost (pure/custom/cost.ts): about a hundredth of a second. */
const COSTLY = 4_000_000;
const HEAVY_OBJECT = 256 * 1024;
const LONG_VERBS: ReadonlySet<string> = new Set(['create', 'update', 'patch']);
/** After the time for which the client waits. */
const GRACE = 1000;
/** Such modules have an address with a query. */
const IS_EDITED = import.meta.url.includes('?');

export interface LongRequestsParts {
  readonly context: HandlerContext;
  readonly storage: Storage;
  readonly clock: Clock;
}

/** What a request is held against to see whether it is long. */
interface Sort {
  /** The stored object is. */
  readonly heavy: boolean;
  readonly longest: number;
}

export interface LongRequests {
  readonly handler: ResourceHandler;
  close(): Promise<void>;
}

/** `direct` handles what is not long. */
export function aside(direct: ResourceHandler, options: SimulatorOptions, parts: LongRequestsParts): LongRequests {
  if (IS_EDITED) return { handler: direct, close: async () => undefined };
  const { context, storage, clock } = parts;
  const { registry } = context;
  const definitions = new SentDefinitions(() => registry.definitions);
  const host = new ThreadHost({
    settings: () => settingsOf(options, context),
    news: () => definitions.news(),
    forget: () => definitions.forget(),
    from: {
      storageOf: (key) => storage.openResource(key),
      reviewer: context.reviewer,
      accountTokens: context.accountTokens,
    },
    now: () => clock.now(),
    longest: options.requestTimeout + GRACE,
  });
  const quotas = registry.find('', 'v1', 'resourcequotas');
  const quotaStorage = quotas && context.storage(quotas);

  const inThread = async (request: HttpRequest, body: Buffer, user: UserInfo): Promise<Answer> => {
    const { method, path, query, headers, rawHeaders, secure, remoteAddress } = request;
    const plainRequest = { method, path, query, headers, rawHeaders, secure, remoteAddress, body };
    return answerOf(await host.answer(plainRequest, user, (ended) => request.onEnd(ended)), request, context);
  };
  const sorted = async (request: HttpRequest, info: RequestInfo, user: UserInfo, sort: Sort): Promise<Answer> => {
    const { heavy, longest } = sort;
    let body: Buffer | undefined;
    try {
      body = await request.body();
    } catch {
      // Which refusal comes first is decided where all are.
    }
    if (body === undefined || (body.length <= longest && !heavy)) return direct(request, info, user);
    const bytes = body;
    if (quotaStorage === undefined || info.namespace === '' || quotaStorage.count() === 0) {
      return inThread(request, bytes, user);
    }
    let ended = false;
    request.onEnd(() => {
      ended = true;
    });
    // The thread has locks of its own, which nobody else sees.
    return runWithNamespaceLock(quotaStorage, info.namespace, async () => {
      if (ended) throw abandoned();
      return inThread(request, bytes, user);
    });
  };

  return {
    handler(request, info, user) {
      if (!info.isResourceRequest || !mayTakeLong(request, info)) return direct(request, info, user);
      const resource = registry.find(info.group, info.version, info.resource);
      if (resource === undefined) return direct(request, info, user);
      const stored = context.storage(resource);
      const key = resource.namespaced ? `${info.namespace}/${info.name}` : info.name;
      const heavy = info.name !== '' && stored.weight(key) > HEAVY_OBJECT;
      const longest = longestOf(resource);
      const isShort = !heavy && (info.verb === 'get' || lengthOf(request) <= longest);
      if (info.watchPath || isShort || (info.name !== '' && stored.findReadError(key) !== undefined))
        return direct(request, info, user);
      return sorted(request, info, user, { heavy, longest });
    },
    close: () => host.close(),
  };
}

/** The longest body that is handled at once. */
function longestOf({ custom }: ResourceType): number {
  return custom === undefined ? LONG_BODY : Math.min(LONG_BODY, COSTLY / (costOf(custom.structural) + 1));
}

/** JSON of a stored object is written at once, other encodings are slower. */
function mayTakeLong({ headers }: HttpRequest, { verb }: RequestInfo): boolean {
  if (verb !== 'get') return LONG_VERBS.has(verb);
  const { accept } = headers;
  return accept !== undefined && accept !== '*/*' && accept !== 'application/json';
}

/** Unknown lengths count as long until the body is read. */
function lengthOf({ headers }: HttpRequest): number {
  return Number(headers['content-length'] ?? Number.POSITIVE_INFINITY);
}

function answerOf(
  { status, headers, body, audited }: LongAnswer,
  request: HttpRequest,
  context: HandlerContext,
): Answer {
  if (audited?.of !== undefined) context.audit?.recordRequestObject(request, () => audited.json, audited.of);
  for (const [key, value] of audited?.annotations ?? []) context.audit?.annotate(request, key, value);
  const blocks = body.map((block) => Buffer.from(block.buffer, block.byteOffset, block.byteLength));
  return { status, headers, body: blocks.length === 1 ? (blocks[0] ?? '') : blocks };
}

function settingsOf({ runtimeConfig, emulateRelease }: SimulatorOptions, context: HandlerContext): ThreadSettings {
  const { dialect, gates, continueTokenLifetime, minRequestTimeout, audit, accountTokens } = context;
  const { issuer, audiences, maxExpiration } = accountTokens;
  const { listRules: rulesFor, roles } = context.reviewer(UNSECURED);
  return {
    dialect: dialect.name,
    runtimeConfig,
    emulateRelease,
    gates,
    continueTokenLifetime,
    minRequestTimeout,
    audited: audit !== undefined,
    rules: rulesFor !== undefined,
    roles: roles !== undefined,
    accountTokens: { issuer, audiences, maxExpiration },
  };
}

/** Which definitions of custom resources the thread knows. */
class SentDefinitions {
  readonly #served: () => ReadonlyMap<string, CustomResourceDefinition>;
  readonly #sent = new Map<string, CustomResourceDefinition>();

  constructor(served: () => ReadonlyMap<string, CustomResourceDefinition>) {
    this.#served = served;
  }

  forget(): void {
    this.#sent.clear();
  }

  news(): readonly ToThread[] {
    const served = this.#served();
    const messages: ToThread[] = [];
    for (const name of [...this.#sent.keys()]) {
      if (served.has(name)) continue;
      this.#sent.delete(name);
      messages.push({ type: 'withdraw', definition: name });
    }
    for (const [name, definition] of served) {
      if (this.#sent.get(name) === definition) continue;
      this.#sent.set(name, definition);
      messages.push({ type: 'define', definition });
    }
    return messages;
  }
}
