/**
 * Applies a strategic merge patch (patch-strategic-*, ep-subsets-atomic), a merge patch that merges lists according to the patch metadata of
 * the API type. Lists with the patch strategy `merge` are merged by their merge key, and other lists are replaced. Directives delete,
 * replace and order items.
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
  removeDirectivesOfItems,
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
import type { FieldPatchMetadata, TypePatchMetadata } from './patch-metadata.ts';

/** Returns the patched document, without changing its arguments. Throws a PatchError. */
export function applyStrategicMergePatch(
  document: JsonObject,
  patch: JsonObject,
  metadata: TypePatchMetadata,
): JsonObject {
  return mergeObject(copyDeeply(document), copyDeeply(patch), metadata);
}

/** Merges the patch into the object. Both arguments are copies that may be changed. */
function mergeObject(object: JsonObject, patch: JsonObject, metadata: TypePatchMetadata): JsonObject {
  if (Object.hasOwn(patch, PATCH_DIRECTIVE)) {
    const { [PATCH_DIRECTIVE]: directive = null, ...otherMembers } = patch;
    if (directive === 'replace') return otherMembers;
    if (directive === 'delete') return {};
    throw createUnknownDirectiveError(directive, patch);
  }
  retainKeys(object, patch);
  applyElementOrders(object, patch, metadata);
  for (const [key, value] of Object.entries(patch)) {
    const deletionListName = parseDirectiveKey(key, DELETE_FROM_LIST_DIRECTIVE);
    const name = deletionListName ?? key;
    if (value === null) delete object[name];
    else mergeMember(object, name, value, metadata, deletionListName !== undefined);
  }
  return object;
}

function mergeMember(
  object: JsonObject,
  name: string,
  value: Json,
  metadata: TypePatchMetadata,
  deletesItems: boolean,
): void {
  const currentValue = Object.hasOwn(object, name) ? object[name] : undefined;
  const hasSameType = currentValue !== undefined && describeJsonType(currentValue) === describeJsonType(value);
  if (deletesItems && !hasSameType) return;
  const field = metadata.findField(name);
  if (isObject(currentValue) && isObject(value) && field.strategy !== 'replace') {
    setMember(object, name, mergeObject(currentValue, value, field.structOrItemMetadata));
  } else if (Array.isArray(currentValue) && Array.isArray(value) && (field.strategy === 'merge' || deletesItems)) {
    setMember(object, name, mergeList(currentValue, value, field, { deletesItems }));
  } else {
    const newValue = hasSameType && typeof value === 'object' ? value : removeDirectives(value);
    if (newValue === undefined) delete object[name];
    else setMember(object, name, newValue);
  }
}

function mergeList(
  currentItems: Json[],
  patchItems: Json[],
  field: FieldPatchMetadata,
  { deletesItems }: { readonly deletesItems: boolean },
): Json[] {
  const itemType = findItemType(currentItems, patchItems);
  if (itemType === undefined) return currentItems;
  if (itemType !== 'object') {
    if (deletesItems) {
      const deletedItems = new Set(patchItems);
      return currentItems.filter((item) => !deletedItems.has(item));
    }
    return orderMergedItems(
      removeRepeatedItems([...currentItems, ...patchItems]),
      patchItems,
      currentItems,
      createItemKeyReader(undefined),
    );
  }
  const { mergeKey } = field;
  if (mergeKey === undefined) {
    throw new PatchError(
      'internalError',
      `cannot merge lists without merge key for ${field.structOrItemMetadata.name}`,
    );
  }
  const { list, itemsToMerge } = applyItemDirectives(currentItems, patchItems.filter(isObject), mergeKey);
  const readItemKey = createItemKeyReader(mergeKey);
  const serverItems = [...list];
  const itemPositions = new PositionIndex(list, readItemKey);
  for (const itemToMerge of itemsToMerge) {
    // Items are merged one by one, because a problem inside an item is reported before a missing key of a later item.
    requireMergeKey([itemToMerge], mergeKey);
    const index = itemPositions.findPosition(itemToMerge);
    const item = list[index];
    if (isObject(item)) list[index] = mergeObject(item, itemToMerge, field.structOrItemMetadata);
    else itemPositions.addItem(itemToMerge, list.push(itemToMerge) - 1);
  }
  requireMergeKey(list, mergeKey);
  return orderMergedItems(list, itemsToMerge, serverItems, readItemKey);
}

/**
 * Applies the `$patch` directives of items: `delete` deletes the item with the same key, `replace` replaces the list by the other items of
 * the patch. Returns the resulting list, and the items of the patch that remain to be merged into it.
 */
