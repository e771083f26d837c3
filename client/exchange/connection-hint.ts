/** Hints for connection errors. They follow the error message. */

const HINTS: readonly (readonly [error: RegExp, hint: string])[] = [
  [
    /wrong version number|packet length too long|unknown protocol/i,
    'the server does not use TLS on this port; use http:// instead of https://',
  ],
  [/HTTP\/1\.1 protocol|content-length header/i, 'the response is not HTTP'],
  [/has expired/i, 'the certificate of the server has expired; renew it, or use --insecure-skip-tls-verify'],
  [
    /not yet valid/i,
    'the certificate of the server is not valid yet; check the clock of this machine, or use --insecure-skip-tls-verify',
  ],
  [
    /altnames|does not match certificate/i,
    'use a host name from the server certificate, or --insecure-skip-tls-verify',
  ],
  [
    /certificate required|alert|handshake failure/i,
    'the server may require a client certificate; use --client-certificate FILE --client-key FILE',
  ],
  [
    /self.signed|unable to (?:verify|get)|certificate/i,
    'use --certificate-authority FILE or --insecure-skip-tls-verify',
  ],
];

export function findConnectionHint(error: string): string {
  const hint = HINTS.find(([pattern]) => pattern.test(error))?.[1];
  return hint === undefined ? '' : `; ${hint}`;
}
