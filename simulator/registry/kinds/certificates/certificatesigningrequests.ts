/**
 * The rules of CertificateSigningRequests (conv-csr-*): a request in PEM, a known signer and known usages, conditions with distinct types,
 * and a certificate in PEM. The subresource `approval` writes the conditions Approved and Denied, `status` the other conditions and the
 * certificate.
 */
import type { Dialect } from '../../../../spec/dialect.ts';
import { formatGoBytes } from '../../../pure/go/go-syntax.ts';
import type { ApiObject } from '../../../pure/object.ts';
import {
  duplicate,
  forbiddenField,
  invalidValue,
  notSupported,
  required,
  tooLong,
} from '../../../pure/status/field-problem.ts';
import type { FieldProblem } from '../../../pure/status/status.ts';
import { decodeBase64 } from '../../../pure/value/base64.ts';
import { deepEqual } from '../../../pure/value/deep-equal.ts';
import type { KindRules } from '../../kind-rules.ts';
import { type Fields, fill, isUnset, list, objectMembers, struct, text } from '../../object-fields.ts';
import type { RequestScope } from '../../resource.ts';
import { userInfo } from '../../reviews/user-info.ts';
import { checkFormat } from '../../validation/formats.ts';
import type { Rows } from '../../validation/tags.ts';
import { validateRows } from '../../validation/validate-tags.ts';
import { requestProblem } from './certificate-request.ts';

const USAGES = [
  'any',
  'cert sign',
  'client auth',
  'code signing',
  'content commitment',
  'crl sign',
  'data encipherment',
  'decipher only',
  'digital signature',
  'email protection',
  'encipher only',
  'ipsec end system',
  'ipsec tunnel',
  'ipsec user',
  'key agreement',
  'key encipherment',
  'microsoft sgc',
  'netscape sgc',
  'ocsp signing',
  's/mime',
  'server auth',
  'signing',
  'timestamping',
];
const MAX_DOMAIN_LENGTH = 253;
const MAX_SIGNER_LENGTH = 571;
/** Matches the signer of requests that were created before a signer was required. */
const LEGACY_SIGNER = /^[^/]*\/legacy-unknown$/;

const SPEC: Rows = {
  request: {
    check: (request, fieldPath) => {
      const problem = requestProblem(decodeLatin1(text(request)));
      const printedRequest = {
        bare: request === '' ? '[]byte(nil)' : `[]byte{${formatGoBytes(decodeBase64(text(request)))}}`,
        json: request === '' ? 'null' : JSON.stringify(text(request)),
      };
      return problem === undefined ? [] : [invalidValue(fieldPath, printedRequest, problem)];
    },
  },
  usages: { required: true, unique: true, eachVal: { pointer: true, enum: USAGES } },
  signerName: { required: true, check: (name, fieldPath) => validateRequestedSigner(text(name), fieldPath) },
  expirationSeconds: {
    check: (seconds, fieldPath) =>
      Number(seconds) < 600
        ? [invalidValue(fieldPath, Number(seconds), 'may not specify a duration less than 600 seconds (10 minutes)')]
        : [],
  },
};

function validateRequestedSigner(name: string, fieldPath: string): FieldProblem[] {
  if (LEGACY_SIGNER.test(name))
    return [invalidValue(fieldPath, name, 'the legacy signerName is not allowed via this API version')];
  return validateSigner(name, fieldPath);
}

export function validateSigner(name: string, fieldPath: string): FieldProblem[] {
  if (name === '') return [required(fieldPath)];
  const [domain = '', path = '', ...otherParts] = name.split('/');
  if (!name.includes('/') || otherParts.length > 0) {
    const detail = "must be a fully qualified domain and path of the form 'example.com/signer-name'";
    return [invalidValue(fieldPath, name, detail)];
  }
  return [
    ...(domain.length > MAX_DOMAIN_LENGTH ? [tooLong(fieldPath, MAX_DOMAIN_LENGTH)] : []),
    ...validateLabels(domain, 'short-name', fieldPath),
    ...(domain.includes('.')
      ? []
      : [invalidValue(fieldPath, domain, 'should be a domain with at least two segments separated by dots')]),
    ...validateLabels(path, 'long-name', fieldPath),
    ...(name.length > MAX_SIGNER_LENGTH ? [tooLong(fieldPath, MAX_SIGNER_LENGTH)] : []),
  ];
}

