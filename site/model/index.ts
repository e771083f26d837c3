/** Reads the data of the site from the files of the repository, and combines it by rule ID. */
import { readFileSync } from 'node:fs';
import { ALL_FAULTS } from '../../cli/rules/faults.ts';
import { AREAS, type Area } from '../../spec/areas.ts';
import { readRules } from '../../spec/catalogue.ts';
import { type Departure, findRuleDepartures, readDepartures } from '../../spec/departures.ts';
import { readObservations } from '../../spec/observations.ts';
import { readServerExamples } from './exchanges.ts';
import { type Feature, readFeatures } from './features.ts';
import { type PublishedReport, readPublishedReports } from './published.ts';
import type { PublishedVerdict, RuleEntry } from './rule-entry.ts';
import { findRuleState } from './rule-states.ts';
import { readRulesBySentence } from './sentence-rules.ts';
import { parseText, type SpecificationText } from './specification.ts';
import { findTopics, type Topic } from './topics.ts';

export interface Site {
  readonly specificationText: SpecificationText;
  /** The rules of each sentence, by the ID of the sentence. */
  readonly rulesBySentence: ReadonlyMap<string, readonly RuleEntry[]>;
  readonly rules: readonly RuleEntry[];
  readonly areas: readonly Area[];
  readonly features: readonly Feature[];
  readonly departures: readonly (readonly [string, Departure])[];
  readonly publishedReports: readonly PublishedReport[];
  readonly topics: readonly Topic[];
}

const ROOT_FOLDER = new URL('../../', import.meta.url);

export function readSite(root = ROOT_FOLDER): Site {
  const specificationText = parseText(readFileSync(new URL('spec/specification.md', root), 'utf8'));
  const features = readFeatures(new URL('features/', root));
  const publishedReports = readPublishedReports(new URL('reports/published/', root));
  const examplesByRule = readServerExamples(new URL('reports/published/', root));
  const rulesBySentence = readRulesBySentence(new URL('site/sentences.yaml', root));
  const sentences = specificationText.passages.flatMap((passage) => passage.sentences);
  const scenariosByRule = Map.groupBy(
    features
      .flatMap((feature) => feature.scenarios)
      .flatMap((scenario) => scenario.rules.map((rule) => ({ rule, scenario }))),
    ({ rule }) => rule,
  );
  const verdictsByReport = publishedReports.map((publishedReport) => indexVerdicts(publishedReport));
  const rules = AREAS.flatMap((area) => {
    const observationsByRule = Map.groupBy(readObservations(area.name), ({ rule }) => rule);
    return readRules(area.name).map((rule): RuleEntry => {
      const departures = findRuleDepartures(rule.id);
      const hasDeparture = departures.some(([, { settled }]) => settled === undefined);
      return {
        rule,
        area,
        state: findRuleState(rule, { isConfirmed: observationsByRule.has(rule.id), hasDeparture }),
        sentences: sentences.filter(({ id }) => rulesBySentence.get(id)?.includes(rule.id)),
        scenarios: (scenariosByRule.get(rule.id) ?? []).map(({ scenario }) => scenario),
        faults: Object.entries(ALL_FAULTS).filter(([, { breaks }]) => breaks.includes(rule.id)),
        departures,
        observations: observationsByRule.get(rule.id) ?? [],
        serverExamples: examplesByRule.get(rule.id) ?? [],
        verdicts: verdictsByReport.flatMap((entriesByRule) => entriesByRule.get(rule.id) ?? []),
      };
    });
  });
  const entriesById = new Map(rules.map((entry) => [entry.rule.id, entry]));
  return {
    specificationText,
    rulesBySentence: new Map(
      [...rulesBySentence].map(([sentence, ids]) => [sentence, ids.flatMap((id) => entriesById.get(id) ?? [])]),
    ),
    rules,
    areas: AREAS,
    features,
    departures: Object.entries(readDepartures()),
    publishedReports,
    topics: findTopics({ specificationText, rules, features }),
  };
}

function indexVerdicts({ name, report }: PublishedReport): Map<string, PublishedVerdict> {
  const scenariosById = new Map(report.scenarios.map((scenario) => [scenario.id, scenario]));
  return new Map(
    [...report.rules, ...report.duties].map((result) => [
      result.id,
      { server: name, result, scenarios: result.scenarios.flatMap((id) => scenariosById.get(id) ?? []) },
    ]),
  );
}
