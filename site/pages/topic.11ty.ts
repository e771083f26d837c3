/** A page for each verb, query parameter, header, error code and error reason. */
import { html, type Markup } from '../../reports/render/markup.ts';
import { site } from '../data.ts';
import { buildScenarioLink, buildTopicLink } from '../links.ts';
import type { Topic, TopicKind } from '../model/topics.ts';
import { renderPage } from '../parts/page.ts';
import { renderQuotedSentences, renderRulesByArea } from '../parts/text.ts';

interface PageData {
  /** The index of the topic in the data of the site. */
  readonly index: number;
}

const TOPIC_TITLES: Readonly<Record<TopicKind, string>> = {
  verb: 'Verb',
  parameter: 'Query parameter',
  header: 'Header',
  code: 'Error',
  reason: 'Error reason',
};

export const data = {
  pagination: { data: 'indices', size: 1, alias: 'index' },
  indices: site.topics.map((_, index) => index),
  permalink: ({ index }: PageData) => buildTopicLink(findTopic(index).kind, findTopic(index).name),
};

function findTopic(index: number): Topic {
  const topic = site.topics[index];
  if (topic === undefined) throw new Error(`topic ${index} does not exist`);
  return topic;
}

export function render({ index }: PageData): string {
  const { kind, name, sentences, mentioningRules, usingRules, scenarios, relatedNames } = findTopic(index);
  const relatedKind = kind === 'code' ? 'reason' : 'code';
  return renderPage({
    title: `${TOPIC_TITLES[kind]} ${name}`,
    body: html`<h1>${TOPIC_TITLES[kind]} <code>${name}</code></h1>
${relatedNames.length === 0 ? undefined : html`<p>Occurs with: ${relatedNames.map((name) => html`<a href="${buildTopicLink(relatedKind, name)}"><code>${name}</code></a> `)}</p>`}
<h2 id="specification">Specification <span class="of">${sentences.length}</span></h2>
${sentences.length === 0 ? html`<p>No sentence of the specification mentions <code>${name}</code>.</p>` : renderQuotedSentences(sentences)}
${renderSection('rules', `Rules that mention ${name}`, mentioningRules.length, renderRulesByArea(mentioningRules))}
${renderSection('other-rules', mentioningRules.length === 0 ? `Rules whose scenarios ${USAGE_VERBS[kind]} ${name}` : `Other rules whose scenarios ${USAGE_VERBS[kind]} ${name}`, usingRules.length, renderRulesByArea(usingRules))}
${renderSection(
  'scenarios',
  `Scenarios that ${USAGE_VERBS[kind]} ${name}`,
  scenarios.length,
  html`<ul>${scenarios.map((scenario) => html`<li><a href="${buildScenarioLink(scenario.id)}">${scenario.name}</a></li>`)}</ul>`,
)}`,
  });
}

const USAGE_VERBS: Readonly<Record<TopicKind, string>> = {
  verb: 'use',
  parameter: 'send',
  header: 'send or expect',
  code: 'expect',
  reason: 'expect',
};

function renderSection(
  id: string,
  title: string,
  count: number,
  content: Markup | readonly Markup[],
): Markup | undefined {
  if (count === 0) return undefined;
  return html`<h2 id="${id}">${title} <span class="of">${count}</span></h2>
${content}`;
}
