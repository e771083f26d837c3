/**
 * Runs end-to-end tests of Kubernetes on the simulator and on kube-apiserver, each with kube-controller-manager, kube-scheduler and kwok,
 * and prints the specs whose results differ: `npm run e2e`, or `npm run e2e -- --server simulator --group resource-quota --focus 'pod'`.
 * `--list` prints the names of the specs. `e2e.yaml` selects the specs. Needs Go. A complete run writes its report to docs/. The exit code is 1 if
 * a spec that passes on kube-apiserver fails on the simulator.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { parse } from 'yaml';
import { exitWithUsage } from '../../cli/tool-options.ts';
import { readErrorMessage } from '../../client/errors.ts';
import { buildProgram } from '../../peer/build.ts';
import { findRelease } from '../../peer/releases.ts';
import { type ClientCluster, type ServerName, startCluster } from './cluster.ts';

const ROOT_FOLDER = join(import.meta.dirname, '../..');
const PEER_RELEASE = findRelease('1.32');
const SERVER_NAMES: readonly ServerName[] = ['kube-apiserver', 'simulator'];

/** The content of e2e.yaml, which explains its members. */
interface Selection {
  readonly groups: Readonly<Record<string, string>>;
  readonly serial: Readonly<Record<string, string>>;
  readonly skip: readonly string[];
}

/** A spec in the JSON report of Ginkgo. */
interface SpecReport {
  readonly ContainerHierarchyTexts: readonly string[] | null;
  readonly LeafNodeType: string;
  readonly LeafNodeText: string;
  readonly State: 'passed' | 'failed' | 'skipped' | 'pending' | 'timedout' | 'interrupted' | 'aborted' | 'panicked';
  readonly Failure?: { readonly Message: string };
}

const SPEC_OUTCOMES = [
  'pass on both',
  'fail on both',
  'pass only on kube-apiserver',
  'pass only on the simulator',
] as const;
type SpecOutcome = (typeof SPEC_OUTCOMES)[number];

/** The results of the specs that ran, by name: `passed`, or the state and the first line of the failure. */
type ResultsByName = ReadonlyMap<string, string>;

const USAGE = `usage: npm run e2e -- [options]
  --server NAME    simulator or kube-apiserver (repeatable; default: both)
  --group NAME     a group of e2e.yaml (repeatable; default: all)
  --focus REGEXP   only specs whose name matches
  --list           print the names of the specs
  --folder PATH    the folder of the reports and logs (default: a temporary folder, which is removed)
`;
const selection: Selection = parse(readFileSync(join(import.meta.dirname, 'e2e.yaml'), 'utf8'));
const options = readOptions();
const folder = options.folder ?? mkdtempSync(join(tmpdir(), 'assay-e2e-'));
mkdirSync(folder, { recursive: true });
const program = await buildProgram(PEER_RELEASE, 'e2e');
try {
  if (options.list === true) for (const name of await listSpecs()) process.stdout.write(`${name}\n`);
  else await compareServers();
} finally {
  if (options.folder === undefined) rmSync(folder, { recursive: true, force: true });
}

function readOptions() {
  try {
    const { values: parsedOptions } = parseArgs({
      options: {
        server: { type: 'string', multiple: true, default: [...SERVER_NAMES] },
        group: { type: 'string', multiple: true },
        focus: { type: 'string' },
        list: { type: 'boolean' },
        folder: { type: 'string' },
        help: { type: 'boolean' },
      },
    });
    if (parsedOptions.help === true) {
      process.stdout.write(USAGE);
      process.exit(0);
    }
    checkNames('server', parsedOptions.server, SERVER_NAMES);
    checkNames('group', parsedOptions.group ?? [], Object.keys({ ...selection.groups, ...selection.serial }));
    return parsedOptions;
  } catch (error) {
    return exitWithUsage(readErrorMessage(error), USAGE);
  }
}

function checkNames(option: string, names: readonly string[], validNames: readonly string[]): void {
  const unknownName = names.find((name) => !validNames.includes(name));
  if (unknownName !== undefined)
    throw new Error(`--${option}: unknown name ${JSON.stringify(unknownName)}; use ${validNames.join(', ')}`);
}

async function compareServers(): Promise<void> {
  const specs = (await listSpecs()).filter(
    (name) => options.focus === undefined || new RegExp(options.focus).test(name),
  );
  const results = new Map<ServerName, ResultsByName>();
  for (const server of SERVER_NAMES.filter((name) => options.server.includes(name))) {
    const startTime = performance.now();
    const specResults = await runSpecsOnServer(server, specs);
    results.set(server, specResults);
    const passedSpecCount = [...specResults.values()].filter((result) => result === 'passed').length;
    process.stdout.write(
      `${server}: ${passedSpecCount} passed, ${specResults.size - passedSpecCount} failed, ${Math.round((performance.now() - startTime) / 1000)} s\n`,
    );
  }
  if (results.size < SERVER_NAMES.length) return;
  const report = renderResultsPage(results);
  process.stdout.write(report);
  if (options.group === undefined && options.focus === undefined)
    writeFileSync(join(ROOT_FOLDER, 'docs', 'e2e.md'), report);
}

/**
 * Returns the sorted names of the specs that e2e.yaml does not skip. The list contains no specs of optional features and no flaky specs, because the
 * test program omits them.
 */
async function listSpecs(): Promise<string[]> {
  const file = join(folder, 'specs.json');
  await runProgram(['--ginkgo.dry-run', `--ginkgo.json-report=${file}`, '--kubeconfig=/dev/null'], 'list');
  const skippedPatterns = selection.skip.map((pattern) => new RegExp(pattern));
  return [...readResults(file).keys()]
    .filter((name) => !skippedPatterns.some((pattern) => pattern.test(name)))
    .toSorted();
}

