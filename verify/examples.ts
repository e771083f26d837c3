/**
 * The examples of `docs/examples` work with the package alone: it is packed and installed into an empty project, and every example is run
 * there. Needs the registry, or npm's cache.
 */
import { type SpawnSyncOptions, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, lstatSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../', import.meta.url));
const EXAMPLES = join(ROOT, 'docs', 'examples');
/** npm and npx come with whatever Node runs this; the examples run on this very one. */
const PATH = [dirname(process.execPath), process.env.PATH].join(delimiter);

const MOST_MEGABYTES = 60;

const project = mkdtempSync(join(tmpdir(), 'assay-examples-'));
try {
  install();
  size();
  types();
  ownTests();
  commands();
  await judgeInCi();
} finally {
  rmSync(project, { recursive: true, force: true });
}

/** Packs, and installs the tarball into an empty project. */
function install(): void {
  run('npm', ['pack', '--silent', '--pack-destination', project], { cwd: ROOT });
  const tarball = readdirSync(project).find((file) => file.endsWith('.tgz'));
  if (tarball === undefined) throw new Error('npm pack left no tarball');
  writeFileSync(join(project, 'package.json'), '{ "name": "assay-examples", "private": true, "type": "module" }\n');
  run('npm', ['install', '--save-dev', '--prefer-offline', '--no-audit', '--no-fund', '--silent', `./${tarball}`]);
  for (const example of ['own-tests', 'judge-in-ci'])
    cpSync(join(EXAMPLES, example), join(project, example), { recursive: true });
  printLine('the package installs');
}

/** What an installation of the package holds, besides Node itself, as it lies on the disk. */
function size(): void {
  const folder = join(project, 'node_modules');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const bytes = files
    .filter((file) => !file.startsWith('node-linux-'))
    .reduce((sum, file) => sum + (lstatSync(join(folder, file)).blocks ?? 0) * 512, 0);
  const megabytes = Math.round(bytes / 1e5) / 10;
  if (megabytes >= MOST_MEGABYTES) throw new Error(`${megabytes} MB are installed, more than ${MOST_MEGABYTES}`);
  printLine(`${megabytes} MB are installed, besides Node`);
}

/** The declarations say what the examples use. */
function types(): void {
  const flags = [
    '--noEmit',
    '--allowJs',
    '--checkJs',
    '--strict',
    '--skipLibCheck',
    '--target',
    'es2024',
    '--module',
    'nodenext',
  ];
  const roots = ['--types', 'node', '--typeRoots', join(ROOT, 'node_modules', '@types')];
  const files = readdirSync(join(project, 'own-tests')).map((file) => join('own-tests', file));
  run(join(ROOT, 'node_modules', '.bin', 'tsc'), [...flags, ...roots, ...files]);
  printLine('the declarations fit');
}

function ownTests(): void {
  run(process.execPath, ['--test', 'own-tests/*.test.mjs']);
  printLine('own-tests pass');
}

function commands(): void {
  run('npx', ['--no-install', 'assay', 'rules', '--area', 'watch']);
  run('npx', ['--no-install', 'assay', 'run', '--area', 'health', '--quiet', '--report-dir', 'out']);
  printLine('npx assay rules and run work');
}

/** Against a server that runs meanwhile, as in a job: the reports are kept, and the exit code is the verdict. */
async function judgeInCi(): Promise<void> {
  const bin = join(project, 'node_modules', '@assay-suite', 'assay', 'bin', 'assay.js');
  const flags = ['simulate', '--http-port', '0', '--secure-port', '-1'];
  const server = spawn(process.execPath, [bin, ...flags], { stdio: ['ignore', 'pipe', 'inherit'] });
  try {
    const SERVER = await addressOf(server.stdout);
    const env = { ...process.env, PATH, SERVER };
    run('sh', ['judge-in-ci/judge.sh', 'kept', '--area', 'paths'], { env });
    for (const file of ['junit.xml', 'report.html'])
      if (!existsSync(join(project, 'kept', file))) throw new Error(`the job did not keep ${file}`);
  } finally {
    const gone = once(server, 'exit');
    server.kill();
    await gone;
  }
  printLine('judge-in-ci keeps its reports');
}

async function addressOf(output: NodeJS.ReadableStream): Promise<string> {
  for await (const line of createInterface({ input: output })) {
    if (line.startsWith('ready ')) {
      const { http }: { http: string } = JSON.parse(line.slice('ready '.length));
      return http;
    }
  }
  throw new Error('the simulator ended before it was ready');
}

function run(command: string, args: readonly string[], options: SpawnSyncOptions = {}): void {
  const env = { ...process.env, PATH };
  const done = spawnSync(command, args, { cwd: project, env, encoding: 'utf8', ...options });
  if (done.status === 0) return;
  const words = `${done.stdout ?? ''}${done.stderr ?? ''}${done.error?.message ?? ''}`;
  throw new Error(`${command} ${args.join(' ')} ended with ${done.status}:\n${words}`);
}

function printLine(text: string): void {
  process.stdout.write(`examples: ${text}\n`);
}
