/**
 * Combines one parameter of writes with each pair of values of the other parameters. The other parameters have values that do not change
 * the outcome of a write.
 *
 * Example: `dryRun` is combined with a PUT in YAML that requests a Table, a forced apply with the current uid, and so on. None of them
 * changes the stored object.
 */
import fc from 'fast-check';
import { formatText } from '../../../checks/monitors/traffic.ts';
import { type JsonObject, toJsonObject } from '../../../values/json-object.ts';
import { JSON_PATCH_TYPE, JSON_TYPE, MERGE_PATCH_TYPE, STRATEGIC_PATCH_TYPE, YAML_TYPE } from '../../requests.ts';
import type { Program, ProgramContext, ProgramResponse, RequestOptions } from '../program-context.ts';
import { buildMetaAccept } from './accept.ts';
import { createCoveringRows, type ParameterValues, rotateParameters } from './covering-arrays.ts';
import { buildNamedObject, createCollection, type ProgramCollection } from './program-collection.ts';
import { FINALIZER_NAME } from './steps.ts';

const APPLY_TYPE = 'application/apply-patch+yaml';
const OTHER_UID = '00000000-0000-4000-8000-000000000000';
const MANAGER = 'combined';
/** The label that each write changes. */
const LABEL = 'pair';

const PATCH_TYPES = {
  'JSON patch': JSON_PATCH_TYPE,
  'merge patch': MERGE_PATCH_TYPE,
  'strategic merge patch': STRATEGIC_PATCH_TYPE,
  apply: APPLY_TYPE,
} as const;
const UPDATES = ['PUT', 'JSON patch', 'merge patch', 'strategic merge patch', 'apply'] as const;
const CREATES = ['POST', 'creating apply'] as const;
const DELETES = ['DELETE'] as const;
type WriteName = (typeof UPDATES)[number] | (typeof CREATES)[number] | (typeof DELETES)[number];

/** The writes of a program, by the word in its name. */
const WRITES: Readonly<Record<string, readonly WriteName[]>> = {
  write: [...CREATES, ...UPDATES, ...DELETES],
  POST: ['POST'],
  PUT: ['PUT'],
  PATCH: ['JSON patch', 'merge patch', 'strategic merge patch', 'apply', 'creating apply'],
  apply: ['apply'],
  DELETE: ['DELETE'],
};

interface WriteParameters {
  readonly write: WriteName;
  readonly dryRun: 'absent' | 'All';
  readonly fieldManager: boolean;
  readonly fieldValidation: 'absent' | 'Ignore' | 'Warn' | 'Strict';
  readonly pretty: 'absent' | 'true' | 'false';
  /** The resourceVersion in the body: of the object, or of an earlier write. */
  readonly version: 'absent' | 'current' | 'old';
  readonly uid: 'absent' | 'current' | 'other';
  readonly sent: 'json' | 'yaml' | 'protobuf';
  readonly accept: 'object' | 'table' | 'metadata' | 'yaml' | 'protobuf';
  readonly state: 'active' | 'with a finalizer' | 'terminating';
  /** Whether the body has a member that the type does not have. */
  readonly hasUnknownMember: boolean;
}

/** The values that do not change the outcome of a write. */
const NEUTRAL_VALUES = {
  dryRun: ['absent'],
  fieldManager: [false, true],
  fieldValidation: ['absent', 'Ignore', 'Warn', 'Strict'],
  pretty: ['absent', 'true'],
  version: ['absent', 'current'],
  uid: ['absent', 'current'],
  sent: ['json', 'yaml', 'protobuf'],
  accept: ['object', 'table', 'metadata', 'yaml', 'protobuf'],
  state: ['active', 'with a finalizer', 'terminating'],
  hasUnknownMember: [false],
} as const satisfies ParameterValues;

interface TestedParameter {
  /** The writes that have the parameter. */
  readonly writes: readonly WriteName[];
  /** The values of the parameter, and of the parameters that it does not allow to vary. */
  readonly values: { readonly [Name in keyof WriteParameters]?: readonly WriteParameters[Name][] };
  /** Checks an effect of the parameter besides the status code and the stored object. */
  readonly check?: (write: TestedWrite, after: JsonObject, response: ProgramResponse) => void;
}

