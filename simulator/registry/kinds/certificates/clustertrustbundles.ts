/** The rules of ClusterTrustBundles: CA certificates in PEM. The name of a bundle with a signer begins with the name of the signer. */
import { X509Certificate } from 'node:crypto';
import { checkDns1123Subdomain } from '../../../pure/names/dns.ts';
import type { ApiObject } from '../../../pure/object.ts';
import { invalidValue, tooLong, VALUE_OMITTED } from '../../../pure/status/field-problem.ts';
import type { FieldProblem } from '../../../pure/status/status.ts';
import type { KindRules } from '../../kind-rules.ts';
import { objectMembers, text } from '../../object-fields.ts';
import { validateSigner } from './certificatesigningrequests.ts';

const MAX_BYTES = 1024 * 1024;
const BUNDLE_FIELD = 'spec.trustBundle';

export const clustertrustbundlesRules: KindRules = {
  nameRule: () => [],
  skipSchemaValidation: true,
  selectable: {
    names: ['spec.signerName'],
    values: ({ spec }) => ({ 'spec.signerName': text(objectMembers(spec).signerName) }),
  },
  validate(bundle, previous) {
    const { signerName, trustBundle } = objectMembers(bundle.spec);
    const signer = text(signerName);
    const before = objectMembers(previous?.spec);
    const isUnchanged = previous !== undefined && text(before.trustBundle) === text(trustBundle);
    return [
      ...validateName(bundle, signer),
      ...(signer === '' ? [] : validateSigner(signer, 'spec.signerName')),
      ...(isUnchanged ? [] : validateBundle(text(trustBundle))),
      ...(previous === undefined || text(before.signerName) === signer
        ? []
        : [invalidValue('spec.signerName', signer, 'field is immutable')]),
    ];
  },
};

function validateName({ metadata }: ApiObject, signer: string): FieldProblem[] {
  const name = metadata.name ?? '';
  const reject = (detail: string) => [invalidValue('metadata.name', name, detail)];
  if (signer === '')
    return name.includes(':')
      ? reject('ClusterTrustBundle without signer name must not have ":" in its name')
      : checkDns1123Subdomain(name).flatMap(reject);
  const prefix = `${signer.replaceAll('/', ':')}:`;
  if (!name.startsWith(prefix))
    return reject(`ClusterTrustBundle for signerName ${signer} must be named with prefix ${prefix}`);
  return checkDns1123Subdomain(name.slice(prefix.length)).flatMap(reject);
}

const PEM_BLOCK = /-----BEGIN ([^\n-]+)-----\r?\n([\s\S]*?)-----END \1-----/g;

function validateBundle(bundle: string): FieldProblem[] {
  if (Buffer.byteLength(bundle) > MAX_BYTES) return [tooLong(BUNDLE_FIELD, MAX_BYTES)];
  const blocks = [...bundle.matchAll(PEM_BLOCK)];
  const details = blocks.flatMap(([, type = '', body = ''], index) => {
    const problem = findBlockProblem(type, body);
    return problem === undefined ? [] : [`entry ${index} ${problem}`];
  });
  if (blocks.length === 0) details.push('at least one trust anchor must be provided');
  if (details.length === 0)
    details.push(...findDuplicates(blocks.map(([, , body = '']) => body.replaceAll(/\s/g, ''))));
  return details.map((detail) => invalidValue(BUNDLE_FIELD, VALUE_OMITTED, detail));
}

function findBlockProblem(type: string, body: string): string | undefined {
  if (type !== 'CERTIFICATE') return `has bad block type: ${type}`;
  if (body.includes(':')) return 'has PEM block headers';
  try {
    return new X509Certificate(Buffer.from(body, 'base64')).ca ? undefined : 'does not have the CA bit set';
  } catch {
    return 'does not parse as X.509';
  }
}

function findDuplicates(bodies: readonly string[]): string[] {
  const indexes = Map.groupBy(bodies.keys(), (index) => bodies[index]);
  return [...indexes.values()]
    .filter(({ length }) => length > 1)
    .map((positions) => `duplicate trust anchor (indices [${positions.join(' ')}])`);
}
