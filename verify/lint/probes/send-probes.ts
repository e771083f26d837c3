/** Sends probes to a server as dry runs, and extracts the parts of the responses that are compared. */

import { createHash } from 'node:crypto';
import { Agent, request } from 'node:http';
import { deriveProbes, isNotStored, type Probe, type ProbedKind } from './derive-probes.ts';
import { type Members, PROBE_NAMESPACE, readMembers, type Value } from './probe-values.ts';

const CONCURRENT_PROBES = 6;

export interface ProbeResponse {
  /** The outcome: `201`, or `422 Invalid spec.replicas=FieldValueInvalid …` with sorted causes. */
  readonly outcome: string;
  /** The digest of the object, or '' if the response contains no object. */
  readonly object: string;
  /** The digest of the warnings, or '' if the response has no warnings. */
  readonly warnings: string;
}

interface RawResponse {
  readonly code: number;
  readonly body: Members;
  readonly warnings: readonly string[];
}

/** A function that receives each probe with its complete response. */
export type ProbeObserver = (kind: ProbedKind, probe: Probe, response: RawResponse) => void;

/**
 * Sends the probes of a kind and returns the responses in the same order. Creates the object that updates change, and deletes it
 * afterwards.
 */
export async function sendProbes(
  server: string,
  kind: ProbedKind,
  observeResponse?: ProbeObserver,
): Promise<ProbeResponse[]> {
  const client = new ProbeClient(server);
  const { base } = kind;
  const collectionPath = buildCollectionPath(kind);
  const objectPath = `${collectionPath}/${String(readMembers(base.metadata).name)}`;
  await client.send('POST', '/api/v1/namespaces', { metadata: { name: PROBE_NAMESPACE } });
  if (!isNotStored(kind.resource)) {
    const response = await client.send('POST', collectionPath, base);
    if (response.code !== 201) throw new Error(`${kind.key}: ${JSON.stringify(response.body)}`);
  }
  const probes = deriveProbes(kind);
  const reducedResponses: ProbeResponse[] = [];
  let nextIndex = 0;
  const sendRemainingProbes = async () => {
    for (let index = nextIndex++; index < probes.length; index = nextIndex++) {
      const probe = probes[index];
      if (probe === undefined) break;
      const response = await sendProbe(client, probe, collectionPath, objectPath);
      observeResponse?.(kind, probe, response);
      reducedResponses[index] = reduceResponse(response, probe);
    }
  };
  await Promise.all(Array.from({ length: CONCURRENT_PROBES }, sendRemainingProbes));
  if (!isNotStored(kind.resource)) await client.send('DELETE', `${objectPath}?gracePeriodSeconds=0`);
  client.close();
  return reducedResponses;
}

function buildCollectionPath({ resource: { group, version, resource, namespaced } }: ProbedKind): string {
  const root = group === '' ? `/api/${version}` : `/apis/${group}/${version}`;
  return `${root}${namespaced ? `/namespaces/${PROBE_NAMESPACE}` : ''}/${resource}`;
}

function sendProbe(
  client: ProbeClient,
  { verb, body }: Probe,
  collectionPath: string,
  objectPath: string,
): Promise<RawResponse> {
  if (verb === 'create') {
    const hasNameOfStoredObject = readMembers(body.metadata).name === 'probe' && !collectionPath.endsWith('/bindings');
    const objectToCreate = hasNameOfStoredObject
      ? { ...body, metadata: { ...readMembers(body.metadata), name: 'created' } }
      : body;
    return client.send('POST', `${collectionPath}?dryRun=All`, objectToCreate);
  }
  if (verb === 'apply')
    return client.send('PATCH', `${objectPath}?dryRun=All&fieldManager=probe&force=true`, body, APPLY_TYPE);
  return client.send('PUT', `${objectPath}${verb === 'status' ? '/status' : ''}?dryRun=All`, body);
}

