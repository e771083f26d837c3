/**
 * Tests that the examples of `docs/examples` need only the package: packs it, installs it into an empty project, and runs every example
 * there. Needs the npm registry, or the cache of npm.
 */
import { type SpawnSyncOptions, spawnSync } from 'node:child_process';
import { cpSync, lstatSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { COMMAND_PATH, printLine, runCommand, runWithSimulator } from './commands.ts';
import { testExamplesForCi } from './test-in-ci.ts';

const ROOT_FOLDER = fileURLToPath(new URL('../../../', import.meta.url));
const EXAMPLES_FOLDER = join(ROOT_FOLDER, 'docs', 'examples');
const MAX_MEGABYTES = 60;
/** The maximum size of an installation of the simulator package. */
const MAX_SIMULATOR_MEGABYTES = 16;

/**
 * The rules about associative lists and schema validation. They need a custom resource, so the suite does not test them by default.
 */
const CUSTOM_RESOURCE_RULES = 'rest-*,ssa-list*,ssa-dropped-list-item-*,patch-merge-patch-*,err-422-validation';

const project = mkdtempSync(join(tmpdir(), 'assay-examples-'));
try {
  installPackage();
  checkSize(project, MAX_MEGABYTES);
  checkTypes(project, 'own-tests');
  testExampleTests();
  testExampleCommands();
  await testExamplesForCi(ROOT_FOLDER, project, findTarballName(project));
  await testCustomResource();
  testSimulatorPackage();
} finally {
  rmSync(project, { recursive: true, force: true });
}

/** Packs the package, installs the tarball into an empty project, and copies the examples to the project. */
function installPackage(): void {
  runCommand('npm', ['pack', '--silent', '--pack-destination', project], { cwd: ROOT_FOLDER });
  writeFileSync(join(project, 'package.json'), '{ "name": "assay-examples", "private": true, "type": "module" }\n');
  runCommand(
    'npm',
    [
      'install',
      '--save-dev',
      '--prefer-offline',
      '--no-audit',
      '--no-fund',
      '--silent',
      `./${findTarballName(project)}`,
    ],
    {
      cwd: project,
    },
  );
  for (const example of readdirSync(EXAMPLES_FOLDER).filter(
    (name) => !['README.md', 'envtest', 'simulator-only'].includes(name),
  ))
    cpSync(join(EXAMPLES_FOLDER, example), join(project, example), { recursive: true });
  printLine('the package installs');
}

function findTarballName(folder: string): string {
  const tarballName = readdirSync(folder).find((file) => file.endsWith('.tgz'));
  if (tarballName === undefined) throw new Error(`npm pack did not write a tarball to ${folder}`);
  return tarballName;
}

/** Tests the simulator package in a project without other packages. */
function testSimulatorPackage(): void {
  const emptyFolder = mkdtempSync(join(tmpdir(), 'assay-simulator-'));
  try {
    runCommand('npm', ['pack', '--silent', '--pack-destination', emptyFolder], {
      cwd: join(ROOT_FOLDER, 'packages', 'simulator'),
    });
    writeFileSync(
      join(emptyFolder, 'package.json'),
      '{ "name": "simulator-only", "private": true, "type": "module" }\n',
    );
    const flags = ['--save-dev', '--prefer-offline', '--no-audit', '--no-fund', '--silent'];
    runCommand('npm', ['install', ...flags, `./${findTarballName(emptyFolder)}`], { cwd: emptyFolder });
    checkSize(emptyFolder, MAX_SIMULATOR_MEGABYTES);
    cpSync(join(EXAMPLES_FOLDER, 'simulator-only'), join(emptyFolder, 'simulator-only'), { recursive: true });
    checkTypes(emptyFolder, 'simulator-only');
    runCommand(process.execPath, ['--test', 'simulator-only/*.test.mjs'], { cwd: emptyFolder });
    printLine('simulator-only passes');
  } finally {
    rmSync(emptyFolder, { recursive: true, force: true });
  }
}

/** Checks the size of an installation on disk, excluding the package `node`. */
function checkSize(installation: string, maxMegabytes: number): void {
  const folder = join(installation, 'node_modules');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const bytes = files
    .filter((file) => !file.startsWith('node-linux-'))
    .reduce((sum, file) => sum + (lstatSync(join(folder, file)).blocks ?? 0) * 512, 0);
  const megabytes = Math.round(bytes / 1e5) / 10;
  if (megabytes >= maxMegabytes) throw new Error(`${megabytes} MB are installed; the limit is ${maxMegabytes}`);
  printLine(`${megabytes} MB are installed, without Node`);
}

/** Checks that the examples compile with the type declarations of the package. */
function checkTypes(installation: string, example: string): void {
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
  const roots = ['--types', 'node', '--typeRoots', join(ROOT_FOLDER, 'node_modules', '@types')];
  const files = readdirSync(join(installation, example)).map((file) => join(example, file));
  runCommand(join(ROOT_FOLDER, 'node_modules', '.bin', 'tsc'), [...flags, ...roots, ...files], { cwd: installation });
  printLine('the type declarations match the example');
}

function testExampleTests(): void {
  runCommand(process.execPath, ['--test', 'own-tests/*.test.mjs'], { cwd: project });
  printLine('own-tests pass');
}

function testExampleCommands(): void {
  runCommand('npx', ['--no-install', 'assay', 'rules', '--area', 'watch'], { cwd: project });
  runCommand('npx', ['--no-install', 'assay', 'run', '--area', 'health', '--quiet', '--report-dir', 'out'], {
    cwd: project,
  });
  printLine('npx assay rules and run work');
}

/** Runs the example of a custom resource, and the examples in other languages on a simulator with the definition of this resource. */
async function testCustomResource(): Promise<void> {
  const flags = ['--rule', CUSTOM_RESOURCE_RULES, '--quiet', '--report-dir', 'out'];
  runCommand('sh', ['custom-resource/run-suite.sh', ...flags], {
    cwd: project,
    env: { ...process.env, PATH: COMMAND_PATH, KUBECONFIG: '' },
  });
  printLine('custom-resource passes');
  await runWithSimulator(project, ['--dialect', 'kubernetes'], async (SERVER) => {
    const body = readFileSync(join(EXAMPLES_FOLDER, 'custom-resource', 'boats.yaml'));
    const path = '/apis/apiextensions.k8s.io/v1/customresourcedefinitions';
    const creationResponse = await fetch(SERVER + path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/yaml' },
      body,
    });
    if (creationResponse.status !== 201)
      throw new Error(`the simulator returned ${creationResponse.status} for the definition`);
    const env = { ...process.env, PATH: COMMAND_PATH, SERVER };
    const options = { env, cwd: project };
    runOtherLanguage('go', ['test', './...'], { env, cwd: join(project, 'from-go') });
    runOtherLanguage('python3', ['-m', 'unittest', 'discover', '-s', 'from-python'], options);
    runOtherLanguage('pytest', ['from-python'], options);
    runOtherLanguage('java', ['from-java/Conformance.java', SERVER], options);
    runOtherLanguage('mvn', ['--batch-mode', '--quiet', 'test'], { env, cwd: join(project, 'from-java', 'junit') });
  });
}

/** Runs an example in another language. Skips it if the toolchain is not installed. */
function runOtherLanguage(command: string, args: readonly string[], options: SpawnSyncOptions & { cwd: string }): void {
  const version = command === 'go' ? 'version' : '--version';
  if (spawnSync(command, [version], { env: { ...process.env, PATH: COMMAND_PATH } }).error !== undefined) {
    printLine(`${command} is not installed: its example is skipped`);
  } else {
    runCommand(command, args, options);
    printLine(`the example in ${command} passes`);
  }
}
