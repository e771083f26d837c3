/** Envelopes, in which encrypted values are stored. An envelope is an object without apiVersion and kind, whose member contains the bytes. */
import type { ApiObject } from '../../pure/object.ts';

export interface Envelope extends ApiObject {
  readonly kind: '';
  /** The encrypted bytes in base64. */
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
