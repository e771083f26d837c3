/** Finds the differences between the types of two releases. */
import type { ReleaseTypeChanges, TypeChange } from '../../../spec/later-releases.ts';
import type { TypeFacts } from '../../../spec/type-facts.ts';
import type { TypesOfRelease } from './types.ts';

/** The fields that a release drops by default, because their feature gates are disabled, by type. */
export type DroppedFields = Readonly<Record<string, readonly string[]>>;

/** Returns the fields whose gates are all disabled by default. */
export function findDroppedFields(
  { gated: gatedFieldsByType }: TypesOfRelease,
  gates: ReadonlyMap<string, { readonly default: boolean }>,
): DroppedFields {
  const isDisabled = (gate: string) => gates.get(gate)?.default === false;
  const entries = Object.entries(gatedFieldsByType).map(([type, fields]) => {
    const droppedFields = Object.entries(fields).filter(([, gatesOfField]) => gatesOfField.every(isDisabled));
    return [type, droppedFields.map(([name]) => name).toSorted()] as const;
  });
  return Object.fromEntries(entries.filter(([, names]) => names.length > 0));
}

/** Returns the changed lists of dropped fields. The list of a type without dropped fields in the new release is empty. */
export function compareDroppedFields(oldFields: DroppedFields, newFields: DroppedFields): DroppedFields {
  const removedKeys = Object.keys(oldFields).filter((type) => newFields[type] === undefined);
  return { ...findChangedMembers(oldFields, newFields), ...Object.fromEntries(removedKeys.map((type) => [type, []])) };
}

/** Returns the types, type names and field orders that are new or changed. */
export function compareTypes(oldTypes: TypesOfRelease, newTypes: TypesOfRelease): Omit<ReleaseTypeChanges, 'dropped'> {
  const types = Object.entries(newTypes.types).flatMap(([name, facts]) => {
    const change = compareType(oldTypes.types[name] ?? {}, facts);
    return Object.keys(change).length === 0 ? [] : [[name, change] as const];
  });
  return {
    types: Object.fromEntries(types),
    names: findChangedMembers(oldTypes.names, newTypes.names),
    order: findChangedMembers(oldTypes.order, newTypes.order),
  };
}

function compareType(oldType: TypeFacts, { fields = {}, ...facts }: TypeFacts): TypeChange {
  const { fields: oldFields = {}, ...oldFacts } = oldType;
  const changedFields = findChangedMembers(oldFields, fields);
  const removedFields = Object.keys(oldFields).filter((field) => fields[field] === undefined);
  const changedFacts = findChangedMembers<unknown>({ ...oldFacts }, { ...facts });
  const removedFacts = Object.keys(oldFacts).filter((member) => !(member in facts));
  return {
    ...changedFacts,
    // If the last required field became optional, the list of required fields is empty.
    ...(removedFacts.includes('required') && { required: [] }),
    ...(Object.keys(changedFields).length > 0 && { fields: changedFields }),
    ...(removedFields.length > 0 && { gone: removedFields }),
  };
}

/** Returns the members of `newMembers` that are new or changed. */
export function findChangedMembers<Value>(
  oldMembers: Readonly<Record<string, Value>>,
  newMembers: Readonly<Record<string, Value>>,
): Record<string, Value> {
  const changedMembers = Object.entries(newMembers).filter(
    ([member, value]) => JSON.stringify(oldMembers[member]) !== JSON.stringify(value),
  );
  return Object.fromEntries(changedMembers);
}
