/** Holds a history against all rules of the policy. */
import { apiGroups } from './api.ts';
import type { History } from './history/history.ts';
import { Timeline } from './history/timeline.ts';
import type { Finding, PolicyRule } from './rule.ts';
import { POLICY_RULES, RULES_OF_DOCUMENTS } from './rules.ts';

export interface Violation extends Finding {
  /** Of the catalogue. */
  readonly rule: string;
  readonly number: PolicyRule['number'];
}

export interface Judgement {
  readonly violations: readonly Violation[];
  /** What should have been done, and needn't. */
  readonly recommendations: readonly Violation[];
}

/** `fromDocuments`: the history was made of OpenAPI documents, which show only some of it. */
export function judgeHistory(history: History, { fromDocuments = false } = {}): Judgement {
  const rules = fromDocuments ? RULES_OF_DOCUMENTS : POLICY_RULES;
  const timeline = new Timeline(history.releases);
  const facts = { history, timeline, groups: apiGroups(history, timeline) };
  const findings = (isRecommendation: boolean) =>
    rules
      .filter(({ recommendation = false }) => recommendation === isRecommendation)
      .flatMap(({ id, number, check }) => check(facts).map((finding) => ({ rule: id, number, ...finding })));
  return { violations: findings(false), recommendations: findings(true) };
}
