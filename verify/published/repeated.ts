/** Whether a run came to the verdicts of the published one, scenario by scenario. */
import type { Envelope } from '../../reports/schema/envelope.ts';

type Scenario = Pick<Envelope['scenarios'][number], 'id' | 'name' | 'verdict'>;
interface Scenarios {
  readonly scenarios: readonly Scenario[];
}

/** A line for each scenario whose verdict is another one now. */
export function otherVerdicts(before: Scenarios, now: Scenarios): string[] {
  const earlier = byWords(before);
  const later = byWords(now);
  return [
    ...[...earlier].flatMap(([words, { id, name, verdict }]) => {
      const other = later.get(words)?.verdict ?? 'not there';
      return other === verdict ? [] : [`${id} ${name}: ${verdict} as published, ${other} now`];
    }),
    ...[...later].flatMap(([words, { id, name }]) => (earlier.has(words) ? [] : [`${id} ${name}: new since`])),
  ];
}

/** By feature and name, and where several have that, their order: in which line a scenario stands says nothing of a server. */
function byWords({ scenarios }: Scenarios): Map<string, Scenario> {
  const scenariosByWords = new Map<string, Scenario>();
  const inOrder = scenarios.toSorted((a, b) => lineOf(a) - lineOf(b));
  for (const scenario of inOrder) {
    const words = `${scenario.id.replace(LINE, '')} ${scenario.name}`;
    let at = 1;
    while (scenariosByWords.has(`${words} ${at}`)) at += 1;
    scenariosByWords.set(`${words} ${at}`, scenario);
  }
  return scenariosByWords;
}

/** `features/watch/types.feature:60 endpoints` */
const LINE = /:(\d+)/;

function lineOf({ id }: Scenario): number {
  return Number(LINE.exec(id)?.[1]);
}
