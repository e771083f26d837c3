/**
 * `npm run bench`: compares the simulator with kube-apiserver, and with a minimal `node:https` server as an upper bound. The results are
 * ratios from the same run, which depend little on the machine.
 *
 * The table shows the targets and whether they were met. The exit code is 1 only if a result that does not depend on the machine is wrong,
 * for example if an event is lost.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readRevision } from '../cli/suite/revision.ts';
import { parseToolOptions, parseWholeNumber } from '../cli/tool-options.ts';
import { findRelease } from '../peer/releases.ts';
import type { Bench } from './bench-run.ts';
import { startGenerator } from './load/client.ts';
import { computeMedianResults } from './median.ts';
import { renderPage } from './page.ts';
import { meetsTarget, type Result } from './result.ts';
import { type BenchServer, startPeer, startSecureSimulator } from './servers.ts';
import { renderTable } from './table.ts';
import { TARGETS } from './targets.ts';
import { measureApply, measureLargeApply } from './workloads/apply.ts';
import { measureAuthentication } from './workloads/authentication.ts';
import { measureFanOut } from './workloads/fan-out.ts';
import { measureGrowth } from './workloads/growth.ts';
import { measureLargeStore } from './workloads/large-store.ts';
import { measureNamespaceDeletion } from './workloads/namespace-deletion.ts';
import { measureRules } from './workloads/rules.ts';
import { measureSoak } from './workloads/soak.ts';
import { measureStart } from './workloads/start.ts';
import { measureThroughput, THROUGHPUT_WORKLOADS } from './workloads/throughput.ts';
import { measureWideWatch } from './workloads/wide-watch.ts';

const ROOT_FOLDER = fileURLToPath(new URL('../', import.meta.url));
const WORKLOADS: Readonly<Record<string, (bench: Bench) => Promise<Result[]>>> = {
  start: measureStart,
  ...Object.fromEntries(
    THROUGHPUT_WORKLOADS.map((name) => [name, async (bench: Bench) => [await measureThroughput(bench, name)]]),
  ),
  authentication: async (bench) => [await measureAuthentication(bench)],
  apply: async (bench) => [await measureApply(bench)],
  'apply-large': async (bench) => [await measureLargeApply(bench)],
  rules: async (bench) => [await measureRules(bench)],
  ...Object.fromEntries(
    [200, 2000].flatMap((watcherCount) =>
      ([undefined, 'protobuf', 'selector'] as const).map((variant) => [
        ['fan-out', watcherCount, variant].filter((word) => word !== undefined).join('-'),
        async (bench: Bench) => [await measureFanOut(bench, { watcherCount, variant })],
      ]),
    ),
  ),
  'namespace-deletion': measureNamespaceDeletion,
  'wide-watch': async () => [await measureWideWatch()],
  growth: measureGrowth,
  'large-store': measureLargeStore,
  soak: async (bench) => [await measureSoak(bench)],
};
/** The workloads that run by default: all except soak, which takes minutes. */
const DEFAULT_WORKLOADS = Object.keys(WORKLOADS).filter((name) => name !== 'soak');

const HELP_TEXT = `npm run bench -- [options]
  --workloads LIST     workloads to run, separated by commas (default: all except soak, which takes minutes):
                       ${Object.keys(WORKLOADS).join(',')}
  --peer RELEASE       release of kube-apiserver to compare with, built if necessary, or none (default 1.32)
  --connections N      concurrent connections (default 8)
  --seconds N          seconds per round (default 3)
  --rounds N           rounds per workload (default 3)
  --writes N           writes per fan-out to 200 watchers (default 500)
  --objects N          objects of the workload large-store (default 100000)
  --soak-watchers N    watchers of the soak (default 1000)
  --soak-writers N     writers of the soak (default 20)
  --soak-rate N        writes per second of each writer (default 2)
  --soak-seconds N     duration of the soak (default 60)
  --soak-rest N        seconds without writes after the soak (default 60)
  --runs N             start the servers and run all workloads N times; the results are medians (default 1)
  --out FILE           file for the results as JSON (default bench/out/results.json)
  --page FILE          file for the results as Markdown, such as bench/results.md
`;

