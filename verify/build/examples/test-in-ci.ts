/**
 * Tests the examples for CI without a CI host: runs the steps of the GitHub action and of the GitLab template in a shell, with their inputs
 * filled in. If no image builder is installed, runs the instructions of the container file in a folder.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { parse, parseAllDocuments } from 'yaml';
import { COMMAND_PATH, printLine, runCommand, runWithSimulator } from './commands.ts';

const EXAMPLE_FOLDER = join('docs', 'examples', 'test-in-ci');
/** Selects an area whose scenarios take only seconds. */
const RUN_FLAGS = '--area paths';
const REPORT_FILES = ['junit.xml', 'report.html'];

/** The declared inputs of the action or template, by name. */
type Inputs = Readonly<Record<string, { readonly default?: string }>>;
/** The values of inputs, by name. */
type Values = Readonly<Record<string, string | undefined>>;

/** A step of the GitHub action. */
interface Step {
  readonly uses?: string;
  readonly with?: Readonly<Record<string, string>>;
  readonly shell?: string;
  readonly run?: string;
  readonly env?: Readonly<Record<string, string>>;
}

/** The content of action.yml. */
interface Action {
  readonly inputs: Inputs;
  readonly runs: { readonly using: string; readonly steps: readonly Step[] };
}

/** The first document of gitlab-ci.yml. */
interface Template {
  readonly spec: { readonly inputs: Inputs };
}

/** A job in the second document of gitlab-ci.yml. */
interface Job {
  readonly script: readonly string[];
  readonly artifacts: { readonly when: string; readonly reports: { readonly junit: string } };
}

/** Tests the examples. `project` is a folder with the installed package and its tarball. */
export async function testExamplesForCi(root: string, project: string, tarballName: string): Promise<void> {
  await runWithSimulator(project, [], (server) => {
    testScript(project, server);
    runInTemporaryFolder((folder) => testAction(root, folder, server));
    runInTemporaryFolder((folder) => testTemplate(root, folder, server, join(project, tarballName)));
  });
  runInTemporaryFolder((folder) => testContainer(root, folder, join(project, tarballName)));
}

