/**
 * Prints the mutation score of folders in `simulator/pure`: `npm run mutation -- fields apply`. StrykerJS creates mutants, each with one
 * change in the code of a folder, runs the tests on each mutant, and prints the mutants that no test detects.
 *
 * `npm run check` does not run this script, because all folders take an hour. The tool is downloaded when it is needed, because it is
 * larger than all dependencies of the repository.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, globSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT_FOLDER = fileURLToPath(new URL('../../', import.meta.url));
/** The newest version in which both Stryker packages are published. */
const STRYKER_VERSION = '10.0.0';
const PACKAGE_FLAGS = ['core', 'tap-runner'].map((name) => `--package=@stryker-mutator/${name}@${STRYKER_VERSION}`);
/** The folder of the mutated copies. It is inside the repository, so that the copies can import the installed packages. */
const COPY_FOLDER = join(ROOT_FOLDER, 'reports/out/mutation');
/** The percentage of mutants that tests must detect. */
const MIN_SCORE = 85;

function createStrykerConfig(folders: readonly string[]): object {
  const listFiles = (pattern: string) =>
    folders.flatMap((folder) => globSync(`simulator/pure/${folder}/${pattern}`, { cwd: ROOT_FOLDER }));
  return {
    testRunner: 'tap',
    // Property tests are excluded because each runs hundreds of cases; example tests cover the same code.
    tap: {
      testFiles: listFiles('*.test.ts').filter((path) => !path.endsWith('.properties.test.ts')),
      nodeArgs: ['--test-reporter=tap'],
      forceBail: true,
    },
    mutate: listFiles('*.ts').filter((path) => !/(\.test|\/examples)\.ts$/.test(path)),
    // A file that does not exist, so that Stryker reads no tsconfig: it would use an API that TypeScript no longer has.
    tsconfigFile: 'none.json',
    coverageAnalysis: 'perTest',
    concurrency: 2,
    tempDirName: join(COPY_FOLDER, 'sandbox'),
    ignorePatterns: ['/features', '/reports', '/docs', '/bench', '/steps', '/client', '/peer', '/spec/observed'],
    reporters: ['clear-text', 'progress-append-only'],
    clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
    thresholds: { break: MIN_SCORE },
    timeoutMS: 20_000,
  };
}

function testMutants(folders: readonly string[]): number {
  const missingFolder = folders.find((folder) => !existsSync(join(ROOT_FOLDER, 'simulator/pure', folder)));
  if (folders.length === 0 || missingFolder !== undefined) {
    const reason =
      missingFolder === undefined ? 'name at least one folder' : `simulator/pure/${missingFolder} does not exist`;
    process.stderr.write(`mutation: ${reason}; for example: npm run mutation -- fields apply patch\n`);
    return 2;
  }
  mkdirSync(COPY_FOLDER, { recursive: true });
  try {
    const configFile = join(COPY_FOLDER, 'stryker.json');
    writeFileSync(configFile, JSON.stringify(createStrykerConfig(folders)));
    const npmArgs = ['exec', '--yes', ...PACKAGE_FLAGS, '--', 'stryker', 'run', configFile];
    return spawnSync('npm', npmArgs, { cwd: ROOT_FOLDER, stdio: 'inherit' }).status ?? 1;
  } finally {
    rmSync(COPY_FOLDER, { recursive: true, force: true });
  }
}

process.exit(testMutants(process.argv.slice(2)));
