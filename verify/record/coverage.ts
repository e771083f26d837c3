/**
 * `npm run coverage`: runs the suite on the bundled simulator with several seeds, and records the combinations that every run sent in
 * spec/covered.json. These combinations do not depend on random programs or the order of scenarios. docs/reference/coverage.md is
 * generated from the file.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseToolOptions } from '../../cli/tool-options.ts';
import type { OperationCoverage } from '../../reports/schema/envelope.ts';
import { readEnvelope } from '../../reports/schema/validate-report.ts';
import {
  COVERED_FILE,
  type CoveredCombinations,
  findCommonCombinations,
} from '../lint/generated/covered-combinations.ts';
import { ROOT } from '../lint/sources.ts';

parseToolOptions('npm run coverage: without arguments\n', {}, 0);

const SEEDS = ['1', '2'];

const coveredCombinations: CoveredCombinations = {
  seeds: SEEDS,
  operations: findCommonCombinations(SEEDS.map(runSuite)),
};
writeFileSync(new URL(COVERED_FILE, ROOT), `${JSON.stringify(coveredCombinations, undefined, 1)}\n`);

function runSuite(seed: string): readonly OperationCoverage[] {
  const folder = mkdtempSync(join(tmpdir(), 'assay-coverage-'));
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  const flags = ['--quiet', '--allure', 'none', '--seed', seed, '--report-dir', folder];
  const { status } = spawnSync(process.execPath, ['bin/assay.js', 'run', ...flags], {
    cwd: fileURLToPath(ROOT),
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  if (status !== 0) exitWithError(`the run with seed ${seed} ended with ${status}`);
  const report = readEnvelope(join(folder, 'report.json'));
  return report.coverage ?? exitWithError('the report has no coverage');
}

function exitWithError(message: string): never {
  process.stderr.write(`coverage: ${message}\n`);
  process.exit(1);
}
