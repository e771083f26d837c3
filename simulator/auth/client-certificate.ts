/**
 * Authenticates client certificates (`--client-ca-file`): the common name is the user name, and each organization is a group
 * (authn-x509-*). A certificate that no authority has signed is rejected. A certificate without a common name is ignored.
 */
import { createHash, X509Certificate } from 'node:crypto';
import type { Dialect } from '../../spec/dialect.ts';
import type { Clock } from '../foundation/clock.ts';
import type { ClientCertificate } from '../foundation/exchange.ts';
import { addAuthenticatedGroup, type UserInfo } from '../foundation/user.ts';
import type { RequestAuthenticator } from './authenticator.ts';
import type { CertificateAuthorities } from './certificate-authorities.ts';

export interface CertificateConfig {
  readonly clock: Pick<Clock, 'now'>;
  readonly dialect: Dialect;
}

export function createCertificateAuthenticator(
  authorities: CertificateAuthorities,
  config: CertificateConfig,
): RequestAuthenticator {
  const usersByCertificate = new WeakMap<ClientCertificate, UserInfo | 'unknown'>();
  return {
    authenticate: (request) => {
      const certificate = request.readClientCertificate?.();
      if (certificate === undefined) return 'unknown';
      if (!authorities.verify(certificate, config.clock.now())) return 'invalid';
      const user = usersByCertificate.get(certificate) ?? readUser(certificate, config);
      usersByCertificate.set(certificate, user);
      return user === 'unknown' ? 'unknown' : { user };
    },
  };
}

/** Returns the user of a certificate: the last common name, and the organizations in their order. */
function readUser({ derBytes }: ClientCertificate, { dialect }: CertificateConfig): UserInfo | 'unknown' {
  const { CN, O } = readSubject(derBytes);
  const name = CN.at(-1) ?? '';
  if (name === '') return 'unknown';
  const credential = `X509SHA256=${createHash('sha256').update(derBytes).digest('hex')}`;
  return addAuthenticatedGroup({
    name,
    groups: O,
    extra: { [`authentication.${dialect.domain}/credential-id`]: [credential] },
  });
}

export function readSubject(derBytes: Buffer): { readonly CN: readonly string[]; readonly O: readonly string[] } {
  // Node returns a repeated attribute as an array, although its types do not include arrays.
  const { CN, O }: Readonly<Record<string, string | string[] | undefined>> =
    new X509Certificate(derBytes).toLegacyObject().subject ?? {};
  return { CN: [CN ?? []].flat(), O: [O ?? []].flat() };
}
