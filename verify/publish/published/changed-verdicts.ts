/** Compares the verdicts of the scenarios of a run with the published verdicts. */
import type { Envelope } from '../../../reports/schema/envelope.ts';

type ScenarioVerdict = Pick<Envelope['scenarios'][number], 'id' | 'name' | 'verdict'>;
interface ReportScenarios {
  readonly scenarios: readonly ScenarioVerdict[];
}

/** Returns a line for each scenario whose verdict differs. */
export function findChangedVerdicts(published: ReportScenarios, current: ReportScenarios): string[] {
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
 * Returns the scenarios by feature, title and a number, because several scenarios can have the same title. Line numbers are not used, because they
 * change.
 */
function indexScenarios({ scenarios }: ReportScenarios): Map<string, ScenarioVerdict> {
  const scenariosByKey = new Map<string, ScenarioVerdict>();
  const orderedScenarios = scenarios.toSorted((a, b) => readLineNumber(a) - readLineNumber(b));
  for (const scenario of orderedScenarios) {
    const keyPrefix = `${scenario.id.replace(LINE_NUMBER, '')} ${scenario.name}`;
    let index = 1;
    while (scenariosByKey.has(`${keyPrefix} ${index}`)) index += 1;
    scenariosByKey.set(`${keyPrefix} ${index}`, scenario);
  }
  return scenariosByKey;
}

/** Matches the line number in the ID of a scenario, such as `features/watch/types.feature:60 endpoints`. */
const LINE_NUMBER = /:(\d+)/;

function readLineNumber({ id }: ScenarioVerdict): number {
  return Number(LINE_NUMBER.exec(id)?.[1]);
}
