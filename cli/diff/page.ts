/**
 * Renders the page of a comparison: a single file that needs no network. Each difference has both responses and a script that reproduces
 * it.
 */
import type { ComparisonResult, Group } from '../../programs/comparison/compare-programs.ts';
import { escapeInvisible } from '../../reports/render/escape-invisible.ts';
import { html, Markup } from '../../reports/render/markup.ts';
import type { ComparedServers } from './report-types.ts';
import { formatResponse } from './response-text.ts';
import { formatSections, formatVerdict } from './text.ts';

const STYLE = `
:root { color-scheme: light dark; --line: light-dark(#d5d9de, #3a4048); --mark: light-dark(#fff2c8, #4a3d10); }
body { font: 16px/1.5 system-ui, sans-serif; margin: 0 auto; max-width: 70rem; padding: 1rem; }
h1 { font-size: 1.5rem; } h2 { font-size: 1.2rem; margin-top: 2rem; }
code, pre { font: 0.875rem/1.45 ui-monospace, monospace; }
pre { overflow: auto; max-height: 30rem; border: 1px solid var(--line); border-radius: 6px; padding: 0.75rem; margin: 0; white-space: pre-wrap; overflow-wrap: anywhere; }
details.difference { border: 1px solid var(--line); border-radius: 8px; margin: 0.5rem 0; padding: 0.5rem 0.75rem; }
details.difference > summary { cursor: pointer; overflow-wrap: anywhere; }
.sides { display: grid; gap: 0.75rem; grid-template-columns: repeat(auto-fit, minmax(min(100%, 24rem), 1fr)); margin: 0.75rem 0; }
.sides > * { min-width: 0; }
mark { background: var(--mark); color: inherit; }
.count { opacity: 0.75; }
`;

export function renderDiffPage(
  result: ComparisonResult,
  { command, left, right }: ComparedServers,
  scripts: ReadonlyMap<Group, string>,
): string {
  const verdict = formatVerdict(result, { ignoreTexts: false });
  const renderAddress = (url: string | undefined) => url ?? 'the bundled simulator';
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${verdict.isDifferent ? 'Different' : 'No difference'}: ${renderAddress(left.url)} and ${renderAddress(right.url)}</title>
<style>${new Markup(STYLE)}</style>
</head>
<body>
<h1>${verdict.isDifferent ? 'The servers differ' : 'No relevant difference'}</h1>
<p>Left <code>${renderAddress(left.url)}</code>, right <code>${renderAddress(right.url)}</code>. ${verdict.line}.</p>
<p>Repeat this comparison: <code>${command}</code></p>
${formatSections(result.groups).map(({ title, groups }) =>
  groups.length === 0
    ? undefined
    : html`<section>
<h2>${title} (${groups.length})</h2>
${groups.map((group) => renderDifference(group, scripts.get(group)))}
</section>
`,
)}</body>
</html>
`.text;
}

function renderDifference(
  { signature, count, step, unstable, ignored, example }: Group,
  script: string | undefined,
): Markup {
  return html`<details class="difference">
<summary><code>${escapeInvisible(signature)}</code> <span class="count">${count === 1 ? 'once' : `${count} times`}, first at step ${step}${unstable ? ', not in each attempt' : ''}</span></summary>
${ignored === undefined ? undefined : html`<p>Ignored: ${escapeInvisible(ignored)}</p>`}
<p>Request: <code>${escapeInvisible(JSON.stringify(example.operation))}</code></p>
<p>Differing paths: ${example.differences.map(({ path, how, soft }) => html`<mark><code>${escapeInvisible(path)}</code> ${escapeInvisible(how)}${soft ? ' (a text)' : ''}</mark> `)}</p>
<div class="sides">
<div><h3>Left</h3><pre>${escapeInvisible(formatResponse(example.left))}</pre></div>
<div><h3>Right</h3><pre>${escapeInvisible(formatResponse(example.right))}</pre></div>
</div>
${script === undefined ? undefined : html`<details><summary>Script that reproduces the difference</summary><pre>${escapeInvisible(script)}</pre></details>`}
</details>
`;
}
