/**
 * The plugins for certificate requests. CertificateApproval and CertificateSigning check that the user may approve or sign requests for the
 * signer. CertificateSubjectRestriction rejects client certificates for the group system:masters.
 */
import { decodeBase64 } from '../../../pure/value/base64.ts';
import { isDeepEqual } from '../../../pure/value/deep-equal.ts';
import { readMembers } from '../../../pure/value/object-members.ts';
import { readOrganizations } from '../../../registry/kinds/certificates/certificate-request.ts';
import { readList, readText } from '../../../registry/object-fields.ts';
import { authorizeVerb } from '../../authorize.ts';
import { type AdmissionPlugin, createForbiddenWriteError, type WriteRequest } from './plugin.ts';

const REQUESTS_RESOURCE = 'certificatesigningrequests.certificates';

export const CERTIFICATE_APPROVAL: AdmissionPlugin = {
  name: 'CertificateApproval',
  resources: [`${REQUESTS_RESOURCE}/approval`],
  operation: 'UPDATE',
  validate: (write) => authorizeForSigner(write, 'approve'),
};

export const CERTIFICATE_SIGNING: AdmissionPlugin = {
  name: 'CertificateSigning',
  resources: [`${REQUESTS_RESOURCE}/status`],
  operation: 'UPDATE',
  validate(write) {
    const [status, previousStatus] = [readMembers(write.object.status), readMembers(write.previous?.status)];
    const keepsCertificate = readText(status.certificate) === readText(previousStatus.certificate);
    if (keepsCertificate && isDeepEqual(readList(status, 'conditions'), readList(previousStatus, 'conditions')))
      return undefined;
    return authorizeForSigner(write, 'sign');
  },
};

/** Checks that the user has the verb for the signer, or for all signers of its domain. */
async function authorizeForSigner(write: WriteRequest, verb: 'approve' | 'sign'): Promise<void> {
  const { call, previous } = write;
  const signer = readText(readMembers(previous?.spec).signerName);
  const group = `certificates.${call.context.dialect.groupSuffix}`;
  for (const name of [signer, `${signer.split('/', 1)[0]}/*`]) {
    const signerAttributes = { group, version: '*', resource: 'signers', subresource: '', namespace: '', name };
    if ((await authorizeVerb(call, verb, signerAttributes)).decision.allowed) return;
  }
  throw createForbiddenWriteError(write, `user not permitted to ${verb} requests with signerName "${signer}"`);
}

export const CERTIFICATE_SUBJECT_RESTRICTION: AdmissionPlugin = {
  name: 'CertificateSubjectRestriction',
  resources: [REQUESTS_RESOURCE],
  operation: 'CREATE',
  validate(write) {
    const { signerName, request } = readMembers(write.object.spec);
    const signer = `${write.call.context.dialect.domain}/kube-apiserver-client`;
    if (signerName !== signer) return;
    const pem = Buffer.from(decodeBase64(readText(request)) ?? []).toString('latin1');
    if (!readOrganizations(pem).includes('system:masters')) return;
    throw createForbiddenWriteError(write, `use of ${signer} signer with system:masters group is not allowed`);
  },
};
