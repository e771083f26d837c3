/**
 * Records how kube-apiserver changes the objects in simulator/registry/observed: `node verify/record/observe-registry.ts
 * http://127.0.0.1:8080`. Sends each create or update, records the response, and deletes the object. Generated fields are not recorded.
 */
import { readFileSync, writeFileSync } from 'node:fs';

interface RegistryCase {
  /** The path of the collection. */
  readonly path: string;
  /** The object that is created before the update; absent if the case is a create. */
  readonly first?: ObjectBody;
  /** The body of the create or update. */
  readonly body: ObjectBody;
  /** The recorded response. */
  answer?: unknown;
}

type ObjectBody = { metadata?: { name?: string } };

const CASES_FOLDER = new URL('../../simulator/registry/observed/', import.meta.url);
const server = process.argv[2] ?? 'http://127.0.0.1:8080';

for (const file of ['creates.json', 'updates.json']) {
  const cases: RegistryCase[] = JSON.parse(readFileSync(new URL(file, CASES_FOLDER), 'utf8'));
  for (const registryCase of cases) registryCase.answer = await observeCase(registryCase);
  const lines = cases.map((registryCase) => JSON.stringify(registryCase)).join(',\n');
  writeFileSync(new URL(file, CASES_FOLDER), `[\n${lines}\n]\n`);
}

/** Sends the requests of a case and returns the response. */
async function observeCase({ path, first, body }: RegistryCase): Promise<unknown> {
  const objectPath = `${path}/${encodeURIComponent(body.metadata?.name ?? '')}`;
  if (first === undefined) {
    const response = await sendRequest('POST', path, body);
    if (response.code === 201) await removeObject(objectPath);
    return response;
  }
  const creationResponse = await sendRequest('POST', path, first);
  if (creationResponse.code !== 201) throw new Error(`${path}: ${JSON.stringify(creationResponse)}`);
  const response = await sendRequest('PUT', objectPath, body);
  await removeObject(objectPath);
  return response;
}

/** Removes the finalizers of an object, deletes it, and waits until it does not exist. */
async function removeObject(objectPath: string): Promise<void> {
  const name = objectPath.slice(objectPath.lastIndexOf('/') + 1);
  await sendRequest('PUT', objectPath, { metadata: { name } });
  await sendRequest('DELETE', `${objectPath}?gracePeriodSeconds=0`, undefined);
  for (let attempt = 0; attempt < 500; attempt++) {
    const { code } = await sendRequest('GET', objectPath, undefined);
    if (code === 404) return;
    await sendRequest('PUT', `${objectPath}/finalize`, { metadata: { name } });
  }
  throw new Error(`${objectPath} was not deleted`);
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
  for (const generatedField of ['uid', 'resourceVersion', 'creationTimestamp', 'managedFields'])
    delete document.metadata[generatedField];
  return { code: response.status, object: document };
}
