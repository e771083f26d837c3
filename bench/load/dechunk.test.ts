import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { Dechunker } from './dechunk.ts';

test('decodes the complete body for every chunk size and read size', () => {
  const chunks = fc.array(fc.string({ unit: 'binary-ascii', minLength: 1, maxLength: 30 }));
  fc.assert(
    fc.property(chunks, fc.integer({ min: 1, max: 20 }), (bodies, size) => {
      const chunkedBody = bodies.map((body) => `${body.length.toString(16)}\r\n${body}\r\n`).join('');
      const bytes = Buffer.from(chunkedBody, 'latin1');
      const dechunker = new Dechunker();
      let decodedBody = '';
      for (let index = 0; index < bytes.length; index += size)
        dechunker.decode(bytes.subarray(index, index + size), (bodyBytes) => {
          decodedBody += bodyBytes.toString('latin1');
        });
      assert.equal(decodedBody, bodies.join(''));
    }),
  );
});
