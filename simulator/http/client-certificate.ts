/**
 * The certificate that a TLS client showed, with the chain to whoever vouches for it, and what TLS itself thinks of it. Whether it
 * counts is for authentication. Read once a connection.
 */
import type { Socket } from 'node:net';
import type { DetailedPeerCertificate, TLSSocket } from 'node:tls';
import type { ClientCertificate } from '../ground/exchange.ts';

const read = new WeakMap<Socket, ClientCertificate>();

export function certificateOf(socket: Socket): ClientCertificate | undefined {
  const tls = socket as TLSSocket;
  if (tls.encrypted !== true) return undefined;
  const known = read.get(socket);
  if (known !== undefined) return known;
  const shown = tls.getPeerCertificate(true);
  if (shown?.raw === undefined) return undefined;
  const error = tls.authorizationError as Error | string | null | undefined;
  const certificate = {
    raw: shown.raw,
    chain: chainOf(shown),
    authorized: tls.authorized,
    ...(error != null && { authorizationError: typeof error === 'string' ? error : error.message }),
  };
  read.set(socket, certificate);
  return certificate;
}

/** From the certificate itself up; who vouches for itself ends it. */
function chainOf(shown: DetailedPeerCertificate): Buffer[] {
  const chain: Buffer[] = [];
  const seen = new Set<string>();
  let at: DetailedPeerCertificate | undefined = shown;
  while (at?.raw !== undefined && !seen.has(at.fingerprint256)) {
    seen.add(at.fingerprint256);
    chain.push(at.raw);
    at = at.issuerCertificate;
  }
  return chain;
}
