/** A page for each rule, with its statement, source, departures, exchanges, verdicts, scenarios and faults. */
import { renderBadge } from '../../reports/render/html/verdict.ts';
import { html, type Markup } from '../../reports/render/markup.ts';
import type { ScenarioResult } from '../../reports/schema/envelope.ts';
import { findDepartingProgram } from '../../spec/departures.ts';
import { findScenario, ruleEntries, site } from '../data.ts';
import {
  buildAreaLink,
  buildDepartureLink,
  buildRuleLink,
  buildScenarioLink,
  buildSentenceLink,
  buildServerLink,
  buildTopicLink,
} from '../links.ts';
import type { ServerExample } from '../model/exchanges.ts';
import type { PublishedVerdict, RuleEntry } from '../model/rule-entry.ts';
import { STATE_TEXTS } from '../model/rule-states.ts';
import { findPassages } from '../model/specification.ts';
import { renderObservedExchange, renderReportedExchange } from '../parts/exchange.ts';
import { renderFault } from '../parts/fault.ts';
import { renderPage } from '../parts/page.ts';
import { renderScenario } from '../parts/scenario.ts';
import { formatCount, renderInline, renderQuotedSentences, renderStateBadge } from '../parts/text.ts';

/** The maximum number of failures that the page shows per server. */
const MAX_FAILURES = 5;
/** The maximum number of exchanges of a scenario that the page shows expanded. */
const MAX_EXPANDED_EXCHANGES = 6;

interface PageData {
  readonly id: string;
}

export const data = {
  pagination: { data: 'ids', size: 1, alias: 'id' },
  ids: [...ruleEntries.keys()],
  permalink: ({ id }: PageData) => buildRuleLink(id),
};

export function render({ id }: PageData): string {
  const entry = ruleEntries.get(id);
  if (entry === undefined) throw new Error(`there is no rule ${id}`);
  const { rule, area } = entry;
  return renderPage({
    title: rule.id,
    breadcrumbs: [[area.title, buildAreaLink(area.name)]],
    body: html`<h1>${renderInline(rule.statement)}</h1>
<p class="meta"><code>${rule.id}</code> ${renderStateBadge(entry.state)} <span class="chip">${rule.strength}</span> <span class="chip">${rule.check}</span></p>
<p>${STATE_TEXTS[entry.state].meaning}.</p>
${renderSpecification(entry)}
${renderDepartures(entry)}
${renderTopics(entry)}
${renderObservations(entry)}
${renderPublishedVerdicts(entry)}
${renderScenarios(entry)}
${renderFaults(entry)}`,
  });
}

function renderSpecification({ rule, sentences }: RuleEntry): Markup {
  const origin =
    rule.origin === undefined
      ? undefined
      : html`<p>This rule is not from the specification. Its origin is <code>${rule.origin}</code>.</p>`;
  return html`<h2 id="specification">Specification</h2>
${origin}${sentences.length === 0 ? undefined : renderQuotedSentences(sentences)}
<p>Source: ${renderSources(rule.source)}</p>
${rule.needs === undefined ? undefined : html`<p>Required capabilities: ${rule.needs.map((capability) => html`<code>${capability}</code> `)}</p>`}`;
}

/** Renders each part of a source as a link into the specification, or as text if the part names another document. */
function renderSources(source: string): Markup {
  // A semicolon without a space is part of a media type and does not separate parts.
  const parts = source.split('; ').map((part) => {
    const [passage] = findPassages(part, site.specificationText);
    return passage === undefined ? html`${part}` : html`<a href="${buildSentenceLink(passage.id)}">${part}</a>`;
  });
  return html`${parts.flatMap((part, index) => (index === 0 ? [part] : [html`; `, part]))}`;
}

function renderDepartures({ departures }: RuleEntry): Markup | undefined {
  if (departures.length === 0) return undefined;
  return html`<h2 id="departures">Where kube-apiserver differs from the specification</h2>
${departures.map(
  ([
    id,
    { rules, specification, kubeApiserver, settled },
  ]) => html`<h3><a href="${buildDepartureLink(id)}">${id}</a></h3>
<dl><div><dt>Specification</dt><dd>${specification}</dd></div><div><dt>${findDepartingProgram({ rules })}</dt><dd>${kubeApiserver}</dd></div>${
    settled === undefined ? undefined : html`<div><dt>Both dialects</dt><dd>${settled}</dd></div>`
  }</dl>`,
)}`;
}

