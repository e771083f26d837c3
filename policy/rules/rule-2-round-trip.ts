/** Rule 2: an object that was written in one version must be readable in every other version and convertible back without loss. */
import type { PolicyRule } from '../rule.ts';
import { findLostFields } from './round-trip.ts';

export const rule2RoundTrip: PolicyRule = {
  id: 'dep-rule-2-lossless-roundtrip',
  number: '2',
  check: (facts) => [
    ...findLostFields(facts)
      .filter(({ isNew }) => !isNew)
      .map(({ sourceKind, targetKind, field, release, otherType }) => ({
        element: `${sourceKind.name} ${field.path}`,
        release,
        description:
          otherType === undefined
            ? `lost in ${targetKind.version.name}, which is also served in ${release} and has no equivalent field`
            : `has the type ${field.type}, but the type ${otherType} in ${targetKind.version.name}, which is also served in ${release}`,
        requirement: `kept by ${targetKind.version.name}, at the same path, in an equivalent field or in an annotation`,
      })),
    ...facts.groups.flatMap(({ name, source }) =>
      (source.roundTrips ?? [])
        .filter(({ lossless }) => !lossless)
        .map(({ kind, versions, release, lost }) => ({
          element: `${name} ${kind}`,
          release,
          description: `the round trip ${versions.join(' to ')} and back loses ${lost ?? 'data'}`,
          requirement: 'no loss between versions that are served in the same release',
        })),
    ),
  ],
};
