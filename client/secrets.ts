/** What must never reach a report: credentials in headers and the tokens of token bodies. */

const SECRET_HEADERS = new Set(['authorization', 'proxy-authorization', 'cookie', 'set-cookie', 'x-remote-user']);
export const BLANK = '(secret)';

export function blanked(header: string, value: string): string {
  return SECRET_HEADERS.has(header.toLowerCase()) ? BLANK : value;
}

/** Blanks bearer tokens that stand in a JSON body (token reviews and requests, Secrets), and signed tokens wherever they stand. */
export function blankedBody(body: string): string {
  return body
    .replace(/("(?:token|token-secret|password|client-key-data)"\s*:\s*)"(?:[^"\\]|\\.)+"/g, `$1"${BLANK}"`)
    .replace(/\beyJ[\w-]{8,}\.eyJ[\w-]{8,}\.[\w-]*/g, BLANK);
}
