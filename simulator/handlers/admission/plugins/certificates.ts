/**
 * The plugins for certificate requests. CertificateApproval and CertificateSigning check that the user may approve or sign requests for the
 * signer. CertificateSubjectRestriction rejects client certificates for the group system:masters.
 */
import { decodeBase64 } from '../../../pure/value/base64.ts';
import { deepEqual } from '../../../pure/value/deep-equal.ts';
import { readMembers } from '../../../pure/value/object-members.ts';
import { readOrganizations } from '../../../registry/kinds/certificates/certificate-request.ts';
import { list, text } from '../../../registry/object-fields.ts';
import { authorize } from '../../authorize.ts';
import { type AdmissionPlugin, createForbiddenError, type Write } from './plugin.ts';

const REQUESTS = 'certificatesigningrequests.certificates';

export const CERTIFICATE_APPROVAL: AdmissionPlugin = {
  name: 'CertificateApproval',
  resources: [`${REQUESTS}/approval`],
  operation: 'UPDATE',
  validate: (write) => checkSigner(write, 'approve'),
};

export const CERTIFICATE_SIGNING: AdmissionPlugin = {
  name: 'CertificateSigning',
  resources: [`${REQUESTS}/status`],
  operation: 'UPDATE',
  validate(write) {
    const [next, before] = [readMembers(write.object.status), readMembers(write.previous?.status)];
    const keepsCertificate = text(next.certificate) === text(before.certificate);
    if (keepsCertificate && deepEqual(list(next, 'conditions'), list(before, 'conditions'))) return undefined;
    return checkSigner(write, 'sign');
  },
};

/** Checks that the user has the verb for the signer, or for all signers of its domain. */
async function checkSigner(write: Write, verb: 'approve' | 'sign'): Promise<void> {
  const { call, previous } = write;
  const signer = text(readMembers(previous?.spec).signerName);
  const group = `certificates.${call.context.dialect.groupSuffix}`;
  for (const name of [signer, `${signer.split('/', 1)[0]}/*`]) {
    const signerAttributes = { group, version: '*', resource: 'signers', subresource: '', namespace: '', name };
    if ((await authorize(call, verb, signerAttributes)).answer.allowed) return;
  }
  throw createForbiddenError(write, `user not permitted to ${verb} requests with signerName "${signer}"`);
}

export const CERTIFICATE_SUBJECT_RESTRICTION: AdmissionPlugin = {
  name: 'CertificateSubjectRestriction',
  resources: [REQUESTS],
  operation: 'CREATE',
  validate(write) {
    const { signerName, request } = readMembers(write.object.spec);
    const signer = `${write.call.context.dialect.protocolPrefix}/kube-apiserver-client`;
    if (signerName !== signer) return;
    const pem = Buffer.from(decodeBase64(text(request)) ?? []).toString('latin1');
    if (!readOrganizations(pem).includes('system:masters')) return;
    throw createForbiddenError(write, `use of ${signer} signer with system:masters group is not allowed`);
  },
};
