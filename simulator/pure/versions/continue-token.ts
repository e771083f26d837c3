/**
 * Encodes and decodes the tokens of chunked lists (chunk-*), which contain the resourceVersion of the first chunk and the next key, as JSON
 * in base64url.
 *
 * Example: `eyJ2IjoibWV0YS5rOHMuaW8vdjEiLCJydiI6MjIsInN0YXJ0IjoibTJcdTAwMDAifQ` contains
 * `{"v":"meta.k8s.io/v1","rv":22,"start":"m2\u0000"}`, that is, resourceVersion 22 and the first key after `m2`. A token with a
 * negative resourceVersion requests the remaining items at the newest resourceVersion. Clients get such a token when their token has
 * expired (chunk-expired-token-carries-new-token).
 */

import { parseJson, parseJsonBytes } from '../json/parse.ts';
import { writeCompactJson } from '../json/write.ts';
import type { Json } from '../object.ts';
import { createBadRequestError, createExpiredError } from '../status/reasons.ts';
import type { StatusError } from '../status/status.ts';
import { decodeBase64Url, decodeLatin1, decodeUtf8, encodeBase64Url } from '../value/base64.ts';
import { readErrorMessage } from '../value/error-message.ts';

export interface ContinueToken {
  /** The resourceVersion of the list. It is never 0. A negative number means the newest resourceVersion. */
  readonly revision: number;
  /** The first key of the next chunk, below the prefix of the list. */
  readonly startKey: string;
  /** The time of the first chunk in milliseconds. Tokens of kube-apiserver do not contain it. */
  readonly issueTime?: number;
}

export function encodeContinueToken(token: ContinueToken, metaGroup: string): string {
  const { revision, startKey, issueTime } = token;
  return encodeBase64Url(writeCompactJson({ v: `${metaGroup}/v1`, rv: revision, start: startKey, issued: issueTime }));
}

/** Decodes a token. Throws a StatusError 400 for a token that this server did not create (chunk-malformed-token-400). */
export function decodeContinueToken(text: string, metaGroup: string): ContinueToken {
  const version = `${metaGroup}/v1`;
  const { v = '', rv = 0, start = '', issued } = parseTokenMembers(text);
  if (v !== version) throw createInvalidTokenError(`: server does not recognize this encoded version ${v}`);
  if (rv === 0) throw createInvalidTokenError(`: incorrect encoded start resourceVersion (version ${version})`);
  if (start === '') throw createInvalidTokenError(`: encoded start key empty (version ${version})`);
  const key = start.startsWith('/') ? start.slice(1) : start;
  // The key must not refer to objects outside of the prefix.
  if (key !== '' && key.split('/').some((segment) => ['', '.', '..'].includes(segment)))
    throw createInvalidTokenError(`: ${start}`);
  return { revision: rv, startKey: key, ...(issued !== undefined && { issueTime: issued }) };
}

const RESTART_ADVICE = 'You can start a new list without the continue parameter';

/**
 * Creates a 410 for a token whose resourceVersion is no longer available, with a token for the remaining items at the newest
 * resourceVersion.
 */
export function createExpiredTokenError(token: ContinueToken, metaGroup: string): StatusError {
  const message = `The provided continue parameter is too old to display a consistent list result. ${RESTART_ADVICE}, or use the continue token in this response to retrieve the remainder of the results. Continuing with the provided token results in an inconsistent list - objects that were created, modified, or deleted between the time the first chunk was returned and now may show up in the list.`;
  return createExpiredError(message, encodeContinueToken({ revision: -1, startKey: token.startKey }, metaGroup));
}

export const LIST_TOO_OLD_MESSAGE = 'The resourceVersion for the provided list is too old.';

interface TokenMembers {
  v?: string;
  rv?: number;
  start?: string;
  issued?: number;
}

const TYPES_BY_MEMBER: Readonly<Record<string, 'string' | 'int64'>> = {
  v: 'string',
  rv: 'int64',
  start: 'string',
  issued: 'int64',
};

function parseTokenMembers(text: string): TokenMembers {
  const { value, source } = parseTokenJson(text);
  if (value === null) return {};
  if (typeof value !== 'object' || Array.isArray(value)) {
    throw createInvalidTokenError(
      `: json: cannot unmarshal ${formatTypeName(value)} into Go value of type storage.continueToken`,
    );
  }
  const members: Record<string, Json> = {};
  for (const [name, member] of Object.entries(value)) {
    const key = name.toLowerCase();
    const type = Object.hasOwn(TYPES_BY_MEMBER, key) ? TYPES_BY_MEMBER[key] : undefined;
    if (type === undefined || member === null) continue;
    const literal = source?.literals.get(value)?.get(name);
    const isExpectedType =
      type === 'string' ? typeof member === 'string' : Number.isInteger(member) && literal === undefined;
    if (!isExpectedType) {
      const numberText = typeof member === 'number' && type === 'int64' ? ` ${literal ?? member}` : '';
      const mismatchText = `${formatTypeName(member)}${numberText} into Go struct field continueToken.${key} of type ${type}`;
      throw createInvalidTokenError(`: json: cannot unmarshal ${mismatchText}`);
    }
    members[key] = member;
  }
  return members;
}

function parseTokenJson(text: string): ReturnType<typeof parseJson> {
  const bytes = decodeBase64Url(text);
  if (typeof bytes === 'number') throw createInvalidTokenError(`: illegal base64 data at input byte ${bytes}`);
  const json = decodeUtf8(bytes);
  try {
    return json === undefined ? parseJsonBytes(decodeLatin1(bytes)) : parseJson(json);
  } catch (error) {
    throw createInvalidTokenError(`: ${readErrorMessage(error)}`);
  }
}

function createInvalidTokenError(detail: string): StatusError {
  return createBadRequestError(`invalid continue token: continue key is not valid${detail}`);
}

function formatTypeName(value: Json): string {
  if (Array.isArray(value)) return 'array';
  return typeof value === 'boolean' ? 'bool' : typeof value === 'bigint' ? 'number' : typeof value;
}
