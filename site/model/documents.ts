/** The documents of the search: one for each rule, scenario, sentence, area, departure and topic. */
import { STATUS_CODES } from 'node:http';
import {
  linkArea,
  linkDeparture,
  linkFeature,
  linkRule,
  linkScenario,
  linkServer,
  linkSpecificationPiece,
  linkTopic,
} from '../links.ts';
import type { Site } from './index.ts';
import type { TopicKind } from './topics.ts';

export interface SearchDocument {
  readonly kind: string;
  readonly title: string;
  /** Search results show the first line. */
  readonly text: string;
  /** From the root of the site, without a leading slash. */
  readonly link: string;
}

const KINDS: Readonly<Record<TopicKind, string>> = {
  verb: 'verb',
  parameter: 'query parameter',
  header: 'header',
  code: 'error',
  reason: 'error reason',
};

export function createSearchDocuments(site: Site): SearchDocument[] {
  const pieces = site.text.passages.filter(({ kind }) => kind !== 'head').flatMap((passage) => passage.pieces);
  const documents: SearchDocument[] = [
    ...site.topics.map(({ kind, name, mentioningRules, usingRules, relatedNames }) => ({
      kind: KINDS[kind],
      title: name,
      text: [
        `${mentioningRules.length + usingRules.length} rules`,
        ...listStatusTexts(kind, name),
        ...relatedNames,
      ].join('\n'),
      link: linkTopic(kind, name),
    })),
    ...site.rules.map(({ rule }) => ({
      kind: 'rule',
      title: rule.id,
      text: `${rule.statement}\n${rule.source}`,
      link: linkRule(rule.id),
    })),
    ...site.features.flatMap(({ path, name, scenarios }) => [
      { kind: 'feature', title: name, text: path, link: linkFeature(path) },
      ...scenarios.map((scenario) => {
        const titles = new Set(scenario.runs.map((run) => run.name));
        const places = new Set([scenario.id, ...scenario.runs.map(({ line }) => `${path}:${line}`)]);
        const text = [scenario.rules.join(' '), ...titles, ...places, scenario.description].join('\n');
        return { kind: 'scenario', title: scenario.name, text, link: linkScenario(scenario.id) };
      }),
    ]),
    // A table cell with one or two words is not a sentence.
    ...pieces
      .filter(({ text }) => text.length > 12)
      .map(({ id, text }) => ({
        kind: 'specification',
        title: text.replaceAll('`', ''),
        text: id.replaceAll('-', ' '),
        link: linkSpecificationPiece(id),
      })),
    ...site.areas.map(({ name, title, about }) => ({
      kind: 'area',
      title,
      text: `${about}\n${name}`,
      link: linkArea(name),
    })),
    ...site.departures.map(([id, { kubeApiserver }]) => ({
      kind: 'departure',
      title: id,
      text: kubeApiserver,
      link: linkDeparture(id),
    })),
    ...site.published.map(({ name }) => ({
      kind: 'server',
      title: name,
      text: 'published report',
      link: linkServer(name),
    })),
  ];
  return documents.map((document) => ({ ...document, link: document.link.slice(1) }));
}

/** `410 Gone`, as in the HTTP standard. */
function listStatusTexts(kind: TopicKind, name: string): string[] {
  return kind === 'code' ? [`${name} ${STATUS_CODES[name] ?? ''}`, 'HTTP status code'] : [];
}