const TESTED_PARAMETERS: Readonly<Record<string, TestedParameter>> = {
  dryRun: { writes: [...CREATES, ...UPDATES, ...DELETES], values: { dryRun: ['All'] } },
  // kube-apiserver rejects unknown members of an applied configuration without fieldValidation, too.
  fieldValidation: {
    writes: ['POST', 'PUT', 'JSON patch', 'merge patch', 'strategic merge patch'],
    values: { fieldValidation: ['Strict'], hasUnknownMember: [true], sent: ['json', 'yaml'] },
  },
  fieldManager: { writes: [...CREATES, ...UPDATES], values: { fieldManager: [true] }, check: checkManager },
  resourceVersion: { writes: [...UPDATES, ...DELETES], values: { version: ['old'] } },
  uid: { writes: [...UPDATES, ...DELETES], values: { uid: ['other'] } },
  Table: { writes: [...CREATES, ...UPDATES], values: { accept: ['table'] }, check: checkResponseMetadata },
  PartialObjectMetadata: {
    writes: [...CREATES, ...UPDATES],
    values: { accept: ['metadata'] },
    check: checkResponseMetadata,
  },
  YAML: { writes: ['POST', 'PUT'], values: { sent: ['yaml'] }, check: checkContents },
};

/** A write with the object before it. */
interface TestedWrite {
  readonly context: ProgramContext;
  readonly place: ProgramCollection;
  readonly parameters: WriteParameters;
  readonly name: string;
  /** The object before the write; empty for a create. */
  readonly before: JsonObject;
  readonly oldVersion: string;
}

/** Creates a program for writes of WRITES, a parameter of TESTED_PARAMETERS and a kind. */
export function createWriteParameterProgram(writeGroup = '', parameter = '', kind = ''): Program {
  const tested = findMember(TESTED_PARAMETERS, parameter);
  const selectedWrites = findMember(WRITES, writeGroup).filter((write) => tested.writes.includes(write));
  return (context, item) =>
    item(fc.nat(1000), async (rotation) => {
      const place = await createCollection(context, kind);
      const writes = await selectSupportedWrites(context, place, selectedWrites);
      const values = await selectSupportedEncodings(context, place, { ...NEUTRAL_VALUES, ...tested.values });
      const rows = createCoveringRows({ write: writes, ...rotateParameters(values, rotation) });
      for (const [index, row] of rows.entries())
        await testWrite(context, place, tested, { parameters: row as WriteParameters, name: `combined-${index}` });
    });
}

function findMember<T>(values: Readonly<Record<string, T>>, name: string): T {
  const value = values[name];
  if (value === undefined) throw new Error(`${name} is none of ${Object.keys(values).join(', ')}`);
  return value;
}

/** Omits the patch types that the server does not support for the kind. */
async function selectSupportedWrites(
  context: ProgramContext,
  { collection }: ProgramCollection,
  writes: readonly WriteName[],
): Promise<WriteName[]> {
  const supported: WriteName[] = [];
  for (const write of writes) {
    const contentType = PATCH_TYPES[write as keyof typeof PATCH_TYPES];
    const isSupported =
      contentType === undefined ||
      (await context.send('PATCH', `${collection}/absent`, { body: [], contentType })).status !== 415;
    if (isSupported) supported.push(write);
  }
  return supported;
}

/** Omits protobuf as encoding of bodies if the server does not support it for the kind. */
async function selectSupportedEncodings<P extends ParameterValues>(
  { protobufMediaType, send }: ProgramContext,
  { collection }: ProgramCollection,
  values: P,
): Promise<P> {
  const isSupported =
    protobufMediaType !== undefined && (await send('GET', collection, { accept: protobufMediaType })).status === 200;
  return isSupported ? values : { ...values, sent: (values.sent ?? []).filter((encoding) => encoding !== 'protobuf') };
}

async function testWrite(
  context: ProgramContext,
  place: ProgramCollection,
  tested: TestedParameter,
  { parameters, name }: Pick<TestedWrite, 'parameters' | 'name'>,
): Promise<void> {
  const path = `${place.collection}/${name}`;
  try {
    const write = { context, place, parameters, name, ...(await createInitialState(context, place, parameters, name)) };
    const [method, requestPath, options] = buildRequest(write);
    const subject = `${method} ${requestPath} (${describeParameters(parameters)})`;
    const response = await context.send(method, requestPath, options);
    const codes = predictCodes(write);
    const hasExpectedCode = codes.includes(response.status);
    context.check(`the response to ${subject}`, codes.join(' or '), String(response.status), hasExpectedCode);
    const after = await readObject(context, path);
    if (response.status >= 300 || parameters.dryRun === 'All')
      context.compare(`the object after ${subject}`, write.before, after);
    else {
      context.compare(
        `the label ${LABEL} after ${subject}`,
        'new',
        toJsonObject(toJsonObject(after.metadata).labels)[LABEL],
      );
      tested.check?.(write, after, response);
    }
  } finally {
    await context.send('DELETE', path);
    if (parameters.state !== 'active') await patchMetadata(context, path, { finalizers: null });
  }
}

