/**
 * The long-request thread: runs the handlers of the server with a storage that asks the main thread for each read and write.
 */
import { parentPort, workerData } from 'node:worker_threads';
import { listDialectDepartures } from '../../../spec/departures.ts';
import { dialect } from '../../../spec/dialect.ts';
import { findErrorTexts } from '../../../spec/error-texts.ts';
import { findMachinery } from '../../../spec/machinery.ts';
import type { Clock } from '../../ground/clock.ts';
import { type Answer, type HttpRequest, isStream } from '../../ground/exchange.ts';
import { parseRequestInfo } from '../../ground/request-info.ts';
import type { UserInfo } from '../../ground/user.ts';
import { createHandlers } from '../../handlers/handlers.ts';
import { Negotiator } from '../../negotiation/negotiator.ts';
import { createSerializers } from '../../negotiation/serializers/serializers.ts';
import { createRegistry } from '../../registry/create-registry.ts';
import type { ReviewContext, RoleRuleResolver } from '../../registry/resource.ts';
import type { ResourceStorage } from '../../store/watch-cache.ts';
import { createServerEnvironment } from '../server-environment.ts';
import { postToWebhook } from '../webhook-post.ts';
import { Asker } from './ask.ts';
import { encodeForStorage } from './longest-object.ts';
import type { AuditData, LongRequest, ThreadSettings, ToMain, ToThread } from './messages.ts';
import { createRemoteStorage } from './remote-storage.ts';

const settings: ThreadSettings = workerData;
const names = dialect(settings.dialect);
const departures = listDialectDepartures(names);
const { gates } = settings;
const environment = createServerEnvironment();
/** The difference between the clock of the server and the clock of this thread, in milliseconds. */
const serverTime = { offset: 0 };
const clock: Clock = {
  now: () => environment.clock.now() + serverTime.offset,
  schedule: (wait, task) => environment.clock.schedule(wait, task),
};

const post = (message: ToMain) => parentPort?.postMessage(message);
const asker = new Asker(post);
const { ask } = asker;
const { runtimeConfig, emulateRelease: release } = settings;
const registry = createRegistry({ dialect: names, runtimeConfig, release, now: () => clock.now() });
const serializers = createSerializers({ dialect: names, departures, gates, emulateRelease: release });
const binary = serializers.find(({ name }) => name === 'protobuf');
const storages = new Map<string, ResourceStorage>();
/** The audit data of pending requests. */
const audited = new WeakMap<HttpRequest, AuditData>();

function findAudited(request: HttpRequest): AuditData {
  const entry = audited.get(request) ?? { annotations: new Map() };
  audited.set(request, entry);
  return entry;
}

const handle = createHandlers({
  registry,
  storage({ storageKey }) {
    const storage =
      storages.get(storageKey) ?? createRemoteStorage(storageKey, ask, (object) => encodeForStorage(object, binary));
    storages.set(storageKey, storage);
    return storage;
  },
  reviewer: createReviewContext,
  accountTokens: { ...settings.accountTokens, sign: (claims) => ask('sign', { claims }) },
  postWebhook: postToWebhook,
  ...(settings.audited && {
    audit: {
      recordRequestObject(request, json, objectReference) {
        const data = findAudited(request);
        data.json = json();
        data.source = objectReference;
      },
      annotate(request, key, value) {
        const { annotations } = findAudited(request);
        if (!annotations.has(key)) annotations.set(key, value);
      },
    },
  }),
  clock,
  random: environment.random,
  locks: environment.locks,
  dialect: names,
  departures,
  negotiator: new Negotiator(serializers, { convertError: findErrorTexts(release) }),
  gates,
  disabledPlugins: settings.disabledPlugins,
  release,
  machinery: findMachinery(release),
  continueTokenLifetime: settings.continueTokenLifetime,
  minRequestTimeout: settings.minRequestTimeout,
});

function createReviewContext(user: UserInfo): ReviewContext {
  return {
    user,
    authorize: (subject, attributes) => ask('authorize', { user: subject, attributes }),
    authenticate: (token, audiences) => ask('authenticate', { user, token, audiences }),
    ...(settings.rules && {
      listRules: (userInfo: UserInfo, namespace: string) => ask('rulesFor', { user, subject: userInfo, namespace }),
    }),
    ...(settings.roles && { roles: createRoleResolver(user) }),
  };
}

function createRoleResolver(user: UserInfo): RoleRuleResolver {
  return {
    listRules: (userInfo, namespace) => ask('rolesFor', { user, subject: userInfo, namespace }),
    findRoleRules: (kind, namespace, name) => ask('rulesOf', { user, kind, namespace, name }),
  };
}

parentPort?.on('message', (message: ToThread) => {
  if (message.type === 'define') registry.define(message.definition);
  else if (message.type === 'withdraw') registry.withdraw(message.definition);
  else if (message.type === 'request') {
    serverTime.offset = message.now - environment.clock.now();
    void answerRequest(message.id, message.request, message.user);
  } else asker.handleAnswer(message);
});

async function answerRequest(id: number, longRequest: LongRequest, user: UserInfo): Promise<void> {
  try {
    const { method, path, query } = longRequest;
    const body = Buffer.from(longRequest.body.buffer, longRequest.body.byteOffset, longRequest.body.byteLength);
    const request: HttpRequest = {
      ...longRequest,
      body: () => Promise.resolve(body),
      onEnd: () => undefined,
      abort: () => undefined,
    };
    const answer = await handle(request, parseRequestInfo(method, path, query), user);
    const { status, headers } = answer;
    post({
      type: 'answer',
      id,
      answer: { status, headers, body: splitBody(answer.body), audited: audited.get(request) },
    });
  } catch (error) {
    post({ type: 'failure', id, report: error instanceof Error ? (error.stack ?? error.message) : String(error) });
  }
}

function splitBody(body: Answer['body']): readonly Uint8Array[] {
  if (typeof body === 'string') return [Buffer.from(body)];
  if (Buffer.isBuffer(body)) return [body];
  if (isStream(body)) throw new Error('the response to a long request must not be a stream');
  return body;
}
