/**
 * Prints the share of rules with check `http` that a recorded run judged: node verify/publish/tested-share.ts reports/out/report.json --at-least 85.
 * Passed, failed and refused rules count; skipped ones and those that did not run do not.
 */
import { readFileSync } from 'node:fs';
import { exitWithUsage, parseToolOptions, parseWholeNumber } from '../../cli/tool-options.ts';
import type { Envelope, RuleResult } from '../../reports/schema/envelope.ts';

const USAGE = 'node verify/publish/tested-share.ts REPORT [--at-least PERCENT]\n';
const { positionals, values } = parseToolOptions(USAGE, { 'at-least': '0' }, 1);
const [file = exitWithUsage('no report given', USAGE)] = positionals;
const least = parseWholeNumber('at-least', values['at-least'], USAGE);
const UNJUDGED: readonly RuleResult['verdict'][] = ['skipped', 'not run'];
const { rules }: Envelope = JSON.parse(readFileSync(file, 'utf8'));
const httpRules = rules.filter(({ check }) => check === 'http');
const open = httpRules.filter(({ verdict }) => UNJUDGED.includes(verdict));
const percent = httpRules.length === 0 ? 0 : (100 * (httpRules.length - open.length)) / httpRules.length;
for (const { id, verdict } of open) process.stdout.write(`  ${verdict}: ${id}\n`);
process.stdout.write(
  `${httpRules.length - open.length} of ${httpRules.length} http rules judged, ${percent.toFixed(1)} %\n`,
);
process.exitCode = percent >= least ? 0 : 1;
