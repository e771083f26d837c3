/** The reference of the faults. */
import { FAULTS } from '../../simulator/faults/catalogue.ts';
import type { Fault } from '../../simulator/faults/fault.ts';
import { cell, NOTE } from './text.ts';

export function faultsPage(): string {
  const rows = Object.entries<Fault>(FAULTS).map(
    ([id, { bug, breaks }]) => `| \`${id}\` | ${cell(bug)} | ${breaks.map((rule) => `\`${rule}\``).join(', ')} |`,
  );
  return `${NOTE}
# Faults

Bugs that the simulator can be started with (\`assay simulate --fault ID\`). \`assay run --self-check\` starts it with each
and asks whether the suite notices.

| fault | what the server does | rules it breaks |
| --- | --- | --- |
${rows.join('\n')}
`;
}
