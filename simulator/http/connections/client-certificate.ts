/**
 * Reads the certificate of a TLS client, with the chain up to its authority and the result of TLS verification. The certificate is read
 * once per connection. Authentication decides whether to accept it.
 */
import type { Socket } from 'node:net';
import { type DetailedPeerCertificate, TLSSocket } from 'node:tls';
import type { ClientCertificate } from '../../foundation/exchange.ts';

const certificatesBySocket = new WeakMap<Socket, ClientCertificate>();

export function readCertificate(socket: Socket): ClientCertificate | undefined {
  if (!(socket instanceof TLSSocket)) return undefined;
  const cachedCertificate = certificatesBySocket.get(socket);
  if (cachedCertificate !== undefined) return cachedCertificate;
  const peerCertificate = socket.getPeerCertificate(true);
  if (peerCertificate?.raw === undefined) return undefined;
  const error = socket.authorizationError;
  const certificate = {
    derBytes: peerCertificate.raw,
    chain: listCertificateChain(peerCertificate),
    isTrusted: socket.authorized,
    ...(error != null && { verificationError: typeof error === 'string' ? error : error.message }),
  };
  certificatesBySocket.set(socket, certificate);
  return certificate;
}

/** Returns the chain from the leaf certificate to the last known issuer, such as a self-signed root certificate. */
function listCertificateChain(peerCertificate: DetailedPeerCertificate): Buffer[] {
  const chain: Buffer[] = [];
  const fingerprints = new Set<string>();
  let current: DetailedPeerCertificate | undefined = peerCertificate;
  while (current?.raw !== undefined && !fingerprints.has(current.fingerprint256)) {
    fingerprints.add(current.fingerprint256);
    chain.push(current.raw);
    current = current.issuerCertificate;
  }
  return chain;
}
