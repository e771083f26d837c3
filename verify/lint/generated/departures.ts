/** Generates the reference of the departures. */
import { type Departure, findDepartingProgram, readDepartures } from '../../../spec/departures.ts';
import { GENERATED_NOTE } from './text.ts';

function formatReleases({ since, until }: Pick<Departure, 'since' | 'until'>): string {
  if (since !== undefined && until !== undefined) return ` ${since} to ${until}`;
  if (since !== undefined) return ` since ${since}`;
  return until === undefined ? '' : ` until ${until}`;
}

export function renderDepartures(): string {
  const entries = Object.entries(readDepartures()).map(
    ([id, { rules, specification, kubeApiserver, observed, settled, ...releases }]) => `## ${id}

- Rules: ${rules.map((rule) => `\`${rule}\``).join(', ')}
- Specification: ${specification}
- ${findDepartingProgram({ rules })}${formatReleases(releases)}: ${kubeApiserver}
- Observed: ${observed}${settled === undefined ? '' : `\n- Both dialects: ${settled}`}
`,
  );
  return `${GENERATED_NOTE}
# Departures

Behaviors in which kube-apiserver differs from the specification. With the dialect \`kubernetes\`, the simulator behaves like
kube-apiserver; with \`orch\`, as the specification requires. An entry with *Both dialects* describes a case in which both dialects behave the same.

${entries.join('\n')}`;
}
