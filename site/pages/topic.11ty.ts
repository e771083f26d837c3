/** A page for each verb, query parameter, header, and error code or reason. */
import { html, type Markup } from '../../reports/render/markup.ts';
import { site } from '../data.ts';
import { scenarioPlace, topicPage } from '../links.ts';
import type { Topic, TopicKind } from '../model/topics.ts';
import { page } from '../parts/page.ts';
import { quotedPieces, rulesByArea } from '../parts/text.ts';

interface Data {
  readonly at: number;
}

const TITLES: Readonly<Record<TopicKind, string>> = {
  verb: 'Verb',
  parameter: 'Query parameter',
  header: 'Header',
  code: 'Error',
  reason: 'Error reason',
};

export const data = {
  pagination: { data: 'places', size: 1, alias: 'at' },
  places: site.topics.map((_, at) => at),
  permalink: ({ at }: Data) => topicPage(findTopic(at).kind, findTopic(at).name),
};

function findTopic(at: number): Topic {
  const topic = site.topics[at];
  if (topic === undefined) throw new Error(`topic ${at} does not exist`);
  return topic;
}

export function render({ at }: Data): string {
  const { kind, name, pieces, naming, others, scenarios, goesWith } = findTopic(at);
  const other = kind === 'code' ? 'reason' : 'code';
  return page({
    title: `${TITLES[kind]} ${name}`,
    body: html`<h1>${TITLES[kind]} <code>${name}</code></h1>
${goesWith.length === 0 ? undefined : html`<p>Comes with: ${goesWith.map((one) => html`<a href="${topicPage(other, one)}"><code>${one}</code></a> `)}</p>`}
<h2 id="specification">Specification <span class="of">${pieces.length}</span></h2>
${pieces.length === 0 ? html`<p>No sentence of the specification names it.</p>` : quotedPieces(pieces)}
${section('naming', 'Rules that name it', naming.length, rulesByArea(naming))}
${section('others', naming.length === 0 ? `Rules whose scenarios ${VERBS[kind]} it` : `Other rules whose scenarios ${VERBS[kind]} it`, others.length, rulesByArea(others))}
${section(
  'scenarios',
  `Scenarios that ${VERBS[kind]} it`,
  scenarios.length,
  html`<ul>${scenarios.map((one) => html`<li><a href="${scenarioPlace(one.id)}">${one.name}</a></li>`)}</ul>`,
)}`,
  });
}

const VERBS: Readonly<Record<TopicKind, string>> = {
  verb: 'try',
  parameter: 'send',
  header: 'send or expect',
  code: 'expect',
  reason: 'expect',
};

function section(id: string, title: string, number: number, content: Markup | readonly Markup[]): Markup | undefined {
  if (number === 0) return undefined;
  return html`<h2 id="${id}">${title} <span class="of">${number}</span></h2>
${content}`;
}
