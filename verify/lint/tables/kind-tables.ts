/**
 * Lists the objects whose Tables are compared, and reads their Tables from a server. Masks values that differ between runs, such as ages and UIDs.
 */
import { readFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { parse } from 'yaml';
import { compact } from '../../../values/compact.ts';
import { isNotStored, listProbedKinds, type ProbedKind } from '../probes/derive-probes.ts';
import { type Members, PROBE_NAMESPACE, readMembers, type Value } from '../probes/probe-values.ts';

const OBJECTS_BY_KIND: Readonly<Record<string, readonly Members[]>> = parse(
  readFileSync(new URL('../../../spec/table-objects.yaml', import.meta.url), 'utf8'),
);
/**
 * The suffix of generated object names. It is unique for each run, because the objects of earlier runs remain if the namespace controller
 * does not run.
 */
const RUN_SUFFIX = `-${Date.now().toString(36)}`;
export const TABLES_FILE = new URL('../../../spec/observed/tables.json', import.meta.url);

/** The columns of a kind, each as `name type format priority`, and the rows of its objects. */
export interface RecordedTable {
  readonly columns: readonly string[];
  readonly rows: readonly RecordedRow[];
}

interface RecordedRow {
  readonly cells: readonly Value[];
  readonly conditions?: Value;
}

export function readRecordedTables(): Record<string, RecordedTable> {
  return JSON.parse(readFileSync(TABLES_FILE, 'utf8'));
}

/** A kind whose Tables are compared. */
export interface TableKind {
  readonly kind: ProbedKind;
  /** The path of the collection. */
  readonly collection: string;
  /** The objects that are read as Tables, one after another. */
  readonly objects: readonly Members[];
}

/** Returns the kinds with stored objects, and the objects of each kind. */
export function listTableKinds(): TableKind[] {
  return listProbedKinds()
    .filter(({ resource }) => !isNotStored(resource))
    .map((kind) => {
      const { group, version, resource, namespaced } = kind.resource;
      const root = group === '' ? `/api/${version}` : `/apis/${group}/${version}`;
      const collection = `${root}${namespaced ? `/namespaces/${PROBE_NAMESPACE}` : ''}/${resource}`;
      const templates = [kind.base, ...(OBJECTS_BY_KIND[kind.key] ?? [])];
      const objects = templates.map((template, index) => createNamedObject(kind, template, index));
      return { kind, collection, objects };
    });
}

function createNamedObject({ key, base }: ProbedKind, template: Members, index: number): Members {
  const text = JSON.stringify(template).replaceAll('"namespace":"ns"', `"namespace":"${PROBE_NAMESPACE}"`);
  const { metadata, ...members } = JSON.parse(text);
  const hasFixedName = readMembers(base.metadata).name !== 'probe';
  const name = hasFixedName ? readMembers(base.metadata).name : `table-${String.fromCharCode(97 + index)}${RUN_SUFFIX}`;
  const [kind = '', ...apiVersionParts] = key.split('/').toReversed();
  return {
    apiVersion: apiVersionParts.toReversed().join('/'),
    kind,
    ...members,
    metadata: { ...readMembers(metadata), name },
  };
}

/** Creates each object with its status, reads it as a Table, and deletes it. */
export async function readTable(server: string, { kind, collection, objects }: TableKind): Promise<RecordedTable> {
  let columns: readonly string[] = [];
  const rows: RecordedRow[] = [];
  await sendRequest(server, 'POST', '/api/v1/namespaces', { metadata: { name: PROBE_NAMESPACE } });
  for (const object of objects) {
    const path = `${collection}/${String(readMembers(object.metadata).name)}`;
    await storeObject(server, collection, object);
    const table = await sendRequest(server, 'GET', path, undefined, {
      accept: 'application/json;as=Table;v=v1;g=meta.k8s.io',
    });
    const row = readMembers(readList(table.rows)[0]);
    columns = readList(table.columnDefinitions).map((column) => formatColumn(readMembers(column)));
    rows.push({
      cells: readList(row.cells).map(maskCell),
      ...compact({ conditions: row.conditions }),
    });
    await sendRequest(server, 'DELETE', `${path}?gracePeriodSeconds=0`);
    if (kind.key === 'v1/PersistentVolume' || kind.key === 'v1/PersistentVolumeClaim')
      await removeFinalizers(server, path);
  }
  return { columns, rows };
}

/** Removes the finalizers that admission plugins added, because the server has no controllers that remove them. */
async function removeFinalizers(server: string, path: string): Promise<void> {
  await sendRequest(server, 'PATCH', path, { metadata: { finalizers: null } }, MERGE_PATCH_HEADERS);
}

/** The time limit in milliseconds for the condition of an APIService. */
const CONDITION_TIMEOUT = 10_000;

/** Creates an object, and sets its status by a patch. Waits for the condition that the server writes to the status of an APIService. */
export async function storeObject(server: string, collection: string, object: Members): Promise<void> {
  const creationResponse = await sendRequest(server, 'POST', collection, object);
  if (creationResponse.kind === 'Status') throw new Error(`${collection}: ${JSON.stringify(creationResponse.message)}`);
  if (object.kind === 'APIService')
    await waitForCondition(server, `${collection}/${String(readMembers(object.metadata).name)}`);
  if (object.status === undefined) return;
  const path = `${collection}/${String(readMembers(object.metadata).name)}/status`;
  const patch = { status: object.status };
  const statusResponse = await sendRequest(server, 'PATCH', path, patch, MERGE_PATCH_HEADERS);
  if (statusResponse.kind === 'Status') throw new Error(`${path}: ${JSON.stringify(statusResponse.message)}`);
}

async function waitForCondition(server: string, path: string): Promise<void> {
  const endTime = Date.now() + CONDITION_TIMEOUT;
  while (readList(readMembers((await sendRequest(server, 'GET', path)).status).conditions).length === 0) {
    if (Date.now() > endTime) throw new Error(`${path} has no condition after ${CONDITION_TIMEOUT} milliseconds`);
    await setTimeout(50);
  }
}

function readList(value: Value): readonly Value[] {
  return Array.isArray(value) ? value : [];
}

function formatColumn({ name, type, format, priority }: Members): string {
  return [name, type, format === '' ? '-' : format, priority].join(' ');
}

const DURATION_PATTERN = /^(\d+y)?(\d+d)?(\d+h)?(\d+m)?(\d+s)?$/;

/** Replaces ages, times, UIDs and allocated addresses by placeholders, because they differ from run to run. */
export function maskCell(cell: Value): Value {
  if (typeof cell !== 'string') return cell;
  if (cell !== '' && DURATION_PATTERN.test(cell)) return '<age>';
  return cell
    .replace(RUN_SUFFIX, '')
    .replace(/\(\S+ ago\)/, '(<age> ago)')
    .replace(/^20\d\d-\d\d-\d\dT\d\d:\d\d:\d\dZ$/, '<time>')
    .replace(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/, '<uuid>')
    .replace(/^10\.(0|96)\.\d+\.\d+$/, '<address>');
}

export const MERGE_PATCH_HEADERS = { 'content-type': 'application/merge-patch+json' };

/** Sends a request and returns the JSON in the response. */
export async function sendRequest(
  server: string,
  method: string,
  path: string,
  body?: Value,
  headers: Readonly<Record<string, string>> = {},
): Promise<Members> {
  const response = await fetch(`${server}${path}`, {
    method,
    headers: { accept: 'application/json', 'content-type': 'application/json', ...headers },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return JSON.parse(await response.text());
}
