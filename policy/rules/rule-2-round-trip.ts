/** Rule 2: an object that is written in one version can be read in every other version and converted back without loss. */
import type { PolicyRule } from '../rule.ts';
import { findLostFields } from './round-trip.ts';

export const rule2RoundTrip: PolicyRule = {
  id: 'dep-rule-2-lossless-roundtrip',
  number: '2',
  check: (facts) => [
    ...findLostFields(facts)
      .filter(({ isNew }) => !isNew)
      .map(({ from, to: targetKind, field, release, otherType }) => ({
        element: `${from.name} ${field.path}`,
        release,
        what:
          otherType === undefined
            ? `lost in ${targetKind.version.name}, which is served beside it in ${release} and has no such field`
            : `is ${field.type}, and ${otherType} in ${targetKind.version.name}, which is served beside it in ${release}`,
        right: `kept by ${targetKind.version.name}, under this path, in an equivalent field or in an annotation`,
      })),
    ...facts.groups.flatMap(({ name, source }) =>
      (source.roundTrips ?? [])
        .filter(({ lossless }) => !lossless)
        .map(({ kind, versions, release, lost }) => ({
          element: `${name} ${kind}`,
          release,
          what: `the round trip ${versions.join(' to ')} and back loses ${lost ?? 'something'}`,
          right: 'nothing is lost between versions that are served together',
        })),
    ),
  ],
};