/** Returns the problems of the first invalid label. */
function validateLabels(segment: string, format: 'short-name' | 'long-name', fieldPath: string): FieldProblem[] {
  const label = segment.split('.').find((item) => checkFormat(format, item).length > 0);
  if (label === undefined) return [];
  return checkFormat(format, label).map((detail) =>
    invalidValue(fieldPath, segment, `validating label ${JSON.stringify(label)}: ${detail}`),
  );
}

export const certificatesigningrequestsRules: KindRules = {
  nameRule: () => [],
  skipSchemaValidation: true,
  selectable: {
    names: ['spec.signerName'],
    values: ({ spec }) => ({ 'spec.signerName': text(objectMembers(spec).signerName) }),
  },
  prepareForCreate: setUser,
  prepareForStatusUpdate(next, previous, scope) {
    keepDecisions(next, previous);
    setTimes(next, previous, scope);
  },
  prepareForApproval: setTimes,
  prepareForUpdate: (next, previous) => {
    next.spec = previous.spec ?? null;
  },
  validate: ({ spec }) => validateRows(SPEC, { request: '', ...objectMembers(spec) }, 'spec'),
  validateStatus: (next, previous) => [
    ...validateStatus(next),
    ...validateStatusChange(objectMembers(next.status), objectMembers(previous.status), 'status'),
  ],
  validateApproval: (next, previous) => [
    ...validateStatus(next),
    ...validateStatusChange(objectMembers(next.status), objectMembers(previous.status), 'approval'),
  ],
};

/** Sets the user of the request in the spec. */
function setUser({ spec: specValue }: ApiObject, { user }: RequestScope): void {
  const spec = objectMembers(specValue);
  for (const member of ['username', 'uid', 'groups', 'extra']) delete spec[member];
  if (user !== undefined) Object.assign(spec, userInfo(user));
}

function setTimes({ status }: ApiObject, previous: ApiObject, { now }: RequestScope): void {
  const before = list(objectMembers(previous.status), 'conditions');
  for (const condition of list(objectMembers(status), 'conditions')) {
    const { type, status: value } = condition;
    condition.lastUpdateTime ??= now();
    const unchangedCondition = before.find(
      (condition) => condition.type === type && condition.status === value && !isUnset(condition.lastTransitionTime),
    );
    condition.lastTransitionTime ??= unchangedCondition?.lastTransitionTime ?? now();
  }
}

function validateStatus({ status }: ApiObject): FieldProblem[] {
  const fields = objectMembers(status);
  return [...validateConditions(list(fields, 'conditions')), ...validateCertificate(text(fields.certificate))];
}

/** Keeps the stored conditions Approved and Denied in a write of the status, unless their number differs. */
function keepDecisions({ status }: ApiObject, previous: ApiObject): void {
  const conditions = list(objectMembers(status), 'conditions');
  for (const type of DECISIONS) {
    const hasType = (item: Fields) => item.type === type;
    const [next, before] = [
      conditions.filter(hasType),
      list(objectMembers(previous.status), 'conditions').filter(hasType),
    ];
    if (next.length !== before.length) continue;
    for (const [index, condition] of next.entries()) Object.assign(condition, before[index]);
  }
}

/** The rules of v1beta1: signer and usages have defaults, the status of a condition defaults to True, and any certificate text is valid. */
/** The validation of the spec in v1beta1, which allows all usages and the default signer. */
const SPEC_V1BETA1: Rows = {
  ...SPEC,
  usages: { required: true },
  signerName: {
    required: true,
    check: (name, fieldPath) => (LEGACY_SIGNER.test(text(name)) ? [] : validateRequestedSigner(text(name), fieldPath)),
  },
};

