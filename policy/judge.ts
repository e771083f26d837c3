/** Checks a history against all rules of the policy. */
import { createApiGroups } from './api.ts';
import type { History } from './history/history.ts';
import { Timeline } from './history/timeline.ts';
import type { Finding, PolicyRule } from './rule.ts';
import { DOCUMENT_RULES, POLICY_RULES } from './rules/rules.ts';

export interface Violation extends Finding {
  /** The ID of the rule in the catalogue. */
  readonly rule: string;
  /** The number of the rule in the policy. */
  readonly number: PolicyRule['number'];
}

export interface PolicyReport {
  readonly violations: readonly Violation[];
  /** The findings of rules with the strength `should`. */
  readonly recommendations: readonly Violation[];
}

/**
 * Checks a history against the rules. If `isFromDocuments` is true, the history was created from OpenAPI documents, and only the rules
 * whose violations are visible in these documents are checked.
 */
export function checkHistory(history: History, { isFromDocuments = false } = {}): PolicyReport {
  const rules = isFromDocuments ? DOCUMENT_RULES : POLICY_RULES;
  const timeline = new Timeline(history.releases);
  const facts = { history, timeline, groups: createApiGroups(history, timeline) };
  const listFindings = ({ areRecommendations }: { readonly areRecommendations: boolean }) =>
    rules
      .filter(({ isRecommendation = false }) => isRecommendation === areRecommendations)
      .flatMap(({ id, number, check }) => check(facts).map((finding) => ({ rule: id, number, ...finding })));
  return {
    violations: listFindings({ areRecommendations: false }),
    recommendations: listFindings({ areRecommendations: true }),
  };
}
