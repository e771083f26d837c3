/**
 * Applies a strategic merge patch (patch-strategic-*, ep-subsets-atomic), which is a merge patch that merges lists by the patch metadata of
 * the API type. Lists whose field has a merge key are merged by this key, and other lists are replaced. Directives delete, replace and
 * order items.
 *
 * Example: finalizers are merged, so `{"metadata":{"finalizers":["c"]}}` on [a, b] results in [c, a, b]. With
 * `"$deleteFromPrimitiveList/finalizers":["a"]` instead, the result is [b]. Subsets are atomic: a patch with one subset results in one
 * subset.
 */
import { formatValue } from '../go/format-value.ts';
import type { Json, JsonObject } from '../object.ts';
import { formatJsonTypeName } from '../schema/codec.ts';
import { copyDeeply } from '../value/deep-copy.ts';
import { isDeepEqual } from '../value/deep-equal.ts';
import { isObject } from '../value/is-object.ts';
import { setMember } from '../value/set-member.ts';
import {
  createUnknownDirectiveError,
  DELETE_FROM_LIST_DIRECTIVE,
  PATCH_DIRECTIVE,
  parseDirectiveKey,
  removeDirectives,
  removeItemDirectives,
  retainKeys,
  SET_ORDER_DIRECTIVE,
} from './directives.ts';
import {
  createItemKeyReader,
  findItemType,
  orderMergedItems,
  PositionIndex,
  removeMatchingItems,
  removeRepeatedItems,
  requireMergeKey,
} from './list-merge.ts';
import { PatchError } from './patch-error.ts';
import type { FieldPatchMeta, TypePatchMeta } from './patch-meta.ts';

/** Returns the patched document, without changing its arguments. Throws a PatchError. */
export function applyStrategicMergePatch(document: JsonObject, patch: JsonObject, meta: TypePatchMeta): JsonObject {
  return mergeObject(copyDeeply(document), copyDeeply(patch), meta);
}

/** Merges the patch into the object. Both arguments are copies that may be changed. */
function mergeObject(object: JsonObject, patch: JsonObject, meta: TypePatchMeta): JsonObject {
  if (Object.hasOwn(patch, PATCH_DIRECTIVE)) {
    const { [PATCH_DIRECTIVE]: directive = null, ...otherMembers } = patch;
    if (directive === 'replace') return otherMembers;
    if (directive === 'delete') return {};
    throw createUnknownDirectiveError(directive, patch);
  }
  retainKeys(object, patch);
  setElementOrder(object, patch, meta);
  for (const [key, value] of Object.entries(patch)) {
    const deletionListName = parseDirectiveKey(key, DELETE_FROM_LIST_DIRECTIVE);
    const name = deletionListName ?? key;
    if (value === null) delete object[name];
    else mergeMember(object, name, value, meta, deletionListName !== undefined);
  }
  return object;
}

function mergeMember(object: JsonObject, name: string, value: Json, meta: TypePatchMeta, deletesItems: boolean): void {
  const current = Object.hasOwn(object, name) ? object[name] : undefined;
  const hasSameType = current !== undefined && describeJsonType(current) === describeJsonType(value);
  if (deletesItems && !hasSameType) return;
  const field = meta.findField(name);
  if (isObject(current) && isObject(value) && field.strategy !== 'replace') {
    setMember(object, name, mergeObject(current, value, field.inner));
  } else if (Array.isArray(current) && Array.isArray(value) && (field.strategy === 'merge' || deletesItems)) {
    setMember(object, name, mergeList(current, value, field, { deletesItems }));
  } else {
    const plainValue = hasSameType && typeof value === 'object' ? value : removeDirectives(value);
    if (plainValue === undefined) delete object[name];
    else setMember(object, name, plainValue);
  }
}

function mergeList(
  current: Json[],
  patch: Json[],
  field: FieldPatchMeta,
  { deletesItems }: { readonly deletesItems: boolean },
): Json[] {
  const itemType = findItemType(current, patch);
  if (itemType === undefined) return current;
  if (itemType !== 'object') {
    if (deletesItems) {
      const deletedItems = new Set(patch);
      return current.filter((item) => !deletedItems.has(item));
    }
    return orderMergedItems(
      removeRepeatedItems([...current, ...patch]),
      patch,
      current,
      createItemKeyReader(undefined),
    );
  }
  const { mergeKey } = field;
  if (mergeKey === undefined) {
    throw new PatchError('internalError', `cannot merge lists without merge key for ${field.inner.name}`);
  }
  const { list, additions } = applyItemDirectives(current, patch.filter(isObject), mergeKey);
  const readItemKey = createItemKeyReader(mergeKey);
  const itemsBefore = [...list];
  const itemPositions = new PositionIndex(list, readItemKey);
  for (const addition of additions) {
    // Items are merged one by one, because a problem inside an item is reported before a missing key of a later item.
    requireMergeKey([addition], mergeKey);
    const index = itemPositions.find(addition);
    const item = list[index];
    if (isObject(item)) list[index] = mergeObject(item, addition, field.inner);
    else itemPositions.add(addition, list.push(addition) - 1);
  }
  requireMergeKey(list, mergeKey);
  return orderMergedItems(list, additions, itemsBefore, readItemKey);
}

