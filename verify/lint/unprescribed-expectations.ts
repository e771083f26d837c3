/**
 * Finds expectations that no rule prescribes, which would fail servers other than kube-apiserver:
 *
 * - A create may return 200, 201 or 202 (table of operations): a scenario may expect 201 only if its rule says so.
 *
 * - Lists and initial events of a watch have no order: a scenario may expect one only if its rule says so.
 */
import type { Pickle } from '@cucumber/messages';

type Scenario = Pick<Pickle, 'uri' | 'name' | 'tags' | 'steps'>;

/** Returns the problems of a scenario, a line each. `statementOf` returns the statement of a rule by its ID. */
export function findUnprescribed(
  { uri, name, tags, steps }: Scenario,
  statementOf: (rule: string) => string,
): string[] {
  const where = `${uri}: "${name}"`;
  const rules = tags.flatMap((tag) => /^@rule:(.+)$/.exec(tag.name)?.[1] ?? []);
  const says201 = rules.some((rule) => statementOf(rule).includes('201'));
  const isOfAnyServer = tags.some((tag) => tag.name === '@resource');
  return [
    ...(isOfAnyServer && steps.some(({ text }) => text === 'the answer is 201') && !says201
      ? [`${where}: expects 201, which ${rules.join(', ')} does not prescribe; expect a success`]
      : []),
    ...(isOfAnyServer && steps.some(ordersNames)
      ? [`${where}: expects names of a list in a certain order; use "in any order"`]
      : []),
    ...(beginsWithState(steps) && steps.some(ordersInitialEvents)
      ? [`${where}: expects initial events in a certain order; use "the initial events in any order"`]
      : []),
  ];
}

type Step = Scenario['steps'][number];

const LIST = /^(?:the list|the pages together) (?:has|have):$/;

/** A single name needs no order. */
function ordersNames(step: Step): boolean {
  const isOrdered = ([path = '', relation, values = '']: readonly string[]): boolean =>
    path === 'names' && relation === 'in this order' && /,| to /.test(values);
  return LIST.test(step.text) && tableRows(step).some(isOrdered);
}

/** The watch of the scenario starts with the existing objects. */
function beginsWithState(steps: readonly Step[]): boolean {
  return steps.some(({ text }) => {
    const query = /^a watch is opened on [^?]*\?(.*)$/.exec(text)?.[1];
    return (
      query !== undefined && (/sendInitialEvents=(?:true|1)/.test(query) || !/resourceVersion=(?!0|&|$)/.test(query))
    );
  });
}

function ordersInitialEvents(step: Step): boolean {
  const isOrdered = /^the watch reports(?: exactly)?:$/.test(step.text);
  const [, first, second] = tableRows(step);
  return isOrdered && first?.includes('ADDED') === true && second?.includes('ADDED') === true;
}

function tableRows({ argument }: Step): readonly (readonly string[])[] {
  return argument?.dataTable?.rows.map(({ cells }) => cells.map(({ value }) => value)) ?? [];
}
