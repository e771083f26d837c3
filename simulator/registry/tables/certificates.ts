/** The columns of CertificateSigningRequests, PodCertificateRequests and ClusterTrustBundles. */
import { formatHumanDuration } from '../../pure/go/human-duration.ts';
import type { ApiObject } from '../../pure/object.ts';
import { type Fields, isUnset, readList, readMembers, readText } from '../object-fields.ts';
import { formatLabels, NONE_TEXT } from './cell-texts.ts';
import { AGE_COLUMN, createTable, NAME_COLUMN, type PrintedColumn } from './printed-columns.ts';

const readSpec = ({ spec }: ApiObject): Fields => readMembers(spec);

function findCondition({ status }: ApiObject, conditionType: string): Fields | undefined {
  return readList(readMembers(status), 'conditions').find(({ type }) => type === conditionType);
}

function findRequestState(request: ApiObject): string {
  const hasCondition = (conditionType: string) => findCondition(request, conditionType) !== undefined;
  const decision = ['Denied', 'Approved'].find(hasCondition) ?? 'Pending';
  const isIssued = !isUnset(readMembers(request.status).certificate);
  return [decision, ...(hasCondition('Failed') ? ['Failed'] : []), ...(isIssued ? ['Issued'] : [])].join(',');
}

export const CERTIFICATE_REQUEST_COLUMNS = createTable([
  NAME_COLUMN,
  AGE_COLUMN,
  {
    name: 'SignerName',
    description: 'The signer.',
    firstRelease: '1.18',
    readCell: (object) => readText(readSpec(object).signerName) || NONE_TEXT,
  },
  {
    name: 'Requestor',
    description: 'The user who made the request.',
    readCell: (object) => readText(readSpec(object).username),
  },
  {
    name: 'RequestedDuration',
    description: 'How long the certificate should be valid.',
    firstRelease: '1.22',
    readCell: (object) => {
      const { expirationSeconds } = readSpec(object);
      return isUnset(expirationSeconds) ? NONE_TEXT : formatHumanDuration(Number(expirationSeconds) * 1000);
    },
  },
  { name: 'Condition', description: 'The state of the request.', readCell: findRequestState },
]);

export const CLUSTER_TRUST_BUNDLE_COLUMNS = createTable([
  NAME_COLUMN,
  {
    name: 'SignerName',
    description: 'The signer of the certificates that the bundle validates.',
    readCell: (bundle) => readText(readSpec(bundle).signerName) || NONE_TEXT,
  },
]);

function createSpecColumn(name: string, member: string, description: string): PrintedColumn {
  return { name, description, readCell: (object) => readText(readSpec(object)[member]) };
}

const POD_REQUEST_STATES = ['Issued', 'Denied', 'Failed'];

/** Returns the state of a PodCertificateRequest. It has at most one of the states. */
function findPodRequestState({ status }: ApiObject): string {
  const types = readList(readMembers(status), 'conditions').map(({ type }) => readText(type));
  return types.findLast((type) => POD_REQUEST_STATES.includes(type)) ?? 'Pending';
}

export const POD_CERTIFICATE_REQUEST_COLUMNS = createTable([
  NAME_COLUMN,
  createSpecColumn('PodName', 'podName', 'The pod that gets the certificate.'),
  createSpecColumn('ServiceAccountName', 'serviceAccountName', 'The service account of the pod.'),
  createSpecColumn('NodeName', 'nodeName', 'The node of the pod.'),
  createSpecColumn('SignerName', 'signerName', 'The signer.'),
  { name: 'State', description: 'Pending, Issued, Denied or Failed.', readCell: findPodRequestState },
  {
    name: 'UnverifiedUserAnnotations',
    firstRelease: '1.35',
    description: 'Annotations that the pod sends to the signer.',
    readCell: (object) => formatLabels(readSpec(object).unverifiedUserAnnotations),
  },
]);
