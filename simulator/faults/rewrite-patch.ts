/** What the faults of patches make of a Content-Type, of operations and of the members of a merge. */
import type { Json, JsonObject } from '../pure/object.ts';
import type { JsonPatchOperation } from '../pure/patch/json-patch-operation.ts';
import { isObject } from '../pure/schema/codec.ts';
import type { FaultSet } from './catalogue.ts';

const JSON_PATCH = 'application/json-patch+json';
const MERGE_PATCH = 'application/merge-patch+json';
const APPLY_CBOR = 'application/apply-patch+cbor';

export function mistyped(types: readonly string[], faults: FaultSet): readonly string[] {
  if (faults.size === 0) return types;
  const gated = types.includes(APPLY_CBOR);
  const known = types.filter((type) => type !== APPLY_CBOR || !faults.has('apply-in-cbor-unknown'));
  if (faults.has('apply-in-cbor-ungated')) known.push(APPLY_CBOR);
  if (faults.has('suffix-is-passed-over') && gated) known.push(MERGE_PATCH.replace('json', 'cbor'));
  if (faults.has('json-is-a-merge-patch')) known.push('application/json');
  return known;
}

/** The sort as which a document is read. */
export function missorted(type: string, body: Buffer, faults: FaultSet): string {
  if (faults.has('patches-by-shape') && type === MERGE_PATCH && body.toString('latin1').startsWith('['))
    return JSON_PATCH;
  if (faults.has('patches-by-shape') && type === JSON_PATCH && body.toString('latin1').startsWith('{'))
    return MERGE_PATCH;
  const merged =
    faults.has('json-is-a-merge-patch') || faults.has('apply-is-a-merge-patch') || faults.has('suffix-is-passed-over');
  return merged && type !== JSON_PATCH && !type.includes('strategic') ? MERGE_PATCH : type;
}

type Operations = readonly JsonPatchOperation[];

/** `carriesOut` throws for operations that can't be applied. */
export function misoperated(
  operations: Operations,
  carriesOut: (operations: Operations) => unknown,
  faults: FaultSet,
): Operations {
  if (faults.size === 0) return operations;
  if (faults.has('operations-in-any-order')) {
    return operations.toSorted((one, other) => Number(other.op === 'remove') - Number(one.op === 'remove'));
  }
  if (faults.has('tests-before-operations')) {
    return operations.toSorted((one, other) => Number(other.op === 'test') - Number(one.op === 'test'));
  }
  if (faults.has('last-tests-passed-over')) {
    return operations.slice(0, operations.findLastIndex(({ op }) => op !== 'test') + 1);
  }
  if (faults.has('operations-are-kept')) return prefix(operations, carriesOut);
  if (faults.has('tests-passed-over')) return operations.filter(({ op }) => op !== 'test');
  return operations.map((operation) => misread(operation, faults));
}

function misread(operation: JsonPatchOperation, faults: FaultSet): JsonPatchOperation {
  const { op, path, value } = operation;
  if (faults.has('index-replaces') && op === 'add' && /\/\d+$/.test(path)) return { ...operation, op: 'replace' };
  if (faults.has('pointers-as-they-stand')) return { ...operation, path: path.replaceAll('~1', '~01') };
  const unequal = faults.has('tests-of-texts-only') && op === 'test' && typeof value === 'object' && value !== null;
  return unequal ? { ...operation, value: [value] } : operation;
}

function prefix(operations: Operations, carriesOut: (operations: Operations) => unknown): Operations {
  for (let length = operations.length; length > 0; length--) {
    try {
      carriesOut(operations.slice(0, length));
      return operations.slice(0, length);
    } catch {
      // One less, then.
    }
  }
  return [];
}

/** The members of a merge patch of this object that give what the bug gives. */
export function mismerged(object: JsonObject, changes: JsonObject, faults: FaultSet, deep = false): JsonObject {
  if (faults.size === 0) return changes;
  const entries = Object.entries(changes).map(([name, value]): [string, Json] => {
    const current = object[name];
    const joins = faults.has('merge-patch-joins-lists');
    if (joins && Array.isArray(current) && Array.isArray(value)) return [name, [...current, ...value]];
    if (!isObject(value)) return [name, value];
    const holder = isObject(current ?? null) ? (current as JsonObject) : {};
    const replaces = faults.has('merge-patch-replaces-maps') && (deep || name !== 'metadata');
    return [name, replaces ? { ...without(holder), ...value } : mismerged(holder, value, faults, true)];
  });
  const skips = faults.has('merge-patch-skips-null');
  const falsy: Json[] = faults.has('merge-patch-skips-falsy') ? [false, 0, ''] : [];
  return Object.fromEntries(entries.filter(([, value]) => (!skips || value !== null) && !falsy.includes(value)));
}

/** What takes all members away. */
function without(holder: JsonObject): JsonObject {
  return Object.fromEntries(Object.keys(holder).map((name) => [name, null]));
}

/** Lists joined item by item, on their way to a merge that replaces lists. */
export function byPosition(object: JsonObject, changes: JsonObject): JsonObject {
  const joined = (current: Json | undefined, value: Json): Json => {
    if (isObject(value) && isObject(current ?? null)) return byPosition(current as JsonObject, value);
    if (!Array.isArray(value) || !Array.isArray(current)) return value;
    const items = value.map((item, index) =>
      isObject(item) && isObject(current[index] ?? null) ? { ...(current[index] as JsonObject), ...item } : item,
    );
    return [...items, ...current.slice(value.length)];
  };
  return Object.fromEntries(Object.entries(changes).map(([name, value]) => [name, joined(object[name], value)]));
}

/** What a document that is no patch changes. */
export function unshaped(object: JsonObject): { readonly value: JsonObject; readonly shown: () => string } {
  return { value: object, shown: () => '' };
}
