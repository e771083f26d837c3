/**
 * Measures apply requests per second: objects with 100 fields owned by four managers, and one object with 10,000 items of a keyed list.
 * Every apply changes one value. The servers alternate, and the best round of each server counts.
 */

import type { Bench } from '../bench-run.ts';
import type { Job, Load } from '../load/job.ts';
import { createNamespace } from '../objects.ts';
import type { Result } from '../result.ts';
import type { Subject } from '../subjects.ts';
import { TARGETS } from '../targets.ts';
import { findRemarks, measureBestRounds } from './throughput.ts';

const NAMESPACE = 'bench-apply';
const MANAGERS = 4;
const FIELDS = 100;
const ITEMS = 10_000;
const APPLY = 'application/apply-patch+yaml';

type ApplyLoad = Pick<Job, 'path' | 'body' | 'connections' | 'keys'>;

/** Each connection writes a separate object, so that no connection waits for the write of another connection. */
export function measureApply(bench: Bench): Promise<Result> {
  const data = Object.fromEntries(
    Array.from({ length: FIELDS / MANAGERS }, (_, index) => [`manager-{k}-field-${index}`, index === 0 ? 'v{n}' : 'v']),
  );
  return measureLoad(bench, `apply, ${FIELDS} fields by ${MANAGERS}`, TARGETS.apply, {
    path: `/api/v1/namespaces/${NAMESPACE}/configmaps/object-{c}?fieldManager=manager-{k}`,
    body: JSON.stringify({ apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'object-{c}' }, data }),
    connections: bench.connections,
    keys: MANAGERS,
  });
}

export function measureLargeApply(bench: Bench): Promise<Result> {
  const env = Array.from({ length: ITEMS }, (_, index) => ({ name: `E${index}`, value: index === 0 ? 'v{n}' : 'v' }));
  const labels = { app: 'bench' };
  const template = { metadata: { labels }, spec: { containers: [{ name: 'main', image: 'none', env }] } };
  const spec = { selector: { matchLabels: labels }, template };
  return measureLoad(bench, `apply, ${ITEMS.toLocaleString('en')} items`, TARGETS.largeApply, {
    path: `/apis/apps/v1/namespaces/${NAMESPACE}/deployments/large?fieldManager=manager`,
    body: JSON.stringify({ apiVersion: 'apps/v1', kind: 'Deployment', metadata: { name: 'large' }, spec }),
    connections: 1,
  });
}

async function measureLoad(bench: Bench, workload: string, target: number, applyLoad: ApplyLoad): Promise<Result> {
  const { generator, seconds, subjects } = bench;
  const apply = (subject: Subject, round: number): Promise<Load> =>
    generator.run({
      ...applyLoad,
      ...{ address: subject.address, seconds, method: 'PATCH', contentType: APPLY, expected: [200, 201] },
      firstNumber: round * 10_000_000,
    });
  for (const subject of subjects) await createNamespace(subject, NAMESPACE);
  const bestRounds = await measureBestRounds(bench, subjects, apply);
  const [simulator, peer] = ['simulator', 'peer'].map((name) => bestRounds.get(name)?.perSecond);
  return {
    workload,
    unit: 'per second',
    measured: Object.fromEntries([...bestRounds].map(([name, load]) => [name, load.perSecond])),
    ratios: simulator === undefined || peer === undefined ? [] : [{ name: '× peer', value: simulator / peer, target }],
    remarks: [...bestRounds].flatMap(([name, load]) => findRemarks(name, load)),
  };
}
