/**
 * The certificates for servers that the run starts: two client authorities, one proxy authority, one unknown authority, and the client
 * certificates that features refer to by name. They are generated at first use, once per process.
 */
import { memoize } from '../../values/lazy.ts';
import { createUsageError } from '../errors.ts';
import {
  type CertificateOptions,
  type ClientCertificate,
  createAuthority,
  createClientCertificate,
} from './certificates.ts';

export interface CertificateMaterial {
  /** Files for the flags of a server, by name. */
  readonly files: Readonly<Record<string, string>>;
  certificate(name: string): Promise<ClientCertificate>;
}

type AuthorityName = 'first' | 'second' | 'between' | 'user' | 'proxies' | 'unknown';

const CERTIFICATES: Readonly<Record<string, CertificateOptions & { readonly by: AuthorityName }>> = {
  alice: { by: 'first', commonName: 'alice', organizations: ['devs', 'ops'] },
  carol: { by: 'second', commonName: 'carol' },
  dora: { by: 'between', commonName: 'dora', organizations: ['devs'] },
  restricted: { by: 'first', commonName: 'restricted-bob', organizations: ['devs'] },
  usage: { by: 'first', commonName: 'erin', usage: 'any' },
  'with units': { by: 'first', commonName: 'fay', organizations: ['a,b'], units: ['masters'] },
  'with commas': { by: 'first', commonName: 'gil,O=masters+O=ops' },
  nameless: { by: 'first', organizations: ['devs'] },
  'of a server': { by: 'first', commonName: 'alice', usage: 'server' },
  expired: { by: 'first', commonName: 'alice', from: -3, to: -1 },
  'of tomorrow': { by: 'first', commonName: 'alice', from: 1, to: 3 },
  'signed by a user': { by: 'user', commonName: 'alice' },
  'of an unknown authority': { by: 'unknown', commonName: 'alice' },
  proxy: { by: 'proxies', commonName: 'assay-proxy' },
  'another proxy': { by: 'proxies', commonName: 'another-proxy' },
  'a user called like the proxy': { by: 'first', commonName: 'assay-proxy' },
};

/** The intermediate authorities. Clients send their certificates; servers do not have them. */
const SENT_INTERMEDIATES = new Set<AuthorityName>(['between', 'user']);

export const createCertificateMaterial = memoize(generateCertificateMaterial);

async function generateCertificateMaterial(): Promise<CertificateMaterial> {
  const first = await createAuthority('assay clients');
  const second = await createAuthority('assay other clients');
  const authority = await createAuthority('assay department', first);
  const user = await createAuthority('henry', first, { isAuthority: false });
  const proxies = await createAuthority('assay proxies');
  // The unknown authority has the name of the first authority, so that only the signature differs.
  const unknown = await createAuthority('assay clients');
  const issuers = { first, second, between: authority, user, proxies, unknown };
  const certificateText = new Map<string, Promise<ClientCertificate>>();
  return {
    files: { 'client-ca.pem': first.pem + second.pem, 'proxy-ca.pem': proxies.pem },
    certificate: (name) => {
      const text = CERTIFICATES[name];
      if (text === undefined) {
        throw createUsageError(
          `no certificate ${JSON.stringify(name)}; available: ${Object.keys(CERTIFICATES).join(', ')}`,
        );
      }
      const certificate =
        certificateText.get(name) ??
        createClientCertificate(text, issuers[text.by], SENT_INTERMEDIATES.has(text.by) ? [issuers[text.by]] : []);
      certificateText.set(name, certificate);
      return certificate;
    },
  };
}
