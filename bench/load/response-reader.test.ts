import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { ResponseReader } from './response-reader.ts';

function formatResponse(status: number, body: string, chunks: number): string {
  if (chunks === 0) return `HTTP/1.1 ${status} X\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
  const size = Math.ceil(body.length / chunks) || 1;
  const parts = body.match(new RegExp(`[^]{1,${size}}`, 'g')) ?? [];
  const chunkedBody = parts.map((part) => `${part.length.toString(16)}\r\n${part}\r\n`).join('');
  return `HTTP/1.1 ${status} X\r\ntransfer-encoding: chunked\r\n\r\n${chunkedBody}0\r\n\r\n`;
}

test('finds the end of a response for all read sizes', () => {
  const readSizes = fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1 });
  const body = fc.string({ unit: 'binary-ascii', maxLength: 200 });
  fc.assert(
    fc.property(fc.constantFrom(200, 201, 404), body, fc.nat({ max: 4 }), readSizes, (status, text, chunks, sizes) => {
      const bytes = Buffer.from(formatResponse(status, text, chunks), 'latin1');
      const reader = new ResponseReader();
      let index = 0;
      for (let readIndex = 0; index < bytes.length; readIndex++) {
        const size = sizes[readIndex % sizes.length] ?? 1;
        const hasEnded = reader.read(bytes.subarray(index, index + size));
        index += size;
        assert.equal(hasEnded, index >= bytes.length);
      }
      assert.equal(reader.state.status, status);
    }),
  );
});