/**
 * Applies the `$patch` directives of items: `delete` deletes the item with the same key, `replace` replaces the list by the other items of
 * the patch.
 */
function applyItemDirectives(
  current: readonly Json[],
  patch: readonly JsonObject[],
  mergeKey: string,
): { list: Json[]; additions: JsonObject[] } {
  const deletedObjects: JsonObject[] = [];
  const additions: JsonObject[] = [];
  let replacesValue = false;
  for (const item of patch) {
    const directive = item[PATCH_DIRECTIVE];
    if (directive === undefined) additions.push(item);
    else if (directive === 'delete') {
      requireMergeKey([item], mergeKey);
      deletedObjects.push(item);
    } else if (directive === 'replace') replacesValue = true;
    else if (directive === 'merge') {
      throw new PatchError('internalError', 'merging lists cannot yet be specified in the patch');
    } else throw createUnknownDirectiveError(directive, item);
  }
  if (replacesValue) return { list: additions, additions: [] };
  return {
    list: deletedObjects.length === 0 ? [...current] : removeMatchingItems(current, mergeKey, deletedObjects),
    additions,
  };
}

/** Applies `$setElementOrder/LIST`, which sets the order of a merged list, even if the patch does not contain the list. */
function setElementOrder(object: JsonObject, patch: JsonObject, meta: TypePatchMeta): void {
  for (const key of Object.keys(patch)) {
    const name = parseDirectiveKey(key, SET_ORDER_DIRECTIVE);
    if (name === undefined) continue;
    const order = requireList(patch[key] ?? null);
    delete patch[key];
    const field = meta.findField(name);
    const current = Object.hasOwn(object, name) ? requireList(object[name] ?? null) : undefined;
    const change = Object.hasOwn(patch, name) ? requireList(patch[name] ?? null) : undefined;
    const readItemKey = createItemKeyReader(field.mergeKey);
    if (change !== undefined) checkElementOrder(change, order, field);
    const mergedItems = mergeBeforeOrdering(current, change, field);
    if (mergedItems === undefined) continue;
    if ((current ?? []).length + (change ?? []).length === 0) {
      throw new PatchError('internalError', 'no elements in any of the given slices');
    }
    if (findItemType(mergedItems) === 'object') {
      // kube-apiserver fails for lists of objects without a merge key.
      if (field.mergeKey === undefined)
        throw new PatchError('malformed', `${name} cannot be ordered: it has no merge key`);
      requireMergeKey([...mergedItems, ...order], field.mergeKey);
    }
    setMember(object, name, orderMergedItems(mergedItems, order, current ?? [], readItemKey));
    delete patch[name];
  }
}

function mergeBeforeOrdering(
  current: Json[] | undefined,
  change: Json[] | undefined,
  field: FieldPatchMeta,
): Json[] | undefined {
  if (change === undefined) return current;
  if (current === undefined) return removeItemDirectives(change);
  return field.strategy === 'merge' ? mergeList([...current], change, field, { deletesItems: false }) : change;
}

/** Throws a PatchError unless the items of the patch have the order of the directive. */
function checkElementOrder(change: readonly Json[], order: readonly Json[], { mergeKey }: FieldPatchMeta): void {
  if (change.length === 0 || order.length === 0) return;
  const readItemKey = createItemKeyReader(mergeKey);
  const items =
    mergeKey === undefined ? change : change.filter((item) => !isObject(item) || item[PATCH_DIRECTIVE] !== 'delete');
  let orderIndex = 0;
  let itemIndex = 0;
  while (itemIndex < items.length && orderIndex < order.length) {
    const [item = null, orderItem = null] = [items[itemIndex], order[orderIndex]];
    if (isObject(item) && Object.hasOwn(item, PATCH_DIRECTIVE)) itemIndex++;
    else {
      if (mergeKey !== undefined) requireMergeKey([item, orderItem], mergeKey);
      if (isDeepEqual(readItemKey(orderItem), readItemKey(item))) itemIndex++;
      orderIndex++;
    }
  }
  if (itemIndex < items.length) {
    const message = `The order in patch list:\n${formatValue(change)}\n doesn't match ${SET_ORDER_DIRECTIVE} list:\n${formatValue(order)}\n`;
    throw new PatchError('internalError', message);
  }
}

function requireList(value: Json): Json[] {
  if (Array.isArray(value)) return value;
  throw new PatchError('internalError', `expected a []interface {}, but received a ${formatGoTypeName(value)}`);
}

function formatGoTypeName(value: Json): string {
  if (isObject(value)) return 'map[string]interface {}';
  if (typeof value === 'number') return Number.isInteger(value) ? 'int64' : 'float64';
  return value === null ? '%!s(<nil>)' : formatJsonTypeName(value);
}

function describeJsonType(value: Json): string {
  return value === null ? 'null' : formatJsonTypeName(value);
}
