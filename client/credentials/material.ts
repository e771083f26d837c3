/**
 * The certificates for servers that the run starts: two client authorities, one proxy authority, one unknown authority, and the client
 * certificates that features refer to by name. They are generated at first use, once per process.
 */
import { memoize } from '../../values/memoize.ts';
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
  getCertificate(name: string): Promise<ClientCertificate>;
}

type AuthorityName = 'first' | 'second' | 'intermediate' | 'user' | 'proxies' | 'unknown';

const CERTIFICATES: Readonly<Record<string, CertificateOptions & { readonly issuer: AuthorityName }>> = {
  alice: { issuer: 'first', commonName: 'alice', organizations: ['devs', 'ops'] },
  carol: { issuer: 'second', commonName: 'carol' },
  dora: { issuer: 'intermediate', commonName: 'dora', organizations: ['devs'] },
  restricted: { issuer: 'first', commonName: 'restricted-bob', organizations: ['devs'] },
  usage: { issuer: 'first', commonName: 'erin', usage: 'any' },
  'with units': { issuer: 'first', commonName: 'fay', organizations: ['a,b'], organizationalUnits: ['masters'] },
  'with commas': { issuer: 'first', commonName: 'gil,O=masters+O=ops' },
  nameless: { issuer: 'first', organizations: ['devs'] },
  'of a server': { issuer: 'first', commonName: 'alice', usage: 'server' },
  expired: { issuer: 'first', commonName: 'alice', validFromDay: -3, validToDay: -1 },
  'of tomorrow': { issuer: 'first', commonName: 'alice', validFromDay: 1, validToDay: 3 },
  'signed by a user': { issuer: 'user', commonName: 'alice' },
  'of an unknown authority': { issuer: 'unknown', commonName: 'alice' },
  proxy: { issuer: 'proxies', commonName: 'assay-proxy' },
  'another proxy': { issuer: 'proxies', commonName: 'another-proxy' },
  'a user with the name of the proxy': { issuer: 'first', commonName: 'assay-proxy' },
};

/** The intermediate authorities. Clients send their certificates; servers do not have them. */
const SENT_INTERMEDIATES = new Set<AuthorityName>(['intermediate', 'user']);

export const createCertificateMaterial = memoize(generateCertificateMaterial);

async function generateCertificateMaterial(): Promise<CertificateMaterial> {
  const firstAuthority = await createAuthority('assay clients');
  const secondAuthority = await createAuthority('assay other clients');
  const intermediateAuthority = await createAuthority('assay department', firstAuthority);
  const userAuthority = await createAuthority('henry', firstAuthority, { isAuthority: false });
  const proxyAuthority = await createAuthority('assay proxies');
  // The unknown authority has the name of the first authority, so that only the signature differs.
  const unknownAuthority = await createAuthority('assay clients');
  const authorities = {
    first: firstAuthority,
    second: secondAuthority,
    intermediate: intermediateAuthority,
    user: userAuthority,
    proxies: proxyAuthority,
    unknown: unknownAuthority,
  };
  const certificates = new Map<string, Promise<ClientCertificate>>();
  return {
    files: { 'client-ca.pem': firstAuthority.pem + secondAuthority.pem, 'proxy-ca.pem': proxyAuthority.pem },
    getCertificate: (name) => {
      const options = CERTIFICATES[name];
      if (options === undefined) {
        throw createUsageError(
          `no certificate ${JSON.stringify(name)}; available: ${Object.keys(CERTIFICATES).join(', ')}`,
        );
      }
      const issuer = authorities[options.issuer];
      const certificate =
        certificates.get(name) ??
        createClientCertificate(options, issuer, SENT_INTERMEDIATES.has(options.issuer) ? [issuer] : []);
      certificates.set(name, certificate);
      return certificate;
    },
  };
}
