/**
 * Finds the rules that a user may not grant, which are the granted rules that the user's own rules do not cover. Rules are split until
 * each concerns one verb on one resource (with at most one name), and missing rules are combined again for the message.
 */
import { quote } from '../../../values/go-quote.ts';
import type { PolicyRule } from './policy-rule.ts';

const WILDCARD = '*';

export function findMissingRules(
  grantedRules: readonly PolicyRule[],
  requiredRules: readonly PolicyRule[],
): PolicyRule[] {
  return requiredRules
    .flatMap(splitRule)
    .filter((singleRule) => !grantedRules.some((rule) => coversRule(rule, singleRule)));
}

/** Formats the distinct rules in alphabetical order, one per line. */
export function formatRules(rules: readonly PolicyRule[]): string {
  return [...new Set(combineRules(rules).map(formatRule))].toSorted().join('\n');
}

function splitRule(policyRule: PolicyRule): PolicyRule[] {
  const { verbs, apiGroups, resources, resourceNames, nonResourceURLs } = policyRule;
  const resourceRules = (apiGroups ?? []).flatMap((group) =>
    (resources ?? []).flatMap((resource) =>
      (verbs ?? []).flatMap((verb): PolicyRule[] => {
        const item = { verbs: [verb], apiGroups: [group], resources: [resource] };
        const names = resourceNames ?? [];
        return names.length === 0 ? [item] : names.map((name) => ({ ...item, resourceNames: [name] }));
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
  if (!includesValue(rule.verbs, singleRule.verbs?.[0])) return false;
  const url = singleRule.nonResourceURLs?.[0];
  if (url !== undefined) return (rule.nonResourceURLs ?? []).some((pattern) => coversPath(pattern, url));
  const [resource = ''] = singleRule.resources ?? [];
  const [, subresource] = resource.split('/');
  const names = rule.resourceNames ?? [];
  return (
    includesValue(rule.apiGroups, singleRule.apiGroups?.[0]) &&
    (includesValue(rule.resources, resource) ||
      (subresource !== undefined && (rule.resources ?? []).includes(`${WILDCARD}/${subresource}`))) &&
    (names.length === 0 || (singleRule.resourceNames ?? []).some((name) => names.includes(name)))
  );
}

function includesValue(list: readonly string[] | null | undefined, value: string | undefined): boolean {
  return (list ?? []).some((name) => name === WILDCARD || name === value);
}

function coversPath(pattern: string, url: string): boolean {
  if (pattern === WILDCARD || pattern === url) return true;
  return pattern.endsWith(WILDCARD) && url.startsWith(pattern.slice(0, -1));
}

/** Combines the rules for the same resource and name into one rule with all verbs. */
function combineRules(rules: readonly PolicyRule[]): PolicyRule[] {
  const simpleRules = new Map<string, PolicyRule & { verbs: string[] }>();
  const otherPolicyRules: PolicyRule[] = [];
  for (const rule of rules) {
    if ((rule.nonResourceURLs ?? []).length > 0) {
      otherPolicyRules.push(rule);
      continue;
    }
    const key = JSON.stringify([rule.apiGroups, rule.resources, rule.resourceNames ?? []]);
    const mergedRule = simpleRules.get(key);
    const verbs = [...(rule.verbs ?? [])];
    if (mergedRule === undefined) simpleRules.set(key, { ...rule, verbs });
    else mergedRule.verbs.push(...verbs.filter((verb) => !mergedRule.verbs.includes(verb)));
  }
  return [...simpleRules.values(), ...otherPolicyRules];
}

function formatRule({ apiGroups, resources, nonResourceURLs, resourceNames, verbs }: PolicyRule): string {
  const parts: (readonly [string, readonly string[] | null | undefined])[] = [
    ['APIGroups', apiGroups],
    ['Resources', resources],
    ['NonResourceURLs', nonResourceURLs],
    ['ResourceNames', resourceNames],
    ['Verbs', verbs],
  ];
  const partTexts = parts.flatMap(([name, list]) =>
    list && list.length > 0 ? [`${name}:${formatQuotedList(list)}`] : [],
  );
  return `{${partTexts.join(', ')}}`;
}

/** Formats a list such as `["a" "b"]`. */
export function formatQuotedList(list: readonly string[]): string {
  return `[${list.map(quote).join(' ')}]`;
}
