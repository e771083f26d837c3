/** The worker thread of long-yaml.ts, which decodes long bodies. Decoding a megabyte of YAML takes about a second. */
import { parentPort } from 'node:worker_threads';
import { DecodingError } from '../serializers/serializer.ts';
import { type ParsedYaml, readYaml } from './read-yaml.ts';

export interface YamlTask {
  readonly id: number;
  readonly bytes: Uint8Array;
  readonly allowsSeveralDocuments: boolean;
}

export type YamlResult = { readonly id: number } & ({ readonly yaml: ParsedYaml } | { readonly error: string });

parentPort?.on('message', ({ id, bytes, allowsSeveralDocuments }: YamlTask) => {
  parentPort?.postMessage(
    decodeTask(id, Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), allowsSeveralDocuments),
  );
});

function decodeTask(id: number, bytes: Buffer, allowsSeveralDocuments: boolean): YamlResult {
  try {
    return { id, yaml: readYaml(bytes, { allowsSeveralDocuments }) };
  } catch (error) {
    return { id, error: error instanceof DecodingError || error instanceof RangeError ? error.message : String(error) };
  }
}
