/**
 * Parses a JSON Web Token in compact serialization without verifying it. The parser is stricter than the libraries of kube-apiserver. Each
 * segment has only one valid spelling, so that two different tokens are never the same credential.
 */

import { parseJson } from '../json/parse.ts';
import { decodeBase64Url, decodeUtf8 } from '../value/base64.ts';
import { isObject } from '../value/is-object.ts';
import { type HeaderMembers, isUsableHeader } from './header.ts';

export type Claims = HeaderMembers;

export interface CompactToken {
  readonly header: HeaderMembers;
  readonly claims: Claims;
}

/** The maximum length of a token. It exceeds the maximum size of the headers of a request. */
const MAX_TOKEN_LENGTH = 1 << 20;

/** Parses a token. Returns undefined unless it consists of header, claims and signature, and header and claims are JSON objects. */
export function parseCompactToken(token: string): CompactToken | undefined {
  if (token.length > MAX_TOKEN_LENGTH) return undefined;
  const [headerSegment = '', claimsSegment = '', signature = '', ...extraSegments] = token.split('.');
  if (extraSegments.length > 0 || !BASE64_URL_PATTERN.test(signature)) return undefined;
  const header = decodeJsonSegment(headerSegment, parseHeader);
  const claims = decodeJsonSegment(claimsSegment, parseClaims);
  return header === undefined || claims === undefined || !isUsableHeader(header) ? undefined : { header, claims };
}

/** Returns the issuer of a token without verifying the token. */
export function readUnverifiedIssuer(token: string): string | undefined {
  const issuer = parseCompactToken(token)?.claims.iss;
  return typeof issuer === 'string' ? issuer : undefined;
}

/** Matches non-empty base64url in which unused bits are 0. */
const BASE64_URL_PATTERN = /^(?:[\w-]{4})*(?:[\w-]{4}|[\w-][AQgw]|[\w-]{2}[AEIMQUYcgkosw048])$/;

function decodeJsonSegment(text: string, parseText: (text: string) => unknown): Claims | undefined {
  const bytes = BASE64_URL_PATTERN.test(text) ? decodeBase64Url(text) : 0;
  const json = typeof bytes === 'number' ? undefined : decodeUtf8(bytes);
  if (json === undefined) return undefined;
  try {
    const value = parseText(json);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Parses a header. A header with duplicate members is invalid, because parsers differ in which member they use. */
function parseHeader(text: string): unknown {
  const { source } = parseJson(text);
  return source === undefined || source.membersWithDuplicates.size === 0 ? JSON.parse(text) : undefined;
}

/** The minimum length of a text that can exceed the maximum nesting depth of the parser. */
const MIN_DEEP_LENGTH = 2_000;

/** Parses the claims. The last of duplicate claims applies, and unpaired surrogates are replaced. */
function parseClaims(text: string): unknown {
  if (text.length > MIN_DEEP_LENGTH) parseJson(text);
  const value: unknown = JSON.parse(text);
  if (!/\\ud[89a-f]/i.test(text)) return value;
  return JSON.parse(text, (_, item: unknown) => (typeof item === 'string' ? item.toWellFormed() : item));
}
