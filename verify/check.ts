/**
 * Runs all checks of the repository: `npm run check`. Each check is a process. Two checks run at the same time, and slow checks start
 * first. Only the output of failed checks is printed. The last line contains the numbers of passed and failed checks.
 */
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { exitWithUsage, parseToolOptions } from '../cli/tool-options.ts';

const ROOT_FOLDER = fileURLToPath(new URL('../', import.meta.url));
const MAX_CONCURRENT_CHECKS = 2;
const resolveBinary = (name: string) => fileURLToPath(new URL(`../node_modules/.bin/${name}`, import.meta.url));
const NODE_PROGRAM = process.execPath;
const UNIT_TESTS = [
  '{simulator,client,checks,faults,values,programs,orchctl,policy,steps,verify,site,spec,bench}/**/*.test.ts',
  'reports/**/!(*.browser).test.ts',
];
/** The tests of the command line run with a higher concurrency, because most of them wait for processes that they start. */
const COMMAND_TESTS = ['cli/**/*.test.ts'];

interface ProjectCheck {
  readonly name: string;
  readonly command: readonly [string, ...string[]];
}

/** All checks. The slowest are first. */
const CHECKS: readonly ProjectCheck[] = [
  { name: 'the simulator passes the suite', command: [NODE_PROGRAM, 'bin/assay.js', 'run', '--quiet'] },
  {
    name: 'tests of the command line',
    command: [NODE_PROGRAM, '--test', '--test-concurrency=4', '--test-reporter=dot', ...COMMAND_TESTS],
  },
  {
    name: 'unit tests and properties',
    command: [NODE_PROGRAM, '--test-reporter=dot', 'verify/unit-tests.ts', ...UNIT_TESTS],
  },
  {
    name: 'responses of built-in kinds to probes match the recorded responses',
    command: [NODE_PROGRAM, 'verify/lint/probes/compare-probes.ts'],
  },
  {
    name: 'Tables of built-in kinds match the recorded Tables',
    command: [NODE_PROGRAM, 'verify/lint/tables/compare-tables.ts'],
  },
  { name: 'types, and directions of imports', command: [resolveBinary('tsc'), '-b'] },
  { name: 'types of render, without the types of Node', command: [resolveBinary('tsc'), '-p', 'tsconfig.render.json'] },
  { name: 'format and lint', command: [resolveBinary('biome'), 'ci', '.'] },
  { name: 'features: rules, step definitions, size', command: [NODE_PROGRAM, 'verify/lint/features.ts'] },
  { name: 'the source with each fault compiles', command: [NODE_PROGRAM, 'verify/lint/faulty-sources.ts'] },
  { name: 'restricted APIs, dialect names and faults', command: [NODE_PROGRAM, 'verify/lint/restricted-apis.ts'] },
  { name: 'conventions of the source', command: [NODE_PROGRAM, 'verify/lint/conventions.ts'] },
  { name: 'data of spec/', command: [NODE_PROGRAM, 'verify/lint/spec.ts'] },
  { name: 'generated text is up to date', command: [NODE_PROGRAM, 'verify/lint/generated/generate.ts'] },
  { name: 'site: a page for every rule, no dead links', command: [NODE_PROGRAM, 'verify/lint/site.ts'] },
  { name: 'no unused code or dependencies', command: [resolveBinary('knip'), '--no-progress'] },
];

interface CheckOutcome {
  readonly hasPassed: boolean;
  readonly output: string;
  readonly seconds: number;
}

const USAGE = `npm run check [-- WORD…]: runs the checks whose names contain one of the words:
${CHECKS.map(({ name }) => `  ${name}\n`).join('')}`;

const { positionals: selectedWords } = parseToolOptions(USAGE, {});
const unknownWord = selectedWords.find((word) => !CHECKS.some(({ name }) => name.includes(word)));
if (unknownWord !== undefined) exitWithUsage(`no name of a check contains ${JSON.stringify(unknownWord)}`, USAGE);
const selectedChecks = CHECKS.filter(
  ({ name }) => selectedWords.length === 0 || selectedWords.some((word) => name.includes(word)),
);
const pendingChecks = [...selectedChecks];

const passedCounts = await Promise.all(Array.from({ length: MAX_CONCURRENT_CHECKS }, runNextChecks));
const passedCount = passedCounts.reduce((sum, count) => sum + count, 0);
const failedCount = selectedChecks.length - passedCount;
process.stdout.write(`\n${passedCount} passed, ${failedCount} failed\n`);
process.exitCode = failedCount === 0 && passedCount > 0 ? 0 : 1;

/** Runs pending checks one after another, and returns the number of passed checks. */
async function runNextChecks(): Promise<number> {
  let passedCount = 0;
  for (let nextCheck = pendingChecks.shift(); nextCheck !== undefined; nextCheck = pendingChecks.shift()) {
    const { hasPassed, output, seconds } = await runCheck(nextCheck);
    if (hasPassed) passedCount += 1;
    process.stdout.write(`${hasPassed ? '✓' : '✕'} ${nextCheck.name} (${seconds.toFixed(1)} s)\n`);
    if (!hasPassed) process.stdout.write(`${output.trimEnd().replaceAll(/^/gm, '    ')}\n`);
  }
  return passedCount;
}

function runCheck({ command: [file, ...args] }: ProjectCheck): Promise<CheckOutcome> {
  const startTime = performance.now();
  return new Promise((resolve) => {
    const child = spawn(file, args, {
      cwd: ROOT_FOLDER,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, NO_COLOR: '1' },
    });
    let output = '';
    const appendOutput = (chunk: Buffer) => {
      output += chunk.toString('utf8');
    };
    const finish = (code: number | null) =>
      resolve({ hasPassed: code === 0, output, seconds: (performance.now() - startTime) / 1000 });
    child.stdout.on('data', appendOutput);
    child.stderr.on('data', appendOutput);
    child.on('error', (error) => {
      output += error.message;
      finish(null);
    });
    child.on('close', finish);
  });
}
