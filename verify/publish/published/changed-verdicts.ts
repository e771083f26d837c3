/** Compares the verdicts of a run with the published ones, scenario by scenario. */
import type { Envelope } from '../../../reports/schema/envelope.ts';

type Scenario = Pick<Envelope['scenarios'][number], 'id' | 'name' | 'verdict'>;
interface Scenarios {
  readonly scenarios: readonly Scenario[];
}

/** Returns a line for each scenario whose verdict differs. */
export function findChangedVerdicts(before: Scenarios, now: Scenarios): string[] {
  const earlierScenarios = indexScenarios(before);
  const laterScenarios = indexScenarios(now);
  return [
    ...[...earlierScenarios].flatMap(([words, { id, name, verdict }]) => {
      const otherName = laterScenarios.get(words)?.verdict ?? 'not there';
      return otherName === verdict ? [] : [`${id} ${name}: ${verdict} as published, ${otherName} now`];
    }),
    ...[...laterScenarios].flatMap(([words, { id, name }]) =>
      earlierScenarios.has(words) ? [] : [`${id} ${name}: new since`],
    ),
  ];
}

/** The key is feature and name, and a number if several scenarios have both; line numbers change. */
function indexScenarios({ scenarios }: Scenarios): Map<string, Scenario> {
  const scenariosByWords = new Map<string, Scenario>();
  const inOrder = scenarios.toSorted((a, b) => readLineNumber(a) - readLineNumber(b));
  for (const scenario of inOrder) {
    const words = `${scenario.id.replace(LINE, '')} ${scenario.name}`;
    let index = 1;
    while (scenariosByWords.has(`${words} ${index}`)) index += 1;
    scenariosByWords.set(`${words} ${index}`, scenario);
  }
  return scenariosByWords;
}

/** `features/watch/types.feature:60 endpoints` */
const LINE = /:(\d+)/;

function readLineNumber({ id }: Scenario): number {
  return Number(LINE.exec(id)?.[1]);
}