/** The recorded response if the server closes the connection without a response, as kube-apiserver does if a handler panics. */
const ABORTED_RESPONSE: RawResponse = { code: 599, body: {}, warnings: [] };

const APPLY_TYPE = 'application/apply-patch+yaml';

class ProbeClient {
  readonly #server: URL;
  readonly #agent = new Agent({ keepAlive: true, maxSockets: CONCURRENT_PROBES });

  constructor(server: string) {
    this.#server = new URL(server);
  }

  send(method: string, path: string, body?: Value, contentType = 'application/json'): Promise<RawResponse> {
    return new Promise((resolve, reject) => {
      const { hostname, port } = this.#server;
      const headers = { 'content-type': contentType };
      const clientRequest = request({ hostname, port, path, method, headers, agent: this.#agent }, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', () => resolve(ABORTED_RESPONSE));
        response.on('end', () => {
          const text = Buffer.concat(chunks).toString();
          const { warning = '' } = response.headers;
          const warnings = [...String(warning).matchAll(/299 - "((?:[^"\\]|\\.)*)"/g)].map(
            ([, warningText = '']) => warningText,
          );
          resolve({
            code: response.statusCode ?? 0,
            body: text.startsWith('{') ? JSON.parse(text) : { text },
            warnings,
          });
        });
      });
      clientRequest.on('error', (error: NodeJS.ErrnoException) =>
        error.code === 'ECONNREFUSED' ? reject(error) : resolve(ABORTED_RESPONSE),
      );
      clientRequest.end(body === undefined ? undefined : JSON.stringify(body));
    });
  }

  close(): void {
    this.#agent.destroy();
  }
}

function reduceResponse({ code, body, warnings }: RawResponse, { field }: Probe): ProbeResponse {
  const isAccepted = code < 300;
  return {
    outcome: isAccepted ? String(code) : formatOutcome(code, body, field),
    object: isAccepted ? computeDigest(selectComparableObject(body)) : '',
    warnings: warnings.length === 0 ? '' : computeDigest(warnings),
  };
}

/** Formats an error. Replaces the path of the probed field by `@`, so that the same error for several fields has the same text. */
function formatOutcome(code: number, body: Members, field: string): string {
  const { reason, details } = body;
  const { causes: statusCauses } = readMembers(details);
  const causes = (Array.isArray(statusCauses) ? statusCauses.map(readMembers) : []).map((cause) => {
    const path = String(cause.field ?? '');
    return `${path.startsWith(field) ? `@${path.slice(field.length)}` : path}=${cause.reason ?? ''}`;
  });
  return [String(code), String(reason ?? ''), ...new Set(causes.sort())].join(' ').trim();
}

const GENERATED_MEMBERS = ['uid', 'resourceVersion', 'creationTimestamp', 'managedFields'];
const UUID_PATTERN = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;

/** Removes generated members, and replaces other values that differ from run to run by placeholders. */
export function selectComparableObject(object: Members): Value {
  const metadata = readMembers(object.metadata);
  for (const member of GENERATED_MEMBERS) delete metadata[member];
  const text = JSON.stringify(sortMembers({ ...object, metadata }))
    .replaceAll(UUID_PATTERN, 'UUID')
    .replaceAll(/"10\.(0|96)\.\d+\.\d+"/g, '"ADDRESS"')
    .replaceAll(/"nodePort":3\d{4}/g, '"nodePort":"PORT"')
    .replaceAll(/"healthCheckNodePort":3\d{4}/g, '"healthCheckNodePort":"PORT"')
    .replaceAll(/"20(?!26-01-01)\d\d-[^"]+Z"/g, '"TIME"');
  return JSON.parse(text);
}

function sortMembers(value: Value): Value {
  if (Array.isArray(value)) return value.map(sortMembers);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, member]) => [name, sortMembers(member)]),
  );
}

function computeDigest(value: Value): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, 4);
}
