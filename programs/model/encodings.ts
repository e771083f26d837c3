/**
 * Random objects in another encoding than JSON. Each object is created in this encoding, and read in this encoding and in JSON. It must equal
 * the same object created in JSON.
 */
import { drawContents, type RandomContent } from '../../checks/arbitrary/objects.ts';
import type { JsonObject } from '../../values/json-object.ts';
import type { Program, ProgramContext, ProgramResponse } from './program-context.ts';

const JSON_TYPE = 'application/json';

export function createRoundTripProgram(kind = '', mediaType = ''): Program {
  const contents = drawContents(kind);
  if (contents === undefined) throw new Error(`no random objects are defined for the kind ${kind}`);
  return async (context, checkProperty) => {
    const collection = await context.buildCollectionPath(kind);
    let objectCount = 0;
    await checkProperty(contents, async (content) => {
      objectCount += 1;
      await testRoundTrip(context, { kind, mediaType, collection }, objectCount, content);
    });
  };
}

interface EncodingTest {
  readonly kind: string;
  readonly mediaType: string;
  readonly collection: string;
}

async function testRoundTrip(
  context: ProgramContext,
  test: EncodingTest,
  objectNumber: number,
  content: RandomContent,
): Promise<void> {
  const [encodedPath, jsonPath] = [`${test.collection}/a-${objectNumber}`, `${test.collection}/b-${objectNumber}`];
  const createResponse = await writeObject(context, test, `a-${objectNumber}`, content, test.mediaType);
  checkContentType(context, createResponse, test.mediaType);
  await writeObject(context, test, `b-${objectNumber}`, content, JSON_TYPE);
  const storedObject = (await context.sendOrFail('GET', encodedPath, { accept: JSON_TYPE })).body as JsonObject;
  const getResponse = await context.sendOrFail('GET', encodedPath, { accept: test.mediaType });
  checkContentType(context, getResponse, test.mediaType);
  const objectSentAsJson = (await context.sendOrFail('GET', jsonPath, { accept: JSON_TYPE })).body as JsonObject;
  context.compare('the response to a create in the encoding', storedObject, createResponse.body as JsonObject);
  context.compare('the response to a get in the encoding', storedObject, getResponse.body as JsonObject);
  context.compare(
    'the stored object if the same object is sent in JSON',
    removeVolatileFields(objectSentAsJson),
    removeVolatileFields(storedObject),
  );
}

function writeObject(
  context: ProgramContext,
  { kind, collection }: EncodingTest,
  name: string,
  content: RandomContent,
  mediaType: string,
) {
  const metadata = { ...(content.metadata as object), name };
  const body = { apiVersion: context.getApiVersion(kind), kind, ...content, metadata };
  return context.sendOrFail('POST', collection, { body, contentType: mediaType, accept: mediaType });
}

function checkContentType(context: ProgramContext, { contentType }: ProgramResponse, mediaType: string): void {
  context.check('the Content-Type', mediaType, contentType, contentType.split(';')[0]?.trim() === mediaType);
}

/** Returns the object without cluster IPs, and with only the labels and annotations of its metadata. */
function removeVolatileFields(object: JsonObject): JsonObject {
  const { labels, annotations } = object.metadata as JsonObject;
  const { spec, ...rest } = object;
  const { clusterIP: _clusterIP, clusterIPs: _clusterIPs, ...stableSpec } = (spec ?? {}) as JsonObject;
  const stableContent = JSON.parse(JSON.stringify({ ...rest, spec: stableSpec })) as JsonObject;
  return { ...stableContent, metadata: { labels, annotations } };
}
