/** Compares the verdicts of the scenarios of a run with the published verdicts. */
import type { Envelope } from '../../../reports/schema/envelope.ts';

type Scenario = Pick<Envelope['scenarios'][number], 'id' | 'name' | 'verdict'>;
interface Scenarios {
  readonly scenarios: readonly Scenario[];
}

/** Returns a line for each scenario whose verdict differs. */
export function findChangedVerdicts(published: Scenarios, current: Scenarios): string[] {
  const publishedScenarios = indexScenarios(published);
  const currentScenarios = indexScenarios(current);
  return [
    ...[...publishedScenarios].flatMap(([key, { id, name, verdict }]) => {
      const currentVerdict = currentScenarios.get(key)?.verdict ?? 'removed';
      return currentVerdict === verdict ? [] : [`${id} ${name}: published: ${verdict}, now: ${currentVerdict}`];
    }),
    ...[...currentScenarios].flatMap(([key, { id, name }]) =>
      publishedScenarios.has(key) ? [] : [`${id} ${name}: new scenario`],
    ),
  ];
}

/**
 * Returns the scenarios by feature, title and a number, because several scenarios can have the same title. Line numbers are ignored: they
 * change.
 */
function indexScenarios({ scenarios }: Scenarios): Map<string, Scenario> {
  const scenariosByKey = new Map<string, Scenario>();
  const orderedScenarios = scenarios.toSorted((a, b) => readLineNumber(a) - readLineNumber(b));
  for (const scenario of orderedScenarios) {
    const title = `${scenario.id.replace(LINE, '')} ${scenario.name}`;
    let index = 1;
    while (scenariosByKey.has(`${title} ${index}`)) index += 1;
    scenariosByKey.set(`${title} ${index}`, scenario);
  }
  return scenariosByKey;
}

/** Matches the line number in the ID of a scenario, such as `features/watch/types.feature:60 endpoints`. */
const LINE = /:(\d+)/;

function readLineNumber({ id }: Scenario): number {
  return Number(LINE.exec(id)?.[1]);
}
