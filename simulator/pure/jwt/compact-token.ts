/**
 * A JSON web token in its compact form, taken apart and not yet believed. Stricter than the libraries of genuine servers: each part has
 * one spelling only, so that no two tokens are the same credential.
 */

export type Claims = Readonly<Record<string, unknown>>;

export interface CompactToken {
  readonly header: Claims;
  readonly claims: Claims;
}

/** A header of an HTTP request holds far less. */
const LONGEST = 1 << 20;

/** Undefined for everything that isn't header, claims and signature, the first two JSON objects. */
export function takeApart(token: string): CompactToken | undefined {
  if (token.length > LONGEST) return undefined;
  const [header = '', payload = '', signature = '', ...more] = token.split('.');
  if (more.length > 0 || bytesOf(signature) === undefined) return undefined;
  const parts = [objectIn(header), objectIn(payload)] as const;
  if (parts[0] === undefined || parts[1] === undefined) return undefined;
  return { header: parts[0], claims: parts[1] };
}

/** The issuer that a token names, believed or not. */
export function issuerOf(token: string): string | undefined {
  const named = takeApart(token)?.claims.iss;
  return typeof named === 'string' ? named : undefined;
}

/** An empty text is no bytes, and no part of a token. */
function bytesOf(text: string): Buffer | undefined {
  const bytes = Buffer.from(text, 'base64url');
  return text !== '' && bytes.toString('base64url') === text ? bytes : undefined;
}

function objectIn(text: string): Claims | undefined {
  const bytes = bytesOf(text);
  if (bytes === undefined) return undefined;
  try {
    const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Claims) : undefined;
  } catch {
    return undefined;
  }
}