/** Creates the object that the write changes, unless the write creates it. */
async function createInitialState(
  context: ProgramContext,
  place: ProgramCollection,
  { write, state }: WriteParameters,
  name: string,
): Promise<Pick<TestedWrite, 'before' | 'oldVersion'>> {
  if (isCreate(write)) return { before: {}, oldVersion: '' };
  const path = `${place.collection}/${name}`;
  const metadata = state === 'active' ? {} : { finalizers: [FINALIZER_NAME] };
  const body = buildNamedObject(place, name, { [LABEL]: 'first' }, metadata);
  const created = toJsonObject((await context.sendOrFail('POST', place.collection, { body })).body);
  await patchMetadata(context, path, { labels: { [LABEL]: 'old' } });
  if (state === 'terminating') await context.sendOrFail('DELETE', path);
  return {
    before: await readObject(context, path),
    oldVersion: formatText(toJsonObject(created.metadata).resourceVersion),
  };
}

async function patchMetadata(context: ProgramContext, path: string, metadata: object): Promise<void> {
  await context.send('PATCH', path, { body: { metadata }, contentType: MERGE_PATCH_TYPE });
}

async function readObject(context: ProgramContext, path: string): Promise<JsonObject> {
  const { status, body } = await context.send('GET', path);
  return status === 404 ? {} : toJsonObject(body);
}

function isCreate(write: WriteName): boolean {
  return write === 'POST' || write === 'creating apply';
}

/** Returns the status codes that are allowed for the response. */
function predictCodes(write: TestedWrite): readonly number[] {
  const { version, uid, hasUnknownMember, fieldValidation, state, dryRun } = write.parameters;
  const { write: writeName } = write.parameters;
  // Patches are merged into the stored object and change its uid, which validation rejects.
  if (uid === 'other' && version !== 'old') return writeName === 'PUT' || writeName === 'DELETE' ? [409] : [422];
  if (uid === 'other' || version === 'old') return [409];
  // kube-apiserver returns 422 for JSON patches and merge patches.
  if (hasUnknownMember && fieldValidation === 'Strict') return writeName.endsWith('patch') ? [400, 422] : [400];
  if (writeName === 'DELETE') return state === 'active' && dryRun !== 'All' ? [200] : [200, 202];
  return isCreate(writeName) ? [201] : [200];
}

function buildRequest(write: TestedWrite): [method: string, path: string, options: RequestOptions] {
  const { context, place, parameters, name } = write;
  const { write: writeName, accept: representation } = parameters;
  const accept = buildMetaAccept(representation, '', context);
  const path = writeName === 'POST' ? place.collection : `${place.collection}/${name}`;
  const query = formatQuery(parameters);
  const body = buildBody(write);
  const contentType = findContentType(write);
  const method = writeName === 'POST' || writeName === 'PUT' || writeName === 'DELETE' ? writeName : 'PATCH';
  return [method, `${path}${query}`, { accept, body, contentType }];
}

function formatQuery({ write, dryRun, fieldManager, fieldValidation, pretty }: WriteParameters): string {
  const isApply = write.endsWith('apply');
  const query = new URLSearchParams({
    ...(dryRun !== 'absent' && write !== 'DELETE' && { dryRun }),
    ...(write !== 'DELETE' && (fieldManager || isApply) && { fieldManager: MANAGER }),
    ...(write !== 'DELETE' && fieldValidation !== 'absent' && { fieldValidation }),
    ...(pretty !== 'absent' && { pretty }),
    ...(isApply && { force: 'true' }),
  });
  return query.size === 0 ? '' : `?${query}`;
}

function findContentType({ context, parameters: { write, sent } }: TestedWrite): string {
  if (write === 'creating apply') return APPLY_TYPE;
  const patchType = PATCH_TYPES[write as keyof typeof PATCH_TYPES];
  if (patchType !== undefined) return patchType;
  // Options of deletions have no protobuf type in custom groups.
  if (sent === 'protobuf' && write !== 'DELETE') return context.protobufMediaType ?? JSON_TYPE;
  return sent === 'yaml' ? YAML_TYPE : JSON_TYPE;
}

