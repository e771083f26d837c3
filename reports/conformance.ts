/**
 * Which conformance profiles a run showed. A level is conformant where no rule of it failed, not even as expected, and none was left out that
 * the server could have kept: of the rules of `core` each was judged, of the others those for which the server has what they need.
 */
import type { Rule } from '../spec/catalogue.ts';
import { conformanceProfiles, isCore, LEVELS, type Level, rulesOfProfile } from '../spec/conformance.ts';
import { outside, spansOf } from '../spec/rule-releases.ts';
import type { ConformanceResult, ConformanceVerdict, Envelope, RuleResult } from './schema/envelope.ts';

type Ran = Pick<Envelope, 'run' | 'subject' | 'rules'>;

const WORST_FIRST: readonly ConformanceVerdict[] = ['failed', 'expected failures', 'not shown'];
const JUDGED: readonly RuleResult['verdict'][] = ['passed', 'refused', 'failed', 'expected failure'];

/** By what a run may be narrowed and still show a profile. */
const CLAIMED: readonly string[] = ['resource', 'conformance'];

/** How the run was narrowed otherwise, which is a choice of what is judged. */
export function narrowingOf({ selection }: Envelope['run']): string[] {
  return Object.keys(selection).filter((name) => !CLAIMED.includes(name));
}

/** In the order of the profiles, core first; nothing of a run that shows none. A level that would have no rule of its own is none. */
export function conformanceOf(ran: Ran): ConformanceResult[] {
  // What an interrupted run did not come to looks like what the server lacks.
  if (narrowingOf(ran.run).length > 0 || ran.run.interrupted !== undefined) return [];
  const verdicts = new Map(ran.rules.map(({ id, verdict }) => [id, verdict]));
  return conformanceProfiles().flatMap((profile) =>
    LEVELS.flatMap((level): ConformanceResult[] => {
      const rules = rulesOfProfile(profile, level);
      if (!rules.some((rule) => isCore(rule) === (level === 'core'))) return [];
      return [{ profile: profile.name, level, ...judgement(rules, level, verdicts, ran) }];
    }),
  );
}

type Verdicts = ReadonlyMap<string, RuleResult['verdict']>;

function judgement(
  rules: readonly Rule[],
  level: Level,
  verdicts: Verdicts,
  ran: Ran,
): Omit<ConformanceResult, 'profile' | 'level'> {
  const judged = rules.filter(({ id }) => JUDGED.some((verdict) => verdict === verdicts.get(id)));
  const wanting = rules.flatMap((rule): [string, ConformanceVerdict][] => {
    const verdict = wants(rule, verdicts.get(rule.id), ran);
    return verdict === undefined ? [] : [[rule.id, verdict]];
  });
  const tried = judged.some((rule) => isCore(rule) === (level === 'core'));
  const worst = WORST_FIRST.find((verdict) => wanting.some(([, one]) => one === verdict)) ?? 'conformant';
  const verdict = tried ? worst : 'not tried';
  const because = wanting.flatMap(([id, one]) => (one === verdict ? [id] : []));
  return { verdict, rules: rules.length, judged: judged.length, because };
}

/** What keeps a level from being conformant; undefined where this rule doesn't. */
function wants(
  rule: Rule,
  verdict: RuleResult['verdict'] | undefined,
  { run, subject }: Ran,
): ConformanceVerdict | undefined {
  if (verdict === 'failed') return 'failed';
  if (verdict === 'expected failure') return 'expected failures';
  if (verdict === 'passed' || verdict === 'refused') return undefined;
  // Of a resource that was named only those rules run that are about any resource.
  if (verdict === 'not run' && run.selection.resource !== undefined) return undefined;
  if (verdict === 'skipped' && (!isCore(rule) || isOtherwise(rule, subject.release))) return undefined;
  return 'not shown';
}

/** Whether the server is of a release that does otherwise. */
function isOtherwise({ id }: Rule, release: string | undefined): boolean {
  return release !== undefined && spansOf(id).some((span) => outside(span, release) !== undefined);
}
