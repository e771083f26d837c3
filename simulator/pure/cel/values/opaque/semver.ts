/** A semantic version such as `1.2.3-rc.1+build`. */
import { parseType } from '../../types/parse-type.ts';
import { OpaqueValue } from '../value.ts';

const SEMVER_TYPE = parseType('semver');

export interface SemanticVersion {
  readonly major: bigint;
  readonly minor: bigint;
  readonly patch: bigint;
  /** The identifiers of a pre-release, such as `rc` and `1`. In the order of versions, numbers precede other identifiers. */
  readonly preRelease: readonly (bigint | string)[];
}

export class SemverValue extends OpaqueValue {
  readonly type = SEMVER_TYPE;
  readonly version: SemanticVersion;

  constructor(version: SemanticVersion) {
    super();
    this.version = version;
  }

  override equals(otherValue: OpaqueValue): boolean {
    return otherValue instanceof SemverValue && compareVersions(this.version, otherValue.version) === 0;
  }
}

/** Returns -1, 0 or 1. Ignores build metadata. */
export function compareVersions(left: SemanticVersion, right: SemanticVersion): -1 | 0 | 1 {
  return (
    compareOrdered(left.major, right.major) ||
    compareOrdered(left.minor, right.minor) ||
    compareOrdered(left.patch, right.patch) ||
    comparePreReleases(left.preRelease, right.preRelease)
  );
}

/** Compares the pre-releases of two versions. A version without a pre-release is greater than its pre-releases. */
function comparePreReleases(left: SemanticVersion['preRelease'], right: SemanticVersion['preRelease']): -1 | 0 | 1 {
  if (left.length === 0 || right.length === 0) return compareOrdered(right.length, left.length);
  for (const [index, identifier] of left.entries()) {
    const otherIdentifier = right[index];
    if (otherIdentifier === undefined) return 1;
    const order =
      typeof identifier === typeof otherIdentifier
        ? compareOrdered(identifier, otherIdentifier)
        : typeof identifier === 'bigint'
          ? -1
          : 1;
    if (order !== 0) return order;
  }
  return compareOrdered(left.length, right.length);
}

function compareOrdered<T extends bigint | number | string>(left: T, right: T): -1 | 0 | 1 {
  if (left === right) return 0;
  return left < right ? -1 : 1;
}
