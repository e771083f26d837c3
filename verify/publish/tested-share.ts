/**
 * Prints the share of rules with check `http` that a recorded run judged: node verify/publish/tested-share.ts reports/out/report.json --at-least 85.
 * Passed, failed and refused rules count; skipped ones and those that did not run do not.
 */
import { exitWithUsage, parseToolOptions, parseWholeNumber } from '../../cli/tool-options.ts';
import { readEnvelope } from '../../reports/schema/conforms.ts';
import type { RuleResult } from '../../reports/schema/envelope.ts';

const USAGE = 'node verify/publish/tested-share.ts REPORT [--at-least PERCENT]\n';
const { positionals, values } = parseToolOptions(USAGE, { 'at-least': '0' }, 1);
const [file = exitWithUsage('no report given', USAGE)] = positionals;
const least = parseWholeNumber('at-least', values['at-least'], USAGE);
const UNJUDGED: readonly RuleResult['verdict'][] = ['skipped', 'not run'];
const { rules } = readEnvelope(file);
const httpRules = rules.filter(({ check }) => check === 'http');
const open = httpRules.filter(({ verdict }) => UNJUDGED.includes(verdict));
const percent = httpRules.length === 0 ? 0 : (100 * (httpRules.length - open.length)) / httpRules.length;
for (const { id, verdict } of open) process.stdout.write(`  ${verdict}: ${id}\n`);
process.stdout.write(
  `${httpRules.length - open.length} of ${httpRules.length} http rules tested, ${percent.toFixed(1)} %\n`,
);
process.exitCode = percent >= least ? 0 : 1;
