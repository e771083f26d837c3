/**
 * The authorities of a PEM file (`--client-ca-file`, `--requestheader-client-ca-file`), and whether one of them vouches for a client
 * certificate now: chain and key usage are TLS's finding, the date is looked at again with each request.
 *
 * TLS trusts all authorities of a server alike. Whose a certificate is, the chain tells; where certificates stand in between, Node
 * does not show it. Then only the sole authorities of a server can be meant, and beside others the certificate is refused.
 */
import { X509Certificate } from 'node:crypto';
import type { ClientCertificate } from '../ground/exchange.ts';

export class CertificateFileError extends Error {
  override readonly name = 'CertificateFileError';
}

const PEM = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g;

export interface Authorities {
  /** What TLS has to trust so that it can follow chains. */
  readonly pem: readonly string[];
  vouchFor(certificate: ClientCertificate, now: number): boolean;
}

/** `sole`: TLS trusts nobody else. */
export function authoritiesOf(text: string, sole: boolean): Authorities {
  const pem = text.match(PEM) ?? [];
  if (pem.length === 0) throw new CertificateFileError('there is no certificate in it');
  const trusted = new Set(pem.map(readAuthority));
  return {
    pem: pem.map(String),
    vouchFor: (certificate, now) => {
      if (certificate.authorizationError !== undefined) return false;
      const reached = certificate.chain.some((link) => trusted.has(link.toString('base64')));
      const meant = reached || (sole && certificate.chain.length === 1);
      return meant && isCurrent(certificate, now);
    },
  };
}

function readAuthority(pem: string): string {
  try {
    return new X509Certificate(pem).raw.toString('base64');
  } catch (error) {
    throw new CertificateFileError(`a certificate in it cannot be read: ${(error as Error).message}`);
  }
}

const lives = new WeakMap<Buffer, { readonly from: number; readonly to: number }>();

function isCurrent({ raw }: ClientCertificate, now: number): boolean {
  let life = lives.get(raw);
  if (life === undefined) {
    const { validFromDate, validToDate } = new X509Certificate(raw);
    life = { from: validFromDate.getTime(), to: validToDate.getTime() };
    lives.set(raw, life);
  }
  return life.from <= now && now <= life.to;
}
