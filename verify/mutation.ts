/**
 * The mutation score of rooms of `simulator/pure`: `npm run mutation -- fields apply`. StrykerJS changes one thing at a time in a
 * room's code and runs the room's own tests; a change that no test notices survives and is printed. Not part of `npm run check`: an
 * hour for all rooms. The tool is fetched from the registry when it is asked for, for it is larger than everything else.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, globSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../', import.meta.url));
/** The newest of which both exist. */
const VERSION = '10.0.0';
const PACKAGES = ['core', 'tap-runner'].map((name) => `--package=@stryker-mutator/${name}@${VERSION}`);
/** Below the tree, so that the copies which are changed find its packages. */
const FOLDER = join(ROOT, 'reports/out/mutation');
/** Per cent of the mutants that the tests must notice. */
const BAR = 85;

function configOf(rooms: readonly string[]): object {
  const filesOf = (pattern: string) =>
    rooms.flatMap((room) => globSync(`simulator/pure/${room}/${pattern}`, { cwd: ROOT }));
  return {
    testRunner: 'tap',
    // Properties run hundreds of programs each, which the examples beside them speak for.
    tap: {
      testFiles: filesOf('*.test.ts').filter((path) => !path.endsWith('.properties.test.ts')),
      nodeArgs: ['--test-reporter=tap'],
      forceBail: true,
    },
    mutate: filesOf('*.ts').filter((path) => !/(\.test|\/examples)\.ts$/.test(path)),
    // It reads compiler options with an interface that TypeScript no longer has.
    tsconfigFile: 'none.json',
    coverageAnalysis: 'perTest',
    concurrency: 2,
    tempDirName: join(FOLDER, 'sandbox'),
    ignorePatterns: ['/features', '/reports', '/docs', '/bench', '/steps', '/client', '/peer', '/spec/observed'],
    reporters: ['clear-text', 'progress-append-only'],
    clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
    thresholds: { break: BAR },
    timeoutMS: 20_000,
  };
}

function main(rooms: readonly string[]): number {
  const absent = rooms.find((room) => !existsSync(join(ROOT, 'simulator/pure', room)));
  if (rooms.length === 0 || absent !== undefined) {
    const why = absent === undefined ? 'names no room' : `simulator/pure/${absent} is not there`;
    process.stderr.write(`mutation: ${why}; for example: npm run mutation -- fields apply patch\n`);
    return 2;
  }
  mkdirSync(FOLDER, { recursive: true });
  try {
    const config = join(FOLDER, 'stryker.json');
    writeFileSync(config, JSON.stringify(configOf(rooms)));
    const command = ['exec', '--yes', ...PACKAGES, '--', 'stryker', 'run', config];
    return spawnSync('npm', command, { cwd: ROOT, stdio: 'inherit' }).status ?? 1;
  } finally {
    rmSync(FOLDER, { recursive: true, force: true });
  }
}

process.exit(main(process.argv.slice(2)));
