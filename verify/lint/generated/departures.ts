/** The reference of the departures. */
import { type Departure, readDepartures } from '../../../spec/departures.ts';
import { NOTE } from './text.ts';

function formatReleases({ since, until }: Pick<Departure, 'since' | 'until'>): string {
  if (since !== undefined && until !== undefined) return ` ${since} to ${until}`;
  if (since !== undefined) return ` from ${since} on`;
  return until === undefined ? '' : ` until ${until}`;
}

export function renderDepartures(): string {
  const entries = Object.entries(readDepartures()).map(
    ([id, { rules, specification, kubeApiserver, observed, settled, ...releases }]) => `## ${id}

- Rules: ${rules.map((rule) => `\`${rule}\``).join(', ')}
- Specification: ${specification}
- kube-apiserver${formatReleases(releases)}: ${kubeApiserver}
- Observed: ${observed}${settled === undefined ? '' : `\n- Settled: ${settled}`}
`,
  );
  return `${NOTE}
# Departures

The places where kube-apiserver differs from the specification. Each dialect follows one side. In settled departures, both dialects behave the same.

${entries.join('\n')}`;
}
