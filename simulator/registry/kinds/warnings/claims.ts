/** Returns the warnings about volume claims. */
import { STORAGE_CLASS_ANNOTATION } from '../../../../spec/well-known-names.ts';
import { quote } from '../../../../values/go-quote.ts';
import { parseQuantity } from '../../../pure/quantity/quantity.ts';
import { type Fields, isUnset, objectMembers } from '../../object-fields.ts';
import type { Warn } from './warn.ts';

/** Returns a warning about a quantity with fractions of bytes, which requires a decimal point or a suffix for fractions. */
export function warnAboutBytes(value: unknown, fieldPath: string): string[] {
  if (isUnset(value) || !/[.munE]|e-/.test(String(value))) return [];
  const { unscaled, scale, text: canonical } = parseQuantity(String(value));
  if (scale >= 0 || unscaled % 10n ** BigInt(-scale) === 0n) return [];
  return [`${fieldPath}: fractional byte value ${quote(canonical)} is invalid, must be an integer`];
}

/** Returns the warnings about the spec of a PersistentVolumeClaim. */
export function warnAboutClaim(spec: Fields, fieldPath: string): string[] {
  return ['requests', 'limits'].flatMap((member) => {
    const { storage } = objectMembers(objectMembers(spec.resources)[member]);
    return warnAboutBytes(storage, `${fieldPath}.resources.${member}[storage]`);
  });
}

export const warnAboutVolumeClaim: Warn = ({ metadata, spec }, _, server) => [
  ...(server < 28 || metadata.annotations?.[STORAGE_CLASS_ANNOTATION] === undefined
    ? []
    : [
        `metadata.annotations[${STORAGE_CLASS_ANNOTATION}]: deprecated since v1.8; use "storageClassName" attribute instead`,
      ]),
  ...(server < 26 ? [] : warnAboutClaim(objectMembers(spec), 'spec')),
];
