/** Handles the calls of the long-request thread on the main thread, with the storage and the authorizers of the server. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { AccountTokenIssuer } from '../../foundation/account-token-issuer.ts';
import type { UserInfo } from '../../foundation/user.ts';
import { parseWrittenJson } from '../../pure/json/parse-written-json.ts';
import { writeUnescapedJson } from '../../pure/json/write.ts';
import { isApiObject } from '../../pure/object.ts';
import type { ReviewContext } from '../../registry/resource.ts';
import type { ResourceStorage, StoredItem, WriteDecision } from '../../store/watch-cache.ts';
import type { MainThreadCall, MainThreadMethods, StoredJson } from './messages.ts';

export interface CallDependencies {
  openStorage(storageKey: string): ResourceStorage;
  createReviewContext(user: UserInfo): ReviewContext;
  readonly accountTokens: AccountTokenIssuer;
}

const MOST_RECENT = { type: 'mostRecent' } as const;

export async function handleCall(call: MainThreadCall, dependencies: CallDependencies): Promise<unknown> {
  switch (call.name) {
    case 'get': {
      const item = await dependencies.openStorage(call.storageKey).get(call.key, MOST_RECENT);
      return item && toStoredJson(item);
    }
    case 'list': {
      const { prefix } = call;
      const { items, revision } = await dependencies
        .openStorage(call.storageKey)
        .list({ prefix, freshness: MOST_RECENT });
      return { items: items.map((item) => ({ ...toStoredJson(item), key: item.key })), revision };
    }
    case 'commit':
      return commitWrite(dependencies.openStorage(call.storageKey), call);
    case 'authorize':
      return dependencies.createReviewContext(call.user).authorize(call.user, call.attributes);
    case 'authenticate':
      return dependencies.createReviewContext(call.user).authenticate(call.token, call.audiences);
    case 'listAuthorizerRules':
      return dependencies.createReviewContext(call.user).listRules?.(call.subject, call.namespace);
    case 'listRbacRules':
      return dependencies.createReviewContext(call.user).roles?.listRules(call.subject, call.namespace);
    case 'findRoleRules': {
      const { kind, namespace, name } = call;
      return dependencies.createReviewContext(call.user).roles?.findRoleRules(kind, namespace, name);
    }
    case 'sign':
      return dependencies.accountTokens.signToken(call.claims);
  }
}

function toStoredJson({ object, revision, createRevision }: StoredItem): StoredJson {
  return { json: writeUnescapedJson(object), revision, createRevision };
}

async function commitWrite(
  storage: ResourceStorage,
  { key, expectedRevision, decision }: MainThreadMethods['commit']['args'],
): Promise<MainThreadMethods['commit']['result']> {
  let hasExpectedRevision = false;
  // Parsing runs in its own turn of the event loop, so that other requests can run between parsing and the write.
  const object = typeof decision === 'object' ? parseWrittenJson(decision.put) : null;
  await nextTurn();
  const decideWrite = (current: StoredItem | undefined): WriteDecision => {
    hasExpectedRevision = (current?.revision ?? 0) === expectedRevision;
    if (!hasExpectedRevision || decision === 'unchanged') return 'unchanged';
    if (decision === 'absent') return 'absent';
    if (!isApiObject(object)) throw new Error(`the value to store at ${key} is not an object`);
    return { put: object };
  };
  const { item, revision } = await storage.write(key, decideWrite);
  return hasExpectedRevision ? { revision, createRevision: item?.createRevision ?? revision } : undefined;
}
