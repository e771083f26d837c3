/**
 * Finds the rules that a user may not grant, which are the granted rules that the user's own rules do not cover. Splits the granted rules into
 * single rules, each for one verb and one resource (with at most one name) or path, and combines missing rules again for the message.
 */
import { quote } from '../../../values/go-quote.ts';
import type { PolicyRule } from './policy-rule.ts';

const WILDCARD = '*';

export function findMissingRules(userRules: readonly PolicyRule[], grantedRules: readonly PolicyRule[]): PolicyRule[] {
  return grantedRules
    .flatMap(splitRule)
    .filter((singleRule) => !userRules.some((rule) => coversRule(rule, singleRule)));
}

/** Formats the distinct rules in alphabetical order, one per line. */
export function formatRules(rules: readonly PolicyRule[]): string {
  return [...new Set(combineRules(rules).map(formatRule))].toSorted().join('\n');
}

/** Splits a rule into single rules. */
function splitRule(policyRule: PolicyRule): PolicyRule[] {
  const { verbs, apiGroups, resources, resourceNames, nonResourceURLs } = policyRule;
  const resourceRules = (apiGroups ?? []).flatMap((group) =>
    (resources ?? []).flatMap((resource) =>
      (verbs ?? []).flatMap((verb): PolicyRule[] => {
        const singleRule = { verbs: [verb], apiGroups: [group], resources: [resource] };
        const names = resourceNames ?? [];
        return names.length === 0 ? [singleRule] : names.map((name) => ({ ...singleRule, resourceNames: [name] }));
      }),
    ),
  );
  const pathRules = (nonResourceURLs ?? []).flatMap((url) =>
    (verbs ?? []).map((verb): PolicyRule => ({ verbs: [verb], nonResourceURLs: [url] })),
  );
  return [...resourceRules, ...pathRules];
}

/** Reports whether the rule covers `singleRule`, which has one verb, and one resource or path. */
function coversRule(rule: PolicyRule, singleRule: PolicyRule): boolean {
  if (!includesNameOrWildcard(rule.verbs, singleRule.verbs?.[0])) return false;
  const url = singleRule.nonResourceURLs?.[0];
  if (url !== undefined) return (rule.nonResourceURLs ?? []).some((pattern) => coversPath(pattern, url));
  const [resource = ''] = singleRule.resources ?? [];
  const [, subresource] = resource.split('/');
  const names = rule.resourceNames ?? [];
  return (
    includesNameOrWildcard(rule.apiGroups, singleRule.apiGroups?.[0]) &&
    (includesNameOrWildcard(rule.resources, resource) ||
      (subresource !== undefined && (rule.resources ?? []).includes(`${WILDCARD}/${subresource}`))) &&
    (names.length === 0 || (singleRule.resourceNames ?? []).some((name) => names.includes(name)))
  );
}

function includesNameOrWildcard(names: readonly string[] | null | undefined, name: string | undefined): boolean {
  return (names ?? []).some((candidate) => candidate === WILDCARD || candidate === name);
}

function coversPath(pattern: string, url: string): boolean {
  if (pattern === WILDCARD || pattern === url) return true;
  return pattern.endsWith(WILDCARD) && url.startsWith(pattern.slice(0, -1));
}

/** Combines the rules for the same resource and name into one rule with all verbs. */
function combineRules(rules: readonly PolicyRule[]): PolicyRule[] {
  const resourceRulesByKey = new Map<string, PolicyRule & { verbs: string[] }>();
  const pathRules: PolicyRule[] = [];
  for (const rule of rules) {
    if ((rule.nonResourceURLs ?? []).length > 0) {
      pathRules.push(rule);
      continue;
    }
    const key = JSON.stringify([rule.apiGroups, rule.resources, rule.resourceNames ?? []]);
    const mergedRule = resourceRulesByKey.get(key);
    const verbs = [...(rule.verbs ?? [])];
    if (mergedRule === undefined) resourceRulesByKey.set(key, { ...rule, verbs });
    else mergedRule.verbs.push(...verbs.filter((verb) => !mergedRule.verbs.includes(verb)));
  }
  return [...resourceRulesByKey.values(), ...pathRules];
}

function formatRule({ apiGroups, resources, nonResourceURLs, resourceNames, verbs }: PolicyRule): string {
  const members: (readonly [string, readonly string[] | null | undefined])[] = [
    ['APIGroups', apiGroups],
    ['Resources', resources],
    ['NonResourceURLs', nonResourceURLs],
    ['ResourceNames', resourceNames],
    ['Verbs', verbs],
  ];
  const memberTexts = members.flatMap(([name, values]) =>
    values && values.length > 0 ? [`${name}:${formatQuotedList(values)}`] : [],
  );
  return `{${memberTexts.join(', ')}}`;
}

/** Formats texts as a list such as `["a" "b"]`. */
export function formatQuotedList(texts: readonly string[]): string {
  return `[${texts.map(quote).join(' ')}]`;
}