export function certificatesigningrequestsV1beta1({ protocolPrefix }: Dialect): Partial<KindRules> {
  return {
    setDefaults(request) {
      const spec = struct(request, 'spec');
      spec.usages ??= ['digital signature', 'key encipherment'];
      fill(spec, 'signerName', `${protocolPrefix}/legacy-unknown`);
      for (const condition of list(objectMembers(request.status), 'conditions')) fill(condition, 'status', 'True');
    },
    validate: ({ spec }) => validateRows(SPEC_V1BETA1, { request: '', ...objectMembers(spec) }, 'spec'),
    validateStatus: () => [],
    validateApproval: () => [],
  };
}

const DECISIONS = ['Approved', 'Denied'];
const FINAL_CONDITIONS = [...DECISIONS, 'Failed'];
const STATUSES = ['False', 'True', 'Unknown'];

function validateConditions(conditions: readonly Fields[]): FieldProblem[] {
  const seenValues = new Set<string>();
  return conditions.flatMap((condition, index) => {
    const fieldPath = `status.conditions[${index}]`;
    const [type, status] = [text(condition.type), text(condition.status)];
    const allowed = FINAL_CONDITIONS.includes(type) ? ['True'] : STATUSES;
    const problems = type === '' ? [required(`${fieldPath}.type`)] : [];
    if (status === '') problems.push(required(`${fieldPath}.status`));
    else if (!allowed.includes(status)) problems.push(notSupported(`${fieldPath}.status`, status, allowed));
    const other = DECISIONS.find((decision) => decision !== type) ?? '';
    if (DECISIONS.includes(type) && seenValues.has(other))
      problems.push(invalidValue(`${fieldPath}.type`, type, 'Approved and Denied conditions are mutually exclusive'));
    if (seenValues.has(type)) problems.push(duplicate(`${fieldPath}.type`, type));
    seenValues.add(type);
    return problems;
  });
}

/** Validates a change of the status. Only `approval` writes decisions, only `status` writes the certificate, and neither can be removed. */
function validateStatusChange(status: Fields, previous: Fields, writer: 'status' | 'approval'): FieldProblem[] {
  const fieldPath = 'status.conditions';
  const findConditions = (fields: Fields, type: string) =>
    list(fields, 'conditions').filter((condition) => condition.type === type);
  const removedTypes = FINAL_CONDITIONS.filter(
    (type) => findConditions(status, type).length < findConditions(previous, type).length,
  );
  const problems = removedTypes.map((type) =>
    forbiddenField(fieldPath, `updates may not remove a condition of type "${type}"`),
  );
  for (const type of writer === 'approval' ? [] : DECISIONS) {
    const [next, before] = [findConditions(status, type), findConditions(previous, type)];
    if (next.length < before.length || deepEqual(next, before)) continue;
    const verb = next.length > before.length ? 'add' : 'modify';
    problems.push(forbiddenField(fieldPath, `updates may not ${verb} a condition of type "${type}"`));
  }
  const [certificate, before] = [text(status.certificate), text(previous.certificate)];
  if (certificate === before) return problems;
  if (writer !== 'status')
    return [...problems, forbiddenField('status.certificate', 'updates may not set certificate content')];
  if (before === '') return problems;
  return [...problems, forbiddenField('status.certificate', 'updates may not modify existing certificate content')];
}

const PEM_BLOCK = /-----BEGIN ([A-Z0-9 ]+)-----\r?\n([\s\S]*?)-----END \1-----/g;

function validateCertificate(certificate: string): FieldProblem[] {
  const problem = certificate === '' ? undefined : findCertificateProblem(decodeLatin1(certificate));
  return problem === undefined ? [] : [invalidValue('status.certificate', '<certificate data>', problem)];
}

function findCertificateProblem(pem: string): string | undefined {
  const blocks = [...pem.matchAll(PEM_BLOCK)];
  if (blocks.length === 0) return 'must contain at least one CERTIFICATE PEM block';
  const other = blocks.find(([, type]) => type !== 'CERTIFICATE');
  if (other !== undefined) return `only CERTIFICATE PEM blocks are allowed, found "${other[1]}"`;
  return blocks.some(([, , body]) => body?.includes(':')) ? 'no PEM block headers are permitted' : undefined;
}

function decodeLatin1(base64: string): string {
  return new TextDecoder('latin1').decode(decodeBase64(base64));
}
