/**
 * What is written down of a request, in logs and in the audit log, holds nothing that lets somebody in (audit-*): neither the credential
 * that the request shows, wherever else it stands, nor one in its query, where it never belongs and is sent all the same.
 */
import type { HttpRequest } from '../ground/exchange.ts';

const BLANK = '(secret)';
/** Whoever has a shorter credential would blank words that are none. */
const SHORTEST = 8;
/** Parameters that carry credentials elsewhere; no request of the API has them. */
const PARAMETER =
  /([?&](?:(?:access|id|refresh|bearer|auth)_?)?(?:token|authorization|password|secret|client_secret|api_?key|assertion)=)[^&]+/gi;
const SIGNED = /\beyJ[\w-]{8,}\.eyJ[\w-]{8,}\.[\w-]*/g;

/** The credential of `Authorization`, whatever its scheme; undefined where there is none to speak of. */
export function credentialOf({ headers }: Pick<HttpRequest, 'headers'>): string | undefined {
  const value = headers.authorization;
  if (typeof value !== 'string') return undefined;
  const shown = value.trim().split(' ')[1] ?? '';
  return shown.length < SHORTEST ? undefined : shown;
}

/** Of one line that tells of a request. */
export function blankedLine(line: string, credential: string | undefined): string {
  return credential !== undefined && line.includes(credential) ? line.replaceAll(credential, BLANK) : line;
}

/** The target of a request, query included. */
export function blankedTarget({ path, query }: Pick<HttpRequest, 'path' | 'query'>): string {
  const target = query === '' ? path : `${path}?${query}`;
  const plain = query === '' && !target.includes('.eyJ');
  return plain ? target : target.replace(PARAMETER, `$1${BLANK}`).replace(SIGNED, BLANK);
}
