/**
 * Finds expectations that no rule prescribes, which would fail servers other than kube-apiserver:
 *
 * - A create may return 200, 201 or 202 (table of operations): a scenario may expect 201 only if its rule says so.
 *
 * - Lists and initial events of a watch have no order: a scenario may expect one only if its rule says so.
 */
import type { Pickle } from '@cucumber/messages';
import { scenarioNeeds } from '../../steps/harness/needs/scenario-needs.ts';

type Scenario = Pick<Pickle, 'uri' | 'name' | 'tags' | 'steps'>;

/** Returns the problems of a scenario, a line each. `findStatement` returns the statement of a rule by its ID. */
export function findUnprescribed(scenario: Scenario, findStatement: (rule: string) => string): string[] {
  const { uri, name, tags } = scenario;
  const rules = tags.flatMap((tag) => /^@rule:(.+)$/.exec(tag.name)?.[1] ?? []);
  const says201 = rules.some((rule) => findStatement(rule).includes('201'));
  const isOfAnyServer = tags.some((tag) => tag.name === '@resource');
  const { prescriptions = [], beginsWithState = false } = scenarioNeeds(scenario);
  const problems = [
    ...(isOfAnyServer && prescriptions.includes('201') && !says201
      ? [`expects 201, which ${rules.join(', ')} does not prescribe; expect a success`]
      : []),
    ...(isOfAnyServer && prescriptions.includes('order-of-items')
      ? ['expects names of a list in a certain order; use "in any order"']
      : []),
    ...(beginsWithState && prescriptions.includes('order-of-events')
      ? ['expects initial events in a certain order; use "the initial events in any order"']
      : []),
  ];
  return problems.map((problem) => `${uri}: "${name}": ${problem}`);
}
