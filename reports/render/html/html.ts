/**
 * Renders the report page: one file that works offline. The summary, areas and rules are static markup, so that they can be searched and
 * linked. The script renders the scenarios of a rule from the embedded, compressed envelope when the rule is expanded.
 */
import type { Envelope } from '../../schema/envelope.ts';
import { escapeEnvelope } from '../escape-invisible.ts';
import { html, Markup } from '../markup.ts';
import type { RuleLink } from '../rule-link.ts';
import { renderAreas } from './areas.ts';
import { renderConformance } from './conformance.ts';
import { renderCoverage } from './coverage.ts';
import { renderFindings } from './findings.ts';
import { renderMasthead } from './masthead.ts';
import { renderSelfCheck } from './self-check.ts';
import { parseSpecification, renderSpecification } from './specification.ts';
import { renderToolbar } from './toolbar.ts';

/** The inputs of the page that `write.ts` provides. */
export interface PageAssets {
  readonly style: string;
  readonly script: string;
  /** The text of the specification in Markdown. */
  readonly specification: string;
  /** Compresses embedded data with gzip, and encodes it in base64. */
  readonly compress: (text: string) => string;
  /** Returns the URL of the documentation of a rule, relative to the page. */
  readonly ruleLink?: RuleLink;
}

export function renderHtml(report: Envelope, assets: PageAssets): string {
  const envelope = escapeEnvelope(report);
  const hasFailed = envelope.rules.some(({ verdict }) => verdict === 'failed');
  const specification = parseSpecification(assets.specification);
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; img-src data:">
<title>${hasFailed ? 'Failed' : 'Passed'}: conformance of ${envelope.subject.url}</title>
<link rel="icon" href="data:image/svg+xml,${encodeURIComponent(renderIcon({ isFailed: hasFailed }))}">
<style>${new Markup(assets.style)}</style>
</head>
<body>
<a class="skip-link" href="#rules">Skip to the rules</a>
${renderMasthead(envelope)}
<main>
${renderFindings(envelope)}
<section id="rules" aria-labelledby="rules-heading">
<h2 id="rules-heading">Rules</h2>
${renderToolbar(envelope)}
<p id="nothing" class="nothing" hidden>No rule matches. <button type="button" class="link" data-reset>Show all rules</button></p>
${renderAreas(envelope, specification, assets.ruleLink)}
</section>
${renderConformance(envelope)}
${renderSelfCheck(envelope)}
${renderCoverage(envelope)}
${renderSpecification(specification)}
</main>
<footer>
<p>${envelope.apiVersion} · seed <code>${envelope.run.seed}</code> · <button type="button" class="link" id="download">Download the report as JSON</button></p>
</footer>
<script type="application/gzip;base64" id="envelope">${new Markup(assets.compress(JSON.stringify(envelope)))}</script>
<script>${new Markup(assets.script)}</script>
</body>
</html>
`.text;
}

function renderIcon({ isFailed }: { readonly isFailed: boolean }): string {
  const [color, mark] = isFailed ? ['#c62f3b', 'M10 10l12 12M22 10L10 22'] : ['#17803d', 'M8 17l6 6 11-13'];
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="${color}"/><path d="${mark}" fill="none" stroke="#fff" stroke-width="3.5" stroke-linecap="round" stroke-linejoin="round"/></svg>`;
}
