/**
 * CertificateSigningRequests: a signer and usages that are known, conditions of different types, and a certificate in PEM (conv-csr-*).
 * `approval` and `status` each write the status.
 */
import type { Dialect } from '../../../spec/dialect.ts';
import type { ApiObject } from '../../pure/object.ts';
import { duplicate, invalidValue, required } from '../../pure/status/field-problem.ts';
import type { FieldProblem } from '../../pure/status/status.ts';
import { decodeBase64 } from '../../pure/value/base64.ts';
import { type Fields, fill, isUnset, list, objectMembers, struct, text } from '../fields.ts';
import type { KindRules } from '../kind-rules.ts';

/** Of requests that were made when nobody had to name a signer, by the end of its name. */
const LEGACY_SIGNER = /^[^/]*\/legacy-unknown$/;

export const certificatesigningrequestsRules: KindRules = {
  selectable: {
    names: ['spec.signerName'],
    values: ({ spec }) => ({ 'spec.signerName': text(objectMembers(spec).signerName) }),
  },
  validate: ({ spec }) => [...validateUsages(objectMembers(spec)), ...validateSigner(objectMembers(spec))],
  validateStatus: ({ status }: ApiObject) => {
    const fields = objectMembers(status);
    return [...validateConditions(list(fields, 'conditions')), ...validateCertificate(text(fields.certificate))];
  },
};

/** Signer and usages have defaults, a condition without a status is true, and a certificate is any text. */
export function certificatesigningrequestsV1beta1({ protocolPrefix }: Dialect): Partial<KindRules> {
  return {
    skipSchemaValidation: true,
    setDefaults(request) {
      const spec = struct(request, 'spec');
      spec.usages ??= ['digital signature', 'key encipherment'];
      fill(spec, 'signerName', `${protocolPrefix}/legacy-unknown`);
      for (const condition of list(objectMembers(request.status), 'conditions')) fill(condition, 'status', 'True');
    },
    validate: ({ spec }) => {
      const { usages } = objectMembers(spec);
      return Array.isArray(usages) && usages.length > 0 ? [] : [required('spec.usages')];
    },
    validateStatus: () => [],
  };
}

/** That each is known is said by the data. */
function validateUsages({ usages }: Fields): FieldProblem[] {
  const names = Array.isArray(usages) ? usages.map(text) : [];
  if (names.length === 0) return [required('spec.usages')];
  return names.flatMap((name, index) =>
    names.indexOf(name) < index ? [duplicate(`spec.usages[${index}]`, name)] : [],
  );
}

function validateSigner({ signerName }: Fields): FieldProblem[] {
  const name = text(signerName);
  if (!LEGACY_SIGNER.test(name)) return [];
  return [invalidValue('spec.signerName', name, 'the legacy signerName is not allowed via this API version')];
}

function validateConditions(conditions: readonly Fields[]): FieldProblem[] {
  return conditions.flatMap(({ type, status }, index) => {
    const at = `status.conditions[${index}]`;
    const repeated = conditions.findIndex((one) => one.type === type) < index;
    return [
      ...(isUnset(type) ? [required(`${at}.type`)] : []),
      ...(isUnset(status) ? [required(`${at}.status`)] : []),
      ...(repeated ? [duplicate(`${at}.type`, text(type))] : []),
    ];
  });
}

const BLOCK = /-----BEGIN ([A-Z0-9 ]+)-----\r?\n([\s\S]*?)-----END \1-----/g;

function validateCertificate(certificate: string): FieldProblem[] {
  const problem = certificate === '' ? undefined : certificateProblem(atLatin1(certificate));
  return problem === undefined ? [] : [invalidValue('status.certificate', '<certificate data>', problem)];
}

function certificateProblem(pem: string): string | undefined {
  const blocks = [...pem.matchAll(BLOCK)];
  if (blocks.length === 0) return 'must contain at least one CERTIFICATE PEM block';
  const other = blocks.find(([, type]) => type !== 'CERTIFICATE');
  if (other !== undefined) return `only CERTIFICATE PEM blocks are allowed, found "${other[1]}"`;
  return blocks.some(([, , body]) => body?.includes(':')) ? 'no PEM block headers are permitted' : undefined;
}

function atLatin1(base64: string): string {
  return new TextDecoder('latin1').decode(decodeBase64(base64));
}
