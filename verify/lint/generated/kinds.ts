/** Generates the page that shows, for each built-in kind, the number of probes to which the simulator responds like kube-apiserver. */
import { readFileSync } from 'node:fs';

interface ProbeCounts {
  readonly probes: number;
  readonly equal: number;
  readonly decided: number;
  readonly objects: number;
}

export function renderKinds(): string {
  const countsByKind: Record<string, ProbeCounts> = JSON.parse(
    readFileSync(new URL('../../../spec/probe-shares.json', import.meta.url), 'utf8'),
  );
  const totals = Object.values(countsByKind).reduce(
    (sum, counts) => ({
      probes: sum.probes + counts.probes,
      equal: sum.equal + counts.equal,
      decided: sum.decided + counts.decided,
      objects: sum.objects + counts.objects,
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
    ...Object.entries(countsByKind).map(([key, counts]) => renderRow(key, counts)),
    renderRow('**all**', totals),
  ].join('\n')}\n`;
}

function renderRow(name: string, { probes, equal, decided }: ProbeCounts): string {
  const formatPercent = (count: number) => `${((100 * count) / probes).toFixed(2)} %`;
  return `| ${name} | ${probes} | ${equal} (${formatPercent(equal)}) | ${decided} (${formatPercent(decided)}) |`;
}
