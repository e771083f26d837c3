/** The rules that a run tests, and the tag expression that selects their scenarios. */
import { createUsageError } from '../../client/errors.ts';
import { AREAS } from '../../spec/areas.ts';
import { lookUpRule, needsScenario, type Rule, readAllRules } from '../../spec/catalogue.ts';
import { listProfileRules, readConformanceProfiles } from '../../spec/conformance.ts';
import { concernsServers } from '../../spec/rule-checks.ts';
import { formatQualifiedName, type ResourceUnderTest } from '../../steps/harness/resource/resource-under-test.ts';
import { formatSuggestion } from '../../values/near-miss.ts';
import type { RunOptions, Selection, ServerOptions } from './options.ts';

/** The origin of rules that come from the specification. */
const SPECIFICATION_ORIGIN = 'specification';

/** The origin of rules about the wording of texts. */
const WORDING_ORIGIN = 'wording';

const AREA_NAMES: readonly string[] = AREAS.map(({ name }) => name);

/**
 * The subject of a run: the bundled simulator (with the client and the checkers of the suite), another server, or another client command.
 */
export type SubjectType = 'bundled' | 'server' | 'command';

/**
 * Selects the rules that are tested on each subject. A run on the bundled simulator also tests rules about clients (on the suite's own
 * client) and about API histories (on the suite's checker).
 */
const RULE_FILTERS: Readonly<Record<SubjectType, (rule: Rule) => boolean>> = {
  bundled: () => true,
  server: concernsServers,
  command: ({ check }) => check === 'cli',
};

/**
 * Reports whether a run compares the wording of messages and warnings: if it is requested, and by default on the bundled simulator. The
 * specification does not prescribe the wording.
 */
export function comparesWording({
  wording,
  selection,
  server,
}: Pick<RunOptions, 'wording' | 'selection' | 'server'>): boolean {
  if (wording !== undefined) return wording;
  if (selection.origins.length > 0) return selection.origins.includes(WORDING_ORIGIN);
  return usesBundledSimulator(server) || selection.rules.some((id) => lookUpRule(id)?.origin === WORDING_ORIGIN);
}

function createScopeFilter(
  subjectType: SubjectType,
  { includesWording }: { readonly includesWording: boolean },
): (rule: Rule) => boolean {
  return (rule) => RULE_FILTERS[subjectType](rule) && (includesWording || rule.origin !== WORDING_ORIGIN);
}

/** Returns the selected rules, in the order of the catalogue: all rules that need a scenario, or the rules that `--rule` names. */
export function selectRules(
  selection: Selection,
  subjectType: SubjectType,
  includesWording = subjectType !== 'server',
): readonly Rule[] {
  const areas = new Set(selection.areas);
  for (const area of areas) {
    if (AREA_NAMES.includes(area)) continue;
    throw createUsageError(
      `--area: there is no area ${JSON.stringify(area)}${formatSuggestion(area, AREA_NAMES)}; the areas are ${AREA_NAMES.join(', ')}`,
    );
  }
  const rules = readAllRules();
  const isInScope = createScopeFilter(subjectType, { includesWording });
  const profileRuleIds = listRulesOfProfiles(selection.conformance);
  const patternRuleIds = findRulesByPattern(selection.rules, rules);
  return rules.filter(
    (rule) =>
      (patternRuleIds === undefined ? needsScenario(rule) : patternRuleIds.has(rule.id)) &&
      isInScope(rule) &&
      (areas.size === 0 || areas.has(rule.area)) &&
      (profileRuleIds === undefined || profileRuleIds.has(rule.id)) &&
      (selection.strengths.length === 0 || selection.strengths.includes(rule.strength)) &&
      (selection.origins.length === 0 || selection.origins.includes(rule.origin ?? SPECIFICATION_ORIGIN)),
  );
}

/** Returns the IDs of the rules of the named conformance profiles, or undefined if no profile is named. */
function listRulesOfProfiles(names: readonly string[]): ReadonlySet<string> | undefined {
  if (names.length === 0) return undefined;
  const profiles = readConformanceProfiles();
  const profileNames = profiles.map(({ name }) => name);
  for (const name of names) {
    if (profileNames.includes(name)) continue;
    throw createUsageError(
      `--conformance: there is no conformance profile ${JSON.stringify(name)}${formatSuggestion(name, profileNames)}; the conformance profiles are ${profileNames.join(', ')}`,
    );
  }
  const selectedProfiles = profiles.filter(({ name }) => names.includes(name));
  return new Set(selectedProfiles.flatMap((profile) => listProfileRules(profile, 'extended').map(({ id }) => id)));
}

