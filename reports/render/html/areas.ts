/** Renders the rules, a section per area. The script adds the scenarios of a rule when the rule is expanded. */

import type { Envelope, RuleResult } from '../../schema/envelope.ts';
import { isUnconfirmed, summarizeAreas } from '../../summary.ts';
import { html, type Markup } from '../markup.ts';
import type { RuleLink } from '../rule-link.ts';
import { renderSourceLinks } from './source-links.ts';
import type { Specification } from './specification.ts';
import { createVerdictSlug, renderBadge } from './verdict.ts';

export function renderAreas(
  envelope: Envelope,
  specification: Specification,
  ruleLink: RuleLink = () => undefined,
): Markup[] {
  return summarizeAreas(envelope).flatMap(({ area, title }) => {
    const rules = envelope.rules.filter((rule) => rule.area === area);
    if (rules.length === 0) return [];
    return html`<section class="area" id="area-${area}" aria-labelledby="heading-${area}">
<h3 id="heading-${area}">${title} <span class="of">${rules.length}</span></h3>
${rules.map((rule) => renderRule(rule, specification, ruleLink(rule)))}
</section>
`;
  });
}

function renderRule(rule: RuleResult, specification: Specification, documentation: string | undefined): Markup {
  return html`<details class="rule ${createVerdictSlug(rule.verdict)}" id="${rule.id}" data-area="${rule.area}" data-verdict="${rule.verdict}" data-strength="${rule.strength}" data-confirmed="${isUnconfirmed(rule) ? 'unconfirmed' : 'confirmed'}">
<summary>${renderBadge(rule.verdict)}<span class="rule-text"><span class="statement">${rule.statement}</span><span class="meta"><code>${rule.id}</code>${
    rule.strength === 'must' ? undefined : html` <span class="chip">${rule.strength}</span>`
  }${isUnconfirmed(rule) ? html` <span class="chip unconfirmed">unconfirmed</span>` : undefined}</span></span></summary>
<div class="body">
<dl class="facts">
<div><dt>Specification</dt><dd>${rule.origin === undefined ? renderSourceLinks(rule.source, specification) : rule.source}</dd></div>
<div><dt>Strength</dt><dd>${rule.strength}, checked by ${rule.check}${rule.origin === undefined ? '' : `; from ${rule.origin}, not from the specification`}</dd></div>
<div><dt>kube-apiserver</dt><dd>${formatConfirmation(rule)}</dd></div>
${rule.observed === undefined ? undefined : html`<div><dt>Observed</dt><dd>${rule.observed.join('; ')}</dd></div>`}
${documentation === undefined ? undefined : html`<div><dt>Documentation</dt><dd><a href="${documentation}">${documentation}</a></dd></div>\n`}<div><dt>Link</dt><dd><a href="#${rule.id}">#${rule.id}</a></dd></div>
</dl>
<div class="proof" data-rule="${rule.id}"></div>
</div>
</details>
`;
}

function formatConfirmation(rule: RuleResult): string {
  if (isUnconfirmed(rule)) return 'unconfirmed: no recorded run on kube-apiserver passed this rule';
  return rule.confirmed ? 'confirmed' : 'not a rule about servers';
}