function renderTopics({ rule }: RuleEntry): Markup | undefined {
  const topics = site.topics.filter(({ mentioningRules, usingRules }) =>
    [...mentioningRules, ...usingRules].some((ruleEntry) => ruleEntry.rule.id === rule.id),
  );
  if (topics.length === 0) return undefined;
  return html`<h2 id="about">Verbs, parameters, errors</h2>
<ul class="topics">${topics.map(({ kind, name }) => html`<li><a href="${buildTopicLink(kind, name)}">${kind} <code>${name}</code></a></li>`)}</ul>`;
}

function renderObservations({ rule, observations, serverExamples }: RuleEntry): Markup {
  return html`<h2 id="kube-apiserver">On kube-apiserver</h2>
${
  observations.length === 0
    ? html`<p>${rule.check === 'client' ? 'This rule is about clients and is not tested on kube-apiserver.' : 'No run on kube-apiserver has confirmed this rule.'}</p>`
    : observations.map(
        ({
          subject,
          release,
          date,
          exchanges,
          scenarios,
        }) => html`<p>Confirmed with ${subject} ${release} on ${date} by ${formatCount(scenarios.length, 'scenario')}.</p>
${serverExamples.length > 0 ? undefined : exchanges.length === 0 ? html`<p>No exchange was recorded.</p>` : html`<p>The last exchanges of one of the scenarios:</p>${exchanges.map(renderObservedExchange)}`}`,
      )
}${serverExamples.map(renderServerExample)}`;
}

/** Renders all exchanges of a scenario of a published run. */
function renderServerExample({ server, started, scenario }: ServerExample): Markup {
  const { name, exchanges } = scenario;
  return html`<p>In the run on <a href="${buildServerLink(server)}">${server}</a> on ${started.slice(0, 10)}:</p>
<details${exchanges.length <= MAX_EXPANDED_EXCHANGES ? html` open` : undefined}><summary>Requests and responses of “${name}” <span class="of">${exchanges.length}</span></summary>${exchanges.map(renderReportedExchange)}</details>`;
}

function renderPublishedVerdicts({ verdicts }: RuleEntry): Markup {
  return html`<h2 id="servers">In published reports</h2>
${
  verdicts.length === 0
    ? html`<p>No published report contains a verdict for this rule.</p>`
    : html`<ul class="verdicts">${verdicts.map(renderVerdict)}</ul>`
}`;
}

function renderVerdict({ server, result, scenarios }: PublishedVerdict): Markup {
  const failedScenarios = scenarios.filter((scenario) => scenario.verdict === 'failed');
  const skipReasons =
    result.verdict === 'skipped' ? [...new Set(scenarios.flatMap(({ reason }) => reason ?? []))].slice(0, 3) : [];
  return html`<li>${renderBadge(result.verdict)} <a href="${buildServerLink(server)}">${server}</a>${skipReasons.map((reason) => html`<p class="where">${reason}</p>`)}${failedScenarios.slice(0, MAX_FAILURES).map(renderFailure)}${
    failedScenarios.length > MAX_FAILURES
      ? html`<p class="where">and ${failedScenarios.length - MAX_FAILURES} more</p>`
      : undefined
  }</li>`;
}

/** Renders a failed scenario, without a link if the feature no longer exists: the report may be older than the features. */
function renderFailure(result: ScenarioResult): Markup {
  const scenario = findScenario(result);
  const name =
    scenario === undefined
      ? html`${result.name}`
      : html`<a href="${buildScenarioLink(scenario.id)}">${result.name}</a>`;
  const exchange = result.exchanges.at(-1);
  return html`<div class="where">${name}: ${result.failure?.message}${
    exchange === undefined
      ? undefined
      : html`<details><summary>The last exchange</summary>${renderReportedExchange(exchange)}</details>`
  }</div>`;
}

function renderScenarios({ scenarios }: RuleEntry): Markup {
  return html`<h2 id="scenarios">Scenarios <span class="of">${scenarios.length}</span></h2>
${scenarios.length === 0 ? html`<p>None.</p>` : undefined}${scenarios.map(
  (
    scenario,
  ) => html`<details class="scenario"${scenarios.length < 4 ? html` open` : undefined}><summary>${scenario.name}</summary><div>
${renderScenario(scenario)}
<p><a href="${buildScenarioLink(scenario.id)}">Show this scenario in its feature</a></p></div></details>
`,
)}`;
}

function renderFaults({ faults }: RuleEntry): Markup {
  return html`<h2 id="faults">Faults that break this rule <span class="of">${faults.length}</span></h2>
${faults.length === 0 ? html`<p>None. If no fault can break this rule, <code>simulator/faults/rules-without-faults.ts</code> contains the reason.</p>` : faults.map(([id, fault]) => renderFault(id, fault))}`;
}
