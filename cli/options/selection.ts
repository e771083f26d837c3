/** Which rules a run judges, and the tag expression that selects their scenarios. */
import { usage } from '../../client/errors.ts';
import { AREAS } from '../../spec/areas.ts';
import { allRules, lookUpRule, needsScenario, type Rule } from '../../spec/catalogue.ts';
import { conformanceProfiles, rulesOfProfile } from '../../spec/conformance.ts';
import { concernsServers } from '../../spec/rule-checks.ts';
import { qualifiedName, type ResourceUnderTest } from '../../steps/harness/resource/resource-under-test.ts';
import { suggestion } from '../../values/near-miss.ts';
import type { RunOptions, Selection, ServerOptions } from './options.ts';

/** The origin of rules that the specification itself gives. */
const SPECIFICATION = 'specification';

/** The origin of rules about texts for people. */
const WORDING = 'wording';

const AREA_NAMES: readonly string[] = AREAS.map(({ name }) => name);

/** The subject of a run: the bundled simulator (with the client and the checkers of the suite), another server, or another client command. */
export type Judged = 'bundled' | 'server' | 'command';

/** Duties of clients are judged on the suite's own client, histories on its checker, the client command beside the bundled simulator. */
const isOf: Readonly<Record<Judged, (rule: Rule) => boolean>> = {
  bundled: () => true,
  server: concernsServers,
  command: ({ check }) => check === 'cli',
};

/** Texts are nobody's rule: they are compared where a run asks for it, and on the suite's own servers. */
export function judgesWording({
  wording,
  selection,
  server,
}: Pick<RunOptions, 'wording' | 'selection' | 'server'>): boolean {
  if (wording !== undefined) return wording;
  if (selection.origins.length > 0) return selection.origins.includes(WORDING);
  return judgesBundled(server) || selection.rules.some((id) => lookUpRule(id)?.origin === WORDING);
}

function selectByScope(
  judged: Judged,
  { judgesWording }: { readonly judgesWording: boolean },
): (rule: Rule) => boolean {
  return (rule) => isOf[judged](rule) && (judgesWording || rule.origin !== WORDING);
}

/**
 * The rules selected, in the order of the catalogue: those that the suite owes a scenario, or those named by id.
 */
export function selectRules(selection: Selection, judged: Judged, wording = judged !== 'server'): readonly Rule[] {
  const areas = new Set(selection.areas);
  for (const area of areas) {
    if (AREA_NAMES.includes(area)) continue;
    throw usage(
      `--area: there is no area ${JSON.stringify(area)}${suggestion(area, AREA_NAMES)}; there are ${AREA_NAMES.join(', ')}`,
    );
  }
  const rules = allRules();
  const isJudged = selectByScope(judged, { judgesWording: wording });
  const claimed = rulesClaimed(selection.conformance);
  const named = namedRules(selection.rules, rules);
  return rules.filter(
    (rule) =>
      (named === undefined ? needsScenario(rule) : named.has(rule.id)) &&
      isJudged(rule) &&
      (areas.size === 0 || areas.has(rule.area)) &&
      (claimed === undefined || claimed.has(rule.id)) &&
      (selection.strengths.length === 0 || selection.strengths.includes(rule.strength)) &&
      (selection.origins.length === 0 || selection.origins.includes(rule.origin ?? SPECIFICATION)),
  );
}

/** Undefined where no profile is named. */
function rulesClaimed(names: readonly string[]): ReadonlySet<string> | undefined {
  if (names.length === 0) return undefined;
  const profiles = conformanceProfiles();
  const profileNames = profiles.map(({ name }) => name);
  for (const name of names) {
    if (profileNames.includes(name)) continue;
    throw usage(
      `--conformance: there is no profile ${JSON.stringify(name)}${suggestion(name, profileNames)}; there are ${profileNames.join(', ')}`,
    );
  }
  const claimed = profiles.filter(({ name }) => names.includes(name));
  return new Set(claimed.flatMap((profile) => rulesOfProfile(profile, 'extended').map(({ id }) => id)));
}

/** Whether a run judges the simulator that it starts itself. */
export function judgesBundled({ server, kubeconfig, launch }: ServerOptions): boolean {
  return server === undefined && kubeconfig === undefined && launch === undefined;
}

export function judgedSubject({
  server,
  client,
}: {
  readonly server: ServerOptions;
  readonly client?: string;
}): Judged {
  if (client !== undefined) return 'command';
  return judgesBundled(server) ? 'bundled' : 'server';
}

/** `--rule` takes ids, and `*` for anything: `watch-*`. */
function namedRules(patterns: readonly string[], rules: readonly Rule[]): ReadonlySet<string> | undefined {
  if (patterns.length === 0) return undefined;
  const ids = new Set<string>();
  for (const pattern of patterns) {
    const expression = new RegExp(`^${pattern.replace(/[^\w*-]/g, '\\$&').replaceAll('*', '.*')}$`);
    const matching = rules.filter(({ id }) => expression.test(id));
    if (matching.length === 0) {
      const near = suggestion(
        pattern,
        rules.map(({ id }) => id),
      );
      throw usage(`--rule: there is no rule ${JSON.stringify(pattern)}${near}; assay rules lists them`);
    }
    for (const { id } of matching) ids.add(id);
  }
  return ids;
}

/** Empty for everything. */
export function tagExpression(
  selection: Selection,
  rules: readonly Rule[],
  judged: Judged,
  wording = judged !== 'server',
): string {
  const everything = judged === 'bundled' && wording;
  const owed = everything ? [] : allRules().filter(selectByScope(judged, { judgesWording: wording }));
  const parts: string[] = everything ? [] : [anyRuleTag(owed.map(({ id }) => id))];
  if (restricts(selection)) parts.push(anyRuleTag(rules.map(({ id }) => id)));
  if (selection.tags !== undefined) parts.push(`(${selection.tags})`);
  return parts.join(' and ');
}

export function anyRuleTag(rules: readonly string[]): string {
  return rules.length === 0 ? '@no-rule-is-selected' : `(${rules.map((id) => `@rule:${id}`).join(' or ')})`;
}

/** Whether a run leaves out what another one would judge. */
export function isNarrowed(selection: Selection): boolean {
  return narrows(selection) || selection.shard !== undefined;
}

/** Whether a part of the suite was asked for. */
export function narrows(selection: Selection): boolean {
  return restricts(selection) || selection.tags !== undefined;
}

function restricts({ areas, conformance, rules, strengths, origins }: Selection): boolean {
  return areas.length + conformance.length + rules.length + strengths.length + origins.length > 0;
}

/** The selection, for the report. */
export function selectionRecord(
  selection: Selection,
  resources: readonly Pick<ResourceUnderTest, 'served'>[],
): Record<string, string[]> {
  const record: Record<string, readonly string[]> = {
    resource: resources.map(({ served }) => qualifiedName(served)),
    area: selection.areas,
    conformance: selection.conformance,
    rule: selection.rules,
    strength: selection.strengths,
    origin: selection.origins,
    tags: selection.tags === undefined ? [] : [selection.tags],
    shard: selection.shard === undefined ? [] : [selection.shard],
  };
  return Object.fromEntries(
    Object.entries(record).flatMap(([name, values]) => (values.length === 0 ? [] : [[name, [...values]]])),
  );
}
