/**
 * What servers of others do otherwise than kube-apiserver, and may: a scenario of any server that compares it says that a rule is broken which is kept.
 *
 * - A create is answered with 200, 201 or 202 (the table of operations): 201 is asked for where the rule says so.
 * - Lists, and the events that a watch begins with, have no order: rule and sentence speak of none.
 */
import type { Pickle } from '@cucumber/messages';

type Scenario = Pick<Pickle, 'uri' | 'name' | 'tags' | 'steps'>;

/** Problems of a scenario, a line each. `statementOf` is the text of a rule by its id. */
export function unprescribed({ uri, name, tags, steps }: Scenario, statementOf: (rule: string) => string): string[] {
  const where = `${uri}: "${name}"`;
  const rules = tags.flatMap((tag) => /^@rule:(.+)$/.exec(tag.name)?.[1] ?? []);
  const says201 = rules.some((rule) => statementOf(rule).includes('201'));
  const isOfAnyServer = tags.some((tag) => tag.name === '@resource');
  return [
    ...(isOfAnyServer && steps.some(({ text }) => text === 'the answer is 201') && !says201
      ? [`${where}: asks for 201, of which ${rules.join(', ')} says nothing: a success`]
      : []),
    ...(isOfAnyServer && steps.some(ordersNames)
      ? [`${where}: asks for the names of a list in an order, which none has: in any order`]
      : []),
    ...(beginsWithState(steps) && steps.some(ordersInitialEvents)
      ? [`${where}: asks for initial events in an order, which they have not: the initial events in any order`]
      : []),
  ];
}

type Step = Scenario['steps'][number];

const LIST = /^(?:the list|the pages together) (?:has|have):$/;

/** One name is in any order. */
function ordersNames(step: Step): boolean {
  const isOrdered = ([path = '', relation, values = '']: readonly string[]): boolean =>
    path === 'names' && relation === 'in this order' && /,| to /.test(values);
  return LIST.test(step.text) && rowsOf(step).some(isOrdered);
}

/** The watch that the scenario is about begins with what is there. */
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
  const [, first, second] = rowsOf(step);
  return isOrdered && first?.includes('ADDED') === true && second?.includes('ADDED') === true;
}

function rowsOf({ argument }: Step): readonly (readonly string[])[] {
  return argument?.dataTable?.rows.map(({ cells }) => cells.map(({ value }) => value)) ?? [];
}
