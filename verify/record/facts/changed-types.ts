/** The differences between the types of two releases. */
import type { ChangedType, ChangedTypes } from '../../../spec/later.ts';
import type { TypeFacts } from '../../../spec/type-facts.ts';
import type { TypesOfRelease } from './types.ts';

/** By type. */
export type DroppedFields = Readonly<Record<string, readonly string[]>>;

/** Returns the fields whose gates are all disabled by default. */
export function findDroppedFields(
  { gated }: TypesOfRelease,
  gates: ReadonlyMap<string, { readonly default: boolean }>,
): DroppedFields {
  const isOff = (gate: string) => gates.get(gate)?.default === false;
  const entries = Object.entries(gated).map(([type, fields]) => {
    const names = Object.entries(fields).filter(([, gatesOfField]) => gatesOfField.every(isOff));
    return [type, names.map(([name]) => name).toSorted()] as const;
  });
  return Object.fromEntries(entries.filter(([, names]) => names.length > 0));
}

/** Returns the changed lists of dropped fields. The list of a type that no longer drops fields is empty. */
export function compareDropped(before: DroppedFields, now: DroppedFields): DroppedFields {
  const removedKeys = Object.keys(before).filter((type) => now[type] === undefined);
  return { ...findChangedMembers(before, now), ...Object.fromEntries(removedKeys.map((type) => [type, []])) };
}

export function compareTypes(before: TypesOfRelease, now: TypesOfRelease): Omit<ChangedTypes, 'dropped'> {
  const types = Object.entries(now.types).flatMap(([name, facts]) => {
    const change = compareType(before.types[name] ?? {}, facts);
    return Object.keys(change).length === 0 ? [] : [[name, change] as const];
  });
  return {
    types: Object.fromEntries(types),
    names: findChangedMembers(before.names, now.names),
    order: findChangedMembers(before.order, now.order),
  };
}

function compareType(before: TypeFacts, { fields = {}, ...facts }: TypeFacts): ChangedType {
  const { fields: earlier = {}, ...remaining } = before;
  const changedFields = findChangedMembers(earlier, fields);
  const removedKeys = Object.keys(earlier).filter((field) => fields[field] === undefined);
  const rest = findChangedMembers<unknown>({ ...remaining }, { ...facts });
  const droppedKeys = Object.keys(remaining).filter((member) => !(member in facts));
  return {
    ...rest,
    // The last required field became optional.
    ...(droppedKeys.includes('required') && { required: [] }),
    ...(Object.keys(changedFields).length > 0 && { fields: changedFields }),
    ...(removedKeys.length > 0 && { gone: removedKeys }),
  };
}

export function findChangedMembers<Value>(
  before: Readonly<Record<string, Value>>,
  now: Readonly<Record<string, Value>>,
): Record<string, Value> {
  const changedMembers = Object.entries(now).filter(
    ([member, value]) => JSON.stringify(before[member]) !== JSON.stringify(value),
  );
  return Object.fromEntries(changedMembers);
}
