/**
 * The long-request thread, which runs the handlers of the server. Its storage sends each read and write to the main thread.
 */
import { parentPort, workerData } from 'node:worker_threads';
import { listDialectDepartures } from '../../../spec/departures.ts';
import { getDialect } from '../../../spec/dialect.ts';
import { createErrorConverter } from '../../../spec/error-texts.ts';
import { findReleaseBehaviors } from '../../../spec/release-behaviors.ts';
import type { Clock } from '../../foundation/clock.ts';
import { type HttpRequest, type HttpResponse, isStream } from '../../foundation/exchange.ts';
import { parseRequestInfo } from '../../foundation/request-info.ts';
import type { UserInfo } from '../../foundation/user.ts';
import { createHandlers } from '../../handlers/handlers.ts';
import { Negotiator } from '../../negotiation/negotiator.ts';
import { createSerializers } from '../../negotiation/serializers/serializers.ts';
import { createRegistry } from '../../registry/create-registry.ts';
import type { ReviewContext, RoleRuleResolver } from '../../registry/resource.ts';
import type { ResourceStorage } from '../../store/watch-cache.ts';
import { createServerEnvironment } from '../server-environment.ts';
import { postToWebhook } from '../webhook-post.ts';
import { encodeForStorage } from './encode-for-storage.ts';
import { MainThreadClient } from './main-thread-client.ts';
import type { AuditData, LongRequest, MessageToMain, MessageToThread, ThreadSettings } from './messages.ts';
import { createRemoteStorage } from './remote-storage.ts';

const settings: ThreadSettings = workerData;
const dialect = getDialect(settings.dialect);
const departures = listDialectDepartures(dialect);
const { gates } = settings;
const environment = createServerEnvironment();
/** The difference between the clock of the server and the clock of this thread, in milliseconds. */
const serverTime = { offset: 0 };
const clock: Clock = {
  now: () => environment.clock.now() + serverTime.offset,
  schedule: (milliseconds, task) => environment.clock.schedule(milliseconds, task),
};

const postMessage = (message: MessageToMain) => parentPort?.postMessage(message);
const mainThreadClient = new MainThreadClient(postMessage);
const { call: callMainThread } = mainThreadClient;
const { runtimeConfig, emulateRelease: release } = settings;
const registry = createRegistry({ dialect, runtimeConfig, release, now: () => clock.now() });
const serializers = createSerializers({ dialect, departures, gates, emulateRelease: release });
const protobufSerializer = serializers.find(({ name }) => name === 'protobuf');
const storages = new Map<string, ResourceStorage>();
/** The audit data of pending requests. */
const auditDataByRequest = new WeakMap<HttpRequest, AuditData>();

function getAuditData(request: HttpRequest): AuditData {
  const auditData = auditDataByRequest.get(request) ?? { annotations: new Map() };
  auditDataByRequest.set(request, auditData);
  return auditData;
}

const handleResource = createHandlers({
  registry,
  storage({ storageKey }) {
    const storage =
      storages.get(storageKey) ??
      createRemoteStorage(storageKey, callMainThread, (object) => encodeForStorage(object, protobufSerializer));
    storages.set(storageKey, storage);
    return storage;
  },
  createReviewContext,
  accountTokens: { ...settings.accountTokens, signToken: (claims) => callMainThread('sign', { claims }) },
  postWebhook: postToWebhook,
  ...(settings.isAudited && {
    audit: {
      recordRequestObject(request, encodeJson, objectReference) {
        const auditData = getAuditData(request);
        auditData.requestJson = encodeJson();
        auditData.objectReference = objectReference;
      },
      annotate(request, key, value) {
        const { annotations } = getAuditData(request);
        if (!annotations.has(key)) annotations.set(key, value);
      },
    },
  }),
  clock,
  random: environment.random,
  locks: environment.locks,
  dialect,
  departures,
  negotiator: new Negotiator(serializers, { convertError: createErrorConverter(release) }),
  gates,
  disabledPlugins: settings.disabledPlugins,
  release,
  behaviors: findReleaseBehaviors(release),
  continueTokenLifetimeMilliseconds: settings.continueTokenLifetimeMilliseconds,
  minRequestTimeoutMilliseconds: settings.minRequestTimeoutMilliseconds,
});

function createReviewContext(user: UserInfo): ReviewContext {
  return {
    user,
    authorize: (subject, attributes) => callMainThread('authorize', { user: subject, attributes }),
    authenticate: (token, audiences) => callMainThread('authenticate', { user, token, audiences }),
    ...(settings.canListRules && {
      listRules: (userInfo: UserInfo, namespace: string) =>
        callMainThread('listAuthorizerRules', { user, subject: userInfo, namespace }),
    }),
    ...(settings.canResolveRoles && { roles: createRoleResolver(user) }),
  };
}

function createRoleResolver(user: UserInfo): RoleRuleResolver {
  return {
    listRules: (userInfo, namespace) => callMainThread('listRbacRules', { user, subject: userInfo, namespace }),
    findRoleRules: (kind, namespace, name) => callMainThread('findRoleRules', { user, kind, namespace, name }),
  };
}

parentPort?.on('message', (message: MessageToThread) => {
  if (message.type === 'define') registry.define(message.definition);
  else if (message.type === 'removeDefinition') registry.withdraw(message.definitionName);
  else if (message.type === 'request') {
    serverTime.offset = message.now - environment.clock.now();
    void handleLongRequest(message.id, message.request, message.user);
  } else mainThreadClient.handleResult(message);
});

async function handleLongRequest(id: number, longRequest: LongRequest, user: UserInfo): Promise<void> {
  try {
    const { method, path, query } = longRequest;
    const body = Buffer.from(longRequest.body.buffer, longRequest.body.byteOffset, longRequest.body.byteLength);
    const request: HttpRequest = {
      ...longRequest,
      readBody: () => Promise.resolve(body),
      onEnd: () => undefined,
      abort: () => undefined,
    };
    const response = await handleResource(request, parseRequestInfo(method, path, query), user);
    const { status, headers } = response;
    postMessage({
      type: 'response',
      id,
      response: { status, headers, body: splitBody(response.body), auditData: auditDataByRequest.get(request) },
    });
  } catch (error) {
    postMessage({
      type: 'failure',
      id,
      report: error instanceof Error ? (error.stack ?? error.message) : String(error),
    });
  }
}

function splitBody(body: HttpResponse['body']): readonly Uint8Array[] {
  if (typeof body === 'string') return [Buffer.from(body)];
  if (Buffer.isBuffer(body)) return [body];
  if (isStream(body)) throw new Error('the response to a long request must not be a stream');
  return body;
}
