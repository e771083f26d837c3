/** The start page. */
import { html, type Markup } from '../../reports/render/markup.ts';
import { site } from '../data.ts';
import {
  buildAreaLink,
  buildRuleStateLink,
  buildServerLink,
  buildTopicLink,
  DEPARTURES_PAGE,
  HOME_PAGE,
  SPECIFICATION_PAGE,
} from '../links.ts';
import { type RuleState, STATE_TEXTS } from '../model/rule-states.ts';
import type { TopicKind } from '../model/topics.ts';
import { renderPage } from '../parts/page.ts';
import { formatCount, renderStateBadge } from '../parts/text.ts';

export const data = { permalink: HOME_PAGE };

export function render(): string {
  const scenarioCount = site.features.reduce((sum, feature) => sum + feature.scenarios.length, 0);
  const rulesByState = Map.groupBy(site.rules, ({ state }) => state);
  return renderPage({
    title: 'Rules of the API',
    body: html`<h1>The rules of the API</h1>
<p>This site contains ${formatCount(site.rules.length, 'rule')}. The page of a rule shows its source in the <a href="${SPECIFICATION_PAGE}">specification</a>, the scenarios that test the rule, the faults that break it, and its verdicts in published reports. There are ${formatCount(scenarioCount, 'scenario')} in ${formatCount(site.features.length, 'feature')}.</p>
<p>To find a scenario, a rule, a query parameter, an error or a sentence, use the search field above (press <kbd>/</kbd>).</p>
<ul class="states">${(Object.keys(STATE_TEXTS) as RuleState[]).filter((state) => rulesByState.has(state)).map((state) => html`<li><a href="${buildRuleStateLink(state)}">${renderStateBadge(state)} ${rulesByState.get(state)?.length}</a></li>`)}</ul>
<h2 id="areas">Areas</h2>
<ul class="tiles">${site.areas.map((area) => html`<li><a href="${buildAreaLink(area.name)}"><strong>${area.title}</strong> <span class="of">${site.rules.filter((entry) => entry.area === area).length}</span><span class="about">${area.about}</span></a></li>`)}</ul>
${renderTopics('verb', 'Verbs')}
${renderTopics('parameter', 'Query parameters')}
${renderTopics('header', 'Headers')}
${renderTopics('code', 'Errors by status code')}
${renderTopics('reason', 'Errors by reason')}
<h2 id="kube-apiserver">kube-apiserver</h2>
<p><a href="${DEPARTURES_PAGE}">${formatCount(site.departures.length, 'departure')}</a>: behaviors of kube-apiserver that differ from the specification.</p>
<h2 id="servers">Published reports</h2>
${site.publishedReports.length === 0 ? html`<p>There are no published reports.</p>` : html`<ul>${site.publishedReports.map(({ name, report }) => html`<li><a href="${buildServerLink(name)}">${name}</a> ${report.subject.version}</li>`)}</ul>`}`,
  });
}

function renderTopics(kind: TopicKind, title: string): Markup {
  const topics = site.topics.filter((topic) => topic.kind === kind);
  return html`<h2 id="${kind}s">${title}</h2>
<ul class="topics">${topics.map(({ name }) => html`<li><a href="${buildTopicLink(kind, name)}"><code>${name}</code></a></li>`)}</ul>`;
}
