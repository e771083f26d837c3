/**
 * Random objects in another encoding. Each is written twice, in that encoding and in JSON, and read in both: the stored objects and the responses must be
 * equal.
 */
import { drawContents, type RandomContent } from '../../checks/arbitrary/objects.ts';
import type { JsonObject } from '../../values/json-object.ts';
import type { Answer, Program, Wire } from './wire.ts';

const JSON_TYPE = 'application/json';

export function createRoundTripProgram(kind = '', mediaType = ''): Program {
  const contents = drawContents(kind);
  if (contents === undefined) throw new Error(`there are no random objects of the kind ${kind}`);
  return async (wire, item) => {
    const collection = await wire.collection(kind);
    let count = 0;
    await item(contents, async (content) => {
      count += 1;
      await testRoundTrip(wire, { kind, mediaType: mediaType, collection }, count, content);
    });
  };
}

interface Encoding {
  readonly kind: string;
  readonly mediaType: string;
  readonly collection: string;
}

async function testRoundTrip(wire: Wire, way: Encoding, count: number, content: RandomContent): Promise<void> {
  const [path, twinPath] = [`${way.collection}/a-${count}`, `${way.collection}/b-${count}`];
  const createdBody = checkBody(wire, await write(wire, way, `a-${count}`, content, way.mediaType), way.mediaType);
  await write(wire, way, `b-${count}`, content, JSON_TYPE);
  const storedBody = (await wire.must('GET', path, { accept: JSON_TYPE })).body as JsonObject;
  const read = checkBody(wire, await wire.must('GET', path, { accept: way.mediaType }), way.mediaType);
  const twinBody = (await wire.must('GET', twinPath, { accept: JSON_TYPE })).body as JsonObject;
  wire.same('the response to a create in the encoding', storedBody, createdBody);
  wire.same('the response to a get in the encoding', storedBody, read);
  wire.same(
    'what was stored of the same object sent in JSON',
    removeVolatileFields(twinBody),
    removeVolatileFields(storedBody),
  );
}

function write(wire: Wire, { kind, collection }: Encoding, name: string, content: RandomContent, mediaType: string) {
  const metadata = { ...(content.metadata as object), name };
  const body = { apiVersion: wire.apiVersion(kind), kind, ...content, metadata };
  return wire.must('POST', collection, { body, contentType: mediaType, accept: mediaType });
}

function checkBody(wire: Wire, { contentType, body }: Answer, mediaType: string): JsonObject {
  wire.check('the Content-Type', mediaType, contentType, contentType.split(';')[0]?.trim() === mediaType);
  return body as JsonObject;
}

/** Returns an object without names, times, and addresses that the server allocates. */
function removeVolatileFields(object: JsonObject): JsonObject {
  const { labels, annotations } = object.metadata as JsonObject;
  const { spec, ...rest } = object;
  const { clusterIP: _clusterIP, clusterIPs: _clusterIPs, ...stableSpec } = (spec ?? {}) as JsonObject;
  const stableContent = JSON.parse(JSON.stringify({ ...rest, spec: stableSpec })) as JsonObject;
  return { ...stableContent, metadata: { labels, annotations } };
}
