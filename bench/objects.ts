/** Creates Endpoints objects of equal size for the benchmarks. */
import { fetchFrom } from './load/address.ts';
import type { Generator } from './load/client.ts';
import type { Job, Load } from './load/job.ts';
import type { Subject } from './subjects.ts';

/**
 * Returns an Endpoints object of about 500 bytes: three addresses, two ports. `{n}` in the name is replaced by the number of the object.
 */
export function buildEndpoints(name: string, marker = '0'): string {
  return JSON.stringify({
    apiVersion: 'v1',
    kind: 'Endpoints',
    metadata: { name, labels: { app: 'bench', marker, called: name } },
    subsets: [
      {
        addresses: ['1', '2', '3'].map((last) => ({ ip: `10.1.2.${last}`, nodeName: `node-${last}` })),
        ports: [
          { name: 'http', port: 8080, protocol: 'TCP' },
          { name: 'metrics', port: 9090, protocol: 'TCP' },
        ],
      },
    ],
  });
}

/** Returns a label with the time at which the object is sent (load/watchers.ts). */
export function sendTimeMarker(): string {
  return `t${(performance.timeOrigin + performance.now()).toFixed(3)}`;
}

export function buildCollectionPath(namespace: string): string {
  return `/api/v1/namespaces/${namespace}/endpoints`;
}

export async function createNamespace(subject: Subject, name: string): Promise<void> {
  const answer = await fetchFrom(subject.address, `/api/v1/namespaces`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ apiVersion: 'v1', kind: 'Namespace', metadata: { name } }),
  });
  await answer.arrayBuffer();
  if (answer.status !== 201 && answer.status !== 409)
    throw new Error(`${subject.name} returned ${answer.status} to the creation of a namespace`);
}

/** Creates the objects `PREFIX-NUMBER` from `from` up to but excluding `to`. */
export function createObjects(
  generator: Generator,
  subject: Subject,
  namespace: string,
  range: { readonly from: number; readonly to: number },
): Promise<Load> {
  return generator.run(
    createJob(subject, namespace, { connections: 8, from: range.from, count: range.to - range.from }),
  );
}

export function createJob(
  subject: Subject,
  namespace: string,
  rest: Pick<Job, 'connections' | 'from' | 'count' | 'seconds'>,
): Job {
  return {
    to: subject.address,
    method: 'POST',
    path: buildCollectionPath(namespace),
    body: buildEndpoints('object-{n}'),
    expected: [201],
    ...rest,
  };
}
