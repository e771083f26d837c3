/** The behavior of Leases, whose durations must be positive, and whose PUT requires a resourceVersion. */
import { createInvalidValueProblem } from '../../../pure/status/field-problem.ts';
import type { KindRules } from '../../kind-rules.ts';
import { type Fields, isUnset, readMembers } from '../../object-fields.ts';

interface LeaseSpec {
  leaseDurationSeconds?: number;
  leaseTransitions?: number;
}

export const leaseKindRules: KindRules = {
  createsOnUpdate: true,
  requiresResourceVersion: true,
  skipsSchemaValidation: true,
  allowsUnqualifiedFinalizers: true,
  prepareForCreate: ({ spec }) => dropElectionFields(readMembers(spec), {}),
  prepareForUpdate: ({ spec }, previous) => dropElectionFields(readMembers(spec), readMembers(previous.spec)),
  validate({ spec }) {
    const leaseSpec: LeaseSpec = readMembers(spec);
    const { leaseDurationSeconds = 1, leaseTransitions = 0 } = leaseSpec;
    return [
      ...(leaseDurationSeconds > 0
        ? []
        : [createInvalidValueProblem('spec.leaseDurationSeconds', leaseDurationSeconds, 'must be greater than 0')]),
      ...(leaseTransitions >= 0
        ? []
        : [createInvalidValueProblem('spec.leaseTransitions', leaseTransitions, 'must be greater than or equal to 0')]),
    ];
  },
};

/** Drops new values of the fields of the gate CoordinatedLeaderElection, which no release enables by default. */
function dropElectionFields(spec: Fields, previous: Fields): void {
  for (const member of ['strategy', 'preferredHolder']) if (isUnset(previous[member])) delete spec[member];
}
