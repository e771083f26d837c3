import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import protobuf from 'protobufjs/minimal.js';
import { getDialect } from '../../../../spec/dialect.ts';
import { runWithoutWaiting } from '../../../foundation/event-loop.ts';
import { createRegistry } from '../../create-registry.ts';
import { createOpenApi } from '../openapi.ts';
import { encodeDocument } from './encode-document.ts';
import { encodeAsMessage } from './encoding.ts';
import { DOCUMENT_V2 } from './messages-v2.ts';
import { DOCUMENT_V3 } from './messages-v3.ts';

const observedEncoding = JSON.parse(readFileSync(new URL('./observed.json', import.meta.url), 'utf8')) as {
  document: object;
  bytes: string;
};

test('a document is encoded to the same bytes as in kube-apiserver', () => {
  assert.equal(
    runWithoutWaiting(encodeDocument(DOCUMENT_V3, observedEncoding.document)).toString('base64'),
    observedEncoding.bytes,
  );
});

test('the encoded documents contain every path and definition', () => {
  const orchDialect = getDialect('orch');
  const documents = createOpenApi(createRegistry({ dialect: orchDialect, runtimeConfig: new Map() }), {
    dialect: orchDialect,
    version: 'v1',
  });
  const document = documents.createV2().toJSON() as { paths: object; definitions: object };
  const bytesV2 = runWithoutWaiting(encodeDocument(DOCUMENT_V2, documents.createV2()));
  assert.ok(bytesV2.equals(encodeAsMessage(DOCUMENT_V2.writeFields, document)));
  assert.deepEqual(readNames(bytesV2, [8, 2]), Object.keys(document.paths));
  assert.deepEqual(readNames(bytesV2, [9, 1]), Object.keys(document.definitions));
  const section = documents.createV3('apis/apps/v1').toJSON() as { paths: object; components: { schemas: object } };
  const bytesV3 = runWithoutWaiting(encodeDocument(DOCUMENT_V3, documents.createV3('apis/apps/v1')));
  assert.ok(bytesV3.equals(encodeAsMessage(DOCUMENT_V3.writeFields, section)));
  assert.deepEqual(readNames(bytesV3, [4, 1]), Object.keys(section.paths));
  assert.deepEqual(readNames(bytesV3, [5, 1, 1]), Object.keys(section.components.schemas));
});

test('members are encoded in the order of field numbers, extensions as YAML, and empty members are omitted', () => {
  const info = { version: 'v', title: '' };
  const document = { openapi: '3', info, components: { schemas: { A: { 'x-b': ['c'] } } } };
  const bytes = runWithoutWaiting(encodeDocument(DOCUMENT_V3, document));
  assert.equal(bytes.subarray(0, 8).toString('hex'), '0a01331203320176');
  assert.ok(bytes.includes(Buffer.from('\n\x03x-b\x12\x06\x12\x04- c\n')), bytes.toString('hex'));
});

/** Returns the names in the messages at a path of field numbers. Each message contains a name and a value. */
function readNames(bytes: Uint8Array, [number = 0, ...path]: readonly number[]): string[] {
  const encodedNames: string[] = [];
  const reader = protobuf.Reader.create(bytes);
  while (reader.pos < reader.len) {
    const tag = reader.uint32();
    if (tag >>> 3 !== number || (tag & 7) !== 2) reader.skipType(tag & 7);
    else encodedNames.push(...(path.length === 0 ? [readName(reader.bytes())] : readNames(reader.bytes(), path)));
  }
  return encodedNames;
}

function readName(bytes: Uint8Array): string {
  const reader = protobuf.Reader.create(bytes);
  return reader.uint32() === 10 ? reader.string() : '';
}
