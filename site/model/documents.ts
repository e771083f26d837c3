/** Creates the documents of the search: one for each topic, rule, feature, scenario, sentence, area, departure and server. */
import { STATUS_CODES } from 'node:http';
import {
  buildAreaLink,
  buildDepartureLink,
  buildFeatureLink,
  buildRuleLink,
  buildScenarioLink,
  buildSentenceLink,
  buildServerLink,
  buildTopicLink,
} from '../links.ts';
import type { Site } from './index.ts';
import type { TopicKind } from './topics.ts';

export interface SearchDocument {
  readonly kind: string;
  readonly title: string;
  /** The text to search. Search results show its first line. */
  readonly text: string;
  /** The path of the page from the root of the site, without a leading slash. */
  readonly link: string;
}

const KIND_NAMES: Readonly<Record<TopicKind, string>> = {
  verb: 'verb',
  parameter: 'query parameter',
  header: 'header',
  code: 'error',
  reason: 'error reason',
};

export function createSearchDocuments(site: Site): SearchDocument[] {
  const sentences = site.specificationText.passages
    .filter(({ kind }) => kind !== 'head')
    .flatMap((passage) => passage.sentences);
  const documents: SearchDocument[] = [
    ...site.topics.map(({ kind, name, mentioningRules, usingRules, relatedNames }) => ({
      kind: KIND_NAMES[kind],
      title: name,
      text: [
        `${mentioningRules.length + usingRules.length} rules`,
        ...listStatusTexts(kind, name),
        ...relatedNames,
      ].join('\n'),
      link: buildTopicLink(kind, name),
    })),
    ...site.rules.map(({ rule }) => ({
      kind: 'rule',
      title: rule.id,
      text: `${rule.statement}\n${rule.source}`,
      link: buildRuleLink(rule.id),
    })),
    ...site.features.flatMap(({ path, name, scenarios }) => [
      { kind: 'feature', title: name, text: path, link: buildFeatureLink(path) },
      ...scenarios.map((scenario) => {
        const titles = new Set(scenario.runs.map((run) => run.name));
        const locations = new Set([scenario.id, ...scenario.runs.map(({ line }) => `${path}:${line}`)]);
        const text = [scenario.rules.join(' '), ...titles, ...locations, scenario.description].join('\n');
        return { kind: 'scenario', title: scenario.name, text, link: buildScenarioLink(scenario.id) };
      }),
    ]),
    // A table cell with one or two words is not a sentence.
    ...sentences
      .filter(({ text }) => text.length > 12)
      .map(({ id, text }) => ({
        kind: 'specification',
        title: text.replaceAll('`', ''),
        text: id.replaceAll('-', ' '),
        link: buildSentenceLink(id),
      })),
    ...site.areas.map(({ name, title, about: aboutText }) => ({
      kind: 'area',
      title,
      text: `${aboutText}\n${name}`,
      link: buildAreaLink(name),
    })),
    ...site.departures.map(([id, { kubeApiserver }]) => ({
      kind: 'departure',
      title: id,
      text: kubeApiserver,
      link: buildDepartureLink(id),
    })),
    ...site.publishedReports.map(({ name }) => ({
      kind: 'server',
      title: name,
      text: 'published report',
      link: buildServerLink(name),
    })),
  ];
  return documents.map((document) => ({ ...document, link: document.link.slice(1) }));
}

/** Returns the texts by which a status code is found, such as `410 Gone`. */
function listStatusTexts(kind: TopicKind, name: string): string[] {
  return kind === 'code' ? [`${name} ${STATUS_CODES[name] ?? ''}`, 'HTTP status code'] : [];
}
