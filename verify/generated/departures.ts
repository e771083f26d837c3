/** The reference of the departures. */
import { allDepartures, type Departure } from '../../spec/departures.ts';
import { NOTE } from './text.ts';

function releasesOf({ since, until }: Pick<Departure, 'since' | 'until'>): string {
  if (since !== undefined && until !== undefined) return ` ${since} to ${until}`;
  if (since !== undefined) return ` from ${since} on`;
  return until === undefined ? '' : ` until ${until}`;
}

export function departuresPage(): string {
  const entries = Object.entries(allDepartures()).map(
    ([id, { rules, specification, kubeApiserver, observed, settled, ...releases }]) => `## ${id}

- Rules: ${rules.map((rule) => `\`${rule}\``).join(', ')}
- The specification: ${specification}
- kube-apiserver${releasesOf(releases)}: ${kubeApiserver}
- Seen: ${observed}${settled === undefined ? '' : `\n- Settled: ${settled}`}
`,
  );
  return `${NOTE}
# Departures

Where kube-apiserver does otherwise than the specification says. A dialect takes one side of each; those that are settled
are no choice, both dialects do the same there.

${entries.join('\n')}`;
}
