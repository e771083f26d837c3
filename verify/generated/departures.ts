/** The reference of the departures. */
import { allDepartures } from '../../spec/departures.ts';
import { NOTE } from './text.ts';

export function departuresPage(): string {
  const entries = Object.entries(allDepartures()).map(
    ([id, { rules, specification, kubeApiserver, observed, settled }]) => `## ${id}

- Rules: ${rules.map((rule) => `\`${rule}\``).join(', ')}
- The specification: ${specification}
- kube-apiserver: ${kubeApiserver}
- Seen: ${observed}${settled === undefined ? '' : `\n- Settled: ${settled}`}
`,
  );
  return `${NOTE}
# Departures

Where kube-apiserver does otherwise than the specification says. A dialect takes one side of each; those that are settled
are no choice, both dialects do the same there.

${entries.join('\n')}`;
}
