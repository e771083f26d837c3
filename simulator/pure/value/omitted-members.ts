/**
 * Records structs that were sent with an empty list or map, which is not stored or returned, or with a quantity that is stored in another
 * spelling. kube-apiserver keeps the sent value in memory until the object is stored. When it computes field owners, a list with such a
 * struct therefore counts as changed, and a null member as changed from null to empty.
 */
import { copyDeeply } from './deep-copy.ts';
import { isObject } from './is-object.ts';

/** The names of the omitted members by struct. The set is empty if only the spelling of a quantity was changed. */
const structsWithOmissions = new WeakMap<object, Set<string>>();

/** Records that an empty member of the struct was omitted or, without a name, that the spelling of a quantity in the struct was changed. */
export function recordOmission(struct: object, name?: string): void {
  const names = structsWithOmissions.get(struct) ?? new Set();
  structsWithOmissions.set(struct, name === undefined ? names : names.add(name));
}

/** Reports whether the member was sent as an empty list or map, which messages distinguish from a missing one. */
export function isMemberOmitted(struct: object, name: string): boolean {
  return structsWithOmissions.get(struct)?.has(name) === true;
}

const emptyMembers = new WeakMap<object, Set<string>>();

/** Records that a null member of the struct was sent as an empty list or map. */
export function recordEmptyMember(struct: object, name: string): void {
  emptyMembers.set(struct, (emptyMembers.get(struct) ?? new Set()).add(name));
}

/** Records for a copy of a struct which of its members were sent as empty lists or maps. */
export function copyEmptyMembers(source: object, target: object): void {
  const names = emptyMembers.get(source);
  if (names !== undefined) emptyMembers.set(target, names);
}

/** Returns a deep copy of a decoded value, including the records of its structs. */
export function copyWithOmissionRecords<T>(value: T): T {
  const copy = copyDeeply(value);
  copyRecords(value, copy);
  return copy;
}

function copyRecords(source: unknown, target: unknown): void {
  if (Array.isArray(source) && Array.isArray(target)) {
    for (const [index, item] of source.entries()) copyRecords(item, target[index]);
    return;
  }
  if (!isObject(source) || !isObject(target)) return;
  const names = structsWithOmissions.get(source);
  if (names !== undefined) structsWithOmissions.set(target, names);
  copyEmptyMembers(source, target);
  for (const name in source) copyRecords(source[name], target[name]);
}

/** Reports whether a null member of the struct was sent as an empty list or map. */
export function isMemberSentEmpty(struct: object, name: string): boolean {
  return emptyMembers.get(struct)?.has(name) === true;
}

/** Reports whether a list in the value, or the value itself as a list, contains a struct with a recorded omission. */
export function hasListWithOmission(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(hasOmission);
  if (!isObject(value)) return false;
  for (const name in value) if (hasListWithOmission(value[name])) return true;
  return false;
}

/** Reports whether the value contains a struct with a recorded omission. An omitted member that has a default is no omission. */
export function hasOmission(value: unknown): boolean {
  if (value === null || typeof value !== 'object') return false;
  return hasRecordedOmission(value) || Object.values(value).some(hasOmission);
}

function hasRecordedOmission(struct: object): boolean {
  const names = structsWithOmissions.get(struct);
  if (names === undefined) return false;
  const members: Readonly<Record<string, unknown>> = { ...struct };
  return names.size === 0 || [...names].some((name) => (members[name] ?? undefined) === undefined);
}

const membersStoredDifferently = new WeakSet<object>();

/**
 * Records that the stored value of a member differs from the value that is read. Examples are bytes that were sent as null and are read as
 * empty bytes, a status whose default is set when it is read, and the metadata of an object in another version.
 */
export function markStoredDifferently(member: object): void {
  membersStoredDifferently.add(member);
}

/**
 * Reports whether the stored value of a member differs from the value that is read. A write of the object is then a change, even if it is
 * equal.
 */
export function isObjectStoredDifferently(object: object): boolean {
  return Object.values(object).some(isMemberStoredDifferently);
}

/** Returns the object with copies of the members that are stored differently, because an update stores the values that are read. */
export function copyMembersStoredDifferently<T extends object>(object: T): T {
  const entries = Object.entries(object).filter(([, member]) => isMemberStoredDifferently(member));
  return entries.length === 0
    ? object
    : { ...object, ...Object.fromEntries(entries.map(([name, member]) => [name, { ...member }])) };
}

function isMemberStoredDifferently(member: unknown): boolean {
  return typeof member === 'object' && member !== null && membersStoredDifferently.has(member);
}
