/**
 * Formats the conformance profiles of a run for the console:
 *
 *     conforms at level extended to: core, patch (16 of 19 rules tested)
 *     conforms at level core to: watch (extended: 2 rules failed)
 *     does not conform to: apply (core: 1 rule failed)
 */
import type { ConformanceResult, Envelope } from '../schema/envelope.ts';

const VERDICT_TEXTS: Readonly<Record<ConformanceResult['verdict'], string>> = {
  conformant: 'passed',
  failed: 'failed',
  'expected failures': 'expected to fail',
  'not shown': 'not tested',
  'not tried': 'not tested',
};

export function formatConformance({ conformance = [] }: Pick<Envelope, 'conformance'>): string[] {
  const namesByHeading = new Map<string, string[]>();
  for (const levels of groupByProfile(conformance)) {
    const [heading, text] = describeProfile(levels);
    if (heading !== undefined) namesByHeading.set(heading, [...(namesByHeading.get(heading) ?? []), text]);
  }
  return [...namesByHeading]
    .toSorted(([a], [b]) => rankHeading(a) - rankHeading(b))
    .map(([heading, names]) => `${heading}: ${names.join(', ')}`);
}

const HEADING_ORDER = [
  'conforms at level extended to',
  'conforms at level core to',
  'does not conform to',
  'conformance not shown for',
];

function rankHeading(heading: string): number {
  return HEADING_ORDER.indexOf(heading);
}

/** Returns the heading under which a profile is listed, and the text of the profile. */
function describeProfile(levels: readonly ConformanceResult[]): [string | undefined, string] {
  const name = levels[0]?.profile ?? '';
  const triedLevels = levels.filter(({ verdict }) => verdict !== 'not tried');
  const reachedLevel = triedLevels.findLast(({ verdict }) => verdict === 'conformant');
  const missedLevel = triedLevels.find(({ verdict }) => verdict !== 'conformant');
  if (missedLevel === undefined)
    return [
      reachedLevel === undefined ? undefined : `conforms at level ${reachedLevel.level} to`,
      `${name}${formatTestedCount(reachedLevel)}`,
    ];
  const { level, verdict, because } = missedLevel;
  const reason = `${name} (${level}: ${because.length} ${because.length === 1 ? 'rule' : 'rules'} ${VERDICT_TEXTS[verdict]})`;
  if (reachedLevel !== undefined) return [`conforms at level ${reachedLevel.level} to`, reason];
  return [verdict === 'not shown' ? 'conformance not shown for' : 'does not conform to', reason];
}

/** Formats the number of tested rules of a level, if not all of its rules were tested. */
function formatTestedCount(reachedLevel: ConformanceResult | undefined): string {
  return reachedLevel === undefined || reachedLevel.judged === reachedLevel.rules
    ? ''
    : ` (${reachedLevel.judged} of ${reachedLevel.rules} rules tested)`;
}

function groupByProfile(conformance: readonly ConformanceResult[]): ConformanceResult[][] {
  return [...Map.groupBy(conformance, ({ profile }) => profile).values()];
}
