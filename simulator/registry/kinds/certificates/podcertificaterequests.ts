/**
 * The behavior of PodCertificateRequests, which contain the pod, service account and node for which a kubelet requests a certificate, and
 * its public key.
 */
import type { Dialect } from '../../../../spec/dialect.ts';
import { checkDns1123Subdomain } from '../../../pure/names/dns.ts';
import { checkQualifiedName } from '../../../pure/names/names.ts';
import {
  createInvalidValueProblem,
  createNotSupportedProblem,
  createRequiredProblem,
  createTooLongProblem,
  OMITTED_VALUE,
} from '../../../pure/status/field-problem.ts';
import type { FieldProblem } from '../../../pure/status/status.ts';
import { isDeepEqual } from '../../../pure/value/deep-equal.ts';
import type { KindRules } from '../../kind-rules.ts';
import { type Fields, isUnset, readList, readMembers, readText } from '../../object-fields.ts';
import { validateImmutableSpec } from '../../validation/immutable-spec.ts';
import { findRequestProblem } from './certificate-request.ts';
import { validateSigner } from './certificatesigningrequests.ts';

const MAX_UID_LENGTH = 128;
const SECONDS_PER_HOUR = 3600;
const SECONDS_PER_DAY = 24 * SECONDS_PER_HOUR;
const ONE_KEY_DETAIL = 'exactly one of (stubPKCS10Request) or (pkixPublicKey, proofOfPossession) must be set';

export const createPodCertificateRequestKindRules = (dialect: Dialect): KindRules => ({
  skipsSchemaValidation: true,
  validatesOnlyChanges: true,
  selectableFields: {
    names: ['spec.signerName', 'spec.podName', 'spec.nodeName'],
    readValues: ({ spec }) => {
      const { signerName, podName, nodeName } = readMembers(spec);
      return {
        'spec.signerName': readText(signerName),
        'spec.podName': readText(podName),
        'spec.nodeName': readText(nodeName),
      };
    },
  },
  validate: ({ spec }) => validateSpec(readMembers(spec), dialect),
  validateUpdate: validateImmutableSpec,
  validateStatus: ({ status }, previous) => {
    const problems = validateConditions(readList(readMembers(status), 'conditions'));
    if (problems.length > 0) return problems;
    return validateTransition(readMembers(status), readMembers(previous.status));
  },
});

function validateSpec(spec: Fields, dialect: Dialect): FieldProblem[] {
  const identities = [
    ['podName', 'podUID'],
    ['serviceAccountName', 'serviceAccountUID'],
    ['nodeName', 'nodeUID'],
  ] as const;
  return [
    ...validateSigner(readText(spec.signerName), 'spec.signerName'),
    ...Object.keys(readMembers(spec.unverifiedUserAnnotations)).flatMap(validateUserAnnotation),
    ...identities.flatMap(([name, uid]) => [
      ...checkDns1123Subdomain(readText(spec[name])).map((detail) =>
        createInvalidValueProblem(`spec.${name}`, readText(spec[name]), detail),
      ),
      ...validateUid(readText(spec[uid]), `spec.${uid}`),
    ]),
    ...validateKey(spec, dialect),
  ];
}

function validateUserAnnotation(key: string): FieldProblem[] {
  const details = checkQualifiedName(key.toLowerCase());
  if (details.length === 0 && !key.includes('/')) details.push('must be a domain-prefixed key (such as "acme.io/foo")');
  return details.map((detail) =>
    createInvalidValueProblem('spec.unverifiedUserAnnotations', key.toLowerCase(), detail),
  );
}

function validateUid(uid: string, fieldPath: string): FieldProblem[] {
  if (uid === '') return [createInvalidValueProblem(fieldPath, '', 'must not be empty')];
  return Buffer.byteLength(uid) > MAX_UID_LENGTH ? [createTooLongProblem(fieldPath, MAX_UID_LENGTH)] : [];
}

