/** Sentences about compressed responses (media-gzip-*). The suite's client does not decompress bodies, so the sentences decompress them. */

import { gunzipSync } from 'node:zlib';
import { readErrorMessage } from '../../client/errors.ts';
import { MAX_BYTES } from '../../client/exchange/body.ts';
import { MismatchError } from '../harness/comparison/mismatch.ts';
import { Given } from '../harness/vocabulary.ts';
import type { AssayWorld } from '../harness/world.ts';

/**
 * Creates a ConfigMap whose JSON has exactly this number of bytes. The resourceVersion may become a digit longer between two writes; the
 * next write then corrects the size.
 */
Given(
  'a ConfigMap {string} whose JSON has {int} bytes',
  { needs: () => ({ basics: ['create', 'get', 'update'], kinds: [{ kind: 'ConfigMap' }] }) },
  async function (this: AssayWorld, name: string, targetSize: number) {
    const path = await this.buildPath('ConfigMap');
    const createBody = (length: number) =>
      JSON.stringify({ apiVersion: 'v1', kind: 'ConfigMap', metadata: { name }, data: { text: 'x'.repeat(length) } });
    let length = targetSize;
    await this.sendPreparatoryRequest({ method: 'POST', path, body: createBody(length) });
    for (let attemptCount = 0; attemptCount < 5; attemptCount += 1) {
      const receivedExchange = await this.sendPreparatoryRequest({ method: 'GET', path: `${path}/${name}` });
      const size = receivedExchange.response?.body.length ?? 0;
      if (size === targetSize) return this.saveResponse(name, receivedExchange);
      length += targetSize - size;
      await this.sendPreparatoryRequest({ method: 'PUT', path: `${path}/${name}`, body: createBody(length) });
    }
    throw new MismatchError(
      `the size of the JSON of ${path}/${name}`,
      String(targetSize),
      'a different size after each of five writes',
    );
  },
);

export function decompressBody(body: Buffer): string {
  try {
    return gunzipSync(body, { maxOutputLength: MAX_BYTES }).toString('utf8');
  } catch (error) {
    throw new MismatchError('the body of the response', 'gzip, as Content-Encoding says', readErrorMessage(error));
  }
}