async function runSpecsOnServer(server: ServerName, specs: readonly string[]): Promise<ResultsByName> {
  const serverFolder = join(folder, server);
  const cluster = await startCluster(server, PEER_RELEASE, serverFolder);
  try {
    const runMatchingSpecs = ([group, pattern]: [string, string]): Promise<ResultsByName> =>
      runGroup(
        cluster,
        join(serverFolder, group),
        specs.filter((name) => new RegExp(pattern).test(name)),
      );
    const isSelected = ([group]: [string, string]): boolean => options.group?.includes(group) ?? true;
    const results = await Promise.all(Object.entries(selection.groups).filter(isSelected).map(runMatchingSpecs));
    for (const group of Object.entries(selection.serial).filter(isSelected))
      results.push(await runMatchingSpecs(group));
    return new Map(results.flatMap((result) => [...result]));
  } finally {
    await cluster.stop();
  }
}

async function runGroup(cluster: ClientCluster, pathPrefix: string, specs: readonly string[]): Promise<ResultsByName> {
  if (specs.length === 0) return new Map();
  const focus = specs.map((name) => `${name.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&')}$`).join('|');
  const reportFile = `${pathPrefix}.json`;
  const flags = [
    '--ginkgo.timeout=2h',
    '--ginkgo.no-color',
    `--ginkgo.json-report=${reportFile}`,
    `--ginkgo.focus=${focus}`,
  ];
  await runProgram([...flags, `--kubeconfig=${cluster.kubeconfig}`], pathPrefix);
  if (!existsSync(reportFile))
    throw new Error(
      `The tests ended without a report. Their output:\n${readFileSync(`${pathPrefix}.log`, 'utf8').slice(-2000)}`,
    );
  return readResults(reportFile);
}

/** Runs the test program, and writes its output to a log file with the given name, without `.log`. */
async function runProgram(flags: readonly string[], logName: string): Promise<void> {
  const log = openSync(logName.startsWith('/') ? `${logName}.log` : join(folder, `${logName}.log`), 'w');
  await once(spawn(program, flags, { stdio: ['ignore', log, log] }), 'exit');
}

/** Reads the results of the specs that were not skipped. */
function readResults(file: string): ResultsByName {
  const [{ SpecReports: specReports }]: [{ SpecReports: readonly SpecReport[] }] = JSON.parse(
    readFileSync(file, 'utf8'),
  );
  const specs = specReports.filter(
    ({ LeafNodeType: type, State: state }) => type === 'It' && state !== 'skipped' && state !== 'pending',
  );
  return new Map(specs.map((spec) => [formatSpecName(spec), formatResult(spec)]));
}

function formatSpecName({ ContainerHierarchyTexts: containers, LeafNodeText: text }: SpecReport): string {
  return [...(containers ?? []), text].join(' ');
}

function formatResult({ State: state, Failure: failure }: SpecReport): string {
  return state === 'passed'
    ? state
    : `${state}: ${failure?.Message.split('\n').find((line) => line.trim() !== '') ?? ''}`;
}

/** Returns the page of the results. Sets the exit code to 1 if a spec passes only on kube-apiserver. */
function renderResultsPage(results: ReadonlyMap<ServerName, ResultsByName>): string {
  const [peerResults = new Map(), simulatorResults = new Map()] = SERVER_NAMES.map((server) => results.get(server));
  const names = [...new Set([...peerResults.keys(), ...simulatorResults.keys()])].toSorted();
  const findOutcome = (name: string): SpecOutcome => {
    const [passesOnPeer, passesOnSimulator] = [peerResults, simulatorResults].map(
      (serverResults) => serverResults.get(name) === 'passed',
    );
    if (passesOnPeer === passesOnSimulator) return passesOnPeer === true ? 'pass on both' : 'fail on both';
    return passesOnPeer === true ? 'pass only on kube-apiserver' : 'pass only on the simulator';
  };
  const selectNames = (names: readonly string[], ...outcomes: SpecOutcome[]): string[] =>
    names.filter((name) => outcomes.includes(findOutcome(name)));
  const groups = Object.groupBy(names, (name) => /\[(sig-[a-z-]+)\]/.exec(name)?.[1] ?? '');
  const rows = Object.entries(groups).map(([sig, specs = []]) => {
    const counts = SPEC_OUTCOMES.map((outcome) => selectNames(specs, outcome).length);
    return `| ${[sig, specs.length, ...counts].join(' | ')} |`;
  });
  const differingNames = selectNames(names, 'pass only on kube-apiserver', 'pass only on the simulator');
  if (selectNames(differingNames, 'pass only on kube-apiserver').length > 0) process.exitCode = 1;
  const namesFailingOnBoth = selectNames(names, 'fail on both');
  return `# Kubernetes's end-to-end tests on the simulator

Written by \`npm run e2e\`: end-to-end tests of Kubernetes ${PEER_RELEASE.version} on the simulator and on kube-apiserver, each with kube-controller-manager,
kube-scheduler and kwok ([a cluster without containers](cluster.md)). Specs that need a running container are not run; \`verify/clients/e2e.yaml\` lists
them.

| specs | run | ${SPEC_OUTCOMES.join(' | ')} |
| --- | --- | --- | --- | --- | --- |
${rows.join('\n')}

## Different results

${formatSpecs(differingNames, [peerResults, simulatorResults])}

## Failures on both

${formatSpecs(namesFailingOnBoth, [peerResults])}
`;
}

function formatSpecs(names: readonly string[], results: readonly ResultsByName[]): string {
  if (names.length === 0) return 'None.';
  return names
    .map((name) => `- ${name}: ${results.map((result) => result.get(name) ?? 'did not run').join('; ')}`)
    .join('\n');
}
