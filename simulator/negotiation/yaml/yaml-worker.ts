/** The worker thread of long-yaml.ts: a megabyte of YAML takes a second to decode. */
import { parentPort } from 'node:worker_threads';
import { DecodingError } from '../serializers/serializer.ts';
import { readYaml, type YamlRead } from './read-yaml.ts';

export interface YamlTask {
  readonly id: number;
  readonly bytes: Uint8Array;
  readonly allowsSeveral: boolean;
}

export type YamlResult = { readonly id: number } & ({ readonly read: YamlRead } | { readonly error: string });

parentPort?.on('message', ({ id, bytes, allowsSeveral }: YamlTask) => {
  parentPort?.postMessage(
    decodeRequest(id, Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), allowsSeveral),
  );
});

function decodeRequest(id: number, bytes: Buffer, allowsSeveral: boolean): YamlResult {
  try {
    return { id, read: readYaml(bytes, { allowsSeveral }) };
  } catch (error) {
    return { id, error: error instanceof DecodingError || error instanceof RangeError ? error.message : String(error) };
  }
}
