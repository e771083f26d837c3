/**
 * `assay rules --resource`: the rules that `assay run --resource` tests on the named resource, and why it cannot test the others. A rule is
 * tested if it has a scenario with the tag `@resource`, or if a monitor checks it in all exchanges.
 */
import { MONITORS } from '../../checks/monitors/catalogue.ts';
import { findRuleStatus, type Rule, type RuleStatus } from '../../spec/catalogue.ts';
import { listScenarios } from '../run/features.ts';

export interface ResourceRule {
  readonly rule: Rule;
  /** The reason why a run with `--resource` does not test the rule on the resource; undefined if the run tests it. */
  readonly reason?: string;
  /**
   * The needs of the rule. For a tested rule: the properties that all of its scenarios need, such as `status`. For an untested rule: the
   * types that it is about.
   */
  readonly needs: readonly string[];
}

type ScenarioTags = readonly string[];

const RESOURCE_NEED = '@needs:resource:';
const TYPE_NEED = '@needs:type:';
/** Needs of scenarios that start a server, or control it from outside the API. */
const SERVER_NEEDS = [
  'server-flags',
  'control-port',
  'server-restart',
  'fault-injection',
  'data-folder',
  'history-expiry',
];

export function listResourceRules(rules: readonly Rule[]): ResourceRule[] {
  const tagsByRule = indexTagsByRule();
  const monitoredRules = new Set(MONITORS.flatMap((monitor) => monitor.rules));
  return rules.map((rule) => {
    const scenarios = tagsByRule.get(rule.id) ?? [];
    const resourceScenarios = scenarios.filter((tags) => tags.includes('@resource'));
    if (resourceScenarios.length > 0) return { rule, needs: findCommonNeeds(resourceScenarios) };
    if (monitoredRules.has(rule.id)) return { rule, needs: [] };
    return { rule, ...findReasonAndNeeds(rule, scenarios) };
  });
}

export function formatResourceRules(resourceRules: readonly ResourceRule[]): string {
  const testedRules = resourceRules.filter(({ reason }) => reason === undefined);
  const otherRules = Map.groupBy(
    resourceRules.filter(({ reason }) => reason !== undefined),
    ({ reason }) => reason,
  );
  const testedRuleLines = [...Map.groupBy(testedRules, ({ rule }) => rule.area)].flatMap(([area, rules]) => [
    `${area} (${rules.length})`,
    ...rules.map(formatRule),
    '',
  ]);
  const rulesByReason = [...otherRules].toSorted(([, a], [, b]) => b.length - a.length);
  const untestedRuleLines = rulesByReason.flatMap(([reason, rules]) => [
    `Not tested on the resource: ${reason} (${rules.length})`,
    ...rules.map(formatRule),
    '',
  ]);
  const ruleCount = `${testedRules.length} rules are tested on each --resource, ${resourceRules.length - testedRules.length} are not`;
  return [...testedRuleLines, ...untestedRuleLines, `${ruleCount}\n`].join('\n');
}

function formatRule({ rule, needs, reason }: ResourceRule): string {
  if (needs.length === 0) return `  ${rule.id}`;
  return `  ${rule.id}  [${reason === undefined ? 'needs ' : ''}${needs.join(', ')}]`;
}

/** Returns the tags of the scenarios of each rule, by rule ID. */
function indexTagsByRule(): Map<string, ScenarioTags[]> {
  const tagsByRule = new Map<string, ScenarioTags[]>();
  for (const { tags } of listScenarios())
    for (const tag of tags.filter((text) => text.startsWith('@rule:'))) {
      const id = tag.slice('@rule:'.length);
      tagsByRule.set(id, [...(tagsByRule.get(id) ?? []), tags]);
    }
  return tagsByRule;
}

/** Returns the needs that all scenarios have in common. */
function findCommonNeeds(scenarios: readonly ScenarioTags[]): string[] {
  const [firstTags = [], ...otherScenarios] = scenarios;
  return firstTags
    .filter((tag) => tag.startsWith(RESOURCE_NEED) && otherScenarios.every((tags) => tags.includes(tag)))
    .map((tag) => tag.slice(RESOURCE_NEED.length));
}

function findReasonAndNeeds(rule: Rule, scenarios: readonly ScenarioTags[]): Pick<ResourceRule, 'reason' | 'needs'> {
  const requiredTypes = [...new Set(scenarios.flat().filter((tag) => tag.startsWith(TYPE_NEED)))];
  const reason = findReason(rule, scenarios);
  if (reason !== undefined || requiredTypes.length === 0)
    return {
      reason: reason ?? `about ${AREA_SUBJECTS[rule.area] ?? 'requests that name other resources or paths'}`,
      needs: [],
    };
  return { reason: 'about other types', needs: requiredTypes.map((tag) => tag.slice(TYPE_NEED.length)).toSorted() };
}

function findReason(rule: Rule, scenarios: readonly ScenarioTags[]): string | undefined {
  const status = findRuleStatus(rule);
  if (status !== 'tested') return STATUS_REASONS[status];
  if (rule.check === 'policy') return 'about API histories (assay policy)';
  if (rule.check === 'cli') return 'about client commands (assay run --client)';
  const hasTag = (matches: (tag: string) => boolean): boolean => scenarios.some((tags) => tags.some(matches));
  if (hasTag((tag) => tag === '@server'))
    return 'about the server as a whole; a run tests it once, with the first --resource';
  if (scenarios.every((tags) => tags.some((tag) => SERVER_NEEDS.includes(tag.replace('@needs:', '')))))
    return 'needs a server that the run starts or controls';
  if (hasTag((tag) => tag.startsWith('@resource:') || tag === '@needs:crd'))
    return 'about custom types that the scenarios of the rule define';
  return undefined;
}

const STATUS_REASONS: Readonly<Record<Exclude<RuleStatus, 'tested'>, string>> = {
  definition: 'a definition, which cannot be tested',
  planned: 'no scenario yet',
  client: 'a rule for clients',
};

/** The subjects of areas whose rules do not depend on a resource. */
const AREA_SUBJECTS: Readonly<Record<string, string>> = {
  authn: 'the authentication of users',
  authz: 'the authorization of users',
  audit: 'audit events',
  health: 'health checks',
  metrics: 'metrics',
  'feature-gates': 'feature gates',
};
