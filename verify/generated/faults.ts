/** The reference of the faults. */
import { FAULTS } from '../../simulator/faults/catalogue.ts';
import { editsOf, type Fault } from '../../simulator/faults/fault.ts';
import { cell, NOTE } from './text.ts';

export function faultsPage(): string {
  const sections = Object.entries<Fault>(FAULTS).map(([id, fault]) => section(id, fault));
  return `${NOTE}
# Faults

Bugs that the simulator can be started with (\`assay simulate --fault ID\`). \`assay run --self-check\` starts it with each
and asks whether the suite notices. Each is an edit of the source.

${sections.join('\n')}`;
}

function section(id: string, fault: Fault): string {
  const { bug, breaks } = fault;
  const rules = breaks.map((rule) => `\`${rule}\``).join(', ');
  return `## ${id}\n\n${cell(bug)}. Breaks ${rules}.\n${where(fault)}`;
}

function where(fault: Fault): string {
  const diff = editsOf(fault).flatMap(({ in: file, find, put }) => [
    `--- simulator/${file}`,
    ...find.split('\n').map((line) => `- ${line}`),
    ...put.split('\n').map((line) => `+ ${line}`),
  ]);
  return `\n\`\`\`diff\n${diff.join('\n')}\n\`\`\`\n`;
}
