/** Creates namespaces, and Endpoints objects of equal size, for the benchmarks. */
import { fetchFrom } from './load/address.ts';
import type { LoadGenerator } from './load/client.ts';
import type { Job, JobResult } from './load/job.ts';
import type { BenchServer } from './servers.ts';

/**
 * Returns an Endpoints object of about 500 bytes, with three addresses and two ports. The load generator replaces placeholders such as
 * `{n}` in the name (load/job.ts).
 */
export function buildEndpoints(name: string, marker = '0'): string {
  return JSON.stringify({
    apiVersion: 'v1',
    kind: 'Endpoints',
    metadata: { name, labels: { app: 'bench', marker, called: name } },
    subsets: [
      {
        addresses: ['1', '2', '3'].map((suffix) => ({ ip: `10.1.2.${suffix}`, nodeName: `node-${suffix}` })),
        ports: [
          { name: 'http', port: 8080, protocol: 'TCP' },
          { name: 'metrics', port: 9090, protocol: 'TCP' },
        ],
      },
    ],
  });
}

/** Returns a value of the label `marker` with the current time, from which load/watchers.ts computes the delay of the event. */
export function createTimeMarker(): string {
  return `t${(performance.timeOrigin + performance.now()).toFixed(3)}`;
}

export function buildCollectionPath(namespace: string): string {
  return `/api/v1/namespaces/${namespace}/endpoints`;
}

export async function createNamespace(server: BenchServer, name: string): Promise<void> {
  const response = await fetchFrom(server.address, `/api/v1/namespaces`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ apiVersion: 'v1', kind: 'Namespace', metadata: { name } }),
  });
  await response.arrayBuffer();
  if (response.status !== 201 && response.status !== 409)
    throw new Error(`${server.name} returned ${response.status} for the creation of a namespace`);
}

/** Creates the objects `object-NUMBER` with the numbers from `from` to `to - 1`. */
export function createObjects(
  generator: LoadGenerator,
  server: BenchServer,
  namespace: string,
  range: { readonly from: number; readonly to: number },
): Promise<JobResult> {
  return generator.run(
    createJob(server, namespace, {
      connectionCount: 8,
      firstRequestNumber: range.from,
      requestCount: range.to - range.from,
    }),
  );
}

/** Returns a job that creates objects. */
export function createJob(
  server: BenchServer,
  namespace: string,
  limits: Pick<Job, 'connectionCount' | 'firstRequestNumber' | 'requestCount' | 'seconds'>,
): Job {
  return {
    address: server.address,
    method: 'POST',
    path: buildCollectionPath(namespace),
    body: buildEndpoints('object-{n}'),
    expectedStatuses: [201],
    ...limits,
  };
}
