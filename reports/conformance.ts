/**
 * Determines the levels of the conformance profiles to which a server conforms. A level is conformant if none of its rules failed, not even
 * as an expected failure, and all required rules were tested: all rules of `core`, and the extended rules whose requirements the server
 * meets.
 */
import type { Rule } from '../spec/catalogue.ts';
import { isInCoreLevel, LEVELS, type Level, listProfileRules, readConformanceProfiles } from '../spec/conformance.ts';
import { explainReleaseMismatch, findReleaseRanges } from '../spec/rule-releases.ts';
import type { ConformanceResult, ConformanceVerdict, Envelope, RuleResult } from './schema/envelope.ts';

type ConformanceRun = Pick<Envelope, 'run' | 'subject' | 'rules'>;

const WORST_FIRST: readonly ConformanceVerdict[] = ['failed', 'expected failures', 'not shown'];
/** The verdicts of tested rules. */
const TESTED_VERDICTS: readonly RuleResult['verdict'][] = ['passed', 'refused', 'failed', 'expected failure'];

/** The selection options that do not prevent a run from showing conformance. */
const ALLOWED_SELECTIONS: readonly string[] = ['resource', 'conformance'];

/** Returns the selection options of the run that prevent it from showing conformance, because they exclude scenarios. */
export function listSelectionFlags({ selection }: Envelope['run']): string[] {
  return Object.keys(selection).filter((name) => !ALLOWED_SELECTIONS.includes(name));
}

/** Returns the result of each level, in the order of the profiles, core before extended. Levels without rules are omitted. */
export function computeConformance(conformanceRun: ConformanceRun): ConformanceResult[] {
  // In an interrupted run, scenarios that did not run cannot be distinguished from scenarios without a required capability.
  if (listSelectionFlags(conformanceRun.run).length > 0 || conformanceRun.run.interrupted !== undefined) return [];
  const verdicts = new Map(conformanceRun.rules.map(({ id, verdict }) => [id, verdict]));
  return readConformanceProfiles().flatMap((profile) =>
    LEVELS.flatMap((level): ConformanceResult[] => {
      const rules = listProfileRules(profile, level);
      if (!rules.some((rule) => isInCoreLevel(rule) === (level === 'core'))) return [];
      return [{ profile: profile.name, level, ...evaluateLevel(rules, level, verdicts, conformanceRun) }];
    }),
  );
}

type VerdictsByRule = ReadonlyMap<string, RuleResult['verdict']>;

function evaluateLevel(
  rules: readonly Rule[],
  level: Level,
  verdicts: VerdictsByRule,
  conformanceRun: ConformanceRun,
): Omit<ConformanceResult, 'profile' | 'level'> {
  const testedRules = rules.filter(({ id }) => TESTED_VERDICTS.some((verdict) => verdict === verdicts.get(id)));
  const unsatisfiedRules = rules.flatMap((rule): [string, ConformanceVerdict][] => {
    const verdict = findLimitingVerdict(rule, verdicts.get(rule.id), conformanceRun);
    return verdict === undefined ? [] : [[rule.id, verdict]];
  });
  const hasTestedRule = testedRules.some((rule) => isInCoreLevel(rule) === (level === 'core'));
  const worstVerdict =
    WORST_FIRST.find((verdict) => unsatisfiedRules.some(([, conformanceVerdict]) => conformanceVerdict === verdict)) ??
    'conformant';
  const verdict = hasTestedRule ? worstVerdict : 'not tried';
  const ruleIds = unsatisfiedRules.flatMap(([id, conformanceVerdict]) => (conformanceVerdict === verdict ? [id] : []));
  return { verdict, rules: rules.length, judged: testedRules.length, because: ruleIds };
}

/** Returns the verdict of a level that a rule prevents from being conformant, or undefined. */
function findLimitingVerdict(
  rule: Rule,
  verdict: RuleResult['verdict'] | undefined,
  { run, subject }: ConformanceRun,
): ConformanceVerdict | undefined {
  if (verdict === 'failed') return 'failed';
  if (verdict === 'expected failure') return 'expected failures';
  if (verdict === 'passed' || verdict === 'refused') return undefined;
  // A run with `--resource` tests only the rules about every resource.
  if (verdict === 'not run' && run.selection.resource !== undefined) return undefined;
  if (verdict === 'skipped' && (!isInCoreLevel(rule) || isAbsentFromRelease(rule, subject.release))) return undefined;
  return 'not shown';
}

/** Reports whether the rule does not apply to the release of the server. */
function isAbsentFromRelease({ id }: Rule, release: string | undefined): boolean {
  return (
    release !== undefined && findReleaseRanges(id).some((range) => explainReleaseMismatch(range, release) !== undefined)
  );
}
