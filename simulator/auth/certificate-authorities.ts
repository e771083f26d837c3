/**
 * The authorities of a PEM file (`--client-ca-file`, `--requestheader-client-ca-file`). Verifies that one of them
 * signed a client certificate. TLS verifies chain and key usage; the validity period is checked again with each
 * request. TLS trusts the authorities of both flags, so the chain determines which of them signed a certificate. Node
 * does not show a chain with intermediate certificates; such a certificate is accepted only if a single flag is set.
 */

import { X509Certificate } from 'node:crypto';
import { readErrorMessage } from '../ground/error-message.ts';
import type { ClientCertificate } from '../ground/exchange.ts';

export class CertificateFileError extends Error {
  override readonly name = 'CertificateFileError';
}

const PEM = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g;

export interface Authorities {
  /** The certificates that TLS must trust to verify chains. */
  readonly pem: readonly string[];
  verify(certificate: ClientCertificate, now: number): boolean;
}

/** Reads the certificates of a PEM file. `isSingle`: TLS trusts no other authorities. */
export function readAuthorities(text: string, { isSingle }: { readonly isSingle: boolean }): Authorities {
  const pem = text.match(PEM) ?? [];
  if (pem.length === 0) throw new CertificateFileError('it contains no certificate');
  const trustedCertificates = new Set(pem.map(readAuthority));
  return {
    pem: pem.map(String),
    verify: (certificate, now) => {
      if (certificate.authorizationError !== undefined) return false;
      const isInChain = certificate.chain.some((link) => trustedCertificates.has(link.toString('base64')));
      const isSigned = isInChain || (isSingle && certificate.chain.length === 1);
      return isSigned && isCurrent(certificate, now);
    },
  };
}

function readAuthority(pem: string): string {
  try {
    return new X509Certificate(pem).raw.toString('base64');
  } catch (error) {
    throw new CertificateFileError(`a certificate in it cannot be read: ${readErrorMessage(error)}`);
  }
}

const validities = new WeakMap<Buffer, { readonly notBefore: number; readonly notAfter: number }>();

function isCurrent({ raw }: ClientCertificate, now: number): boolean {
  let validity = validities.get(raw);
  if (validity === undefined) {
    const { validFromDate, validToDate } = new X509Certificate(raw);
    validity = { notBefore: validFromDate.getTime(), notAfter: validToDate.getTime() };
    validities.set(raw, validity);
  }
  return validity.notBefore <= now && now <= validity.notAfter;
}
