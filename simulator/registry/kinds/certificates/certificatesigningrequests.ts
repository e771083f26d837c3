/**
 * The behavior of CertificateSigningRequests (conv-csr-*), which have a request in PEM, a known signer and known usages, conditions with
 * distinct types, and a certificate in PEM. The subresource `approval` writes the conditions Approved and Denied, and `status` the other
 * conditions and the certificate.
 */
import { X509Certificate } from 'node:crypto';
import type { Dialect } from '../../../../spec/dialect.ts';
import { formatGoBytes } from '../../../pure/go/go-syntax.ts';
import type { ApiObject } from '../../../pure/object.ts';
import {
  createDuplicateProblem,
  createForbiddenProblem,
  createInvalidValueProblem,
  createNotSupportedProblem,
  createRequiredProblem,
  createTooLongProblem,
} from '../../../pure/status/field-problem.ts';
import type { FieldProblem } from '../../../pure/status/status.ts';
import { decodeBase64 } from '../../../pure/value/base64.ts';
import { isDeepEqual } from '../../../pure/value/deep-equal.ts';
import type { KindRules } from '../../kind-rules.ts';
import {
  ensureStruct,
  type Fields,
  isUnset,
  readList,
  readMembers,
  readText,
  setIfUnset,
} from '../../object-fields.ts';
import type { RequestScope } from '../../resource.ts';
import { createUserInfo } from '../../reviews/user-info.ts';
import { findFormatProblems } from '../../validation/formats.ts';
import type { FieldTags } from '../../validation/tags.ts';
import { validateFieldTags } from '../../validation/validate-tags.ts';
import { findRequestProblem } from './certificate-request.ts';

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
const LEGACY_SIGNER_PATTERN = /^[^/]*\/legacy-unknown$/;

const SPEC_FIELD_TAGS: FieldTags = {
  request: {
    check: (request, fieldPath, _, { isSent }) => {
      const problem = findRequestProblem(decodeLatin1(readText(request)));
      const printedRequest = {
        unquoted: isSent !== true ? '[]byte(nil)' : `[]byte{${formatGoBytes(decodeBase64(readText(request)))}}`,
        json: isSent !== true ? 'null' : JSON.stringify(readText(request)),
      };
      return problem === undefined ? [] : [createInvalidValueProblem(fieldPath, printedRequest, problem)];
    },
  },
  usages: { required: true, unique: true, eachVal: { pointer: true, enum: USAGES } },
  signerName: { required: true, check: (name, fieldPath) => validateRequestedSigner(readText(name), fieldPath) },
  expirationSeconds: {
    check: (seconds, fieldPath) =>
      Number(seconds) < 600
        ? [
            createInvalidValueProblem(
              fieldPath,
              Number(seconds),
              'may not specify a duration less than 600 seconds (10 minutes)',
            ),
          ]
        : [],
  },
};

function validateRequestedSigner(name: string, fieldPath: string): FieldProblem[] {
  if (LEGACY_SIGNER_PATTERN.test(name))
    return [createInvalidValueProblem(fieldPath, name, 'the legacy signerName is not allowed via this API version')];
  return validateSigner(name, fieldPath);
}

export function validateSigner(name: string, fieldPath: string): FieldProblem[] {
  if (name === '') return [createRequiredProblem(fieldPath)];
  const [domain = '', path = '', ...otherParts] = name.split('/');
  if (!name.includes('/') || otherParts.length > 0) {
    const detail = "must be a fully qualified domain and path of the form 'example.com/signer-name'";
    return [createInvalidValueProblem(fieldPath, name, detail)];
  }
  return [
    ...(domain.length > MAX_DOMAIN_LENGTH ? [createTooLongProblem(fieldPath, MAX_DOMAIN_LENGTH)] : []),
    ...validateLabels(domain, 'short-name', fieldPath),
    ...(domain.includes('.')
      ? []
      : [
          createInvalidValueProblem(
            fieldPath,
            domain,
            'should be a domain with at least two segments separated by dots',
          ),
        ]),
    ...validateLabels(path, 'long-name', fieldPath),
    ...(name.length > MAX_SIGNER_LENGTH ? [createTooLongProblem(fieldPath, MAX_SIGNER_LENGTH)] : []),
  ];
}

/** Returns the problems of the first invalid label. */
function validateLabels(segment: string, format: 'short-name' | 'long-name', fieldPath: string): FieldProblem[] {
  const label = segment.split('.').find((item) => findFormatProblems(format, item).length > 0);
  if (label === undefined) return [];
  return findFormatProblems(format, label).map((detail) =>
    createInvalidValueProblem(fieldPath, segment, `validating label ${JSON.stringify(label)}: ${detail}`),
  );
}

