/** Orders the members of an object as in its type, and drops members that the type does not have, as API clients do. */
import { compareBytes, isList, isMap, type Members, type Value } from '../templates/values.ts';
import type { Member, MemberType, MessageType } from './members.ts';

export function orderMembers(type: MessageType, value: Members): Members {
  const members = Object.entries(type).flatMap(([name, member]) => {
    const memberValue = value[name] ?? createEmptyValue(member);
    return memberValue === undefined ? [] : [[name, orderValue(member.type, memberValue)] as const];
  });
  return Object.fromEntries(members);
}

/** Returns the value that API clients write for an absent member. */
function createEmptyValue({ type, emptyEncoding }: Member): Value {
  if (emptyEncoding !== 'always') return undefined;
  if (type === 'text') return '';
  return type === 'time' ? null : {};
}

function orderValue(type: MemberType, value: Value): Value {
  if (isList(value)) return value.map((item) => orderValue(type, item));
  if (!isMap(value) || type === 'json') return value;
  if (typeof type === 'object') return orderMembers(type, value);
  return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => compareBytes(a, b)));
}
