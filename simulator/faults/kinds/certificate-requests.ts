/** Faults of CertificateSigningRequests: their certificate, their conditions, and the members that each subresource changes. */
import type { Fault } from '../../../faults/fault.ts';

const KIND_FILE = 'registry/kinds/certificates/certificatesigningrequests.ts';

export const certificateRequestFaults = {
  'certificate-replaced': {
    bug: 'a signer can replace the certificate of a CertificateSigningRequest by another certificate',
    breaks: ['kind-immutable-fields'],
    in: KIND_FILE,
    find: "  if (previousCertificate === '') return problems;",
    put: "  if (previousCertificate === '' || certificate !== '') return problems;",
  },
  'approval-writes-status': {
    bug: 'the subresource approval stores the certificate of the request body',
    breaks: ['sub-status-writes-status-only'],
    in: 'registry/subresource-strategy.ts',
    find: '      ...readMembers(previous.status),\n      conditions: readMembers(updatedObject.status).conditions ?? null,',
    put: '      ...readMembers(updatedObject.status),',
  },
  'approval-removes-certificate': {
    bug: 'the subresource approval removes the certificate',
    breaks: ['sub-status-writes-status-only'],
    in: 'registry/subresource-strategy.ts',
    find: '      ...readMembers(previous.status),\n      conditions',
    put: '      conditions',
  },
  'certificate-spec-changes': {
    bug: 'an update changes the spec of a CertificateSigningRequest',
    breaks: ['sub-status-kept-by-object-writes'],
    in: KIND_FILE,
    find: 'updatedObject.spec = previous.spec ?? null;',
    put: 'updatedObject.spec ??= previous.spec ?? null;',
  },
  'failed-condition-removed': {
    bug: 'the condition Failed of a CertificateSigningRequest can be removed',
    breaks: ['kind-immutable-fields'],
    in: KIND_FILE,
    find: '  const removedTypes = FINAL_CONDITIONS.filter(',
    put: '  const removedTypes = DECISION_CONDITIONS.filter(',
  },
  'status-changes-decision': {
    bug: 'a write of the subresource status that changes the reason of a decision is rejected',
    breaks: ['sub-status-writes-status-only'],
    in: KIND_FILE,
    find: '    restoreDecisions(updatedObject, previous);\n',
    put: '',
  },
  'condition-times-renewed': {
    bug: 'each write of conditions without a lastTransitionTime sets this time to the current time',
    breaks: ['kind-update-values-validated'],
    in: KIND_FILE,
    find: 'condition.lastTransitionTime ??= unchangedCondition?.lastTransitionTime ?? now();',
    put: 'condition.lastTransitionTime ??= unchangedCondition === undefined ? now() : now();',
  },
  'certificate-not-parsed': {
    bug: 'any PEM block of the type CERTIFICATE is accepted as certificate',
    breaks: ['conv-csr-certificate-pem-only'],
    in: KIND_FILE,
    find: 'blocks.every(([block]) => isCertificate(block))',
    put: 'blocks.length > 0',
  },
} as const satisfies Record<string, Fault>;
