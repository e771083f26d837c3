/**
 * Formats the number of tested rules, and the reasons why other rules were not tested:
 *
 *     678 of 1014 rules tested: 678 passed
 *     unconfirmed: 63 of the tested rules have not been confirmed on kube-apiserver
 *     not tested on this server: 288 have no scenario yet, 19 only define terms
 */
import type { Envelope, RuleResult } from '../schema/envelope.ts';
import { countVerdicts, isUnconfirmed } from '../summary.ts';
import { formatCoverage } from './coverage-text.ts';

type RuleVerdict = RuleResult['verdict'];

/** The texts of the verdicts of tested rules. */
const VERDICT_TEXTS: Readonly<Partial<Record<RuleVerdict, string>>> = {
  passed: 'passed',
  failed: 'failed',
  refused: 'correctly rejected',
  'expected failure': 'failed as expected',
};

export function formatRuleLines({
  catalogue,
  rules,
  duties,
  run,
  scenarios,
  monitors = [],
  coverage,
}: Envelope): string[] {
  const testedRules = rules.filter(({ verdict }) => verdict in VERDICT_TEXTS);
  const unconfirmedCount = testedRules.filter(isUnconfirmed).length;
  const testsPartOfSuite = Object.keys(run.selection).length > 0;
  const allRuleCount = testsPartOfSuite
    ? `${rules.length} selected ${rules.length === 1 ? 'rule' : 'rules'}`
    : `${catalogue.rules} rules`;
  const lines = [`${testedRules.length} of ${allRuleCount} tested${formatVerdicts(testedRules, ': ')}`];
  if (unconfirmedCount > 0) {
    const unconfirmedText = unconfirmedCount === testedRules.length ? 'all' : String(unconfirmedCount);
    lines.push(
      `unconfirmed: ${unconfirmedText} of the tested rules ${unconfirmedText === '1' ? 'has' : 'have'} not been confirmed on kube-apiserver`,
    );
  }
  const untestedReasons = listUntestedReasons(rules, scenarios, run, testsPartOfSuite ? undefined : catalogue);
  if (untestedReasons.length > 0) lines.push(`not tested on this server: ${untestedReasons.join(', ')}`);
  if (monitors.length > 0) lines.push(formatMonitors(monitors));
  const coverageLine = formatCoverage(coverage);
  if (coverageLine !== undefined) lines.push(`coverage: ${coverageLine}`);
  if (duties.length > 0) lines.push(`client rules, tested on the suite's own client:${formatVerdicts(duties, ' ')}`);
  return lines;
}

function formatMonitors(monitors: NonNullable<Envelope['monitors']>): string {
  const passedCount = monitors.filter(({ broken }) => broken === 0).length;
  const comparisonCount = monitors.reduce((sum, monitor) => sum + monitor.compared, 0);
  const verdict =
    passedCount === monitors.length ? 'all passed' : `${passedCount} passed, ${monitors.length - passedCount} failed`;
  return `${formatCount(monitors.length, 'invariant')} of all exchanges: ${verdict}, in ${formatCount(comparisonCount, 'comparison')}`;
}

function formatVerdicts(results: readonly RuleResult[], separator: string): string {
  const counts = countVerdicts(results);
  const words = Object.entries({ ...VERDICT_TEXTS, 'not run': 'not run', skipped: 'skipped' }).flatMap(
    ([verdict, word]) => {
      const count = Object.entries(counts).find(([name]) => name === verdict)?.[1] ?? 0;
      return count === 0 ? [] : [`${count} ${word}`];
    },
  );
  return words.length === 0 ? '' : separator + words.join(', ');
}

/** Lists the numbers of rules that were not tested, by reason. With a selection, only selected rules are counted. */
function listUntestedReasons(
  rules: readonly RuleResult[],
  scenarios: Envelope['scenarios'],
  { selection, interrupted }: Envelope['run'],
  catalogue: Envelope['catalogue'] | undefined,
): string[] {
  const counts = countVerdicts(rules);
  const blockedRules = new Set(
    scenarios.flatMap((scenario) => (scenario.blockedBy === undefined ? [] : scenario.rules)),
  );
  const blockedRuleCount = rules.filter(({ id, verdict }) => verdict === 'skipped' && blockedRules.has(id)).length;
  const reasonCounts: [number, string][] = [
    [blockedRuleCount, 'depend on a failed basic scenario'],
    [
      counts.skipped - blockedRuleCount,
      interrupted === undefined
        ? 'require a capability that this server lacks'
        : 'were not reached, or require a capability that this server lacks',
    ],
    [
      counts['not run'],
      selection.resource !== undefined ? 'are not about the resource under test' : 'had no scenario in this run',
    ],
    [catalogue?.planned ?? 0, 'have no scenario yet'],
    [catalogue?.client ?? 0, 'are rules for clients'],
    [catalogue?.definitions ?? 0, 'only define terms'],
  ];
  return reasonCounts.filter(([count]) => count > 0).map(([count, words]) => `${count} ${words}`);
}

function formatCount(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
