/** An object from JSON with its members in the order of its type; what the type doesn't have is left out, as clients of the API do. */
import { byBytes, isList, isMembers, type Members, type Value } from '../templates/values.ts';
import type { Member, MemberType, MessageType } from './members.ts';

export function ordered(type: MessageType, value: Members): Members {
  const members = Object.entries(type).flatMap(([name, member]) => {
    const inner = value[name] ?? substituteOf(member);
    return inner === undefined ? [] : [[name, orderedValue(member.type, inner)] as const];
  });
  return Object.fromEntries(members);
}

/** Of a member that is not there. */
function substituteOf({ type, empty }: Member): Value {
  if (empty !== 'always') return undefined;
  if (type === 'text') return '';
  return type === 'time' ? null : {};
}

function orderedValue(type: MemberType, value: Value): Value {
  if (isList(value)) return value.map((item) => orderedValue(type, item));
  if (!isMembers(value) || type === 'json') return value;
  if (typeof type === 'object') return ordered(type, value);
  return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => byBytes(a, b)));
}