function runInTemporaryFolder(useFolder: (folder: string) => void): void {
  const folder = mkdtempSync(join(tmpdir(), 'assay-in-ci-'));
  try {
    useFolder(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function testScript(project: string, server: string): void {
  const env = { ...process.env, PATH: COMMAND_PATH, SERVER: server };
  runCommand('sh', ['test-in-ci/run-suite.sh', 'passed', ...RUN_FLAGS.split(' ')], { cwd: project, env });
  checkReportsExist(join(project, 'passed'));
  const configuration =
    'expectedFailures: [{ rule: path-core-namespaced-object, reason: not supported by this server }]\n';
  writeFileSync(join(project, 'assay.yaml'), configuration);
  runCommand('sh', ['test-in-ci/run-suite.sh', 'failed', ...RUN_FLAGS.split(' ')], { cwd: project, env, status: 1 });
  rmSync(join(project, 'assay.yaml'));
  checkReportsExist(join(project, 'failed'));
  printLine('the script of test-in-ci writes its reports after a passed and after a failed run');
}

/** Runs the action from a copy of the repository, as on a CI host. */
function testAction(root: string, folder: string, server: string): void {
  const repository = join(folder, 'repository');
  for (const file of spawnSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  }).stdout.split('\0')) {
    if (file === '' || !existsSync(join(root, file))) continue;
    mkdirSync(dirname(join(repository, file)), { recursive: true });
    cpSync(join(root, file), join(repository, file));
  }
  const { inputs, runs }: Action = parse(readFileSync(join(repository, EXAMPLE_FOLDER, 'action.yml'), 'utf8'));
  const values: Values = { ...listInputDefaults(inputs), server, flags: RUN_FLAGS };
  const fillInInputs = (text: string) =>
    text
      .replace(/\$\{\{ github\.action_path \}\}/g, join(repository, EXAMPLE_FOLDER))
      .replace(/\$\{\{ inputs\.([\w-]+) \}\}/g, (placeholder, name: string) => values[name] ?? placeholder);
  for (const step of runs.steps) {
    if (step.run === undefined) continue;
    if (step.shell !== 'sh') throw new Error(`a step of the action has the shell ${step.shell} instead of sh`);
    const envEntries = Object.entries(step.env ?? {}).map(([name, text]) => [name, fillInInputs(text)] as const);
    runCommand('sh', ['-e', '-c', step.run], {
      cwd: folder,
      env: { ...process.env, PATH: COMMAND_PATH, ...Object.fromEntries(envEntries) },
    });
  }
  const path = runs.steps.find(({ uses }) => uses?.startsWith('actions/upload-artifact@'))?.with?.path ?? '';
  checkReportsExist(join(folder, fillInInputs(path)));
  printLine('the action of test-in-ci runs');
}

function testTemplate(root: string, folder: string, server: string, tarballPath: string): void {
  const [inputsText = '', jobsText = ''] = readFileSync(join(root, EXAMPLE_FOLDER, 'gitlab-ci.yml'), 'utf8').split(
    '\n---\n',
  );
  const { spec }: Template = parse(inputsText);
  const values: Values = { ...listInputDefaults(spec.inputs), server, package: tarballPath, flags: RUN_FLAGS };
  const filledJobsText = jobsText.replace(
    /\$\[\[ inputs\.([\w-]+) \]\]/g,
    (placeholder, name: string) => values[name] ?? placeholder,
  );
  const [jobsDocument, ...otherDocuments] = parseAllDocuments(filledJobsText);
  if (jobsDocument === undefined || otherDocuments.length > 0)
    throw new Error('the template has documents other than its inputs and its jobs');
  const { conformance }: { conformance: Job } = jobsDocument.toJS();
  runCommand('sh', ['-e', '-c', conformance.script.join('\n')], { cwd: folder });
  checkReportsExist(dirname(join(folder, conformance.artifacts.reports.junit)));
  printLine('the template of test-in-ci runs');
}

/** Builds the image if a builder is installed; otherwise executes the COPY and RUN instructions in a folder. */
function testContainer(root: string, folder: string, tarballPath: string): void {
  cpSync(tarballPath, join(folder, 'context', tarballPath.split('/').at(-1) ?? ''));
  const file = join(root, EXAMPLE_FOLDER, 'Containerfile');
  if (spawnSync('docker', ['info'], { stdio: 'ignore' }).status === 0) {
    const image = 'assay-example';
    runCommand('docker', ['build', '--quiet', '--file', file, '--tag', image, join(folder, 'context')], {
      cwd: folder,
    });
    runCommand('docker', ['run', '--rm', image, 'rules', '--area', 'watch'], { cwd: folder });
    printLine('the container file of test-in-ci is built');
    return;
  }
  const lines = readFileSync(file, 'utf8').split('\n');
  const readArguments = (instruction: string): string => {
    const [line] = lines.filter((line) => line.startsWith(`${instruction} `));
    if (line === undefined) throw new Error(`the container file has no ${instruction}`);
    return line.slice(instruction.length + 1);
  };
  const [pattern = '', target = ''] = readArguments('COPY').split(' ');
  const expression = new RegExp(`^${pattern.replaceAll('.', '\\.').replace('*', '.*')}$`);
  const copiedFiles = readdirSync(join(folder, 'context')).filter((name) => expression.test(name));
  if (copiedFiles.length !== 1) throw new Error(`the container file copies ${copiedFiles.length} files`);
  mkdirSync(join(folder, target));
  for (const name of copiedFiles) cpSync(join(folder, 'context', name), join(folder, target, name));
  const installationFolder = join(folder, 'installed');
  const env = { ...process.env, PATH: COMMAND_PATH, npm_config_prefix: installationFolder };
  runCommand('sh', ['-e', '-c', readArguments('RUN').replaceAll(target, join(folder, target))], { cwd: folder, env });
  const [entry = ''] = parse(readArguments('ENTRYPOINT'));
  runCommand(join(installationFolder, 'bin', entry), ['rules', '--area', 'watch'], { cwd: folder });
  printLine('the container file of test-in-ci runs without an image, because no image builder is installed');
}

function listInputDefaults(inputs: Inputs): Values {
  return Object.fromEntries(Object.entries(inputs).map(([name, input]) => [name, input.default]));
}

function checkReportsExist(folder: string): void {
  for (const file of REPORT_FILES)
    if (!existsSync(join(folder, file))) throw new Error(`the run did not write ${join(folder, file)}`);
}
