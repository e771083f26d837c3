/** Public bug reports of other projects, and the fault of the simulator that reproduces each: a section of the track record. */
import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import type { Fault } from '../../../faults/fault.ts';
import { FAULTS } from '../../../simulator/faults/catalogue.ts';

interface BugReport {
  readonly class: string;
  readonly project: string;
  readonly report: string;
  readonly bug: string;
  /** Its name in simulator/faults/. */
  readonly fault: string;
}

export function renderBugReports(): string {
  const text = readFileSync(new URL('../../../published/bug-reports.yaml', import.meta.url), 'utf8');
  const rows = (parse(text) as BugReport[]).map(({ class: sort, project, report, bug, fault }) => {
    const breaks = (FAULTS as Readonly<Record<string, Fault>>)[fault]?.breaks;
    if (breaks === undefined) throw new Error(`published/bug-reports.yaml: there is no fault ${fault}`);
    const rules = breaks.map((rule) => `\`${rule}\``).join(', ');
    return `| ${sort} | ${project} | [${bug}](${report}) | \`${fault}\` | ${rules} |`;
  });
  return `
## Public bug reports

Bugs that people have reported of other servers, fakes and proxies. The self-check reproduces each as a fault of the simulator, and detects it by a
scenario of each of these rules.

| class | project | report | fault | rules |
| --- | --- | --- | --- | --- |
${rows.join('\n')}
`;
}
