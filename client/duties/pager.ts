/**
 * Reads complete collections, in pages or at a resourceVersion, as the rules require of a client:
 *
 * - It repeats the request with the latest token until continue is empty (chunk-client-repeats-until-empty).
 *
 * - After 410 for a token, it restarts the list without limit (chunk-client-restarts-after-410).
 *
 * - After 410 for NotOlderThan with limit, it retries with an empty resourceVersion (rv-client-notolder-limit-handles-410).
 *
 * - For Exact without limit, it checks the resourceVersion of the response, and falls back to a request with limit
 * (rv-client-exact-checks-version).
 */

import type { Target } from '../exchange/target.ts';
import { ApiStatusError, type ClientObject, type Collection, type ListOptions, listObjects } from './collection.ts';

export const GONE_STATUS = 410;

export interface CompleteList {
  readonly resourceVersion: string;
  readonly items: readonly ClientObject[];
}

export async function listAllPages(
  target: Target,
  path: string,
  limit: number,
  startOptions: ListOptions = {},
): Promise<CompleteList> {
  try {
    return await readRemainingPages(target, path, limit, await listObjects(target, path, { ...startOptions, limit }));
  } catch (error) {
    if (!isGoneError(error)) throw error;
    // The pages belong to a resourceVersion that has expired, so all are discarded.
    return toCompleteList(await listObjects(target, path));
  }
}

async function readRemainingPages(
  target: Target,
  path: string,
  limit: number,
  firstPage: Collection,
): Promise<CompleteList> {
  const items = [...firstPage.items];
  let page = firstPage;
  while (page.continue !== '') {
    // The token contains the resourceVersion, so the request omits resourceVersion and resourceVersionMatch.
    page = await listObjects(target, path, { limit, continue: page.continue });
    items.push(...page.items);
  }
  return { resourceVersion: firstPage.resourceVersion, items };
}

export function listNotOlderThan(
  target: Target,
  path: string,
  limit: number,
  resourceVersion: string,
): Promise<CompleteList> {
  return listAllPages(target, path, limit, { resourceVersion, resourceVersionMatch: 'NotOlderThan' });
}

/** Returns the collection at exactly this resourceVersion, or undefined if it has expired. */
export async function listExactVersion(
  target: Target,
  path: string,
  resourceVersion: string,
  limit: number,
): Promise<CompleteList | undefined> {
  const exactOptions = { resourceVersion, resourceVersionMatch: 'Exact' } as const;
  try {
    const exactList = await listObjects(target, path, exactOptions);
    if (exactList.resourceVersion === resourceVersion) return toCompleteList(exactList);
    // A server without support for resourceVersionMatch ignores it. With limit, resourceVersion alone means Exact.
    const firstPage = await listObjects(target, path, { resourceVersion, limit });
    return firstPage.resourceVersion === resourceVersion
      ? await readRemainingPages(target, path, limit, firstPage)
      : undefined;
  } catch (error) {
    if (isGoneError(error)) return undefined;
    throw error;
  }
}

export function isGoneError(error: unknown): boolean {
  return error instanceof ApiStatusError && error.status === GONE_STATUS;
}

function toCompleteList({ resourceVersion: version, items }: Collection): CompleteList {
  return { resourceVersion: version, items };
}
