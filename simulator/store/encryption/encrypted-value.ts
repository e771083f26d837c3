/** Encrypted values in the store. They are objects without apiVersion and kind, whose member `sealed` contains the bytes. */
import type { ApiObject } from '../../pure/object.ts';

export interface EncryptedValue extends ApiObject {
  readonly kind: '';
  /** The encrypted bytes in base64. */
  readonly sealed: string;
}

export function createEncryptedValue(bytes: Uint8Array): EncryptedValue {
  return { apiVersion: '', kind: '', metadata: {}, sealed: Buffer.from(bytes).toString('base64') };
}

export function isEncryptedValue(value: ApiObject): value is EncryptedValue {
  return value.kind === '';
}

export function readEncryptedBytes({ sealed: sealedText }: EncryptedValue): Buffer {
  return Buffer.from(sealedText, 'base64');
}
