/** The functions of semantic versions, such as `semver('1.2.3').isLessThan(semver('2.0.0'))`. */
import { compareVersions, type SemanticVersion, SemverValue } from '../values/opaque/semver.ts';
import { CelError, type CelValue } from '../values/value.ts';
import { createFunction, createMethod, type FunctionOverload } from './library.ts';
import { parseNormalizedVersion, parseVersion } from './semver-text.ts';

type VersionParser = (text: string) => SemanticVersion;

function parseVersionOrError(text: string, parse: VersionParser): SemanticVersion | CelError {
  try {
    return parse(text);
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    return new CelError(error.message);
  }
}

function createSemver(text: string, parse: VersionParser): CelValue {
  const version = parseVersionOrError(text, parse);
  return version instanceof CelError ? version : new SemverValue(version);
}

function isSemver(text: string, parse: VersionParser): boolean {
  return !(parseVersionOrError(text, parse) instanceof CelError);
}

const selectParser = (normalizes: boolean): VersionParser => (normalizes ? parseNormalizedVersion : parseVersion);

const createVersionNumberFunction = (name: 'major' | 'minor' | 'patch') =>
  createMethod(name, `semver_${name}`, ['semver'], 'int', ({ version }) => BigInt.asIntN(64, version[name]));

/** The functions that accept only normalized versions. */
export const STRICT_SEMVER_FUNCTIONS: readonly FunctionOverload[] = [
  createFunction('semver', 'string_to_semver', ['string'], 'semver', (text) => createSemver(text, parseVersion)),
  createFunction('isSemver', 'is_semver_string', ['string'], 'bool', (text) => isSemver(text, parseVersion)),
  createMethod(
    'isGreaterThan',
    'semver_is_greater_than',
    ['semver', 'semver'],
    'bool',
    ({ version }, otherSemver) => compareVersions(version, otherSemver.version) > 0,
  ),
  createMethod(
    'isLessThan',
    'semver_is_less_than',
    ['semver', 'semver'],
    'bool',
    ({ version }, otherSemver) => compareVersions(version, otherSemver.version) < 0,
  ),
  createMethod('compareTo', 'semver_compare_to', ['semver', 'semver'], 'int', ({ version }, otherSemver) =>
    BigInt(compareVersions(version, otherSemver.version)),
  ),
  createVersionNumberFunction('major'),
  createVersionNumberFunction('minor'),
  createVersionNumberFunction('patch'),
];

export const SEMVER_FUNCTIONS: readonly FunctionOverload[] = [
  ...STRICT_SEMVER_FUNCTIONS,
  createFunction('semver', 'string_bool_to_semver', ['string', 'bool'], 'semver', (text, normalizes) =>
    createSemver(text, selectParser(normalizes)),
  ),
  createFunction('isSemver', 'is_semver_string_bool', ['string', 'bool'], 'bool', (text, normalizes) =>
    isSemver(text, selectParser(normalizes)),
  ),
];
