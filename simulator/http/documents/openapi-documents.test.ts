import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LazyMembers } from '../../registry/openapi/members.ts';
import type { OpenApi } from '../../registry/openapi/openapi.ts';
import { AdjustableClock } from '../../start/clocks.ts';
import { createOpenApiDocuments } from './openapi-documents.ts';

/** A length above the number of characters that one turn of the event loop encodes. */
const LONG_LENGTH = 200_000;

/** Creates documents that are built in two turns of the event loop. `onFirstTurn` is called after the first turn. */
function createDocuments(onFirstTurn: () => void) {
  const state = { generation: 0, made: 0 };
  const openapi: OpenApi = {
    getGeneration: () => state.generation,
    listSections: () => ['api/v1'],
    createV3() {
      const { generation } = state;
      return new LazyMembers(function* () {
        state.made += 1;
        yield ['openapi', 'x'.repeat(LONG_LENGTH)];
        onFirstTurn();
        yield ['info', { version: `v${generation}` }];
      });
    },
    createV2: () => new LazyMembers(() => []),
  };
  return { state, documents: createOpenApiDocuments(openapi, new AdjustableClock()) };
}

const readVersion = async (documents: ReturnType<typeof createDocuments>['documents']) =>
  JSON.parse(String((await documents.getSection('api/v1'))?.json)).info.version;

test('concurrent requests for a document build it once', async () => {
  const { state: documentState, documents } = createDocuments(() => undefined);
  await Promise.all([documents.getSection('api/v1'), documents.getSection('api/v1'), documents.getSection('api/v1')]);
  assert.equal(documentState.made, 1);
  await documents.getIndex();
  assert.equal(documentState.made, 1);
});

test('a document is not cached if the served resources change while it is built', async () => {
  let changes = 1;
  const { state, documents } = createDocuments(() => {
    state.generation += changes;
    changes = 0;
  });
  assert.equal(await readVersion(documents), 'v0');
  assert.equal(await readVersion(documents), 'v1');
  assert.equal(await readVersion(documents), 'v1');
  assert.equal(state.made, 2);
});

test('the protobuf document equals the JSON document, even after a change of the served resources', async () => {
  const { state, documents } = createDocuments(() => undefined);
  const document = await documents.getSection('api/v1');
  const protobufBytes = (await document?.encodeProtobuf()) ?? Buffer.alloc(0);
  state.generation += 1;
  const otherPublishedDocument = await documents.getSection('api/v1');
  assert.ok(protobufBytes.includes('v0') && (await otherPublishedDocument?.encodeProtobuf())?.includes('v1'));
  const lateDocuments = createDocuments(() => undefined);
  const olderSection = await lateDocuments.documents.getSection('api/v1');
  lateDocuments.state.generation += 1;
  assert.ok((await olderSection?.encodeProtobuf())?.equals(protobufBytes));
  assert.equal(lateDocuments.state.made, 1);
});

test('a build that fails because a CustomResourceDefinition is removed is repeated, and other errors are thrown', async () => {
  let failures = 1;
  const { state, documents } = createDocuments(() => {
    if (failures === 0) return;
    failures -= 1;
    state.generation += 1;
    throw new Error('gone');
  });
  assert.equal(await readVersion(documents), 'v1');
  const brokenDocuments = createDocuments(() => {
    throw new Error('a bug');
  });
  await assert.rejects(async () => brokenDocuments.documents.getSection('api/v1'), /a bug/);
  assert.equal(brokenDocuments.state.made, 1);
});
