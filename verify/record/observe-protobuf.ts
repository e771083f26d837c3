/**
 * Records the protobuf encodings and errors of kube-apiserver in spec/observed/protobuf/answers.json: `node verify/record/observe-protobuf.ts
 * http://127.0.0.1:8080`. The cases are in that file; each gets its response.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { dialect } from '../../spec/dialect.ts';

interface Observed {
  /** Posted as JSON and read in both encodings; or only read. `parameters` are those of the media type. */
  readonly answers: {
    path: string;
    parameters?: string;
    create?: { at: string; body: unknown };
    json?: unknown;
    protobuf?: string;
  }[];
  /** Posted as protobuf; with the message of the failure, or the resulting object. */
  readonly bodies: { name: string; body: string; code?: number; message?: string; object?: unknown }[];
}

const FILE = new URL('../../spec/observed/protobuf/answers.json', import.meta.url);
const TYPE = dialect('kubernetes').protobufMediaType;
const JSON_TYPE = 'application/json';
const server = process.argv[2] ?? 'http://127.0.0.1:8080';
const observed: Observed = JSON.parse(readFileSync(FILE, 'utf8'));

for (const one of observed.answers) {
  if (one.create !== undefined) {
    const created = await send('POST', one.create.at, JSON_TYPE, JSON.stringify(one.create.body));
    if (created.code !== 201) throw new Error(`${one.path}: ${created.body}`);
  }
  await read(one);
}
for (const one of observed.answers) {
  if (one.create !== undefined) await send('DELETE', one.path.split('?')[0] ?? '', JSON_TYPE);
}
const endpoints = '/api/v1/namespaces/default/endpoints';
for (const one of observed.bodies) {
  const { code, body } = await send('POST', endpoints, JSON_TYPE, Buffer.from(one.body, 'base64'), TYPE);
  const answer: { message?: string; metadata: Record<string, unknown> } = JSON.parse(body.toString());
  one.code = code;
  if (answer.message !== undefined) one.message = answer.message;
  else {
    for (const drawn of ['uid', 'resourceVersion', 'creationTimestamp', 'managedFields']) delete answer.metadata[drawn];
    one.object = answer;
    await send('DELETE', `${endpoints}/${answer.metadata.name}`, JSON_TYPE);
  }
}
const renderLines = (list: readonly unknown[]) => list.map((one) => `    ${JSON.stringify(one)}`).join(',\n');
const text = `{\n  "answers": [\n${renderLines(observed.answers)}\n  ],\n  "bodies": [\n${renderLines(observed.bodies)}\n  ]\n}\n`;
writeFileSync(FILE, text);

/** Reads both encodings of one version, because the server may change the object in between. */
async function read(one: Observed['answers'][number]): Promise<void> {
  const { parameters = '' } = one;
  for (let tries = 0; tries < 100; tries++) {
    const before = (await send('GET', one.path, JSON_TYPE + parameters)).body.toString();
    one.protobuf = (await send('GET', one.path, TYPE + parameters)).body.toString('base64');
    if (before !== (await send('GET', one.path, JSON_TYPE + parameters)).body.toString()) continue;
    one.json = JSON.parse(before);
    return;
  }
  throw new Error(`${one.path} keeps changing`);
}

async function send(method: string, path: string, accept: string, body?: string | Buffer, type = JSON_TYPE) {
  const response = await fetch(server + path, {
    method,
    headers: { Accept: accept, 'User-Agent': 'recorder', ...(body !== undefined && { 'Content-Type': type }) },
    ...(body !== undefined && { body: typeof body === 'string' ? body : new Uint8Array(body) }),
  });
  return { code: response.status, body: Buffer.from(await response.arrayBuffer()) };
}
