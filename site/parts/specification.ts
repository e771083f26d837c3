/** Renders the specification with a sign for each rule after its sentence, and a list of the rules below each passage. */
import { html, type Markup } from '../../reports/render/markup.ts';
import type { Site } from '../model/index.ts';
import type { Passage, Sentence } from '../model/specification.ts';
import { formatCount, renderInline, renderRuleLine, renderRuleSign } from './text.ts';

type RulesBySentence = Site['rulesBySentence'];

export function renderSpecification({ specificationText, rulesBySentence }: Site): Markup[] {
  return groupPassages(specificationText.passages).map((group) => {
    const [firstPassage] = group;
    if (firstPassage === undefined) return html``;
    if (firstPassage.kind === 'head') return renderTable(group, rulesBySentence);
    if (firstPassage.kind === 'item') return renderList(group, rulesBySentence);
    return firstPassage.kind === 'heading'
      ? renderHeading(firstPassage)
      : html`<div class="passage" id="${firstPassage.id}"><p>${firstPassage.sentences.map((sentence) => renderSentence(sentence, rulesBySentence))}</p>${renderRules(firstPassage, rulesBySentence)}</div>\n`;
  });
}

/** Groups consecutive list items, and the rows of a table with its heading. */
function groupPassages(passages: readonly Passage[]): Passage[][] {
  const groups: Passage[][] = [];
  for (const passage of passages) {
    const lastGroup = groups.at(-1);
    const belongsToGroup =
      (passage.kind === 'item' && lastGroup?.[0]?.kind === 'item') ||
      (passage.kind === 'row' && lastGroup?.[0]?.kind === 'head');
    if (belongsToGroup && lastGroup !== undefined) lastGroup.push(passage);
    else groups.push([passage]);
  }
  return groups;
}

function renderHeading({ id, level, sentences }: Passage): Markup {
  const text = renderInline(sentences[0]?.text ?? '');
  if (level === 1) return html`<h1 id="${id}">${text}</h1>\n`;
  return level === 2 ? html`<h2 id="${id}">${text}</h2>\n` : html`<h3 id="${id}">${text}</h3>\n`;
}

function renderList(items: readonly Passage[], rulesBySentence: RulesBySentence): Markup {
  const listItems = items.map(
    (item) =>
      html`<li id="${item.id}">${item.sentences.map((sentence) => renderSentence(sentence, rulesBySentence))}${renderRules(item, rulesBySentence)}</li>\n`,
  );
  return items[0]?.number === undefined
    ? html`<ul>${listItems}</ul>\n`
    : html`<ol start="${items[0].number}">${listItems}</ol>\n`;
}

function renderTable([head, ...rows]: readonly Passage[], rulesBySentence: RulesBySentence): Markup {
  const cellCount = head?.sentences.length ?? 0;
  return html`<div class="table" tabindex="0"><table>
<thead><tr>${head?.sentences.map(({ text }) => html`<th scope="col">${renderInline(text)}</th>`)}</tr></thead>
<tbody>${rows.map((row) => html`<tr id="${row.id}">${renderCells(row, cellCount, rulesBySentence)}</tr>\n`)}</tbody></table></div>
${rows.map((row) => renderRules(row, rulesBySentence, row.sentences[0]?.text))}`;
}

function renderCells({ sentences }: Passage, cellCount: number, rulesBySentence: RulesBySentence): Markup[] {
  return Array.from(
    { length: Math.max(cellCount, 1) },
    (_, index) =>
      html`<td>${sentences.filter(({ cell }) => cell === index).map((sentence) => renderSentence(sentence, rulesBySentence))}</td>`,
  );
}

function renderSentence(sentence: Sentence, rulesBySentence: RulesBySentence): Markup {
  const rules = rulesBySentence.get(sentence.id) ?? [];
  return html`<span class="sentence${rules.length === 0 ? '' : ' has-rules'}" id="${sentence.id}">${renderInline(sentence.text)}</span>${
    rules.length === 0 ? undefined : html`<span class="marks">${rules.map(renderRuleSign)}</span>`
  } `;
}

function renderRules({ sentences }: Passage, rulesBySentence: RulesBySentence, name?: string): Markup | undefined {
  const rules = new Set(sentences.flatMap(({ id }) => rulesBySentence.get(id) ?? []));
  if (rules.size === 0) return undefined;
  return html`<details class="passage-rules"><summary>${name === undefined ? undefined : html`${renderInline(name)}: `}${formatCount(rules.size, 'rule')}</summary><ul class="rules">${[...rules].map(renderRuleLine)}</ul></details>`;
}