const { values } = parseToolOptions(
  HELP_TEXT,
  {
    workloads: DEFAULT_WORKLOADS.join(','),
    peer: '1.32',
    connections: '8',
    seconds: '3',
    rounds: '3',
    writes: '500',
    objects: '100000',
    'soak-watchers': '1000',
    'soak-writers': '20',
    'soak-rate': '2',
    'soak-seconds': '60',
    'soak-rest': '60',
    runs: '1',
    out: join(ROOT_FOLDER, 'bench', 'out', 'results.json'),
    page: '',
  },
  0,
);
const parseCount = (name: keyof typeof values) => parseWholeNumber(name, values[name], HELP_TEXT);

await main();

async function main(): Promise<void> {
  const workloadNames = values.workloads.split(',');
  const unknownNames = workloadNames.filter((name) => WORKLOADS[name] === undefined);
  if (unknownNames.length > 0) {
    process.stderr.write(
      `bench: unknown workload ${unknownNames.join(', ')}; the workloads are ${Object.keys(WORKLOADS).join(', ')}\n`,
    );
    process.exitCode = 2;
    return;
  }
  const peer = values.peer === 'none' ? undefined : findRelease(values.peer);
  const runs: Result[][] = [];
  for (let run = 1; run <= parseCount('runs'); run++) runs.push(await measureWorkloads(workloadNames, peer));
  const results = computeMedianResults(runs);
  process.stdout.write(`\n${renderTable(results)}`);
  saveResults(results);
  const setup = { flags: process.argv.slice(2), runs: runs.length, peer: peer?.version, ...readRevision(ROOT_FOLDER) };
  if (values.page !== '') writeFileSync(values.page, renderPage(results, setup));
}

async function measureWorkloads(workloadNames: readonly string[], peer: Bench['peer']): Promise<Result[]> {
  const servers: BenchServer[] = [];
  const generator = startGenerator();
  try {
    servers.push(await startSecureSimulator());
    if (peer !== undefined) servers.push(await startPeer(peer));
    const bench = createBench(servers, generator, peer);
    const results: Result[] = [];
    for (const name of workloadNames) {
      process.stderr.write(`bench: ${name}\n`);
      results.push(...((await WORKLOADS[name]?.(bench)) ?? []));
    }
    return [...results, measureUsedMemory(servers)];
  } finally {
    generator.close();
    for (const server of servers) await server.stop();
  }
}

function measureUsedMemory(servers: readonly BenchServer[]): Result {
  const memoryByServer = Object.fromEntries(
    servers.map((server) => [server.name, (server.readResidentMemory() ?? 0) / 2 ** 20]),
  );
  const { simulator = 0 } = memoryByServer;
  return {
    ...{ workload: 'memory after all workloads', unit: 'MiB', measured: memoryByServer },
    ratios: [{ name: 'MiB', value: simulator, target: TARGETS.usedMemory, isMaximum: true }],
    remarks: [],
  };
}

function createBench(servers: readonly BenchServer[], generator: Bench['generator'], peer: Bench['peer']): Bench {
  return {
    ...{ servers, generator, peer },
    connectionCount: parseCount('connections'),
    seconds: parseCount('seconds'),
    roundCount: parseCount('rounds'),
    writeCount: parseCount('writes'),
    objectCount: parseCount('objects'),
    soak: {
      watcherCount: parseCount('soak-watchers'),
      writerCount: parseCount('soak-writers'),
      writesPerSecond: parseCount('soak-rate'),
      seconds: parseCount('soak-seconds'),
      idleSeconds: parseCount('soak-rest'),
    },
  };
}

function saveResults(results: readonly Result[]): void {
  mkdirSync(dirname(values.out), { recursive: true });
  const machine = { processors: cpus().length, model: cpus()[0]?.model, node: process.version };
  writeFileSync(values.out, `${JSON.stringify({ measuredAt: new Date().toISOString(), machine, results }, null, 2)}\n`);
  const missedRatios = results.flatMap(({ ratios }) => ratios).filter((ratio) => !meetsTarget(ratio));
  process.stdout.write(
    `\n${missedRatios.length === 0 ? 'all targets were met' : missedRatios.length === 1 ? '1 target was missed' : `${missedRatios.length} targets were missed`}. Results: ${relative(ROOT_FOLDER, values.out)}\n`,
  );
  if (missedRatios.some(({ isRequired }) => isRequired)) process.exitCode = 1;
}
