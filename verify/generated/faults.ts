/** The reference of the faults. */
import { ALL_FAULTS, faultPackage } from '../../cli/rules/faults.ts';
import { editsOf, type Fault } from '../../simulator/faults/fault.ts';
import { cell, NOTE } from './text.ts';

export function faultsPage(): string {
  const sections = Object.entries(ALL_FAULTS).map(([id, fault]) => section(id, fault));
  return `${NOTE}
# Faults

Bugs with which the simulator can be started (\`assay simulate --fault ID\`). \`assay run --self-check\` starts it with each fault and reports whether
the suite detects it. Each fault is an edit of the source. Faults of \`policy/\` are bugs of \`assay policy\`, faults of \`orchctl/\` bugs of the client
command; only the self-check loads these.

${sections.join('\n')}`;
}

function section(id: string, fault: Fault): string {
  const { bug, breaks } = fault;
  const rules = breaks.map((rule) => `\`${rule}\``).join(', ');
  return `## ${id}\n\n${cell(bug)}. Breaks ${rules}.\n${where(id, fault)}`;
}

function where(id: string, fault: Fault): string {
  const diff = editsOf(fault).flatMap(({ in: file, find, put }) => [
    `--- ${faultPackage(id)}/${file}`,
    ...find.split('\n').map((line) => `- ${line}`),
    ...put.split('\n').map((line) => `+ ${line}`),
  ]);
  return `\n\`\`\`diff\n${diff.join('\n')}\n\`\`\`\n`;
}
