/** Faults that break rules about writes of the status, of built-in kinds and of custom resources. */
import type { Fault } from '../../../faults/fault.ts';
import { CHANGE_FILE, createIgnoredUidsEdit, createIgnoredVersionsEdit } from '../change-edits.ts';

const SUBRESOURCE_STRATEGY_FILE = 'registry/subresource-strategy.ts';
const CUSTOM_STRATEGY_FILE = 'registry/custom/custom-strategy.ts';
const STATUS_CONDITION = "endpoint.subresource?.name === 'status'";

/** Faults in the members that a write of the status stores. */
export const statusWriteFaults = {
  'subresource-names-ignored': {
    bug: 'the name in a PUT of the status or of the scale is not compared with the path',
    breaks: ['rest-put-name-mismatch-400'],
    in: 'handlers/checks/names.ts',
    find: `export function checkNameMatch({ object, info }: Call): void {
  const name = object.metadata.name ?? '';`,
    put: `export function checkNameMatch({ object, info, endpoint }: Call): void {
  if (endpoint.subresource !== undefined) object.metadata.name = info.name;
  const name = object.metadata.name ?? '';`,
  },
  'status-applied-with-force': {
    bug: 'an apply of the status takes fields of other managers without force',
    breaks: ['ssa-conflict-on-owned-change', 'sub-status-managed-fields'],
    in: 'handlers/apply/apply.ts',
    find: '      isForced,\n      lastAppliedAnnotation,',
    put: "      isForced: isForced || endpoint.subresource?.name === 'status',\n      lastAppliedAnnotation,",
  },
  'scale-applied-with-force': {
    bug: 'an apply of the scale takes the replicas of other managers without force',
    breaks: ['ssa-conflict-on-owned-change'],
    in: 'handlers/apply/apply.ts',
    find: '      isForced,\n      lastAppliedAnnotation,',
    put: "      isForced: isForced || endpoint.subresource?.name === 'scale',\n      lastAppliedAnnotation,",
  },
  'dry-creations-show-the-status': {
    bug: 'a dry-run POST returns the status of its body',
    breaks: ['sub-status-cleared-on-create'],
    in: 'handlers/create.ts',
    find: '  prepareForCreate(call, object);\n',
    put: '  const { status } = object;\n  prepareForCreate(call, object);\n  if (call.writeOptions.dryRun && status !== undefined) object.status = status;\n',
  },
  'status-writes-store-the-spec': {
    bug: 'a write of the status also stores the spec of its body',
    breaks: ['sub-status-writes-status-only'],
    in: SUBRESOURCE_STRATEGY_FILE,
    find: `        if (!REQUEST_MEMBERS.includes(member)) delete updatedObject[member];
      }
      for (const member of Object.keys(previous)) {
        if (!REQUEST_MEMBERS.includes(member)) setMember`,
    put: `        if (!REQUEST_MEMBERS.includes(member) && (subresource !== FIELDS_BY_SUBRESOURCE.status || member !== 'spec')) delete updatedObject[member];
      }
      for (const member of Object.keys(previous)) {
        if (!REQUEST_MEMBERS.includes(member) && !(member in updatedObject)) setMember`,
  },
  'status-writes-ignored': {
    bug: 'a write of the status returns success and stores nothing',
    breaks: ['sub-status-writes-status-only', 'sub-status-new-version'],
    in: SUBRESOURCE_STRATEGY_FILE,
    find: '  status: { status: (updatedObject) => updatedObject.status },',
    put: '  status: { status: (_, previous) => previous.status },',
  },
  'custom-status-writes-store-the-spec': {
    bug: 'a write of the status of a custom object also stores the spec of its body',
    breaks: ['sub-status-writes-status-only'],
    in: CUSTOM_STRATEGY_FILE,
    find: `      Object.assign(updatedObject, copyDeeply(previous));
      updatedObject.metadata`,
    put: `      Object.assign(updatedObject, copyDeeply(previous), spec === undefined ? {} : { spec });
      updatedObject.metadata`,
    also: [
      {
        in: CUSTOM_STRATEGY_FILE,
        find: '      const { status } = updatedObject;',
        put: '      const { status, spec } = updatedObject;',
      },
    ],
  },
  'custom-status-writes-ignored': {
    bug: 'a write of the status of a custom object returns success and stores nothing',
    breaks: ['sub-status-writes-status-only', 'sub-status-new-version'],
    in: CUSTOM_STRATEGY_FILE,
    find: '      const { status } = updatedObject;',
    put: '      const { status } = previous;',
  },
  'removal-of-custom-status-ignored': {
    bug: 'a write of the status of a custom object keeps the stored status if the new object has no status',
    breaks: ['sub-status-put-replaces', 'sub-status-writes-status-only'],
    in: CUSTOM_STRATEGY_FILE,
    find: '      const { status } = updatedObject;',
    put: '      const { status = previous.status } = updatedObject;',
  },
  'status-puts-merge': {
    bug: 'a PUT of the status keeps the fields that its body omits',
    breaks: ['sub-status-put-replaces'],
    in: SUBRESOURCE_STRATEGY_FILE,
    find: '  status: { status: (updatedObject) => updatedObject.status },',
    put: `  status: {
    status: (updatedObject, previous) => {
      const merge = (before: unknown, after: Json): Json => {
        if (typeof after !== 'object' || after === null || Array.isArray(after)) return after;
        const members = readMembers(before);
        const entries = Object.entries(after).map(([name, value]) => [name, merge(members[name], value)]);
        return { ...members, ...Object.fromEntries(entries) };
      };
      return updatedObject.status === undefined ? undefined : merge(previous.status, updatedObject.status);
    },
  },`,
  },
  'custom-status-puts-merge': {
    bug: 'a PUT of the status of a custom object keeps the fields that its body omits',
    breaks: ['sub-status-put-replaces'],
    in: CUSTOM_STRATEGY_FILE,
    find: '      const { status } = updatedObject;',
    put: '      const status = Object.assign({}, previous.status, updatedObject.status);',
  },
  'custom-status-writes-store-metadata': {
    bug: 'a write of the status of a custom object stores labels, annotations and finalizers',
    breaks: ['sub-status-metadata-of-custom'],
    in: CUSTOM_STRATEGY_FILE,
    find: 'updatedObject.metadata = { ...updatedObject.metadata, ...compact({ resourceVersion',
    put: 'updatedObject.metadata = { ...updatedObject.metadata, ...sent, ...compact({ resourceVersion',
    also: [
      {
        in: CUSTOM_STRATEGY_FILE,
        find: 'const { managedFields, resourceVersion } = updatedObject.metadata;',
        put: `const { managedFields, resourceVersion, labels, annotations, finalizers } = updatedObject.metadata;
      const sent = { ...(labels && { labels }), ...(annotations && { annotations }), ...(finalizers && { finalizers }) };`,
      },
    ],
  },
  'status-writes-store-labels': {
    bug: 'a write of the status of a Deployment stores labels',
    breaks: ['sub-status-metadata-of-deployment'],
    in: SUBRESOURCE_STRATEGY_FILE,
    find: `      if (subresource === FIELDS_BY_SUBRESOURCE.status) restoreMetadata(updatedObject, previous, options.strategyFacts);
`,
    put: '',
  },
  'status-writes-store-no-metadata': {
    bug: 'a write of the status of any kind changes no metadata',
    breaks: ['sub-status-metadata-of-deployment'],
    in: SUBRESOURCE_STRATEGY_FILE,
    find: 'restoreMetadata(updatedObject, previous, options.strategyFacts);',
    put: "restoreMetadata(updatedObject, previous, { statusKeeps: ['labels', 'annotations', 'finalizers', 'ownerReferences'] });",
  },
  'status-versions-ignored': {
    bug: 'the resourceVersion in a write of the status is not compared',
    breaks: ['sub-status-put-stale-409', 'sub-status-patch-stale-409'],
    ...createIgnoredVersionsEdit(`${STATUS_CONDITION} && endpoint.resource.customType === undefined`),
  },
  'custom-status-versions-ignored': {
    bug: 'the resourceVersion in a write of the status of a custom object is not compared',
    breaks: ['sub-status-put-stale-409', 'sub-status-patch-stale-409'],
    ...createIgnoredVersionsEdit(`${STATUS_CONDITION} && endpoint.resource.customType !== undefined`),
  },
  'status-put-versions-ignored': {
    bug: 'the resourceVersion in a PUT of the status is not compared',
    breaks: ['sub-status-put-stale-409'],
    ...createIgnoredVersionsEdit(`${STATUS_CONDITION} && call.verb === 'update'`),
  },
  'status-patch-versions-ignored': {
    bug: 'the resourceVersion in a patch of the status is not compared',
    breaks: ['sub-status-patch-stale-409'],
    ...createIgnoredVersionsEdit(`${STATUS_CONDITION} && call.verb === 'patch'`),
  },
  'status-uids-ignored': {
    bug: 'the uid in a PUT of the status is not compared',
    breaks: ['sub-status-foreign-uid-409'],
    ...createIgnoredUidsEdit(STATUS_CONDITION),
  },
  'status-writes-of-nothing': {
    bug: 'a write of a subresource that changes nothing gives a new resourceVersion',
    breaks: ['sub-status-without-change', 'sub-scale-without-change'],
    in: CHANGE_FILE,
    find: 'const isUnchanged = isDeepEqual(object, previous) && !isObjectStoredDifferently(previous);',
    put: 'const isUnchanged = call.endpoint.subresource === undefined && isDeepEqual(object, previous) && !isObjectStoredDifferently(previous);',
  },
  'dry-subresources-stored': {
    bug: 'writes of subresources ignore dryRun',
    breaks: ['sub-status-dry-run', 'sub-scale-dry-run'],
    in: CHANGE_FILE,
    find: "if (dryRun) return { decision: 'unchanged', outcome: { isCreated: false, returnedObject: object } };",
    put: "if (dryRun && call.endpoint.subresource === undefined)\n    return { decision: 'unchanged', outcome: { isCreated: false, returnedObject: object } };",
  },
  'dry-custom-subresources-stored': {
    bug: 'writes of subresources of custom objects ignore dryRun',
    breaks: ['sub-status-dry-run', 'sub-scale-dry-run'],
    in: CHANGE_FILE,
    find: "if (dryRun) return { decision: 'unchanged', outcome: { isCreated: false, returnedObject: object } };",
    put: "if (dryRun && !(call.endpoint.subresource && call.endpoint.resource.customType))\n    return { decision: 'unchanged', outcome: { isCreated: false, returnedObject: object } };",
  },
  'status-fields-unvalidated': {
    bug: 'writes of the status ignore fieldValidation',
    breaks: ['sub-status-field-validation'],
    in: 'handlers/decoding/decode-object.ts',
    find: 'const fieldValidation = writeOptions.fieldValidation;',
    put: "const fieldValidation = endpoint.subresource?.name === 'status' ? 'Ignore' : writeOptions.fieldValidation;",
  },
  'status-writers-unnamed': {
    bug: 'the managedFields entry of a write of the status has no subresource',
    breaks: ['sub-status-managed-fields'],
    in: 'handlers/managed-fields/object-types.ts',
    find: "(endpoint.subresource?.name ?? '')",
    put: "(endpoint.subresource?.name === 'status' ? '' : (endpoint.subresource?.name ?? ''))",
  },
  'status-unreported': {
    bug: 'a watch reports a change of the status only with the next change of the object',
    breaks: ['sub-status-event'],
    in: 'store/cache/cache-event.ts',
    find: 'if (currentItem)\n      return previousItem ? this.#createModifiedEvent(currentItem, previousItem) : this.#createAddedEvent(currentItem);',
    put: `if (currentItem && previousItem) {
      const rest = ({ status: _, metadata: { managedFields: __, resourceVersion: ___, ...metadata }, ...object }: typeof currentItem.object) =>
        JSON.stringify([object, metadata]);
      const statusOf = ({ object }: typeof currentItem) => JSON.stringify(object.status);
      if (rest(currentItem.object) === rest(previousItem.object) && statusOf(currentItem) !== statusOf(previousItem)) return undefined;
    }
    if (currentItem) return previousItem ? this.#createModifiedEvent(currentItem, previousItem) : this.#createAddedEvent(currentItem);`,
  },
  'status-answers-of-the-version-before': {
    bug: 'the response to a write of the status has the previous resourceVersion',
    breaks: ['sub-status-new-version'],
    in: CHANGE_FILE,
    find: '  return createItemResponse(status, format, endpoint.servedKind, item, warnings);',
    put: `  if (endpoint.subresource?.name === 'status') {
    const metadata = { ...object.metadata, resourceVersion: String(item.revision - 1) };
    return createObjectResponse(status, format, endpoint.servedKind, { ...object, metadata }, warnings);
  }
  return createItemResponse(status, format, endpoint.servedKind, item, warnings);`,
  },
  'status-shown-alone': {
    bug: 'GET of the status returns no spec',
    breaks: ['sub-status-read'],
    in: 'handlers/reading/get.ts',
    find: '  return createItemResponse(200, responseFormat, endpoint.servedKind, item);',
    put: `  if (endpoint.subresource?.name === 'status') {
    const { spec: _, ...shown } = item.object;
    return createObjectResponse(200, responseFormat, endpoint.servedKind, { ...shown, metadata: { ...shown.metadata } });
  }
  return createItemResponse(200, responseFormat, endpoint.servedKind, item);`,
  },
  'json-patch-of-status-ignores-dry-run': {
    bug: 'a JSON Patch of the status is stored with dryRun=All',
    breaks: ['sub-status-dry-run'],
    in: 'handlers/patching/apply-patch.ts',
    find: '  [JSON_PATCH]: (call, object) => {',
    put: `  [JSON_PATCH]: (call, object) => {
    if (call.endpoint.subresource?.name === 'status') Object.assign(call.writeOptions, { dryRun: false });`,
  },
  'json-patch-of-status-ignores-versions': {
    bug: 'a JSON Patch of the status ignores the resourceVersion in the patch',
    breaks: ['sub-status-patch-stale-409'],
    in: 'handlers/patch.ts',
    find: `  checkNamespaceMatch(call);
  checkNameMatch(call);
  const { object } = call;`,
    put: `  checkNamespaceMatch(call);
  checkNameMatch(call);
  const isJsonPatch = String(call.request.headers['content-type']).includes('json-patch');
  const { resourceVersion } = storedObject.metadata;
  if (isJsonPatch && call.endpoint.subresource?.name === 'status')
    Object.assign(call.object.metadata, { resourceVersion });
  const { object } = call;`,
  },
  'status-of-terminating-ends-deletion': {
    bug: 'a write of the status of a terminating custom object whose body omits the finalizers removes the finalizers',
    breaks: ['sub-status-metadata-of-custom'],
    in: CUSTOM_STRATEGY_FILE,
    find: 'const { managedFields, resourceVersion } = updatedObject.metadata;',
    put: `const { managedFields, resourceVersion, finalizers } = updatedObject.metadata;`,
    also: [
      {
        in: CUSTOM_STRATEGY_FILE,
        find: 'updatedObject.metadata = { ...updatedObject.metadata, ...compact({ resourceVersion }) };',
        put: `updatedObject.metadata = { ...updatedObject.metadata, ...compact({ resourceVersion }) };
      if (previous.metadata.deletionTimestamp !== undefined && finalizers === undefined) delete updatedObject.metadata.finalizers;`,
      },
    ],
  },
  'status-unreported-to-selectors': {
    bug: 'a watch with a labelSelector reports a change of the status only with the next change of the object',
    breaks: ['sub-status-event'],
    in: 'store/cache/cache-event.ts',
    find: 'if (currentItem)\n      return previousItem ? this.#createModifiedEvent(currentItem, previousItem) : this.#createAddedEvent(currentItem);',
    put: `if (currentItem && previousItem && matches) {
      const withoutStatus = ({ object }: typeof currentItem) => {
        const { status: _, metadata: { labels }, ...content } = object;
        return JSON.stringify([content, labels]);
      };
      const changesStatus = JSON.stringify(currentItem.object.status) !== JSON.stringify(previousItem.object.status);
      if (changesStatus && withoutStatus(currentItem) === withoutStatus(previousItem)) return undefined;
    }
    if (currentItem) return previousItem ? this.#createModifiedEvent(currentItem, previousItem) : this.#createAddedEvent(currentItem);`,
  },
  'status-in-one-representation': {
    bug: 'GET of the status returns the whole object, whatever representation the client requests',
    breaks: ['table-partial-metadata'],
    in: 'handlers/reading/get.ts',
    find: '  return createItemResponse(200, responseFormat, endpoint.servedKind, item);',
    put: `  const isStatus = endpoint.subresource?.name === 'status';
  return createItemResponse(200, isStatus ? { ...responseFormat, representation: PLAIN_REPRESENTATION } : responseFormat, endpoint.servedKind, item);`,
    also: [
      {
        in: 'handlers/reading/get.ts',
        find: "import { createItemResponse, createObjectResponse } from '../../negotiation/response.ts';",
        put: `import { createItemResponse, createObjectResponse } from '../../negotiation/response.ts';
import { PLAIN_REPRESENTATION } from '../../negotiation/representations/plain.ts';`,
      },
    ],
  },
  'json-patch-of-status-alone': {
    bug: 'a JSON Patch of the status is applied to an object without a spec',
    breaks: ['sub-status-writes-status-only'],
    in: 'handlers/patching/apply-patch.ts',
    find: 'const jsonPatchResult = applyJsonPatch(object, operations, source, isEqual);',
    put: `const { spec: _, ...withoutSpec } = object;
    const isStatus = call.endpoint.subresource?.name === 'status';
    const jsonPatchResult = applyJsonPatch(isStatus ? withoutSpec : object, operations, source, isEqual);`,
  },
} as const satisfies Record<string, Fault>;