/** Reports whether a run starts and tests the bundled simulator. */
export function usesBundledSimulator({ server, kubeconfig, launch }: ServerOptions): boolean {
  return server === undefined && kubeconfig === undefined && launch === undefined;
}

export function findSubjectType({
  server,
  client,
}: {
  readonly server: ServerOptions;
  readonly client?: string;
}): SubjectType {
  if (client !== undefined) return 'command';
  return usesBundledSimulator(server) ? 'bundled' : 'server';
}

/**
 * Returns the IDs of the rules that match one of the patterns, in which `*` matches any text, as in `watch-*`. Returns undefined if there
 * are no patterns.
 */
function findRulesByPattern(patterns: readonly string[], rules: readonly Rule[]): ReadonlySet<string> | undefined {
  if (patterns.length === 0) return undefined;
  const ids = new Set<string>();
  for (const pattern of patterns) {
    const expression = new RegExp(`^${pattern.replace(/[^\w*-]/g, '\\$&').replaceAll('*', '.*')}$`);
    const matchingRules = rules.filter(({ id }) => expression.test(id));
    if (matchingRules.length === 0) {
      const similarName = formatSuggestion(
        pattern,
        rules.map(({ id }) => id),
      );
      throw createUsageError(
        `--rule: there is no rule ${JSON.stringify(pattern)}${similarName}; run assay rules for a list`,
      );
    }
    for (const { id } of matchingRules) ids.add(id);
  }
  return ids;
}

/** Returns the tag expression that selects the scenarios of a run; an empty expression selects all scenarios. */
export function buildTagExpression(
  selection: Selection,
  rules: readonly Rule[],
  subjectType: SubjectType,
  includesWording = subjectType !== 'server',
): string {
  const selectsEverything = subjectType === 'bundled' && includesWording;
  const requiredRules = selectsEverything
    ? []
    : readAllRules().filter(createScopeFilter(subjectType, { includesWording }));
  const tagExpressions: string[] = selectsEverything ? [] : [buildRuleTags(requiredRules.map(({ id }) => id))];
  if (restrictsRules(selection)) tagExpressions.push(buildRuleTags(rules.map(({ id }) => id)));
  if (selection.tags !== undefined) tagExpressions.push(`(${selection.tags})`);
  return tagExpressions.join(' and ');
}

export function buildRuleTags(rules: readonly string[]): string {
  return rules.length === 0 ? '@no-rule-is-selected' : `(${rules.map((id) => `@rule:${id}`).join(' or ')})`;
}

/** Reports whether a run tests only a part of the suite, because of its selection or because it is one of several shards. */
export function selectsPartOfSuite(selection: Selection): boolean {
  return hasSelectionCriteria(selection) || selection.shard !== undefined;
}

/** Reports whether the selection contains only a part of the suite. Shards do not count. */
export function hasSelectionCriteria(selection: Selection): boolean {
  return restrictsRules(selection) || selection.tags !== undefined || selection.paths.length > 0;
}

function restrictsRules({ areas, conformance, rules, strengths, origins }: Selection): boolean {
  return areas.length + conformance.length + rules.length + strengths.length + origins.length > 0;
}

/** Returns the selection in the format of the report. */
export function describeSelection(
  selection: Selection,
  resources: readonly Pick<ResourceUnderTest, 'served'>[],
): Record<string, string[]> {
  const selectionValues: Record<string, readonly string[]> = {
    resource: resources.map(({ served }) => formatQualifiedName(served)),
    area: selection.areas,
    conformance: selection.conformance,
    rule: selection.rules,
    strength: selection.strengths,
    origin: selection.origins,
    tags: selection.tags === undefined ? [] : [selection.tags],
    shard: selection.shard === undefined ? [] : [selection.shard],
    path: selection.paths,
  };
  return Object.fromEntries(
    Object.entries(selectionValues).flatMap(([name, values]) => (values.length === 0 ? [] : [[name, [...values]]])),
  );
}
