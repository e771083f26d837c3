/**
 * Reads the authorities of a PEM file (`--client-ca-file`, `--requestheader-client-ca-file`), and verifies that one of the authorities has
 * signed a client certificate. TLS verifies the chain and the key usage. The validity period is checked again for each request. Because TLS
 * trusts the authorities of both flags, the authority in the chain must be one of this file. Node does not provide a complete chain if it
 * has intermediate certificates. A certificate with such a chain is accepted only if a single flag is set.
 */

import { X509Certificate } from 'node:crypto';
import { readErrorMessage } from '../foundation/error-message.ts';
import type { ClientCertificate } from '../foundation/exchange.ts';

export class CertificateFileError extends Error {
  override readonly name = 'CertificateFileError';
}

const CERTIFICATE_PEM = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g;

export interface CertificateAuthorities {
  /** The certificates in PEM, which TLS must trust to verify chains. */
  readonly pemCertificates: readonly string[];
  verify(certificate: ClientCertificate, now: number): boolean;
}

/** Reads the certificates of a PEM file. `isOnlyTrustedFile` is true if TLS trusts no other authorities. */
export function readAuthorities(
  text: string,
  { isOnlyTrustedFile }: { readonly isOnlyTrustedFile: boolean },
): CertificateAuthorities {
  const pemCertificates = text.match(CERTIFICATE_PEM) ?? [];
  if (pemCertificates.length === 0) throw new CertificateFileError('the file contains no certificate');
  const trustedCertificates = new Set(pemCertificates.map(decodeCertificate));
  return {
    pemCertificates: pemCertificates.map(String),
    verify: (certificate, now) => {
      if (certificate.verificationError !== undefined) return false;
      const isInChain = certificate.chain.some((chainCertificate) =>
        trustedCertificates.has(chainCertificate.toString('base64')),
      );
      const isSigned = isInChain || (isOnlyTrustedFile && certificate.chain.length === 1);
      return isSigned && isWithinValidity(certificate, now);
    },
  };
}

function decodeCertificate(pem: string): string {
  try {
    return new X509Certificate(pem).raw.toString('base64');
  } catch (error) {
    throw new CertificateFileError(`the file contains an invalid certificate: ${readErrorMessage(error)}`);
  }
}

const validityByCertificate = new WeakMap<Buffer, { readonly notBefore: number; readonly notAfter: number }>();

function isWithinValidity({ derBytes }: ClientCertificate, now: number): boolean {
  let validity = validityByCertificate.get(derBytes);
  if (validity === undefined) {
    const { validFromDate, validToDate } = new X509Certificate(derBytes);
    validity = { notBefore: validFromDate.getTime(), notAfter: validToDate.getTime() };
    validityByCertificate.set(derBytes, validity);
  }
  return validity.notBefore <= now && now <= validity.notAfter;
}