/** Validates the public key, but only if maxExpirationSeconds is set. */
function validateKey(spec: Fields, dialect: Dialect): FieldProblem[] {
  const fieldPath = 'spec.maxExpirationSeconds';
  if (isUnset(spec.maxExpirationSeconds)) return [createRequiredProblem(fieldPath, 'must be set')];
  const seconds = Number(spec.maxExpirationSeconds);
  const max = isBuiltInSigner(readText(spec.signerName), dialect) ? SECONDS_PER_DAY : 91 * SECONDS_PER_DAY;
  const hasStub = readText(spec.stubPKCS10Request) !== '';
  const keyMemberCount = [spec.pkixPublicKey, spec.proofOfPossession].filter((part) => readText(part) !== '').length;
  return [
    ...(seconds < SECONDS_PER_HOUR || seconds > max
      ? [createInvalidValueProblem(fieldPath, seconds, `must be in the range [${SECONDS_PER_HOUR}, ${max}]`)]
      : []),
    ...(keyMemberCount === (hasStub ? 0 : 2) ? [] : [createInvalidValueProblem('spec', OMITTED_VALUE, ONE_KEY_DETAIL)]),
    ...(hasStub && keyMemberCount === 0 ? validateStubRequest(readText(spec.stubPKCS10Request)) : []),
  ];
}

/** Reports whether the domain of the signer is the domain of Kubernetes. */
function isBuiltInSigner(signer: string, dialect: Dialect): boolean {
  const [domain = ''] = signer.split('/');
  return domain === dialect.domain || domain.endsWith(`.${dialect.domain}`);
}

/** Validates the stub request. `request` is DER in base64. */
function validateStubRequest(request: string): FieldProblem[] {
  const problem = findRequestProblem(
    `-----BEGIN CERTIFICATE REQUEST-----\n${request}\n-----END CERTIFICATE REQUEST-----`,
  );
  if (problem === undefined) return [];
  const detail = problem.startsWith('asn1') ? 'must be a valid PKCS#10 CSR' : 'invalid signature';
  return [createInvalidValueProblem('spec.stubPKCS10Request', OMITTED_VALUE, detail)];
}

const FINAL_CONDITIONS = ['Issued', 'Denied', 'Failed'];
const IMMUTABLE_DETAIL = 'status is immutable unless transitioning to "Issued", "Denied", or "Failed"';
const FINISHED_DETAIL = 'immutable after PodCertificateRequest is issued, denied, or failed';

function validateConditions(conditions: readonly Fields[]): FieldProblem[] {
  let finalConditionCount = 0;
  return conditions.flatMap(({ type, status }, index) => {
    const fieldPath = `status.conditions.[${index}]`;
    if (!FINAL_CONDITIONS.includes(readText(type)))
      return [createNotSupportedProblem(`${fieldPath}.type`, readText(type), FINAL_CONDITIONS)];
    finalConditionCount += 1;
    const singleDetail = 'There may be at most one condition with type "Issued", "Denied", or "Failed"';
    return [
      ...(finalConditionCount > 1
        ? [createInvalidValueProblem(`${fieldPath}.type`, readText(type), singleDetail)]
        : []),
      ...(status === 'True' ? [] : [createNotSupportedProblem(`${fieldPath}.status`, readText(status), ['True'])]),
    ];
  });
}

function validateTransition(status: Fields, previous: Fields): FieldProblem[] {
  if (isDeepEqual(status, previous)) return [];
  const isFinal = (fields: Fields) =>
    readList(fields, 'conditions').some(({ type }) => FINAL_CONDITIONS.includes(readText(type)));
  if (isFinal(previous)) return [createInvalidValueProblem('status', OMITTED_VALUE, FINISHED_DETAIL)];
  return isFinal(status) ? [] : [createInvalidValueProblem('status', OMITTED_VALUE, IMMUTABLE_DETAIL)];
}
