/** Returns the warnings about volume claims. */
import { STORAGE_CLASS_ANNOTATION } from '../../../../spec/well-known-names.ts';
import { quote } from '../../../../values/go-quote.ts';
import { isInteger, parseQuantity } from '../../../pure/quantity/quantity.ts';
import { type Fields, isUnset, readMembers } from '../../object-fields.ts';
import type { FindWarnings } from './find-warnings.ts';

/** Returns a warning about a quantity with fractions of bytes, which has a decimal point, a suffix for fractions, or many digits. */
export function findFractionalBytesWarnings(value: unknown, fieldPath: string): string[] {
  if (isUnset(value) || !/[.munE]|e-|\d{18}/.test(String(value))) return [];
  const quantity = parseQuantity(String(value));
  if (isInteger(quantity)) return [];
  return [`${fieldPath}: fractional byte value ${quote(quantity.text)} is invalid, must be an integer`];
}

/** Returns the warnings about the spec of a PersistentVolumeClaim. */
export function findClaimSpecWarnings(spec: Fields, fieldPath: string): string[] {
  return ['requests', 'limits'].flatMap((member) => {
    const { storage } = readMembers(readMembers(spec.resources)[member]);
    return findFractionalBytesWarnings(storage, `${fieldPath}.resources.${member}[storage]`);
  });
}

export const findVolumeClaimWarnings: FindWarnings = ({ metadata, spec }, _, serverMinor) => [
  ...(serverMinor < 28 || metadata.annotations?.[STORAGE_CLASS_ANNOTATION] === undefined
    ? []
    : [
        `metadata.annotations[${STORAGE_CLASS_ANNOTATION}]: deprecated since v1.8; use "storageClassName" attribute instead`,
      ]),
  ...(serverMinor < 26 ? [] : findClaimSpecWarnings(readMembers(spec), 'spec')),
];
