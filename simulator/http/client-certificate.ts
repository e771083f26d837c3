/**
 * The certificate of a TLS client, with the chain up to its authority, and the result of verification by TLS. Authentication decides
 * whether it is accepted. Read once a connection.
 */
import type { Socket } from 'node:net';
import { type DetailedPeerCertificate, TLSSocket } from 'node:tls';
import type { ClientCertificate } from '../ground/exchange.ts';

const read = new WeakMap<Socket, ClientCertificate>();

export function certificateOf(socket: Socket): ClientCertificate | undefined {
  if (!(socket instanceof TLSSocket)) return undefined;
  const cached = read.get(socket);
  if (cached !== undefined) return cached;
  const peerCertificate = socket.getPeerCertificate(true);
  if (peerCertificate?.raw === undefined) return undefined;
  const error = socket.authorizationError;
  const certificate = {
    raw: peerCertificate.raw,
    chain: chainOf(peerCertificate),
    authorized: socket.authorized,
    ...(error != null && { authorizationError: typeof error === 'string' ? error : error.message }),
  };
  read.set(socket, certificate);
  return certificate;
}

/** From the leaf up; a self-signed certificate ends it. */
function chainOf(peerCertificate: DetailedPeerCertificate): Buffer[] {
  const chain: Buffer[] = [];
  const fingerprints = new Set<string>();
  let at: DetailedPeerCertificate | undefined = peerCertificate;
  while (at?.raw !== undefined && !fingerprints.has(at.fingerprint256)) {
    fingerprints.add(at.fingerprint256);
    chain.push(at.raw);
    at = at.issuerCertificate;
  }
  return chain;
}
