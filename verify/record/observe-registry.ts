/**
 * Records how kube-apiserver changes the objects in simulator/registry/observed: `node verify/record/observe-registry.ts http://127.0.0.1:8080`.
 * Each create and update is sent and cleaned up; random and counted values are omitted from the record.
 */
import { readFileSync, writeFileSync } from 'node:fs';

interface Case {
  readonly path: string;
  readonly first?: Body;
  readonly body: Body;
  answer?: unknown;
}

type Body = { metadata?: { name?: string } };

const DIRECTORY = new URL('../../simulator/registry/observed/', import.meta.url);
const server = process.argv[2] ?? 'http://127.0.0.1:8080';

for (const file of ['creates.json', 'updates.json']) {
  const cases: Case[] = JSON.parse(readFileSync(new URL(file, DIRECTORY), 'utf8'));
  for (const item of cases) item.answer = await observeCase(item);
  const lines = cases.map((item) => JSON.stringify(item)).join(',\n');
  writeFileSync(new URL(file, DIRECTORY), `[\n${lines}\n]\n`);
}

async function observeCase({ path, first, body }: Case): Promise<unknown> {
  const item = `${path}/${encodeURIComponent(body.metadata?.name ?? '')}`;
  if (first === undefined) {
    const answer = await sendRequest('POST', path, body);
    if (answer.code === 201) await removeObject(item);
    return answer;
  }
  const creationResponse = await sendRequest('POST', path, first);
  if (creationResponse.code !== 201) throw new Error(`${path}: ${JSON.stringify(creationResponse)}`);
  const answer = await sendRequest('PUT', item, body);
  await removeObject(item);
  return answer;
}

async function removeObject(item: string): Promise<void> {
  const name = item.slice(item.lastIndexOf('/') + 1);
  await sendRequest('PUT', item, { metadata: { name } });
  await sendRequest('DELETE', `${item}?gracePeriodSeconds=0`, undefined);
  for (let tries = 0; tries < 500; tries++) {
    const { code } = await sendRequest('GET', item, undefined);
    if (code === 404) return;
    await sendRequest('PUT', `${item}/finalize`, { metadata: { name } });
  }
  throw new Error(`${item} was not deleted`);
}

async function sendRequest(
  method: string,
  path: string,
  body: unknown,
): Promise<{ code: number } & Record<string, unknown>> {
  const response = await fetch(server + path, {
    method,
    ...(body !== undefined && { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } }),
  });
  const document = (await response.json()) as {
    kind: string;
    reason?: string;
    message?: string;
    details?: { causes?: unknown };
    metadata: Record<string, unknown>;
  };
  if (document.kind === 'Status') {
    const { reason, message, details } = document;
    return { code: response.status, reason, message, causes: details?.causes };
  }
  for (const randomText of ['uid', 'resourceVersion', 'creationTimestamp', 'managedFields'])
    delete document.metadata[randomText];
  return { code: response.status, object: document };
}
