/**
 * Determines the conformance profiles that a run showed. A level is conformant if none of its rules failed, not even as expected, and all
 * required rules were judged: each rule of `core`, and of the others those whose requirements the server meets.
 */
import type { Rule } from '../spec/catalogue.ts';
import { isCore, LEVELS, type Level, listProfileRules, readConformanceProfiles } from '../spec/conformance.ts';
import { describeOutOfSpan, findRuleSpans } from '../spec/rule-releases.ts';
import type { ConformanceResult, ConformanceVerdict, Envelope, RuleResult } from './schema/envelope.ts';

type ConformanceRun = Pick<Envelope, 'run' | 'subject' | 'rules'>;

const WORST_FIRST: readonly ConformanceVerdict[] = ['failed', 'expected failures', 'not shown'];
const JUDGED: readonly RuleResult['verdict'][] = ['passed', 'refused', 'failed', 'expected failure'];

/** The selections with which a run can still show conformance to a profile. */
const ALLOWED_SELECTIONS: readonly string[] = ['resource', 'conformance'];

/** Returns the options of the run that exclude scenarios, so that it cannot show a profile. */
export function listNarrowings({ selection }: Envelope['run']): string[] {
  return Object.keys(selection).filter((name) => !ALLOWED_SELECTIONS.includes(name));
}

/** Returns the levels in the order of the profiles, core first. Levels without rules of their own are omitted. */
export function judgeConformance(ran: ConformanceRun): ConformanceResult[] {
  // In an interrupted run, scenarios that did not run look like missing capabilities.
  if (listNarrowings(ran.run).length > 0 || ran.run.interrupted !== undefined) return [];
  const verdicts = new Map(ran.rules.map(({ id, verdict }) => [id, verdict]));
  return readConformanceProfiles().flatMap((profile) =>
    LEVELS.flatMap((level): ConformanceResult[] => {
      const rules = listProfileRules(profile, level);
      if (!rules.some((rule) => isCore(rule) === (level === 'core'))) return [];
      return [{ profile: profile.name, level, ...judgeLevel(rules, level, verdicts, ran) }];
    }),
  );
}

type Verdicts = ReadonlyMap<string, RuleResult['verdict']>;

function judgeLevel(
  rules: readonly Rule[],
  level: Level,
  verdicts: Verdicts,
  ran: ConformanceRun,
): Omit<ConformanceResult, 'profile' | 'level'> {
  const judgedRules = rules.filter(({ id }) => JUDGED.some((verdict) => verdict === verdicts.get(id)));
  const unsatisfiedRules = rules.flatMap((rule): [string, ConformanceVerdict][] => {
    const verdict = findObstacle(rule, verdicts.get(rule.id), ran);
    return verdict === undefined ? [] : [[rule.id, verdict]];
  });
  const isTried = judgedRules.some((rule) => isCore(rule) === (level === 'core'));
  const worst =
    WORST_FIRST.find((verdict) => unsatisfiedRules.some(([, conformanceVerdict]) => conformanceVerdict === verdict)) ??
    'conformant';
  const verdict = isTried ? worst : 'not tried';
  const ruleIds = unsatisfiedRules.flatMap(([id, conformanceVerdict]) => (conformanceVerdict === verdict ? [id] : []));
  return { verdict, rules: rules.length, judged: judgedRules.length, because: ruleIds };
}

/** Returns why a rule keeps its level from being conformant, or undefined. */
function findObstacle(
  rule: Rule,
  verdict: RuleResult['verdict'] | undefined,
  { run, subject }: ConformanceRun,
): ConformanceVerdict | undefined {
  if (verdict === 'failed') return 'failed';
  if (verdict === 'expected failure') return 'expected failures';
  if (verdict === 'passed' || verdict === 'refused') return undefined;
  // With a named resource, only rules about every resource run.
  if (verdict === 'not run' && run.selection.resource !== undefined) return undefined;
  if (verdict === 'skipped' && (!isCore(rule) || differsInRelease(rule, subject.release))) return undefined;
  return 'not shown';
}

/** Reports whether the rule does not apply to the server's release. */
function differsInRelease({ id }: Rule, release: string | undefined): boolean {
  return release !== undefined && findRuleSpans(id).some((span) => describeOutOfSpan(span, release) !== undefined);
}
