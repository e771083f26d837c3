/** Renders the problems of the run, the causes of failures, and the broken rules. */
import { type Cause, formatBlockedScenarios, formatCause, formatCounts, groupByCause } from '../../causes.ts';
import type { Envelope, Failure } from '../../schema/envelope.ts';
import { formatInterruption } from '../interruption-text.ts';
import { html, type Markup } from '../markup.ts';
import { renderBadge } from './verdict.ts';

const MAX_LENGTH = 160;

export function renderFindings(envelope: Envelope): Markup {
  const { problems, rules, scenarios } = envelope;
  const interruption = formatInterruption(envelope);
  const brokenRules = rules.filter(({ verdict }) => verdict === 'failed');
  const listedRuleIds = new Set(rules.map(({ id }) => id));
  const scenariosOfUnselectedRules = scenarios.filter(
    (scenario) => scenario.verdict === 'failed' && !scenario.rules.some((rule) => listedRuleIds.has(rule)),
  );
  return html`${
    interruption === undefined
      ? undefined
      : html`<section class="finding" aria-labelledby="interrupted"><h2 id="interrupted">The run was interrupted</h2>
<ul>${interruption.split('\n').map((line) => html`<li>${line}</li>`)}</ul></section>`
  }
${
  problems.length === 0
    ? undefined
    : html`<section class="finding" aria-labelledby="problems"><h2 id="problems">Problems of the run</h2>
<ul>${problems.map(({ what, where }) => html`<li>${what}${where === undefined ? undefined : html` <code>${where}</code>`}</li>`)}</ul></section>`
}
${renderCauses(groupByCause(scenarios), scenarios.filter(({ verdict }) => verdict === 'failed').length)}
${
  brokenRules.length === 0
    ? undefined
    : html`<section class="finding" aria-labelledby="broken"><h2 id="broken">Broken rules</h2>
<ul>${brokenRules.map((rule) => {
        const failedScenario = scenarios.find(({ id, verdict }) => verdict === 'failed' && rule.scenarios.includes(id));
        return html`<li data-rule="${rule.id}"><a href="#${rule.id}">${renderBadge(rule.verdict)} <span><span class="statement">${rule.statement}</span><span class="meta"><code>${rule.id}</code></span>${
          failedScenario?.failure === undefined
            ? undefined
            : html`<span class="why">${readFirstLine(failedScenario.failure.message)}</span>${renderComparison(failedScenario.failure)}`
        }</span></a></li>`;
      })}</ul></section>`
}
${
  scenariosOfUnselectedRules.length === 0
    ? undefined
    : html`<section class="finding" aria-labelledby="untraced"><h2 id="untraced">Failed scenarios of rules that were not selected</h2>
<ul>${scenariosOfUnselectedRules.map(({ name, id, failure }) => html`<li data-verdict="failed"><span>${name} <code>${id}</code><span class="why">${readFirstLine(failure?.message ?? '')}</span>${failure === undefined ? undefined : renderComparison(failure)}</span></li>`)}</ul></section>`
}`;
}

/** Renders the causes. Omits them if there is only one cause, or as many causes as failures, and no scenario is blocked. */
function renderCauses(causes: readonly Cause[], failedScenarioCount: number): Markup | undefined {
  const hasBlockedScenarios = causes.some((cause) => cause.blocked.scenarios.length > 0);
  if (!hasBlockedScenarios && (causes.length < 2 || causes.length === failedScenarioCount)) return undefined;
  return html`<section class="finding" aria-labelledby="causes"><h2 id="causes">Causes</h2>
<ul>${causes.map((cause) => html`<li><span>${formatCause(cause)}<span class="meta">${[formatCounts(cause), formatBlockedScenarios(cause)].filter((text) => text !== undefined).join('; ')}</span></span></li>`)}</ul></section>`;
}

/** Renders the expected and actual value in one line. */
function renderComparison({ expected, actual }: Failure): Markup | undefined {
  if (expected === undefined && actual === undefined) return undefined;
  return html`<span class="why compared">expected <code>${joinLines(expected ?? 'nothing')}</code>, actual <code>${joinLines(actual ?? 'nothing')}</code></span>`;
}

function joinLines(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return line.length <= MAX_LENGTH ? line : `${line.slice(0, MAX_LENGTH)}…`;
}

/** Returns the first line of a message. The comparison in its other lines is rendered separately. */
function readFirstLine(message: string): string {
  return message.split('\n', 1)[0] ?? '';
}
