/** The stored form of an encrypted value: an object without apiVersion and kind, and with the bytes in one member. */
import type { ApiObject } from '../../pure/object.ts';

export interface Envelope extends ApiObject {
  readonly kind: '';
  readonly sealed: string;
}

export function createEnvelope(bytes: Uint8Array): Envelope {
  return { apiVersion: '', kind: '', metadata: {}, sealed: Buffer.from(bytes).toString('base64') };
}

export function isEnvelope(value: ApiObject): value is Envelope {
  return value.kind === '';
}

export function readSealedBytes({ sealed: sealedText }: Envelope): Buffer {
  return Buffer.from(sealedText, 'base64');
}
