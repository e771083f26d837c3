/**
 * Removes credentials from lines of the log and the audit log (audit-*): the credential in the Authorization header, wherever it occurs in
 * a line, and credentials that clients send in the query by mistake.
 */
import type { HttpRequest } from '../foundation/exchange.ts';

const REDACTED = '(secret)';
/** The minimum length of a redacted credential. A shorter credential could also occur in unrelated words of a line. */
const MIN_CREDENTIAL_LENGTH = 8;
/** Matches query parameters with credentials, such as `access_token=…`. The Kubernetes API has no such parameter, but other APIs do. */
const CREDENTIAL_PARAMETER =
  /([?&](?:(?:access|id|refresh|bearer|auth)_?)?(?:token|authorization|password|secret|client_secret|api_?key|assertion)=)[^&]+/gi;
const SIGNED_TOKEN = /\beyJ[\w-]{8,}\.eyJ[\w-]{8,}\.[\w-]*/g;

/** Returns the credential of the Authorization header for any scheme, or undefined if it is missing or too short. */
export function readCredential({ headers }: Pick<HttpRequest, 'headers'>): string | undefined {
  const value = headers.authorization;
  if (typeof value !== 'string') return undefined;
  const credential = value.trim().split(' ')[1] ?? '';
  return credential.length < MIN_CREDENTIAL_LENGTH ? undefined : credential;
}

export function redactLine(line: string, credential: string | undefined): string {
  return credential !== undefined && line.includes(credential) ? line.replaceAll(credential, REDACTED) : line;
}

/** Returns the path and query of a request without credentials. */
export function redactTarget({ path, query }: Pick<HttpRequest, 'path' | 'query'>): string {
  const target = query === '' ? path : `${path}?${query}`;
  const hasNoSecrets = query === '' && !target.includes('.eyJ');
  return hasNoSecrets ? target : target.replace(CREDENTIAL_PARAMETER, `$1${REDACTED}`).replace(SIGNED_TOKEN, REDACTED);
}
