/**
 * The share of the rules checked by plain requests that a recorded run judged:
 *
 *   node verify/judged.ts reports/out/report.json --at-least 85
 *
 * Counts the rules with check `http`: passed, failed and refused are judged, skipped and not run are not.
 */
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import type { Envelope, RuleResult } from '../reports/schema/envelope.ts';

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { 'at-least': { type: 'string', default: '0' } },
});
const [file] = positionals;
if (file === undefined) {
  process.stderr.write('usage: judged.ts REPORT [--at-least PERCENT]\n');
  process.exit(2);
}
const UNJUDGED: readonly RuleResult['verdict'][] = ['skipped', 'not run'];
const { rules }: Envelope = JSON.parse(readFileSync(file, 'utf8'));
const httpRules = rules.filter(({ check }) => check === 'http');
const open = httpRules.filter(({ verdict }) => UNJUDGED.includes(verdict));
const percent = httpRules.length === 0 ? 0 : (100 * (httpRules.length - open.length)) / httpRules.length;
for (const { id, verdict } of open) process.stdout.write(`  ${verdict}: ${id}\n`);
process.stdout.write(
  `${httpRules.length - open.length} of ${httpRules.length} http rules judged, ${percent.toFixed(1)} %\n`,
);
process.exitCode = percent >= Number(values['at-least']) ? 0 : 1;
