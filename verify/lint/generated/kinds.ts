/** Generates the page with the number of probes of each built-in kind to which the simulator responds like kube-apiserver. */
import { readFileSync } from 'node:fs';

interface ProbeShare {
  readonly probes: number;
  readonly equal: number;
  readonly decided: number;
  readonly objects: number;
}

export function renderKinds(): string {
  const shares: Record<string, ProbeShare> = JSON.parse(
    readFileSync(new URL('../../../spec/probe-shares.json', import.meta.url), 'utf8'),
  );
  const totals = Object.values(shares).reduce(
    (sum, share) => ({
      probes: sum.probes + share.probes,
      equal: sum.equal + share.equal,
      decided: sum.decided + share.decided,
      objects: sum.objects + share.objects,
    }),
    { probes: 0, equal: 0, decided: 0, objects: 0 },
  );
  return `${[
    '# Built-in kinds compared with kube-apiserver 1.32',
    '',
    'A probe writes a value to one field of a valid object of a kind: no value, null, or a value that is empty, of another type, too large, or in an',
    'unknown format. `node verify/record/observe-probes.ts` recorded the responses of kube-apiserver, and `node verify/lint/probes/compare-probes.ts`',
    'compares the responses of the simulator. *Equal*: the same code, reason and causes. *Decided*: both servers accept the object, or both reject it.',
    '',
    '| kind | probes | equal | decided |',
    '| --- | --- | --- | --- |',
    ...Object.entries(shares).map(([key, share]) => renderRow(key, share)),
    renderRow('**all**', totals),
  ].join('\n')}\n`;
}

function renderRow(name: string, { probes, equal, decided }: ProbeShare): string {
  const formatPercent = (count: number) => `${((100 * count) / probes).toFixed(2)} %`;
  return `| ${name} | ${probes} | ${equal} (${formatPercent(equal)}) | ${decided} (${formatPercent(decided)}) |`;
}
