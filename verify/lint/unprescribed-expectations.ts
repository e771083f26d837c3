/**
 * Finds expectations that no rule prescribes. A conformant server other than kube-apiserver could fail a scenario with such an expectation:
 *
 * - A create may return 200, 201 or 202 (table of operations in the specification). A scenario may expect 201 only if its rule mentions 201.
 *
 * - Lists and the initial events of a watch have no order. A scenario must not expect an order.
 */
import type { Pickle } from '@cucumber/messages';
import { determineScenarioNeeds } from '../../steps/harness/needs/scenario-needs.ts';

type Scenario = Pick<Pickle, 'uri' | 'name' | 'tags' | 'steps'>;

/** Returns a line for each problem of a scenario. `findStatement` returns the statement of a rule by its ID. */
export function findUnprescribedExpectations(scenario: Scenario, findStatement: (rule: string) => string): string[] {
  const { uri, name, tags } = scenario;
  const rules = tags.flatMap((tag) => /^@rule:(.+)$/.exec(tag.name)?.[1] ?? []);
  const isCreateStatusPrescribed = rules.some((rule) => findStatement(rule).includes('201'));
  const concernsAnyServer = tags.some((tag) => tag.name === '@resource');
  const { prescriptions = [], startsWithExistingObjects = false } = determineScenarioNeeds(scenario);
  const problems = [
    ...(concernsAnyServer && prescriptions.includes('201') && !isCreateStatusPrescribed
      ? [`expects 201, which ${rules.join(', ')} does not prescribe; expect a success`]
      : []),
    ...(concernsAnyServer && prescriptions.includes('order-of-items')
      ? ['expects the names in a list in a specific order; use "in any order"']
      : []),
    ...(startsWithExistingObjects && prescriptions.includes('order-of-events')
      ? ['expects initial events in a specific order; use "the initial events in any order"']
      : []),
  ];
  return problems.map((problem) => `${uri}: "${name}": ${problem}`);
}
