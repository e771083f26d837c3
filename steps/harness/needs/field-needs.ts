/** The needs of fields (members of documents, rows of tables, query parameters), by their names and values. */
import type { BasicName } from './basic-names.ts';
import { combineNeeds, type Needs, type SentDocument } from './step-needs.ts';

const FINALIZER_NEEDS: Needs = { conditions: ['finalizers'] };

/** Functions that return the needs of a value, by the name of its member or parameter. */
const NEEDS_BY_MEMBER: Readonly<Record<string, (value: string) => Needs | undefined>> = {
  annotations: () => ({ conditions: ['annotations'] }),
  continue: () => undefined,
  creationTimestamp: determineTimeNeeds,
  deletionTimestamp: determineTimeNeeds,
  dryRun: () => createBasicNeeds('dry-run'),
  fieldSelector: () => createBasicNeeds('field-selector'),
  fieldValidation: (value) =>
    value === 'Strict' || value === 'Warn' ? createBasicNeeds('field-validation') : undefined,
  finalizers: () => ({ basics: ['finalizers'], conditions: ['finalizers'] }),
  generateName: () => createBasicNeeds('generate-name'),
  labelSelector: () => createBasicNeeds('label-selector'),
  limit: (value) => (/^[1-9]/.test(value) ? createBasicNeeds('limit') : undefined),
  managedFields: () => createBasicNeeds('managed-fields'),
  orphanDependents: () => FINALIZER_NEEDS,
  preconditions: () => createBasicNeeds('preconditions'),
  propagationPolicy: (value) => (/^"?(?:Orphan|Foreground)/.test(value) ? FINALIZER_NEEDS : undefined),
  resourceVersionMatch: (value) => (value === 'Exact' ? createBasicNeeds('exact-list') : undefined),
  sendInitialEvents: (value) => (isTrue(value) ? createBasicNeeds('streaming-list') : undefined),
  timeoutSeconds: (value) => (/^\d/.test(value) ? createBasicNeeds('watch-timeout') : undefined),
  watch: (value) => (isTrue(value) ? { basics: ['watch'], verbs: ['watch'] } : undefined),
};

/** Functions that return the needs of a value, by the path of its row. */
const NEEDS_BY_PATH: Readonly<Record<string, (value: string) => Needs | undefined>> = {
  'metadata.resourceVersion': () => createBasicNeeds('version'),
  kind: (value) => (value === '{resource:kind}List' ? createBasicNeeds('list-kind') : undefined),
  names: () => createBasicNeeds('items'),
  reason: (value) => (/^[A-Z]/.test(value) ? createBasicNeeds('reason') : undefined),
};

function createBasicNeeds(...names: BasicName[]): Needs {
  return { basics: names };
}

function isTrue(value: string): boolean {
  return value === '1' || value === 'true';
}

/** Returns the needs of the value of a time. A check for presence does not require times in the right format. */
function determineTimeNeeds(value: string): Needs | undefined {
  return value === '(present)' || value === '(absent)' ? undefined : createBasicNeeds('times');
}

/** Returns the needs of a member of a document, or of a query parameter. */
export function determineMemberNeeds(name: string, value: string): Needs | undefined {
  return Object.hasOwn(NEEDS_BY_MEMBER, name) ? NEEDS_BY_MEMBER[name]?.(value) : undefined;
}

/** Returns the needs of the row of a table: a path and the value that is set or compared. */
export function determineRowNeeds(path: string, cell: string): Needs {
  // A path such as `query.limit` is about a request of the client command, not about a request of the scenario.
  const memberNames = path.startsWith('query.') ? [] : [...path.matchAll(/[A-Za-z]+/g)].map(([name]) => name);
  return combineNeeds(
    { fieldPaths: [path] },
    ...memberNames.map((name, index) => determineMemberNeeds(name, index === memberNames.length - 1 ? cell : '')),
    NEEDS_BY_PATH[path]?.(cell),
    path.startsWith('items[') ? createBasicNeeds('items') : undefined,
    path.includes('metadata.uid') ? createBasicNeeds('uid') : undefined,
    path.includes('metadata.namespace') ? { conditions: ['namespaced-resource'] } : undefined,
    path.includes('(content)') ? { conditions: ['content'] } : undefined,
    cell.startsWith('{"') || cell.startsWith('[') ? determineValueNeeds(parseJson(cell)) : undefined,
  );
}

/** Returns the needs of rows of path and value, or path, relation and value. */
export function determineRowsNeeds(rows: readonly (readonly string[])[]): Needs {
  return combineNeeds(...rows.map(([path = '', ...cells]) => determineRowNeeds(path, cells.at(-1) ?? '')));
}

/** Returns the needs of a table whose first row has paths. */
export function determineColumnsNeeds([header = [], ...rows]: readonly (readonly string[])[]): Needs {
  const firstRow = rows[0] ?? [];
  return combineNeeds(
    ...header.map((path, column) => determineRowNeeds(path, firstRow[column] ?? '')),
    ...rows.slice(1).flatMap((row) => row.map((cell, column) => determineRowNeeds(header[column] ?? '', cell))),
  );
}

/** Returns the needs of a document that a step sends. */
export function determineDocumentNeeds(value: unknown, kind?: string): Needs {
  const document: SentDocument = kind === undefined ? { value } : { value, kind };
  return combineNeeds({ documents: [document] }, determineValueNeeds(value));
}

function determineValueNeeds(value: unknown): Needs {
  if (Array.isArray(value)) return combineNeeds(...value.map(determineValueNeeds));
  if (typeof value !== 'object' || value === null) return {};
  return combineNeeds(
    ...Object.entries(value).flatMap(([name, member]) => [
      determineMemberNeeds(name, typeof member === 'string' ? member : (JSON.stringify(member) ?? '')),
      // The operations of a JSON patch.
      name === 'path' && typeof member === 'string' ? determineRowNeeds(member, '') : determineValueNeeds(member),
    ]),
  );
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // A cell with a placeholder is not JSON.
    return undefined;
  }
}
