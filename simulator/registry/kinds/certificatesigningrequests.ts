/** CertificateSigningRequests: stored as they are sent; `approval` and `status` each write the status. */
import { fieldsOf, text } from '../fields.ts';
import type { KindRules } from '../kind-rules.ts';

export const certificatesigningrequestsRules: KindRules = {
  selectable: {
    names: ['spec.signerName'],
    values: ({ spec }) => ({ 'spec.signerName': text(fieldsOf(spec).signerName) }),
  },
};
