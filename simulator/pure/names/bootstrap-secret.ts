/** Reads the data and the expiration of Secrets that contain bootstrap tokens, and formats their type (authn-bootstrap-secret-name). */

import type { ApiObject } from '../object.ts';
import { decodeBase64 } from '../value/base64.ts';
import { readMembers } from '../value/object-members.ts';

export function formatBootstrapTokenType({ domain }: { readonly domain: string }): string {
  return `bootstrap.${domain}/token`;
}

/** Returns a member of `data` as text, or '' if it does not exist. */
export function decodeSecretText({ data }: ApiObject, key: string): string {
  const base64 = readMembers(data)[key];
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(decodeBase64(typeof base64 === 'string' ? base64 : ''));
}

/**
 * Returns the expiration in milliseconds since 1970, or undefined if the Secret does not expire. An invalid expiration counts as expired.
 */
export function readExpiration(secret: ApiObject): number | undefined {
  const text = decodeSecretText(secret, 'expiration');
  if (text === '') return undefined;
  const isRfc3339 = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/.test(text);
  return isRfc3339 ? Date.parse(text) || 0 : 0;
}

export function hasExpired(secret: ApiObject, now: number): boolean {
  const expiration = readExpiration(secret);
  return expiration !== undefined && expiration <= now;
}
