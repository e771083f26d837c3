/** The differences between the types of two releases. */
import type { ChangedType, ChangedTypes } from '../../../spec/later.ts';
import type { TypeFacts } from '../../../spec/type-facts.ts';
import type { TypesOfRelease } from './types.ts';

export function compareTypes(before: TypesOfRelease, now: TypesOfRelease): ChangedTypes {
  const types = Object.entries(now.types).flatMap(([name, facts]) => {
    const change = compareType(before.types[name] ?? {}, facts);
    return Object.keys(change).length === 0 ? [] : [[name, change] as const];
  });
  return {
    types: Object.fromEntries(types),
    names: changedMembers(before.names, now.names),
    order: changedMembers(before.order, now.order),
  };
}

function compareType(before: TypeFacts, { fields = {}, ...facts }: TypeFacts): ChangedType {
  const { fields: earlier = {}, ...others } = before;
  const changed = changedMembers(earlier, fields);
  const gone = Object.keys(earlier).filter((field) => fields[field] === undefined);
  const rest = changedMembers<unknown>({ ...others }, { ...facts });
  const dropped = Object.keys(others).filter((member) => !(member in facts));
  return {
    ...rest,
    // The last required field became optional.
    ...(dropped.includes('required') && { required: [] }),
    ...(Object.keys(changed).length > 0 && { fields: changed }),
    ...(gone.length > 0 && { gone }),
  };
}

function changedMembers<Value>(
  before: Readonly<Record<string, Value>>,
  now: Readonly<Record<string, Value>>,
): Record<string, Value> {
  const changed = Object.entries(now).filter(
    ([member, value]) => JSON.stringify(before[member]) !== JSON.stringify(value),
  );
  return Object.fromEntries(changed);
}
