/** Whether a run came to the verdicts of the published one, scenario by scenario. */
import type { Envelope } from '../../reports/schema/envelope.ts';

type Scenarios = Pick<Envelope, 'scenarios'>;

/** A line for each scenario whose verdict is another one now. */
export function otherVerdicts(before: Scenarios, now: Scenarios): string[] {
  const verdicts = new Map(now.scenarios.map(({ id, verdict }) => [id, verdict]));
  const ids = new Set(before.scenarios.map(({ id }) => id));
  return [
    ...before.scenarios.flatMap(({ id, name, verdict }) => {
      const other = verdicts.get(id) ?? 'not there';
      return other === verdict ? [] : [`${id} ${name}: ${verdict} as published, ${other} now`];
    }),
    ...now.scenarios.filter(({ id }) => !ids.has(id)).map(({ id, name }) => `${id} ${name}: new since`),
  ];
}
