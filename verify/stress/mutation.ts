/**
 * Prints the mutation score of folders in `simulator/pure`: `npm run mutation -- fields apply`. StrykerJS changes one thing at a time in
 * the code of a folder and runs its tests; a mutant that no test detects survives and is printed.
 *
 * Not part of `npm run check`, because all folders take an hour. The tool is downloaded on demand, because it is larger than all other
 * dependencies.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, globSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
/** The newest version that exists of both packages. */
const VERSION = '10.0.0';
const PACKAGES = ['core', 'tap-runner'].map((name) => `--package=@stryker-mutator/${name}@${VERSION}`);
/** Inside the repository, so that the mutated copies find its packages. */
const FOLDER = join(ROOT, 'reports/out/mutation');
/** The percentage of mutants that tests must detect. */
const MIN_SCORE = 85;

function createStrykerConfig(folders: readonly string[]): object {
  const listMutatedFiles = (pattern: string) =>
    folders.flatMap((folder) => globSync(`simulator/pure/${folder}/${pattern}`, { cwd: ROOT }));
  return {
    testRunner: 'tap',
    // Property tests run hundreds of cases each; example tests cover the same code.
    tap: {
      testFiles: listMutatedFiles('*.test.ts').filter((path) => !path.endsWith('.properties.test.ts')),
      nodeArgs: ['--test-reporter=tap'],
      forceBail: true,
    },
    mutate: listMutatedFiles('*.ts').filter((path) => !/(\.test|\/examples)\.ts$/.test(path)),
    // Stryker reads compiler options with an API that TypeScript no longer has.
    tsconfigFile: 'none.json',
    coverageAnalysis: 'perTest',
    concurrency: 2,
    tempDirName: join(FOLDER, 'sandbox'),
    ignorePatterns: ['/features', '/reports', '/docs', '/bench', '/steps', '/client', '/peer', '/spec/observed'],
    reporters: ['clear-text', 'progress-append-only'],
    clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
    thresholds: { break: MIN_SCORE },
    timeoutMS: 20_000,
  };
}

function main(folders: readonly string[]): number {
  const absent = folders.find((folder) => !existsSync(join(ROOT, 'simulator/pure', folder)));
  if (folders.length === 0 || absent !== undefined) {
    const reason = absent === undefined ? 'needs a folder' : `simulator/pure/${absent} does not exist`;
    process.stderr.write(`mutation: ${reason}; for example: npm run mutation -- fields apply patch\n`);
    return 2;
  }
  mkdirSync(FOLDER, { recursive: true });
  try {
    const config = join(FOLDER, 'stryker.json');
    writeFileSync(config, JSON.stringify(createStrykerConfig(folders)));
    const command = ['exec', '--yes', ...PACKAGES, '--', 'stryker', 'run', config];
    return spawnSync('npm', command, { cwd: ROOT, stdio: 'inherit' }).status ?? 1;
  } finally {
    rmSync(FOLDER, { recursive: true, force: true });
  }
}

process.exit(main(process.argv.slice(2)));