function buildBody(write: TestedWrite): object {
  const { place, parameters, name, before } = write;
  const identity = buildIdentity(write);
  const unknownMember = parameters.hasUnknownMember ? { unknownMember: true } : {};
  const labels = { [LABEL]: 'new' };
  const { apiVersion, kind } = place.object;
  switch (parameters.write) {
    case 'POST':
    case 'creating apply':
      return { ...buildNamedObject(place, name, labels), ...unknownMember };
    case 'PUT': {
      const { uid: _, ...metadata } = toJsonObject(before.metadata);
      return { ...before, metadata: { ...metadata, labels, ...identity }, ...unknownMember };
    }
    case 'JSON patch':
      return buildJsonPatch({ ...labels }, identity, parameters.hasUnknownMember);
    case 'apply':
      return { apiVersion, kind, metadata: { name, labels, ...identity } };
    case 'DELETE':
      return buildDeleteOptions(identity, parameters);
    default:
      return { metadata: { labels, ...identity }, ...unknownMember };
  }
}

/** Returns the options of a deletion. A server ignores the parameters in the query if the request has a body. */
function buildDeleteOptions(preconditions: JsonObject, { dryRun }: WriteParameters): JsonObject {
  return { kind: 'DeleteOptions', apiVersion: 'v1', preconditions, ...(dryRun !== 'absent' && { dryRun: [dryRun] }) };
}

/** Returns the uid and resourceVersion in the body. */
function buildIdentity({ parameters: { version, uid }, before, oldVersion }: TestedWrite): JsonObject {
  const current = toJsonObject(before.metadata);
  return {
    ...(version !== 'absent' && { resourceVersion: version === 'old' ? oldVersion : current.resourceVersion }),
    ...(uid !== 'absent' && { uid: uid === 'other' ? OTHER_UID : current.uid }),
  };
}

function buildJsonPatch(labels: JsonObject, identity: JsonObject, hasUnknownMember: boolean): object {
  const operations = [
    ...Object.entries(labels).map(([name, value]) => ({ op: 'add', path: `/metadata/labels/${name}`, value })),
    ...Object.entries(identity).map(([name, value]) => ({ op: 'replace', path: `/metadata/${name}`, value })),
  ];
  return hasUnknownMember ? [...operations, { op: 'add', path: '/unknownMember', value: true }] : operations;
}

/** Checks that managedFields has an entry of the manager with the changed label. */
function checkManager({ context, parameters }: TestedWrite, after: JsonObject): void {
  const { managedFields } = toJsonObject(after.metadata) as { managedFields?: readonly JsonObject[] };
  const ownsLabel = (managedFields ?? []).some(
    ({ manager, fieldsV1 }) => manager === MANAGER && JSON.stringify(fieldsV1).includes(`"f:${LABEL}"`),
  );
  const subject = `the owner of the label ${LABEL} after a write (${describeParameters(parameters)})`;
  context.check(subject, MANAGER, ownsLabel ? MANAGER : 'another manager', ownsLabel);
}

/** Checks that the response, a Table or PartialObjectMetadata, has the metadata of the stored object. */
function checkResponseMetadata(
  { context, parameters }: TestedWrite,
  after: JsonObject,
  { body }: ProgramResponse,
): void {
  const { accept } = parameters;
  const document = toJsonObject(body);
  const subject = `the response to a write (${describeParameters(parameters)})`;
  context.compare(`the kind of ${subject}`, accept === 'table' ? 'Table' : 'PartialObjectMetadata', document.kind);
  const rows = document.rows as readonly JsonObject[] | undefined;
  const { metadata } = accept === 'table' ? toJsonObject(rows?.[0]?.object) : document;
  context.compare(`the metadata in ${subject}`, after.metadata, metadata);
}

/** Checks that the members of the sent object are stored. */
function checkContents({ context, place, parameters, before }: TestedWrite, after: JsonObject): void {
  const expected = isCreate(parameters.write) ? place.object : before;
  const annotations = { ...toJsonObject(toJsonObject(expected.metadata).annotations) };
  const subject = `after a write (${describeParameters(parameters)})`;
  const actualAnnotations = toJsonObject(toJsonObject(after.metadata).annotations);
  const keptAnnotations = Object.keys(annotations).map((name) => [name, actualAnnotations[name]]);
  context.compare(`the annotations ${subject}`, annotations, Object.fromEntries(keptAnnotations));
  if (isCreate(parameters.write)) return;
  const { metadata: _, ...members } = before;
  const { metadata: __, ...membersAfter } = after;
  context.compare(`the members other than metadata ${subject}`, members, membersAfter);
}

function describeParameters(parameters: WriteParameters): string {
  return Object.entries(parameters)
    .filter(([, value]) => value !== 'absent' && value !== false)
    .map(([name, value]) => `${name}: ${value}`)
    .join(', ');
}
