/**
 * The rules of PodCertificateRequests: the pod, service account and node for which a kubelet requests a certificate, and its public key.
 */
import type { Dialect } from '../../../../spec/dialect.ts';
import { checkDns1123Subdomain } from '../../../pure/names/dns.ts';
import { checkQualifiedName } from '../../../pure/names/names.ts';
import { invalidValue, notSupported, OMITTED, required, tooLong } from '../../../pure/status/field-problem.ts';
import type { FieldProblem } from '../../../pure/status/status.ts';
import { deepEqual } from '../../../pure/value/deep-equal.ts';
import type { KindRules } from '../../kind-rules.ts';
import { type Fields, isUnset, list, objectMembers, text } from '../../object-fields.ts';
import { validateImmutableSpec } from '../../validation/immutable-spec.ts';
import { requestProblem } from './certificate-request.ts';
import { validateSigner } from './certificatesigningrequests.ts';

const MAX_UID_LENGTH = 128;
const HOUR = 3600;
const DAY = 24 * HOUR;
const ONE_KEY_DETAIL = 'exactly one of (stubPKCS10Request) or (pkixPublicKey, proofOfPossession) must be set';

export const createPodCertificateRequestRules = (dialect: Dialect): KindRules => ({
  skipSchemaValidation: true,
  validateUpdateOnly: true,
  selectable: {
    names: ['spec.signerName', 'spec.podName', 'spec.nodeName'],
    values: ({ spec }) => {
      const { signerName, podName, nodeName } = objectMembers(spec);
      return {
        'spec.signerName': text(signerName),
        'spec.podName': text(podName),
        'spec.nodeName': text(nodeName),
      };
    },
  },
  validate: ({ spec }) => validateSpec(objectMembers(spec), dialect),
  validateUpdate: validateImmutableSpec,
  validateStatus: ({ status }, previous) => {
    const problems = validateConditions(list(objectMembers(status), 'conditions'));
    if (problems.length > 0) return problems;
    return validateTransition(objectMembers(status), objectMembers(previous.status));
  },
});

function validateSpec(spec: Fields, dialect: Dialect): FieldProblem[] {
  const identities = [
    ['podName', 'podUID'],
    ['serviceAccountName', 'serviceAccountUID'],
    ['nodeName', 'nodeUID'],
  ] as const;
  return [
    ...validateSigner(text(spec.signerName), 'spec.signerName'),
    ...Object.keys(objectMembers(spec.unverifiedUserAnnotations)).flatMap(validateUserAnnotation),
    ...identities.flatMap(([name, uid]) => [
      ...checkDns1123Subdomain(text(spec[name])).map((detail) =>
        invalidValue(`spec.${name}`, text(spec[name]), detail),
      ),
      ...validateUid(text(spec[uid]), `spec.${uid}`),
    ]),
    ...validateKey(spec, dialect),
  ];
}

function validateUserAnnotation(key: string): FieldProblem[] {
  const details = checkQualifiedName(key.toLowerCase());
  if (details.length === 0 && !key.includes('/')) details.push('must be a domain-prefixed key (such as "acme.io/foo")');
  return details.map((detail) => invalidValue('spec.unverifiedUserAnnotations', key.toLowerCase(), detail));
}

function validateUid(uid: string, fieldPath: string): FieldProblem[] {
  if (uid === '') return [invalidValue(fieldPath, '', 'must not be empty')];
  return Buffer.byteLength(uid) > MAX_UID_LENGTH ? [tooLong(fieldPath, MAX_UID_LENGTH)] : [];
}

/** Validates the public key, but only if maxExpirationSeconds is set. */
function validateKey(spec: Fields, dialect: Dialect): FieldProblem[] {
  const fieldPath = 'spec.maxExpirationSeconds';
  if (isUnset(spec.maxExpirationSeconds)) return [required(fieldPath, 'must be set')];
  const seconds = Number(spec.maxExpirationSeconds);
  const max = isBuiltInSigner(text(spec.signerName), dialect) ? DAY : 91 * DAY;
  const hasStub = text(spec.stubPKCS10Request) !== '';
  const keyMemberCount = [spec.pkixPublicKey, spec.proofOfPossession].filter((part) => text(part) !== '').length;
  return [
    ...(seconds < HOUR || seconds > max
      ? [invalidValue(fieldPath, seconds, `must be in the range [${HOUR}, ${max}]`)]
      : []),
    ...(keyMemberCount === (hasStub ? 0 : 2) ? [] : [invalidValue('spec', OMITTED, ONE_KEY_DETAIL)]),
    ...(hasStub && keyMemberCount === 0 ? validateStub(text(spec.stubPKCS10Request)) : []),
  ];
}

/** Reports whether the domain of the signer is that of Kubernetes. */
function isBuiltInSigner(signer: string, { protocolPrefix }: Dialect): boolean {
  const [domain = ''] = signer.split('/');
  return domain === protocolPrefix || domain.endsWith(`.${protocolPrefix}`);
}

/** Validates the stub request. `request` is DER in base64. */
function validateStub(request: string): FieldProblem[] {
  const problem = requestProblem(`-----BEGIN CERTIFICATE REQUEST-----\n${request}\n-----END CERTIFICATE REQUEST-----`);
  if (problem === undefined) return [];
  const detail = problem.startsWith('asn1') ? 'must be a valid PKCS#10 CSR' : 'invalid signature';
  return [invalidValue('spec.stubPKCS10Request', OMITTED, detail)];
}

const FINAL_CONDITIONS = ['Issued', 'Denied', 'Failed'];
const IMMUTABLE_DETAIL = 'status is immutable unless transitioning to "Issued", "Denied", or "Failed"';
const FINISHED_DETAIL = 'immutable after PodCertificateRequest is issued, denied, or failed';

function validateConditions(conditions: readonly Fields[]): FieldProblem[] {
  let finalConditions = 0;
  return conditions.flatMap(({ type, status }, index) => {
    const fieldPath = `status.conditions.[${index}]`;
    if (!FINAL_CONDITIONS.includes(text(type)))
      return [notSupported(`${fieldPath}.type`, text(type), FINAL_CONDITIONS)];
    finalConditions += 1;
    const singleDetail = 'There may be at most one condition with type "Issued", "Denied", or "Failed"';
    return [
      ...(finalConditions > 1 ? [invalidValue(`${fieldPath}.type`, text(type), singleDetail)] : []),
      ...(status === 'True' ? [] : [notSupported(`${fieldPath}.status`, text(status), ['True'])]),
    ];
  });
}

function validateTransition(status: Fields, previous: Fields): FieldProblem[] {
  if (deepEqual(status, previous)) return [];
  const isFinal = (fields: Fields) =>
    list(fields, 'conditions').some(({ type }) => FINAL_CONDITIONS.includes(text(type)));
  if (isFinal(previous)) return [invalidValue('status', OMITTED, FINISHED_DETAIL)];
  return isFinal(status) ? [] : [invalidValue('status', OMITTED, IMMUTABLE_DETAIL)];
}
