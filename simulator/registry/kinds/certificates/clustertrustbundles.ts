/**
 * The behavior of ClusterTrustBundles, which contain CA certificates in PEM. The name of a bundle with a signer begins with the name of the
 * signer.
 */
import { X509Certificate } from 'node:crypto';
import { checkDns1123Subdomain } from '../../../pure/names/dns.ts';
import type { ApiObject } from '../../../pure/object.ts';
import {
  createInvalidValueProblem,
  createTooLongProblem,
  VALUE_OMITTED_TEXT,
} from '../../../pure/status/field-problem.ts';
import type { FieldProblem } from '../../../pure/status/status.ts';
import type { KindRules } from '../../kind-rules.ts';
import { readMembers, readText } from '../../object-fields.ts';
import { validateSigner } from './certificatesigningrequests.ts';

const MAX_BUNDLE_BYTES = 1024 * 1024;
const BUNDLE_FIELD = 'spec.trustBundle';

export const clusterTrustBundleKindRules: KindRules = {
  validateName: () => [],
  skipsSchemaValidation: true,
  selectableFields: {
    names: ['spec.signerName'],
    readValues: ({ spec }) => ({ 'spec.signerName': readText(readMembers(spec).signerName) }),
  },
  validate(bundle, previous) {
    const { signerName, trustBundle } = readMembers(bundle.spec);
    const signer = readText(signerName);
    const previousSpec = readMembers(previous?.spec);
    const isUnchanged = previous !== undefined && readText(previousSpec.trustBundle) === readText(trustBundle);
    return [
      ...validateName(bundle, signer),
      ...(signer === '' ? [] : validateSigner(signer, 'spec.signerName')),
      ...(isUnchanged ? [] : validateBundle(readText(trustBundle))),
      ...(previous === undefined || readText(previousSpec.signerName) === signer
        ? []
        : [createInvalidValueProblem('spec.signerName', signer, 'field is immutable')]),
    ];
  },
};

function validateName({ metadata }: ApiObject, signer: string): FieldProblem[] {
  const name = metadata.name ?? '';
  const createNameProblems = (detail: string) => [createInvalidValueProblem('metadata.name', name, detail)];
  if (signer === '')
    return name.includes(':')
      ? createNameProblems('ClusterTrustBundle without signer name must not have ":" in its name')
      : checkDns1123Subdomain(name).flatMap(createNameProblems);
  const prefix = `${signer.replaceAll('/', ':')}:`;
  if (!name.startsWith(prefix))
    return createNameProblems(`ClusterTrustBundle for signerName ${signer} must be named with prefix ${prefix}`);
  return checkDns1123Subdomain(name.slice(prefix.length)).flatMap(createNameProblems);
}

const PEM_BLOCK = /-----BEGIN ([^\n-]+)-----\r?\n([\s\S]*?)-----END \1-----/g;

function validateBundle(bundle: string): FieldProblem[] {
  if (Buffer.byteLength(bundle) > MAX_BUNDLE_BYTES) return [createTooLongProblem(BUNDLE_FIELD, MAX_BUNDLE_BYTES)];
  const blocks = [...bundle.matchAll(PEM_BLOCK)];
  const details = blocks.flatMap(([, type = '', body = ''], index) => {
    const problem = findBlockProblem(type, body);
    return problem === undefined ? [] : [`entry ${index} ${problem}`];
  });
  if (blocks.length === 0) details.push('at least one trust anchor must be provided');
  if (details.length === 0)
    details.push(...findDuplicates(blocks.map(([, , body = '']) => body.replaceAll(/\s/g, ''))));
  return details.map((detail) => createInvalidValueProblem(BUNDLE_FIELD, VALUE_OMITTED_TEXT, detail));
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
