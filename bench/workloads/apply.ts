/**
 * Measures apply requests per second: objects with 100 fields owned by four managers, and one object with 10,000 items of an associative
 * list. Every apply changes one value. The servers alternate, and the best round of each server counts.
 */

import type { Bench } from '../bench-run.ts';
import type { Job, JobResult } from '../load/job.ts';
import { createNamespace } from '../objects.ts';
import type { Result } from '../result.ts';
import type { BenchServer } from '../servers.ts';
import { TARGETS } from '../targets.ts';
import { createRemarks, measureBestRounds } from './throughput.ts';

const NAMESPACE = 'bench-apply';
const MANAGER_COUNT = 4;
const FIELD_COUNT = 100;
const ITEM_COUNT = 10_000;
const APPLY_TYPE = 'application/apply-patch+yaml';

type ApplyRequest = Pick<Job, 'path' | 'body' | 'connectionCount' | 'keyCount'>;

/**
 * Measures applies of objects with 100 fields. Each connection writes a separate object, so that no connection waits for the write of
 * another connection.
 */
export function measureApply(bench: Bench): Promise<Result> {
  const data = Object.fromEntries(
    Array.from({ length: FIELD_COUNT / MANAGER_COUNT }, (_, index) => [
      `manager-{k}-field-${index}`,
      index === 0 ? 'v{n}' : 'v',
    ]),
  );
  return measureApplies(bench, `apply, ${FIELD_COUNT} fields of ${MANAGER_COUNT} managers`, TARGETS.apply, {
    path: `/api/v1/namespaces/${NAMESPACE}/configmaps/object-{c}?fieldManager=manager-{k}`,
    body: JSON.stringify({ apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'object-{c}' }, data }),
    connectionCount: bench.connectionCount,
    keyCount: MANAGER_COUNT,
  });
}

export function measureLargeApply(bench: Bench): Promise<Result> {
  const env = Array.from({ length: ITEM_COUNT }, (_, index) => ({
    name: `E${index}`,
    value: index === 0 ? 'v{n}' : 'v',
  }));
  const labels = { app: 'bench' };
  const template = { metadata: { labels }, spec: { containers: [{ name: 'main', image: 'none', env }] } };
  const spec = { selector: { matchLabels: labels }, template };
  return measureApplies(bench, `apply, ${ITEM_COUNT.toLocaleString('en')} items`, TARGETS.largeApply, {
    path: `/apis/apps/v1/namespaces/${NAMESPACE}/deployments/large?fieldManager=manager`,
    body: JSON.stringify({ apiVersion: 'apps/v1', kind: 'Deployment', metadata: { name: 'large' }, spec }),
    connectionCount: 1,
  });
}

async function measureApplies(
  bench: Bench,
  workload: string,
  target: number,
  applyRequest: ApplyRequest,
): Promise<Result> {
  const { generator, seconds, servers } = bench;
  const sendApplies = (server: BenchServer, round: number): Promise<JobResult> =>
    generator.run({
      ...applyRequest,
      ...{ address: server.address, seconds, method: 'PATCH', contentType: APPLY_TYPE, expectedStatuses: [200, 201] },
      firstRequestNumber: round * 10_000_000,
    });
  for (const server of servers) await createNamespace(server, NAMESPACE);
  const bestRounds = await measureBestRounds(bench, servers, sendApplies);
  const [simulator, peer] = ['simulator', 'peer'].map((name) => bestRounds.get(name)?.perSecond);
  return {
    workload,
    unit: 'per second',
    measured: Object.fromEntries([...bestRounds].map(([name, result]) => [name, result.perSecond])),
    ratios: simulator === undefined || peer === undefined ? [] : [{ name: '× peer', value: simulator / peer, target }],
    remarks: [...bestRounds].flatMap(([name, result]) => createRemarks(name, result)),
  };
}
