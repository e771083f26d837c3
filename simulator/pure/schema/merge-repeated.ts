/**
 * Merges the values of a duplicate member. The decoder of kube-apiserver decodes the second value into the result of the first value. Structs
 * are merged field by field, lists item by item up to the length of the last list, and maps key by key. For other types, the last value is
 * used. A null removes a list, map or pointer, and does not change scalars and structs. For example, `{"s":{"a":1},"s":{"b":2}}` is
 * `{"s":{"a":1,"b":2}}` if `s` is a struct.
 */

import { listSourceMembers } from '../json/duplicate-fields.ts';
import type { JsonSource } from '../json/source.ts';
import type { Json, JsonObject } from '../object.ts';
import { isObject } from '../value/is-object.ts';
import { readMembers } from '../value/object-members.ts';
import { setMember } from '../value/set-member.ts';
import type { MemberCodec, NonNullJson, TypeCodec } from './codec.ts';

/** Returns a value in which duplicate members are merged, without changing the given value. */
export function mergeRepeatedMembers(
  codec: TypeCodec,
  value: NonNullJson,
  source: JsonSource | undefined,
): NonNullJson {
  if (source === undefined || source.membersWithDuplicates.size === 0) return value;
  return mergeValue({ codec, isPointer: false }, undefined, value, source) ?? value;
}

function mergeValue(
  { codec, isPointer }: MemberCodec,
  earlierValue: Json | undefined,
  value: Json,
  source: JsonSource,
): Json {
  if (value === null) return earlierValue === undefined || isRemovedByNull(codec, isPointer) ? null : earlierValue;
  const valueContentType = Array.isArray(value) ? 'items' : isObject(value) ? 'members' : undefined;
  if (valueContentType === undefined || codec.contentType !== valueContentType) return value;
  let mergedValue: Json = value;
  const items: Json[] = [];
  codec.visitContent?.(value, {
    visitStruct(struct, _, members) {
      const mergedMembers: JsonObject = { ...readMembers(earlierValue) };
      for (const [name, memberValue] of listSourceMembers(struct, source))
        mergeMember(mergedMembers, name, memberValue, members.get(name), source);
      mergedValue = mergedMembers;
    },
    visitMap(map, member) {
      const mergedMembers: JsonObject = { ...readMembers(earlierValue) };
      for (const [name, memberValue] of listSourceMembers(map, source)) {
        setMember(mergedMembers, name, memberValue === null ? null : mergeItem(member, undefined, memberValue, source));
      }
      mergedValue = mergedMembers;
    },
    visitItem(_, index, item, itemValue) {
      mergedValue = items;
      const earlierItem = Array.isArray(earlierValue) ? earlierValue[index] : undefined;
      items[index] = mergeItem(item, earlierItem, itemValue, source);
    },
  });
  return mergedValue;
}

function mergeItem(codec: TypeCodec, earlierValue: Json | undefined, value: Json, source: JsonSource): Json {
  return mergeValue({ codec, isPointer: false }, earlierValue, value, source);
}

function mergeMember(
  object: JsonObject,
  name: string,
  value: Json,
  member: MemberCodec | undefined,
  source: JsonSource,
) {
  const earlierValue = Object.hasOwn(object, name) ? object[name] : undefined;
  setMember(object, name, member === undefined ? value : mergeValue(member, earlierValue, value, source));
}

/** Reports whether null removes the value, as for lists, maps and pointers. */
function isRemovedByNull(codec: TypeCodec, isPointer: boolean): boolean {
  if (isPointer || codec.contentType === 'items') return true;
  return codec.contentType === 'members' && !('listFields' in codec);
}
