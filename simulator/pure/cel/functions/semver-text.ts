/** Parses semantic versions, with the errors of kube-apiserver. */
import { quote } from '../../../../values/go-quote.ts';
import type { SemanticVersion } from '../values/opaque/semver.ts';

const MAX_UINT64 = 2n ** 64n - 1n;

/** Parses a semantic version. Throws an error with the message of the evaluation error. */
export function parseVersion(text: string): SemanticVersion {
  if (text === '') throw new Error('Version string empty');
  const [majorText, minorText, remainingText] = splitVersion(text);
  if (majorText === undefined || minorText === undefined || remainingText === undefined)
    throw new Error('No Major.Minor.Patch elements found');
  const major = parseNumber(majorText, 'Major', 'major number');
  const minor = parseNumber(minorText, 'Minor', 'minor number');
  const [versionWithoutBuild, build] = splitAtFirst(remainingText, '+');
  const [patchText, preRelease] = splitAtFirst(versionWithoutBuild, '-');
  const patch = parseNumber(patchText, 'Patch', 'patch number');
  const preReleaseIdentifiers = preRelease?.split('.').map(parsePreReleaseIdentifier) ?? [];
  for (const identifier of build?.split('.') ?? []) checkBuildIdentifier(identifier);
  return { major, minor, patch, preRelease: preReleaseIdentifiers };
}

/**
 * Parses a version, which may also be written as `v1`, `1.2` or `01.02.03`. Removes the prefix `v` and leading zeros, and adds missing
 * numbers.
 */
export function parseNormalizedVersion(text: string): SemanticVersion {
  const parts = splitVersion(text.replace(/^v/, '')).map((part) =>
    part.length > 1 ? part.replace(/^0+/, '').replace(/^(?![0-9])/, '0') : part,
  );
  if (parts.length < 3 && /[+-]/.test(parts.at(-1) ?? ''))
    throw new Error('short version cannot contain PreRelease/Build meta data');
  return parseVersion([...parts, '0', '0'].slice(0, 3).join('.'));
}

/** Splits the text at the first two dots. */
function splitVersion(text: string): string[] {
  const [major = '', minor, ...otherParts] = text.split('.');
  if (minor === undefined) return [major];
  return otherParts.length === 0 ? [major, minor] : [major, minor, otherParts.join('.')];
}

function splitAtFirst(text: string, separator: string): [string, string | undefined] {
  const index = text.indexOf(separator);
  return index < 0 ? [text, undefined] : [text.slice(0, index), text.slice(index + 1)];
}

function parseNumber(text: string, name: string, description: string): bigint {
  if (/[^0-9]/.test(text)) throw new Error(`Invalid character(s) found in ${description} ${quote(text)}`);
  if (hasLeadingZero(text)) throw new Error(`${name} number must not contain leading zeroes ${quote(text)}`);
  return parseUint64(text);
}

function parsePreReleaseIdentifier(text: string): bigint | string {
  if (text === '') throw new Error('Prerelease is empty');
  if (/[^0-9A-Za-z-]/.test(text)) throw new Error(`Invalid character(s) found in prerelease ${quote(text)}`);
  if (/[^0-9]/.test(text)) return text;
  if (hasLeadingZero(text))
    throw new Error(`Numeric PreRelease version must not contain leading zeroes ${quote(text)}`);
  return parseUint64(text);
}

function checkBuildIdentifier(text: string): void {
  if (text === '') throw new Error('Build meta data is empty');
  if (/[^0-9A-Za-z-]/.test(text)) throw new Error(`Invalid character(s) found in build meta data ${quote(text)}`);
}

function hasLeadingZero(text: string): boolean {
  return text.length > 1 && text.startsWith('0');
}

function parseUint64(text: string): bigint {
  if (text === '') throw new Error('strconv.ParseUint: parsing "": invalid syntax');
  const number = BigInt(text);
  if (number > MAX_UINT64) throw new Error(`strconv.ParseUint: parsing ${quote(text)}: value out of range`);
  return number;
}
