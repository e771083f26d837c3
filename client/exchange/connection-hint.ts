/** Hints for connection errors; they follow the error message. */

const HINTS: readonly (readonly [error: RegExp, hint: string])[] = [
  [
    /wrong version number|packet length too long|unknown protocol/i,
    'the server speaks plain HTTP there: say http:// instead of https://',
  ],
  [/HTTP\/1\.1 protocol|content-length header/i, 'what came is no answer of HTTP'],
  [/has expired/i, 'its certificate must be renewed; --insecure-skip-tls-verify judges it as it is'],
  [
    /not yet valid/i,
    'its certificate is for later, or the clock here is wrong; --insecure-skip-tls-verify judges it as it is',
  ],
  [/altnames|does not match certificate/i, 'say a name that its certificate has, or --insecure-skip-tls-verify'],
  [
    /certificate required|alert|handshake failure/i,
    'the server may ask for a certificate: --client-certificate FILE --client-key FILE',
  ],
  [
    /self.signed|unable to (?:verify|get)|certificate/i,
    'pass --certificate-authority FILE or --insecure-skip-tls-verify',
  ],
];

export function connectionHint(error: string): string {
  const hint = HINTS.find(([pattern]) => pattern.test(error))?.[1];
  return hint === undefined ? '' : `; ${hint}`;
}
