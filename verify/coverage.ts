/**
 * `npm run coverage`: runs the suite on the bundled simulator, with several seeds, and writes down what each of the runs sent (spec/covered.json), so that
 * neither random programs nor the order of scenarios decides. The page docs/reference/coverage.md is made of that.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { possibleCells } from '../reports/coverage.ts';
import type { Envelope, OperationCoverage } from '../reports/schema/envelope.ts';
import { coverage } from '../spec/coverage.ts';
import { COVERED, type Covered, type CoveredOperation } from './generated/coverage.ts';
import { ROOT } from './sources.ts';

const SEEDS = ['1', '2'];

const runs = SEEDS.map(run);
writeFileSync(new URL(COVERED, ROOT), `${JSON.stringify(inAll(runs), undefined, 1)}\n`);

function run(seed: string): readonly OperationCoverage[] {
  const folder = mkdtempSync(join(tmpdir(), 'assay-coverage-'));
  try {
    const { status } = spawnSync(
      process.execPath,
      ['bin/assay.js', 'run', '--quiet', '--allure', 'none', '--seed', seed, '--report-dir', folder],
      { cwd: fileURLToPath(ROOT), stdio: ['ignore', 'inherit', 'inherit'] },
    );
    if (status !== 0) fail(`the run with seed ${seed} ended with ${status}`);
    const report: Envelope = JSON.parse(readFileSync(join(folder, 'report.json'), 'utf8'));
    return report.coverage ?? fail('the report has no coverage');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** What each of the runs sent, with the outcomes that each of them had. */
function inAll(all: readonly (readonly OperationCoverage[])[]): Covered {
  const operations = coverage().operations.flatMap((operation): [string, CoveredOperation][] => {
    const ofEach = all.flatMap((one) => one.find((other) => other.operation === operation.name) ?? []);
    const [first, ...others] = ofEach;
    if (first === undefined || ofEach.length < all.length) return [];
    const holes = new Set(ofEach.flatMap((one) => one.holes?.map(({ what }) => what) ?? []));
    const values = first.values.flatMap(({ of, value, outcomes }): [string, string[]][] => {
      const rest = others.map(
        (one) => one.values.find((other) => other.of === of && other.value === value)?.outcomes ?? {},
      );
      const common = Object.keys(outcomes).filter((outcome) => rest.every((one) => Object.hasOwn(one, outcome)));
      return common.length === 0 ? [] : [[`${of}=${value}`, common]];
    });
    const cells = possibleCells(operation).filter((cell) => !holes.has(cell));
    return [[operation.name, { values: Object.fromEntries(values), sent: cells }]];
  });
  return { seeds: SEEDS, operations: Object.fromEntries(operations) };
}

function fail(message: string): never {
  process.stderr.write(`coverage: ${message}\n`);
  process.exit(1);
}