function applyItemDirectives(
  currentItems: readonly Json[],
  patchItems: readonly JsonObject[],
  mergeKey: string,
): { list: Json[]; itemsToMerge: JsonObject[] } {
  const deletedObjects: JsonObject[] = [];
  const itemsToMerge: JsonObject[] = [];
  let replacesList = false;
  for (const item of patchItems) {
    const directive = item[PATCH_DIRECTIVE];
    if (directive === undefined) itemsToMerge.push(item);
    else if (directive === 'delete') {
      requireMergeKey([item], mergeKey);
      deletedObjects.push(item);
    } else if (directive === 'replace') replacesList = true;
    else if (directive === 'merge') {
      throw new PatchError('internalError', 'merging lists cannot yet be specified in the patch');
    } else throw createUnknownDirectiveError(directive, item);
  }
  if (replacesList) return { list: itemsToMerge, itemsToMerge: [] };
  return {
    list: deletedObjects.length === 0 ? [...currentItems] : removeMatchingItems(currentItems, mergeKey, deletedObjects),
    itemsToMerge,
  };
}

/** Applies `$setElementOrder/LIST`, which sets the order of a merged list, even if the patch does not contain the list. */
function applyElementOrders(object: JsonObject, patch: JsonObject, metadata: TypePatchMetadata): void {
  for (const key of Object.keys(patch)) {
    const name = parseDirectiveKey(key, SET_ORDER_DIRECTIVE);
    if (name === undefined) continue;
    const elementOrder = requireList(patch[key] ?? null);
    delete patch[key];
    const field = metadata.findField(name);
    const currentItems = Object.hasOwn(object, name) ? requireList(object[name] ?? null) : undefined;
    const patchItems = Object.hasOwn(patch, name) ? requireList(patch[name] ?? null) : undefined;
    const readItemKey = createItemKeyReader(field.mergeKey);
    if (patchItems !== undefined) checkElementOrder(patchItems, elementOrder, field);
    const mergedItems = mergeBeforeOrdering(currentItems, patchItems, field);
    if (mergedItems === undefined) continue;
    if ((currentItems ?? []).length + (patchItems ?? []).length === 0) {
      throw new PatchError('internalError', 'no elements in any of the given slices');
    }
    if (findItemType(mergedItems) === 'object') {
      // kube-apiserver fails for lists of objects without a merge key.
      if (field.mergeKey === undefined)
        throw new PatchError('malformed', `${name} cannot be ordered: it has no merge key`);
      requireMergeKey([...mergedItems, ...elementOrder], field.mergeKey);
    }
    setMember(object, name, orderMergedItems(mergedItems, elementOrder, currentItems ?? [], readItemKey));
    delete patch[name];
  }
}

function mergeBeforeOrdering(
  currentItems: Json[] | undefined,
  patchItems: Json[] | undefined,
  field: FieldPatchMetadata,
): Json[] | undefined {
  if (patchItems === undefined) return currentItems;
  if (currentItems === undefined) return removeDirectivesOfItems(patchItems);
  return field.strategy === 'merge'
    ? mergeList([...currentItems], patchItems, field, { deletesItems: false })
    : patchItems;
}

/** Throws a PatchError unless the items of the patch have the order of the directive. */
function checkElementOrder(
  patchItems: readonly Json[],
  elementOrder: readonly Json[],
  { mergeKey }: FieldPatchMetadata,
): void {
  if (patchItems.length === 0 || elementOrder.length === 0) return;
  const readItemKey = createItemKeyReader(mergeKey);
  const items =
    mergeKey === undefined
      ? patchItems
      : patchItems.filter((item) => !isObject(item) || item[PATCH_DIRECTIVE] !== 'delete');
  let orderIndex = 0;
  let itemIndex = 0;
  while (itemIndex < items.length && orderIndex < elementOrder.length) {
    const [item = null, orderItem = null] = [items[itemIndex], elementOrder[orderIndex]];
    if (isObject(item) && Object.hasOwn(item, PATCH_DIRECTIVE)) itemIndex++;
    else {
      if (mergeKey !== undefined) requireMergeKey([item, orderItem], mergeKey);
      if (isDeepEqual(readItemKey(orderItem), readItemKey(item))) itemIndex++;
      orderIndex++;
    }
  }
  if (itemIndex < items.length) {
    const message = `The order in patch list:\n${formatValue(patchItems)}\n doesn't match ${SET_ORDER_DIRECTIVE} list:\n${formatValue(elementOrder)}\n`;
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
