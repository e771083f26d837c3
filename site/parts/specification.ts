/** Renders the specification with marks: a sign for each rule after its sentence, and the rules in words below each passage. */
import { html, type Markup } from '../../reports/render/markup.ts';
import type { Site } from '../model/index.ts';
import type { Passage, Piece } from '../model/specification.ts';
import { formatCount, renderInline, renderMark, renderRuleLine } from './text.ts';

type RulesByPiece = Site['rulesByPiece'];

export function renderSpecification({ text, rulesByPiece }: Site): Markup[] {
  return groupPassages(text.passages).map((group) => {
    const [first] = group;
    if (first === undefined) return html``;
    if (first.kind === 'head') return renderTable(group, rulesByPiece);
    if (first.kind === 'item') return renderList(group, rulesByPiece);
    return first.kind === 'heading'
      ? renderHeading(first)
      : html`<div class="passage" id="${first.id}"><p>${first.pieces.map((piece) => renderPiece(piece, rulesByPiece))}</p>${renderRules(first, rulesByPiece)}</div>\n`;
  });
}

/** Groups consecutive list items, and the rows of a table with its heading. */
function groupPassages(passages: readonly Passage[]): Passage[][] {
  const groups: Passage[][] = [];
  for (const passage of passages) {
    const last = groups.at(-1);
    const belongsToGroup =
      (passage.kind === 'item' && last?.[0]?.kind === 'item') || (passage.kind === 'row' && last?.[0]?.kind === 'head');
    if (belongsToGroup && last !== undefined) last.push(passage);
    else groups.push([passage]);
  }
  return groups;
}

function renderHeading({ id, level, pieces }: Passage): Markup {
  const text = renderInline(pieces[0]?.text ?? '');
  if (level === 1) return html`<h1 id="${id}">${text}</h1>\n`;
  return level === 2 ? html`<h2 id="${id}">${text}</h2>\n` : html`<h3 id="${id}">${text}</h3>\n`;
}

function renderList(items: readonly Passage[], rulesByPiece: RulesByPiece): Markup {
  const listItems = items.map(
    (item) =>
      html`<li id="${item.id}">${item.pieces.map((piece) => renderPiece(piece, rulesByPiece))}${renderRules(item, rulesByPiece)}</li>\n`,
  );
  return items[0]?.number === undefined
    ? html`<ul>${listItems}</ul>\n`
    : html`<ol start="${items[0].number}">${listItems}</ol>\n`;
}

function renderTable([head, ...rows]: readonly Passage[], rulesByPiece: RulesByPiece): Markup {
  const width = head?.pieces.length ?? 0;
  return html`<div class="table" tabindex="0"><table>
<thead><tr>${head?.pieces.map(({ text }) => html`<th scope="col">${renderInline(text)}</th>`)}</tr></thead>
<tbody>${rows.map((row) => html`<tr id="${row.id}">${renderCells(row, width, rulesByPiece)}</tr>\n`)}</tbody></table></div>
${rows.map((row) => renderRules(row, rulesByPiece, row.pieces[0]?.text))}`;
}

function renderCells({ pieces }: Passage, width: number, rulesByPiece: RulesByPiece): Markup[] {
  return Array.from(
    { length: Math.max(width, 1) },
    (_, index) =>
      html`<td>${pieces.filter(({ cell }) => cell === index).map((piece) => renderPiece(piece, rulesByPiece))}</td>`,
  );
}

function renderPiece(piece: Piece, rulesByPiece: RulesByPiece): Markup {
  const rules = rulesByPiece.get(piece.id) ?? [];
  return html`<span class="sentence${rules.length === 0 ? '' : ' has-rules'}" id="${piece.id}">${renderInline(piece.text)}</span>${
    rules.length === 0 ? undefined : html`<span class="marks">${rules.map(renderMark)}</span>`
  } `;
}

function renderRules({ pieces }: Passage, rulesByPiece: RulesByPiece, name?: string): Markup | undefined {
  const rules = new Set(pieces.flatMap(({ id }) => rulesByPiece.get(id) ?? []));
  if (rules.size === 0) return undefined;
  return html`<details class="passage-rules"><summary>${name === undefined ? undefined : html`${renderInline(name)}: `}${formatCount(rules.size, 'rule')}</summary><ul class="rules">${[...rules].map(renderRuleLine)}</ul></details>`;
}
