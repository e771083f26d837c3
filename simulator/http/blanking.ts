/**
 * Removes credentials from lines of the logs and the audit log (audit-*): that of the request, wherever it occurs in a line, and those in
 * its query, where clients send them by mistake.
 */
import type { HttpRequest } from '../ground/exchange.ts';

const BLANK = '(secret)';
/** Shorter credentials would blank unrelated words. */
const SHORTEST = 8;
/** Parameters that carry credentials in other APIs; this one has none of them. */
const PARAMETER =
  /([?&](?:(?:access|id|refresh|bearer|auth)_?)?(?:token|authorization|password|secret|client_secret|api_?key|assertion)=)[^&]+/gi;
const SIGNED = /\beyJ[\w-]{8,}\.eyJ[\w-]{8,}\.[\w-]*/g;

/** The credential of `Authorization`, whatever its scheme; undefined where there is none, or a short one. */
export function credentialOf({ headers }: Pick<HttpRequest, 'headers'>): string | undefined {
  const value = headers.authorization;
  if (typeof value !== 'string') return undefined;
  const credential = value.trim().split(' ')[1] ?? '';
  return credential.length < SHORTEST ? undefined : credential;
}

export function blankedLine(line: string, credential: string | undefined): string {
  return credential !== undefined && line.includes(credential) ? line.replaceAll(credential, BLANK) : line;
}

/** The target of a request, query included. */
export function blankedTarget({ path, query }: Pick<HttpRequest, 'path' | 'query'>): string {
  const target = query === '' ? path : `${path}?${query}`;
  const plain = query === '' && !target.includes('.eyJ');
  return plain ? target : target.replace(PARAMETER, `$1${BLANK}`).replace(SIGNED, BLANK);
}
