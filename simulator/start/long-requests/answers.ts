/** Answers the questions of the long-request thread on the main thread, with the storage and the authorizers of the server. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { AccountTokenIssuer } from '../../foundation/account-token-issuer.ts';
import type { UserInfo } from '../../foundation/user.ts';
import { parseWrittenJson } from '../../pure/json/parse-own-json.ts';
import { formatPlainJson } from '../../pure/json/write.ts';
import { isApiObject } from '../../pure/object.ts';
import type { ReviewContext } from '../../registry/resource.ts';
import type { ResourceStorage, StoredItem, WriteDecision } from '../../store/watch-cache.ts';
import type { Question, QuestionTypes, StoredText } from './messages.ts';

export interface QuestionDependencies {
  openStorage(storageKey: string): ResourceStorage;
  createReviewContext(user: UserInfo): ReviewContext;
  readonly accountTokens: AccountTokenIssuer;
}

const NEWEST_FRESHNESS = { type: 'mostRecent' } as const;

export async function answerQuestion(question: Question, sources: QuestionDependencies): Promise<unknown> {
  switch (question.name) {
    case 'get': {
      const item = await sources.openStorage(question.storageKey).get(question.key, NEWEST_FRESHNESS);
      return item && toStoredText(item);
    }
    case 'list': {
      const { prefix } = question;
      const { items, revision } = await sources
        .openStorage(question.storageKey)
        .list({ prefix, freshness: NEWEST_FRESHNESS });
      return { items: items.map((item) => ({ ...toStoredText(item), key: item.key })), revision };
    }
    case 'commit':
      return commitWrite(sources.openStorage(question.storageKey), question);
    case 'authorize':
      return sources.createReviewContext(question.user).authorize(question.user, question.attributes);
    case 'authenticate':
      return sources.createReviewContext(question.user).authenticate(question.token, question.audiences);
    case 'listUserRules':
      return sources.createReviewContext(question.user).listRules?.(question.subject, question.namespace);
    case 'listRoleRules':
      return sources.createReviewContext(question.user).roles?.listRules(question.subject, question.namespace);
    case 'findRoleRules': {
      const { kind, namespace, name } = question;
      return sources.createReviewContext(question.user).roles?.findRoleRules(kind, namespace, name);
    }
    case 'sign':
      return sources.accountTokens.sign(question.claims);
  }
}

function toStoredText({ object, revision, createRevision }: StoredItem): StoredText {
  return { json: formatPlainJson(object), revision, createRevision };
}

async function commitWrite(
  storage: ResourceStorage,
  { key, expected, decision }: QuestionTypes['commit']['args'],
): Promise<QuestionTypes['commit']['answer']> {
  let isExpected = false;
  // Parsing runs in its own turn of the event loop, so that other requests can run between parsing and the write.
  const object = typeof decision === 'object' ? parseWrittenJson(decision.put) : null;
  await nextTurn();
  const decideWrite = (current: StoredItem | undefined): WriteDecision => {
    isExpected = (current?.revision ?? 0) === expected;
    if (!isExpected || decision === 'unchanged') return 'unchanged';
    if (decision === 'absent') return 'absent';
    if (!isApiObject(object)) throw new Error(`the value to store at ${key} is not an object`);
    return { put: object };
  };
  const { item, revision } = await storage.write(key, decideWrite);
  return isExpected ? { revision, createRevision: item?.createRevision ?? revision } : undefined;
}