export const certificateSigningRequestKindRules: KindRules = {
  updateChecks: ['object', 'metadata', 'changes'],
  validateName: () => [],
  skipsSchemaValidation: true,
  selectableFields: {
    names: ['spec.signerName'],
    readValues: ({ spec }) => ({ 'spec.signerName': readText(readMembers(spec).signerName) }),
  },
  prepareForCreate: setRequestUser,
  prepareForStatusUpdate(updatedObject, previous, scope) {
    restoreDecisions(updatedObject, previous);
    setConditionTimes(updatedObject, previous, scope);
  },
  prepareForApproval: setConditionTimes,
  prepareForUpdate: (updatedObject, previous) => {
    updatedObject.spec = previous.spec ?? null;
  },
  validate({ spec }) {
    const fields = readMembers(spec);
    const isSent = typeof fields.request === 'string';
    return validateFieldTags(SPEC_FIELD_TAGS, { ...fields, request: readText(fields.request) }, 'spec', { isSent });
  },
  validateStatus: (updatedObject, previous) => [
    ...validateStatus(updatedObject),
    ...validateStatusChange(readMembers(updatedObject.status), readMembers(previous.status), 'status'),
  ],
  validateApproval: (updatedObject, previous) => [
    ...validateStatus(updatedObject),
    ...validateStatusChange(readMembers(updatedObject.status), readMembers(previous.status), 'approval'),
  ],
};

/** Sets the user of the request in the spec. */
function setRequestUser({ spec: specValue }: ApiObject, { user }: RequestScope): void {
  const spec = readMembers(specValue);
  for (const member of ['username', 'uid', 'groups', 'extra']) delete spec[member];
  if (user !== undefined) Object.assign(spec, createUserInfo(user));
}

function setConditionTimes({ status }: ApiObject, previous: ApiObject, { now }: RequestScope): void {
  const previousConditions = readList(readMembers(previous.status), 'conditions');
  for (const condition of readList(readMembers(status), 'conditions')) {
    const { type, status: value } = condition;
    condition.lastUpdateTime ??= now();
    const unchangedCondition = previousConditions.find(
      (condition) => condition.type === type && condition.status === value && !isUnset(condition.lastTransitionTime),
    );
    condition.lastTransitionTime ??= unchangedCondition?.lastTransitionTime ?? now();
  }
}

function validateStatus({ status }: ApiObject): FieldProblem[] {
  const fields = readMembers(status);
  return [...validateConditions(readList(fields, 'conditions')), ...validateCertificate(readText(fields.certificate))];
}

/** Keeps the stored conditions Approved and Denied in a write of the status, unless their number differs. */
function restoreDecisions({ status }: ApiObject, previous: ApiObject): void {
  const conditions = readList(readMembers(status), 'conditions');
  for (const type of DECISION_CONDITIONS) {
    const hasType = (item: Fields) => item.type === type;
    const [decisions, previousDecisions] = [
      conditions.filter(hasType),
      readList(readMembers(previous.status), 'conditions').filter(hasType),
    ];
    if (decisions.length !== previousDecisions.length) continue;
    for (const [index, condition] of decisions.entries()) Object.assign(condition, previousDecisions[index]);
  }
}

/** The validation of the spec in v1beta1, which allows all usages and the default signer. */
const SPEC_FIELD_TAGS_V1BETA1: FieldTags = {
  ...SPEC_FIELD_TAGS,
  usages: { required: true },
  signerName: {
    required: true,
    check: (name, fieldPath) =>
      LEGACY_SIGNER_PATTERN.test(readText(name)) ? [] : validateRequestedSigner(readText(name), fieldPath),
  },
};

/**
 * Returns the KindRules of v1beta1. Signer and usages have defaults, the status of a condition defaults to True, and the text of the
 * certificate is not validated.
 */
export function createCertificateSigningRequestV1beta1Rules({ domain }: Dialect): Partial<KindRules> {
  return {
    setDefaults(request) {
      const spec = ensureStruct(request, 'spec');
      spec.usages ??= ['digital signature', 'key encipherment'];
      setIfUnset(spec, 'signerName', `${domain}/legacy-unknown`);
      for (const condition of readList(readMembers(request.status), 'conditions'))
        setIfUnset(condition, 'status', 'True');
    },
    validate: ({ spec }) => validateFieldTags(SPEC_FIELD_TAGS_V1BETA1, { request: '', ...readMembers(spec) }, 'spec'),
    validateStatus: () => [],
    validateApproval: () => [],
  };
}

