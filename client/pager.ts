/**
 * Reads whole collections, in pages or at a version, as the duties of a client say:
 *
 * - the request is repeated with the latest token until continue is empty (chunk-client-repeats-until-empty);
 * - after 410 on a token the list starts again, without limit (chunk-client-restarts-after-410);
 * - NotOlderThan with limit answers 410 by retrying with an empty version (rv-client-notolder-limit-handles-410);
 * - Exact without limit checks the version that came, and falls back to a request with limit (rv-client-exact-checks-version).
 */
import { ApiFailure, type ClientObject, type Collection, type ListOptions, list } from './collection.ts';
import type { Target } from './target.ts';

export const GONE = 410;

export interface Whole {
  readonly version: string;
  readonly items: readonly ClientObject[];
}

export async function listInPages(
  target: Target,
  path: string,
  limit: number,
  start: ListOptions = {},
): Promise<Whole> {
  try {
    return await follow(target, path, limit, await list(target, path, { ...start, limit }));
  } catch (error) {
    if (!isGone(error)) throw error;
    // What was read belongs to a version that is no longer there: nothing of it is kept.
    return whole(await list(target, path));
  }
}

async function follow(target: Target, path: string, limit: number, first: Collection): Promise<Whole> {
  const items = [...first.items];
  let page = first;
  while (page.continue !== '') {
    // The version is remembered inside the token: it is not sent again, nor is the match.
    page = await list(target, path, { limit, continue: page.continue });
    items.push(...page.items);
  }
  return { version: first.version, items };
}

export function listNotOlderThan(target: Target, path: string, limit: number, resourceVersion: string): Promise<Whole> {
  return listInPages(target, path, limit, { resourceVersion, resourceVersionMatch: 'NotOlderThan' });
}

/** The collection at exactly this version, or undefined where it is no longer to be had. */
export async function listExact(
  target: Target,
  path: string,
  resourceVersion: string,
  limit: number,
): Promise<Whole | undefined> {
  const exact = { resourceVersion, resourceVersionMatch: 'Exact' } as const;
  try {
    const answer = await list(target, path, exact);
    if (answer.version === resourceVersion) return whole(answer);
    // A server that doesn't know the match ignores it; with limit the version alone means Exact.
    const first = await list(target, path, { resourceVersion, limit });
    return first.version === resourceVersion ? await follow(target, path, limit, first) : undefined;
  } catch (error) {
    if (isGone(error)) return undefined;
    throw error;
  }
}

export function isGone(error: unknown): boolean {
  return error instanceof ApiFailure && error.status === GONE;
}

function whole({ version, items }: Collection): Whole {
  return { version, items };
}
