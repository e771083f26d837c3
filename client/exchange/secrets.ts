/** Removes values that must never appear in a report: credentials in headers and bodies. */

const SECRET_HEADERS = new Set(['authorization', 'proxy-authorization', 'cookie', 'set-cookie', 'x-remote-user']);
export const REDACTED = '(secret)';

export function redactHeader(name: string, value: string): string {
  return SECRET_HEADERS.has(name.toLowerCase()) ? REDACTED : value;
}

/** Redacts tokens, passwords and client keys in JSON bodies, and JSON Web Tokens anywhere in the text. */
export function redactBody(body: string): string {
  return body
    .replace(/("(?:token|token-secret|password|client-key-data)"\s*:\s*)"(?:[^"\\]|\\.)+"/g, `$1"${REDACTED}"`)
    .replace(/\beyJ[\w-]{8,}\.eyJ[\w-]{8,}\.[\w-]*/g, REDACTED);
}
