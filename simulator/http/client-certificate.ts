/** The certificate that a TLS client showed, and what TLS itself thinks of it. Whether it counts is for authentication. */
import type { Socket } from 'node:net';
import type { TLSSocket } from 'node:tls';
import type { ClientCertificate } from './exchange.ts';

export function certificateOf(socket: Socket): ClientCertificate | undefined {
  const tls = socket as TLSSocket;
  if (tls.encrypted !== true) return undefined;
  const { raw } = tls.getPeerCertificate();
  if (raw === undefined) return undefined;
  const error = tls.authorizationError as Error | string | null | undefined;
  return {
    raw,
    authorized: tls.authorized,
    ...(error != null && { authorizationError: typeof error === 'string' ? error : error.message }),
  };
}
