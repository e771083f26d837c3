/** CertificateSigningRequests: stored as they are sent; `approval` and `status` each write the status. */
import type { KindRules } from '../kind-rules.ts';

export const certificatesigningrequestsRules: KindRules = {
  selectable: {
    names: ['spec.signerName'],
    values: ({ spec }) => ({ 'spec.signerName': (spec as { signerName?: string } | undefined)?.signerName ?? '' }),
  },
};
