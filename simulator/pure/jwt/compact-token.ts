/**
 * A JSON web token in compact serialization, parsed and not yet verified. Stricter than the libraries of kube-apiserver: each part has
 * one spelling only, so that no two tokens are the same credential.
 */

import { parseJson } from '../json/parse.ts';
import { decodeBase64Url, utf8Text } from '../value/base64.ts';
import { isObject } from '../value/is-object.ts';
import { isUsableHeader, type Members } from './header.ts';

export type Claims = Members;

export interface CompactToken {
  readonly header: Claims;
  readonly claims: Claims;
}

/** A header of an HTTP request holds far less. */
const MAX_LENGTH = 1 << 20;

/** Undefined for everything that isn't header, claims and signature, the first two JSON objects. */
export function parseCompactToken(token: string): CompactToken | undefined {
  if (token.length > MAX_LENGTH) return undefined;
  const [first = '', second = '', signature = '', ...more] = token.split('.');
  if (more.length > 0 || !BASE64_URL.test(signature)) return undefined;
  const header = readObject(first, readOnce);
  const claims = readObject(second, readClaims);
  return header === undefined || claims === undefined || !isUsableHeader(header) ? undefined : { header, claims };
}

/** The issuer that a token names, believed or not. */
export function unverifiedIssuer(token: string): string | undefined {
  const named = parseCompactToken(token)?.claims.iss;
  return typeof named === 'string' ? named : undefined;
}

/** Base64 for URLs, not empty, in which the bits that belong to no byte are 0. */
const BASE64_URL = /^(?:[\w-]{4})*(?:[\w-]{4}|[\w-][AQgw]|[\w-]{2}[AEIMQUYcgkosw048])$/;

function readObject(text: string, read: (text: string) => unknown): Claims | undefined {
  const bytes = BASE64_URL.test(text) ? decodeBase64Url(text) : 0;
  const json = typeof bytes === 'number' ? undefined : utf8Text(bytes);
  if (json === undefined) return undefined;
  try {
    const value = read(json);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** A header that says something twice is none: readers differ in what they believe. */
function readOnce(text: string): unknown {
  const { origin } = parseJson(text);
  return origin === undefined || origin.repeated.size === 0 ? JSON.parse(text) : undefined;
}

/** Characters that it takes to write deeper than anybody follows. */
const DEEP = 2_000;

/** The last of duplicate claims counts, and unpaired surrogates are replaced. */
function readClaims(text: string): unknown {
  if (text.length > DEEP) parseJson(text);
  const value: unknown = JSON.parse(text);
  if (!/\\ud[89a-f]/i.test(text)) return value;
  return JSON.parse(text, (_, each: unknown) => (typeof each === 'string' ? each.toWellFormed() : each));
}
