/** Returns the warnings about volume claims. */
import { STORAGE_CLASS_ANNOTATION } from '../../../../spec/well-known-names.ts';
import { quote } from '../../../../values/go-quote.ts';
import { parseQuantity } from '../../../pure/quantity/quantity.ts';
import { type Fields, isUnset, objectMembers } from '../../object-fields.ts';
import type { FindWarnings } from './warn.ts';

/** Returns a warning about a quantity with fractions of bytes, which requires a decimal point or a suffix for fractions. */
export function findFractionalBytesWarnings(value: unknown, fieldPath: string): string[] {
  if (isUnset(value) || !/[.munE]|e-/.test(String(value))) return [];
  const { unscaled: unscaledValue, scale, text: canonical } = parseQuantity(String(value));
  if (scale >= 0 || unscaledValue % 10n ** BigInt(-scale) === 0n) return [];
  return [`${fieldPath}: fractional byte value ${quote(canonical)} is invalid, must be an integer`];
}

/** Returns the warnings about the spec of a PersistentVolumeClaim. */
export function findClaimSpecWarnings(spec: Fields, fieldPath: string): string[] {
  return ['requests', 'limits'].flatMap((member) => {
    const { storage } = objectMembers(objectMembers(spec.resources)[member]);
    return findFractionalBytesWarnings(storage, `${fieldPath}.resources.${member}[storage]`);
  });
}

export const findVolumeClaimWarnings: FindWarnings = ({ metadata, spec }, _, serverMinor) => [
  ...(serverMinor < 28 || metadata.annotations?.[STORAGE_CLASS_ANNOTATION] === undefined
    ? []
    : [
        `metadata.annotations[${STORAGE_CLASS_ANNOTATION}]: deprecated since v1.8; use "storageClassName" attribute instead`,
      ]),
  ...(serverMinor < 26 ? [] : findClaimSpecWarnings(objectMembers(spec), 'spec')),
];
