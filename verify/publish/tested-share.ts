/**
 * Prints the percentage of the rules about servers (those with the check `http`) that a run tested: `node verify/publish/tested-share.ts reports/out/report.json
 * --at-least 85`. Rules that were skipped or not run do not count as tested. The exit code is 1 if the percentage is lower than
 * `--at-least`.
 */
import { exitWithUsage, parseToolOptions, parseWholeNumber } from '../../cli/tool-options.ts';
import type { RuleResult } from '../../reports/schema/envelope.ts';
import { readEnvelope } from '../../reports/schema/validate-report.ts';

const USAGE = 'node verify/publish/tested-share.ts REPORT [--at-least PERCENT]\n';
const { positionals, values } = parseToolOptions(USAGE, { 'at-least': '0' }, 1);
const [file = exitWithUsage('no report given', USAGE)] = positionals;
const minimum = parseWholeNumber('at-least', values['at-least'], USAGE);
const UNTESTED_VERDICTS: readonly RuleResult['verdict'][] = ['skipped', 'not run'];
const { rules } = readEnvelope(file);
const httpRules = rules.filter(({ check }) => check === 'http');
const untestedRules = httpRules.filter(({ verdict }) => UNTESTED_VERDICTS.includes(verdict));
const testedCount = httpRules.length - untestedRules.length;
const percent = httpRules.length === 0 ? 0 : (100 * testedCount) / httpRules.length;
for (const { id, verdict } of untestedRules) process.stdout.write(`  ${verdict}: ${id}\n`);
process.stdout.write(`${testedCount} of ${httpRules.length} rules about servers tested, ${percent.toFixed(1)} %\n`);
process.exitCode = percent >= minimum ? 0 : 1;
