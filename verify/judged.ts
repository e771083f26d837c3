/**
 * How much of what can be asked of any server was really judged in a recorded run:
 *
 *   node verify/judged.ts reports/out/report.json --at-least 85
 *
 * Counts the rules checked by plain requests (`http`); passed, failed and refused are judged, skipped and not run are not.
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
const { rules } = JSON.parse(readFileSync(file, 'utf8')) as Envelope;
const asked = rules.filter(({ check }) => check === 'http');
const open = asked.filter(({ verdict }) => UNJUDGED.includes(verdict));
const percent = asked.length === 0 ? 0 : (100 * (asked.length - open.length)) / asked.length;
for (const { id, verdict } of open) process.stdout.write(`  ${verdict}: ${id}\n`);
process.stdout.write(`${asked.length - open.length} of ${asked.length} http rules judged, ${percent.toFixed(1)} %\n`);
process.exitCode = percent >= Number(values['at-least']) ? 0 : 1;