const DECISION_CONDITIONS = ['Approved', 'Denied'];
const FINAL_CONDITIONS = [...DECISION_CONDITIONS, 'Failed'];
const CONDITION_STATUSES = ['False', 'True', 'Unknown'];

function validateConditions(conditions: readonly Fields[]): FieldProblem[] {
  const seenTypes = new Set<string>();
  return conditions.flatMap((condition, index) => {
    const fieldPath = `status.conditions[${index}]`;
    const [type, status] = [readText(condition.type), readText(condition.status)];
    const allowedStatuses = FINAL_CONDITIONS.includes(type) ? ['True'] : CONDITION_STATUSES;
    const problems = type === '' ? [createRequiredProblem(`${fieldPath}.type`)] : [];
    if (status === '') problems.push(createRequiredProblem(`${fieldPath}.status`));
    else if (!allowedStatuses.includes(status))
      problems.push(createNotSupportedProblem(`${fieldPath}.status`, status, allowedStatuses));
    const otherDecision = DECISION_CONDITIONS.find((decision) => decision !== type) ?? '';
    if (DECISION_CONDITIONS.includes(type) && seenTypes.has(otherDecision))
      problems.push(
        createInvalidValueProblem(`${fieldPath}.type`, type, 'Approved and Denied conditions are mutually exclusive'),
      );
    if (seenTypes.has(type)) problems.push(createDuplicateProblem(`${fieldPath}.type`, type));
    seenTypes.add(type);
    return problems;
  });
}

/** Validates a change of the status. Only `approval` writes decisions, only `status` writes the certificate, and neither can be removed. */
function validateStatusChange(status: Fields, previous: Fields, writer: 'status' | 'approval'): FieldProblem[] {
  const fieldPath = 'status.conditions';
  const findConditions = (fields: Fields, type: string) =>
    readList(fields, 'conditions').filter((condition) => condition.type === type);
  const removedTypes = FINAL_CONDITIONS.filter(
    (type) => findConditions(status, type).length < findConditions(previous, type).length,
  );
  const problems = removedTypes.map((type) =>
    createForbiddenProblem(fieldPath, `updates may not remove a condition of type "${type}"`),
  );
  for (const type of writer === 'approval' ? [] : DECISION_CONDITIONS) {
    const [updatedConditions, previousConditions] = [findConditions(status, type), findConditions(previous, type)];
    if (updatedConditions.length < previousConditions.length || isDeepEqual(updatedConditions, previousConditions))
      continue;
    const verb = updatedConditions.length > previousConditions.length ? 'add' : 'modify';
    problems.push(createForbiddenProblem(fieldPath, `updates may not ${verb} a condition of type "${type}"`));
  }
  const [certificate, previousCertificate] = [readText(status.certificate), readText(previous.certificate)];
  if (certificate === previousCertificate) return problems;
  if (writer !== 'status')
    return [...problems, createForbiddenProblem('status.certificate', 'updates may not set certificate content')];
  if (previousCertificate === '') return problems;
  return [
    ...problems,
    createForbiddenProblem('status.certificate', 'updates may not modify existing certificate content'),
  ];
}

const PEM_BLOCK = /-----BEGIN ([A-Z0-9 ]+)-----\r?\n([\s\S]*?)-----END \1-----/g;

function validateCertificate(certificate: string): FieldProblem[] {
  const problem = certificate === '' ? undefined : findCertificateProblem(decodeLatin1(certificate));
  return problem === undefined ? [] : [createInvalidValueProblem('status.certificate', '<certificate data>', problem)];
}

function findCertificateProblem(pem: string): string | undefined {
  const blocks = [...pem.matchAll(PEM_BLOCK)];
  if (blocks.length === 0) return 'must contain at least one CERTIFICATE PEM block';
  const otherBlock = blocks.find(([, type]) => type !== 'CERTIFICATE');
  if (otherBlock !== undefined) return `only CERTIFICATE PEM blocks are allowed, found "${otherBlock[1]}"`;
  if (blocks.some(([, , body]) => body?.includes(':'))) return 'no PEM block headers are permitted';
  return blocks.every(([block]) => isCertificate(block)) ? undefined : 'x509: malformed certificate';
}

function isCertificate(pem: string): boolean {
  try {
    return new X509Certificate(pem).serialNumber !== undefined;
  } catch {
    return false;
  }
}

function decodeLatin1(base64: string): string {
  return new TextDecoder('latin1').decode(decodeBase64(base64));
}
