/** The needs of fields (members of documents, rows of tables, query parameters), by their names and values. */
import type { BasicName } from './basic-names.ts';
import { combine, type Needs, type SentDocument } from './declaration.ts';

const FINALIZER_NEEDS: Needs = { conditions: ['finalizers'] };

/** Functions that return the needs of a value, by the name of its member or parameter. */
const NEEDS_BY_MEMBER: Readonly<Record<string, (value: string) => Needs | undefined>> = {
  annotations: () => ({ conditions: ['annotations'] }),
  continue: () => undefined,
  creationTimestamp: timeNeeds,
  deletionTimestamp: timeNeeds,
  dryRun: () => basics('dry-run'),
  fieldSelector: () => basics('field-selector'),
  fieldValidation: (value) => (value === 'Strict' || value === 'Warn' ? basics('field-validation') : undefined),
  finalizers: () => ({ basics: ['finalizers'], conditions: ['finalizers'] }),
  generateName: () => basics('generate-name'),
  labelSelector: () => basics('label-selector'),
  limit: (value) => (/^[1-9]/.test(value) ? basics('limit') : undefined),
  managedFields: () => basics('managed-fields'),
  orphanDependents: () => FINALIZER_NEEDS,
  preconditions: () => basics('preconditions'),
  propagationPolicy: (value) => (/^"?(?:Orphan|Foreground)/.test(value) ? FINALIZER_NEEDS : undefined),
  resourceVersionMatch: (value) => (value === 'Exact' ? basics('exact-list') : undefined),
  sendInitialEvents: (value) => (isTrue(value) ? basics('streaming-list') : undefined),
  timeoutSeconds: (value) => (/^\d/.test(value) ? basics('watch-timeout') : undefined),
  watch: (value) => (isTrue(value) ? { basics: ['watch'], verbs: ['watch'] } : undefined),
};

/** Functions that return the needs of a value, by the path of its row. */
const NEEDS_BY_PATH: Readonly<Record<string, (value: string) => Needs | undefined>> = {
  'metadata.resourceVersion': () => basics('version'),
  kind: (value) => (value === '{resource:kind}List' ? basics('list-kind') : undefined),
  names: () => basics('items'),
  reason: (value) => (/^[A-Z]/.test(value) ? basics('reason') : undefined),
};

function basics(...names: BasicName[]): Needs {
  return { basics: names };
}

function isTrue(value: string): boolean {
  return value === '1' || value === 'true';
}

/** Returns the needs of the value of a time. A check for presence does not need times in the right format. */
function timeNeeds(value: string): Needs | undefined {
  return value === '(present)' || value === '(absent)' ? undefined : basics('times');
}

/** Returns the needs of a member of a document, or of a query parameter. */
export function memberNeeds(name: string, value: string): Needs | undefined {
  return Object.hasOwn(NEEDS_BY_MEMBER, name) ? NEEDS_BY_MEMBER[name]?.(value) : undefined;
}

/** Returns the needs of the row of a table: a path and the value that is set or compared. */
export function fieldNeeds(path: string, cell: string): Needs {
  // A path such as `query.limit` is about a request of the client command, not about a request of the scenario.
  const memberNames = path.startsWith('query.') ? [] : [...path.matchAll(/[A-Za-z]+/g)].map(([name]) => name);
  return combine(
    { fields: [path] },
    ...memberNames.map((name, index) => memberNeeds(name, index === memberNames.length - 1 ? cell : '')),
    NEEDS_BY_PATH[path]?.(cell),
    path.startsWith('items[') ? basics('items') : undefined,
    path.includes('metadata.uid') ? basics('uid') : undefined,
    path.includes('metadata.namespace') ? { conditions: ['namespaced-resource'] } : undefined,
    path.includes('(content)') ? { conditions: ['content'] } : undefined,
    cell.startsWith('{"') || cell.startsWith('[') ? valueNeeds(parseJson(cell)) : undefined,
  );
}

/** Returns the needs of rows of path and value, or path, relation and value. */
export function rowsNeeds(rows: readonly (readonly string[])[]): Needs {
  return combine(...rows.map(([path = '', ...cells]) => fieldNeeds(path, cells.at(-1) ?? '')));
}

/** Returns the needs of a table whose first row has paths. */
export function columnsNeeds([header = [], ...rows]: readonly (readonly string[])[]): Needs {
  const first = rows[0] ?? [];
  return combine(
    ...header.map((path, column) => fieldNeeds(path, first[column] ?? '')),
    ...rows.slice(1).flatMap((row) => row.map((cell, column) => fieldNeeds(header[column] ?? '', cell))),
  );
}

/** Returns the needs of a document that a step sends. */
export function documentNeeds(value: unknown, kind?: string): Needs {
  const document: SentDocument = kind === undefined ? { value } : { value, kind };
  return combine({ documents: [document] }, valueNeeds(value));
}

function valueNeeds(value: unknown): Needs {
  if (Array.isArray(value)) return combine(...value.map(valueNeeds));
  if (typeof value !== 'object' || value === null) return {};
  return combine(
    ...Object.entries(value).flatMap(([name, member]) => [
      memberNeeds(name, typeof member === 'string' ? member : (JSON.stringify(member) ?? '')),
      // The operations of a JSON patch.
      name === 'path' && typeof member === 'string' ? fieldNeeds(member, '') : valueNeeds(member),
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
