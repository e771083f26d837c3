/**
 * `--client-ca-file`: the common name of a client certificate is the user, each organization a group (authn-x509-*). A certificate
 * that nobody vouches for is bad credentials; one without a common name says nothing.
 */
import { createHash, X509Certificate } from 'node:crypto';
import type { Dialect } from '../../spec/dialect.ts';
import type { Clock } from '../ground/clock.ts';
import type { ClientCertificate } from '../ground/exchange.ts';
import { type UserInfo, withAuthenticatedGroup } from '../ground/user.ts';
import type { RequestAuthenticator } from './authenticator.ts';
import type { Authorities } from './certificate-authorities.ts';

export interface CertificateConfig {
  readonly clock: Pick<Clock, 'now'>;
  readonly dialect: Dialect;
}

export function clientCertificates(authorities: Authorities, config: CertificateConfig): RequestAuthenticator {
  const users = new WeakMap<ClientCertificate, UserInfo | 'nobody'>();
  return {
    authenticate: (request) => {
      const certificate = request.clientCertificate?.();
      if (certificate === undefined) return 'unknown';
      if (!authorities.vouchFor(certificate, config.clock.now())) return 'invalid';
      const user = users.get(certificate) ?? userOf(certificate, config);
      users.set(certificate, user);
      return user === 'nobody' ? 'unknown' : { user };
    },
  };
}

/** Of several common names the last counts, and the organizations keep their order. */
function userOf({ raw }: ClientCertificate, { dialect }: CertificateConfig): UserInfo | 'nobody' {
  const { CN, O } = subjectOf(raw);
  const name = CN.at(-1) ?? '';
  if (name === '') return 'nobody';
  const credential = `X509SHA256=${createHash('sha256').update(raw).digest('hex')}`;
  return withAuthenticatedGroup({
    name,
    groups: O,
    extra: { [`authentication.${dialect.protocolPrefix}/credential-id`]: [credential] },
  });
}

export function subjectOf(raw: Buffer): { readonly CN: readonly string[]; readonly O: readonly string[] } {
  const subject = (new X509Certificate(raw).toLegacyObject().subject ?? {}) as {
    CN?: string | string[];
    O?: string | string[];
  };
  return { CN: [subject.CN ?? []].flat(), O: [subject.O ?? []].flat() };
}
