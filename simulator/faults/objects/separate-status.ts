/**
 * Faults of servers that store or process the status separately from its object: versions, validation, and values
 * that depend on the status.
 */
import type { Fault } from '../../../faults/fault.ts';
import { createEditAfterPreparation } from '../change-edits.ts';

const CHANGE_FILE = 'handlers/change.ts';
const CUSTOM_STRATEGY_FILE = 'registry/custom/custom-strategy.ts';
const TABLE_CELLS_FILE = 'negotiation/representations/table-cells.ts';
const CACHE_STATE_FILE = 'store/cache/cache-state.ts';

export const separateStatusFaults = {
  'status-separate-only-with-schema': {
    bug: 'the status of a custom resource is a subresource only if its schema has a property status',
    breaks: ['sub-status-cleared-on-create', 'sub-status-kept-by-object-writes'],
    in: CUSTOM_STRATEGY_FILE,
    find: 'const hasStatus = version.subresources?.status !== undefined;',
    put: `const hasStatus =
    version.subresources?.status !== undefined && findProperty(structuralSchema, 'status') !== undefined;`,
  },
  'status-writes-keep-the-version-of-the-object': {
    bug: 'a PUT of the object with the resourceVersion before a write of its status succeeds',
    breaks: ['rest-put-stale-version-409'],
    in: CHANGE_FILE,
    find: 'if (sentRevision !== current.revision) throw createConflictError(endpoint.qualifiedResource, name);',
    put: `const isOfStatus = versionsBefore.get(current.object.metadata.uid ?? '') === sentRevision;
  const isAccepted = isOfStatus && call.verb === 'update' && endpoint.subresource === undefined;
  if (sentRevision !== current.revision && !isAccepted) throw createConflictError(endpoint.qualifiedResource, name);`,
    also: [
      {
        in: CHANGE_FILE,
        find: 'interface WriteOutcome {',
        put: `const versionsBefore = new Map<string, number>();

interface WriteOutcome {`,
      },
      createEditAfterPreparation(`const { uid = '' } = previous.metadata;
  if (call.endpoint.subresource?.name === 'status') versionsBefore.set(uid, current.revision);
  else versionsBefore.delete(uid);`),
    ],
  },
  'custom-status-unvalidated': {
    bug: 'the status of a custom object is not validated',
    breaks: ['sub-status-validated'],
    in: CUSTOM_STRATEGY_FILE,
    find: 'if (updatedObject.status !== undefined && statusSchema !== undefined && !isUnchanged) {',
    put: 'if (updatedObject.status === null && statusSchema !== undefined && !isUnchanged) {',
  },
  'status-unvalidated': {
    bug: 'the status of built-in kinds is not validated',
    breaks: ['sub-status-validated'],
    in: 'registry/subresource-strategy.ts',
    find: 'options.rules.validateStatus?.(updatedObject, previous) ?? []',
    put: '[]',
  },
  'spec-in-writes-of-the-status-validated': {
    bug: 'a write of the status of a custom object is rejected if the spec in its body is invalid',
    breaks: ['sub-status-writes-status-only'],
    in: CUSTOM_STRATEGY_FILE,
    find: `      const { status } = updatedObject;
      const { managedFields`,
    put: `      const { status } = updatedObject;
      sentSpec = updatedObject.spec ?? null;
      const { managedFields`,
    also: [
      {
        in: CUSTOM_STRATEGY_FILE,
        find: "const hasRatcheting = options.behaviors.has('status-ratcheting');",
        put: `const hasRatcheting = options.behaviors.has('status-ratcheting');
  let sentSpec: ApiObject['spec'] = null;`,
      },
      {
        in: CUSTOM_STRATEGY_FILE,
        find: `const isUnchanged =
        hasRatcheting &&`,
        put: `if (sentSpec !== null) problems.push(...findSchemaProblems({ spec: sentSpec }, structuralSchema));
      const isUnchanged =
        hasRatcheting &&`,
      },
    ],
  },
  'strategic-patches-of-the-status-replace-lists': {
    bug: 'a strategic merge patch of the status is applied as a merge patch',
    breaks: ['patch-strategic-merge'],
    in: 'handlers/patching/apply-patch.ts',
    find: 'const patchedObject = applyStrategicMergePatch(object, changes, (subresource ?? resource).patchMetadata);',
    put: `const patchedObject =
      subresource?.name === 'status'
        ? applyMergePatch(object, changes, source)
        : applyStrategicMergePatch(object, changes, (subresource ?? resource).patchMetadata);`,
  },
  'scales-of-any-kind': {
    bug: 'a PUT of the scale accepts a body of the kind of the object',
    breaks: ['path-body-apiversion-mismatch'],
    in: 'handlers/decoding/decode-object.ts',
    find: 'else checkKind(document, servedKind,',
    put: 'else if (endpoint.subresource?.view === undefined || document.kind !== resource.kind) checkKind(document, servedKind,',
  },
  'table-cells-of-a-generation': {
    bug: 'the cells of a Table are computed once for each generation of an object',
    breaks: ['table-rows-cells', 'table-custom-columns'],
    in: TABLE_CELLS_FILE,
    find: 'const cells = this.columns.readCells(object, this.#now, this.#listedItems);',
    put: 'const cells = this.#computeOnce(object);',
    also: [
      {
        in: TABLE_CELLS_FILE,
        find: 'writeCompactJson(this.columns.readCells(object, this.#now))',
        put: 'writeCompactJson(this.#computeOnce(object))',
      },
      {
        in: TABLE_CELLS_FILE,
        find: '  #formatAge({ metadata }: ApiObject): string {',
        put: `  #computeOnce(object: ApiObject): Cell[] {
    const { uid, generation } = object.metadata;
    const key = \`\${this.#cacheKey} \${uid} \${generation}\`;
    const cells = generation === undefined ? undefined : cellsOfGenerations.get(key);
    if (cells !== undefined) return cells;
    const computedCells = this.columns.readCells(object, this.#now);
    cellsOfGenerations.set(key, computedCells);
    return computedCells;
  }

  #formatAge({ metadata }: ApiObject): string {`,
      },
      {
        in: TABLE_CELLS_FILE,
        find: 'export class TableCellEncoder {',
        put: `const cellsOfGenerations = new Map<string, Cell[]>();

export class TableCellEncoder {`,
      },
    ],
  },
  'lists-at-zero-miss-the-status': {
    bug: 'a list at resourceVersion 0 has the status before the last write of the status',
    breaks: ['sub-status-new-version'],
    in: CACHE_STATE_FILE,
    find: '    const event = new CacheEvent(key, change.revision, item, previous);\n    this.#events.addEntry(event);',
    put: `    const isOfStatus = item && previous && item.object.metadata.generation === previous.object.metadata.generation;
    if (isOfStatus && item.object.status !== previous.object.status) this.#staleItems.set(key, previous);
    else this.#staleItems.delete(key);
    const event = new CacheEvent(key, change.revision, item, previous);
    this.#events.addEntry(event);`,
    also: [
      {
        in: CACHE_STATE_FILE,
        find: '  readonly #prefix: string;\n',
        put: '  readonly #staleItems = new Map<string, CachedItem>();\n  readonly #prefix: string;\n',
      },
      {
        in: CACHE_STATE_FILE,
        find: 'return this.#listAndKeepState(request, this.#revision);',
        put: `const listResult = this.#listAndKeepState(request, this.#revision);
    if (request.freshness.type !== 'any') return listResult;
    return { ...listResult, items: listResult.items.map((item) => this.#staleItems.get(item.key) ?? item) };`,
      },
    ],
  },
  'selectors-read-first-status': {
    bug: 'a fieldSelector on the phase of Pods compares the phase at their creation',
    breaks: ['sub-status-field-selector'],
    in: 'registry/kinds/core/pods/pods.ts',
    find: "'status.phase': readText(status.phase),",
    put: "'status.phase': 'Pending',",
  },
} satisfies Record<string, Fault>;
