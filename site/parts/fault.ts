/** Renders a fault: the bug, and the changes of the source code that cause it. */
import { findFaultPackage } from '../../cli/rules/faults.ts';
import { type Fault, listEdits } from '../../faults/fault.ts';
import { html, type Markup } from '../../reports/render/markup.ts';

export function renderFault(id: string, fault: Fault): Markup {
  const diff = listEdits(fault).flatMap(({ in: file, find, put }) => [
    `--- ${findFaultPackage(id)}/${file}`,
    ...find.split('\n').map((line) => `- ${line}`),
    ...put.split('\n').map((line) => `+ ${line}`),
  ]);
  return html`<details class="scenario" id="fault-${id}"><summary><code>${id}</code> ${fault.bug}</summary><div><pre tabindex="0">${diff.join('\n')}</pre></div></details>
`;
}
