/**
 * Records the protobuf encodings and errors of kube-apiserver in spec/observed/protobuf/answers.json:
 * `node verify/record/observe-protobuf.ts http://127.0.0.1:8080`. The file contains the cases; the script adds the responses.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { getDialect } from '../../spec/dialect.ts';

interface ObservedProtobuf {
  /**
   * The objects that are read in both encodings. If `create` is set, the object is created first, as JSON. `parameters` are parameters of the media
   * type.
   */
  readonly answers: {
    path: string;
    parameters?: string;
    create?: { at: string; body: unknown };
    json?: unknown;
    protobuf?: string;
  }[];
  /** The bodies that are sent as protobuf, with the error message or the resulting object. */
  readonly bodies: { name: string; body: string; code?: number; message?: string; object?: unknown }[];
}

const ANSWERS_FILE = new URL('../../spec/observed/protobuf/answers.json', import.meta.url);
const PROTOBUF_TYPE = getDialect('kubernetes').protobufMediaType;
const JSON_TYPE = 'application/json';
const server = process.argv[2] ?? 'http://127.0.0.1:8080';
const recordedData: ObservedProtobuf = JSON.parse(readFileSync(ANSWERS_FILE, 'utf8'));

for (const recordedObject of recordedData.answers) {
  if (recordedObject.create !== undefined) {
    const creationResponse = await sendRequest(
      'POST',
      recordedObject.create.at,
      JSON_TYPE,
      JSON.stringify(recordedObject.create.body),
    );
    if (creationResponse.code !== 201) throw new Error(`${recordedObject.path}: ${creationResponse.body}`);
  }
  await readInBothEncodings(recordedObject);
}
for (const answer of recordedData.answers) {
  if (answer.create !== undefined) await sendRequest('DELETE', answer.path.split('?')[0] ?? '', JSON_TYPE);
}
const endpointsPath = '/api/v1/namespaces/default/endpoints';
for (const recordedBody of recordedData.bodies) {
  const { code, body } = await sendRequest(
    'POST',
    endpointsPath,
    JSON_TYPE,
    Buffer.from(recordedBody.body, 'base64'),
    PROTOBUF_TYPE,
  );
  const document: { message?: string; metadata: Record<string, unknown> } = JSON.parse(body.toString());
  recordedBody.code = code;
  if (document.message !== undefined) recordedBody.message = document.message;
  else {
    for (const generatedField of ['uid', 'resourceVersion', 'creationTimestamp', 'managedFields'])
      delete document.metadata[generatedField];
    recordedBody.object = document;
    await sendRequest('DELETE', `${endpointsPath}/${document.metadata.name}`, JSON_TYPE);
  }
}
const renderLines = (list: readonly unknown[]) => list.map((item) => `    ${JSON.stringify(item)}`).join(',\n');
const text = `{\n  "answers": [\n${renderLines(recordedData.answers)}\n  ],\n  "bodies": [\n${renderLines(recordedData.bodies)}\n  ]\n}\n`;
writeFileSync(ANSWERS_FILE, text);

/**
 * Reads an object in both encodings. Repeats the reads until both return the same resourceVersion, because the server may change the object between
 * them.
 */
async function readInBothEncodings(recordedObject: ObservedProtobuf['answers'][number]): Promise<void> {
  const { parameters = '' } = recordedObject;
  for (let attempt = 0; attempt < 100; attempt++) {
    const json = (await sendRequest('GET', recordedObject.path, JSON_TYPE + parameters)).body.toString();
    recordedObject.protobuf = (await sendRequest('GET', recordedObject.path, PROTOBUF_TYPE + parameters)).body.toString(
      'base64',
    );
    if (json !== (await sendRequest('GET', recordedObject.path, JSON_TYPE + parameters)).body.toString()) continue;
    recordedObject.json = JSON.parse(json);
    return;
  }
  throw new Error(`${recordedObject.path}: the object changed between 100 pairs of reads`);
}

async function sendRequest(
  method: string,
  path: string,
  accept: string,
  body?: string | Buffer,
  contentType = JSON_TYPE,
) {
  const response = await fetch(server + path, {
    method,
    headers: { Accept: accept, 'User-Agent': 'recorder', ...(body !== undefined && { 'Content-Type': contentType }) },
    ...(body !== undefined && { body: typeof body === 'string' ? body : new Uint8Array(body) }),
  });
  return { code: response.status, body: Buffer.from(await response.arrayBuffer()) };
}
