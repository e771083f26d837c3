/** Codecs of lists and of maps with string keys. A null item or member is the zero value of its type. */
import { compareText } from '../go/text.ts';
import { isObject } from '../value/is-object.ts';
import { markStoredDifferently } from '../value/omitted-members.ts';
import { setMember } from '../value/set-member.ts';
import { formatJsonTypeName, type TypeCodec, TypeMismatchError } from './codec.ts';
import { bytesCodec } from './scalars.ts';

export function createListCodec(getItemCodec: () => TypeCodec, goType: () => string): TypeCodec {
  return {
    get goType() {
      return goType();
    },
    decode(value, findings) {
      if (!Array.isArray(value)) throw new TypeMismatchError(formatJsonTypeName(value), goType());
      const codec = getItemCodec();
      const list = new Array<unknown>(value.length);
      for (let index = 0; index < value.length; index++) {
        const item = value[index] ?? null;
        list[index] = item === null ? codec.createZeroValue() : codec.decode(item, findings);
      }
      return list;
    },
    createZeroValue: () => null,
    isEmpty: (value) => value === null || (Array.isArray(value) && value.length === 0),
    contentType: 'items',
    visitContent(value, visitor) {
      if (!Array.isArray(value)) return;
      value.forEach((item, index) => {
        visitor.visitItem(value, index, getItemCodec(), item);
      });
    },
  };
}

export function createMapCodec(getMemberCodec: () => TypeCodec, goType: () => string): TypeCodec {
  return {
    get goType() {
      return goType();
    },
    decode(value, findings) {
      if (!isObject(value)) throw new TypeMismatchError(formatJsonTypeName(value), goType());
      const codec = getMemberCodec();
      const map: Record<string, unknown> = {};
      for (const key of listSortedKeys(value)) {
        const member = value[key] ?? null;
        const isNullBytes = member === null && codec === bytesCodec;
        if (isNullBytes) markStoredDifferently(map);
        setMember(
          map,
          key,
          isNullBytes ? '' : member === null ? codec.createZeroValue() : codec.decode(member, findings),
        );
      }
      return map;
    },
    createZeroValue: () => null,
    isEmpty: (value) => value === null || (typeof value === 'object' && isEmptyObject(value)),
    contentType: 'members',
    visitContent(value, visitor) {
      if (isObject(value)) visitor.visitMap(value, getMemberCodec());
    },
  };
}

/** Returns the keys in bytewise order. */
export function listSortedKeys(map: object): string[] {
  const keys = Object.keys(map);
  for (let index = 1; index < keys.length; index++) {
    if (compareText(keys[index - 1] ?? '', keys[index] ?? '') > 0) return keys.sort(compareText);
  }
  return keys;
}

function isEmptyObject(value: object): boolean {
  for (const _ in value) return false;
  return true;
}
