/**
 * Keeps all promises at once: `npm run check`. Every promise is one process or one function; they run two at a time, the long
 * ones first. Output is shown only where a promise is broken. The last line counts them.
 */
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../', import.meta.url));
const AT_ONCE = 2;
const bin = (name: string) => fileURLToPath(new URL(`../node_modules/.bin/${name}`, import.meta.url));
const NODE = process.execPath;
const UNIT = '{simulator,client,checks,reports,steps,cli,verify,spec,bench}/**/*.test.ts';

interface Kept {
  readonly promise: string;
  readonly command: readonly [string, ...string[]];
}

/** The long ones first. */
const PROMISES: readonly Kept[] = [
  { promise: 'the simulator passes the suite', command: [NODE, 'bin/assay.js', 'run', '--quiet'] },
  {
    promise: 'unit tests and properties',
    command: [NODE, '--test', '--test-isolation=none', '--test-reporter=dot', UNIT],
  },
  { promise: 'types', command: [bin('tsc'), '-p', '.'] },
  { promise: 'types of pure and render, without those of Node', command: [bin('tsc'), '-p', 'tsconfig.pure.json'] },
  { promise: 'format and lint', command: [bin('biome'), 'ci', '.'] },
  { promise: 'features: traced, defined, short', command: [NODE, 'verify/features.ts'] },
  { promise: 'each fault that is an edit compiles', command: [NODE, 'verify/faulty-sources.ts'] },
  { promise: 'arrows of the design', command: [NODE, 'verify/arrows.ts'] },
  { promise: 'habits of the house', command: [NODE, 'verify/conventions.ts'] },
  { promise: 'data of spec/', command: [NODE, 'verify/spec.ts'] },
  { promise: 'generated text is fresh', command: [NODE, 'verify/generated.ts'] },
  { promise: 'nothing unused', command: [bin('knip'), '--no-progress'] },
];

interface Outcome {
  readonly kept: boolean;
  readonly output: string;
  readonly seconds: number;
}

const only = process.argv.slice(2);
const chosen = PROMISES.filter(({ promise }) => only.length === 0 || only.some((word) => promise.includes(word)));
const waiting = [...chosen];
let passed = 0;

await Promise.all(Array.from({ length: AT_ONCE }, work));
const failed = chosen.length - passed;
process.stdout.write(`\n${passed} passed, ${failed} failed\n`);
process.exitCode = failed === 0 && passed > 0 ? 0 : 1;

async function work(): Promise<void> {
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
    const { kept, output, seconds } = await run(next);
    if (kept) passed += 1;
    process.stdout.write(`${kept ? '✓' : '✕'} ${next.promise} (${seconds.toFixed(1)} s)\n`);
    if (!kept) process.stdout.write(`${output.trimEnd().replaceAll(/^/gm, '    ')}\n`);
  }
}

function run({ command: [file, ...args] }: Kept): Promise<Outcome> {
  const started = performance.now();
  return new Promise((resolve) => {
    const child = spawn(file, args, {
      cwd: ROOT,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, NO_COLOR: '1' },
    });
    let output = '';
    const listen = (chunk: Buffer) => {
      output += chunk.toString('utf8');
    };
    const end = (kept: boolean) => resolve({ kept, output, seconds: (performance.now() - started) / 1000 });
    child.stdout.on('data', listen);
    child.stderr.on('data', listen);
    child.on('error', (error) => {
      output += error.message;
      end(false);
    });
    child.on('close', (code) => end(code === 0));
  });
}
