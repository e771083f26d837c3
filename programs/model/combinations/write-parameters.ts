/**
 * Combines one parameter of writes with each pair of values of the other parameters. The other parameters have values that do not change
 * the outcome of a write.
 *
 * Example: `dryRun` is combined with a PUT in YAML that requests a Table, a forced apply with the current uid, and so on. None of them
 * changes the stored object.
 */
import fc from 'fast-check';
import { readString } from '../../../checks/monitors/traffic.ts';
import { type JsonObject, toJsonObject, toJsonObjects } from '../../../values/json-object.ts';
import { MERGE_PATCH_TYPE } from '../../requests.ts';
import type { Program, ProgramContext, ProgramResponse } from '../program-context.ts';
import { FINALIZER_NAME } from './client-steps.ts';
import { createCoveringRows, rotateParameters } from './covering-arrays.ts';
import { findMember } from './find-member.ts';
import { buildNamedObject, createProgramCollection, type ProgramCollection } from './program-collection.ts';
import {
  buildRequest,
  CREATES,
  createStatusMembers,
  DELETES,
  describeParameters,
  FIELD_MANAGER,
  isCreate,
  isUpdate,
  LABEL_MEMBERS,
  LABEL_NAME,
  PATCH_TYPES,
  predictCodes,
  type TestedWrite,
  UPDATES,
  type WriteName,
  type WriteParameters,
} from './tested-writes.ts';

/** The writes that a program tests, by the word in the name of the program, such as `PATCH`. */
const WRITES: Readonly<Record<string, readonly WriteName[]>> = {
  write: [...CREATES, ...UPDATES, ...DELETES],
  POST: ['POST'],
  PUT: ['PUT'],
  PATCH: ['JSON patch', 'merge patch', 'strategic merge patch', 'apply', 'creating apply'],
  apply: ['apply'],
  DELETE: ['DELETE'],
};

/** The possible values of each parameter. */
type ParameterValueLists = { readonly [Name in keyof WriteParameters]: readonly WriteParameters[Name][] };

/** The values that do not change the outcome of a write. */
const NEUTRAL_VALUES: Omit<ParameterValueLists, 'write'> = {
  dryRun: ['absent'],
  fieldManager: [false, true],
  fieldValidation: ['absent', 'Ignore', 'Warn', 'Strict'],
  pretty: ['absent', 'true'],
  version: ['absent', 'current'],
  uid: ['absent', 'current'],
  bodyEncoding: ['json', 'yaml', 'protobuf'],
  accept: ['object', 'table', 'metadata', 'yaml', 'protobuf'],
  state: ['active', 'with a finalizer', 'terminating'],
  hasUnknownMember: [false],
};

interface TestedParameter {
  /** The writes that have the parameter. */
  readonly writes: readonly WriteName[];
  /** The tested values of the parameter, and the values of other parameters that are restricted in these tests. */
  readonly values: Partial<ParameterValueLists>;
  /** Checks an effect of the parameter besides the status code and the stored object. */
  readonly check?: (write: TestedWrite, after: JsonObject, response: ProgramResponse) => void;
}

const TESTED_PARAMETERS: Readonly<Record<string, TestedParameter>> = {
  dryRun: { writes: [...CREATES, ...UPDATES, ...DELETES], values: { dryRun: ['All'] } },
  // Apply is omitted, because kube-apiserver rejects unknown members of an applied configuration even without fieldValidation.
  fieldValidation: {
    writes: ['POST', 'PUT', 'JSON patch', 'merge patch', 'strategic merge patch'],
    values: { fieldValidation: ['Strict'], hasUnknownMember: [true], bodyEncoding: ['json', 'yaml'] },
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
  YAML: { writes: ['POST', 'PUT'], values: { bodyEncoding: ['yaml'] }, check: checkContents },
};

/**
 * Creates a program that tests one parameter with a group of writes. `writeGroup` is a key of WRITES, and `parameter` a key of
 * TESTED_PARAMETERS. `target` is `status`, or empty for the object.
 */
export function createWriteParameterProgram(writeGroup = '', parameter = '', target = '', kind = ''): Program {
  const testedParameter = findMember(TESTED_PARAMETERS, parameter);
  const selectedWrites = findMember(WRITES, writeGroup).filter(
    (write) => testedParameter.writes.includes(write) && (target !== 'status' || isUpdate(write)),
  );
  return (context, checkProperty) =>
    checkProperty(fc.nat(1000), async (rotation) => {
      const programCollection = await createProgramCollection(context, kind);
      const members = target === 'status' ? createStatusMembers(programCollection) : LABEL_MEMBERS;
      const writes = await selectSupportedWrites(context, programCollection, selectedWrites);
      const values = await selectSupportedEncodings(context, programCollection, {
        ...NEUTRAL_VALUES,
        ...testedParameter.values,
      });
      const rows = createCoveringRows({ write: writes, ...rotateParameters(values, rotation) });
      for (const [index, row] of rows.entries())
        await testWrite(testedParameter, {
          context,
          programCollection,
          members,
          parameters: row,
          name: `combined-${index}`,
        });
    });
}

/** Omits the patch types that the server does not support for the kind. */
async function selectSupportedWrites(
  context: ProgramContext,
  { collectionPath }: ProgramCollection,
  writes: readonly WriteName[],
): Promise<WriteName[]> {
  const supportedWrites: WriteName[] = [];
  for (const write of writes) {
    const contentType = PATCH_TYPES[write];
    const isSupported =
      contentType === undefined ||
      (await context.send('PATCH', `${collectionPath}/absent`, { body: [], contentType })).status !== 415;
    if (isSupported) supportedWrites.push(write);
  }
  return supportedWrites;
}

/** Omits protobuf as encoding of bodies if the server does not support it for the kind. */
async function selectSupportedEncodings<P extends Pick<ParameterValueLists, 'bodyEncoding'>>(
  { protobufMediaType, send }: ProgramContext,
  { collectionPath }: ProgramCollection,
  values: P,
): Promise<P> {
  const isSupported =
    protobufMediaType !== undefined &&
    (await send('GET', collectionPath, { accept: protobufMediaType })).status === 200;
  return isSupported
    ? values
    : { ...values, bodyEncoding: values.bodyEncoding.filter((encoding) => encoding !== 'protobuf') };
}

/** A write before its object is created. */
type PlannedWrite = Omit<TestedWrite, 'before' | 'oldVersion'>;

async function testWrite(testedParameter: TestedParameter, plannedWrite: PlannedWrite): Promise<void> {
  const { context, programCollection, parameters, name, members } = plannedWrite;
  const path = `${programCollection.collectionPath}/${name}`;
  try {
    const write = { ...plannedWrite, ...(await createObjectBeforeWrite(plannedWrite)) };
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
      context.compare(`the changed value after ${subject}`, members.patch.value, members.read(after));
      testedParameter.check?.(write, after, response);
    }
  } finally {
    await context.send('DELETE', path);
    if (parameters.state !== 'active')
      await context.send('PATCH', path, { body: { metadata: { finalizers: null } }, contentType: MERGE_PATCH_TYPE });
  }
}

/** Creates the object that the write changes, unless the write creates it. */
async function createObjectBeforeWrite({
  context,
  programCollection,
  members,
  parameters: { write, state },
  name,
}: PlannedWrite): Promise<Pick<TestedWrite, 'before' | 'oldVersion'>> {
  if (isCreate(write)) return { before: {}, oldVersion: '' };
  const path = `${programCollection.collectionPath}/${name}`;
  const metadata = state === 'active' ? {} : { finalizers: [FINALIZER_NAME] };
  const body = buildNamedObject(programCollection, name, { [LABEL_NAME]: 'first' }, metadata);
  const createdObject = toJsonObject(
    (await context.sendOrFail('POST', programCollection.collectionPath, { body })).body,
  );
  await context.sendOrFail('PATCH', `${path}${members.subresourcePath}`, {
    body: members.before,
    contentType: MERGE_PATCH_TYPE,
  });
  if (state === 'terminating') await context.sendOrFail('DELETE', path);
  return {
    before: await readObject(context, path),
    oldVersion: readString(toJsonObject(createdObject.metadata).resourceVersion),
  };
}

async function readObject(context: ProgramContext, path: string): Promise<JsonObject> {
  const { status, body } = await context.send('GET', path);
  return status === 404 ? {} : toJsonObject(body);
}

/** Checks that managedFields has an entry of the manager with the changed members. */
function checkManager({ context, parameters, members }: TestedWrite, after: JsonObject): void {
  const { managedFields } = toJsonObject(after.metadata);
  const isOwner = toJsonObjects(managedFields).some(
    ({ manager, fieldsV1 }) => manager === FIELD_MANAGER && JSON.stringify(fieldsV1).includes(members.fieldsV1Key),
  );
  const subject = `the owner of the changed value after a write (${describeParameters(parameters)})`;
  context.check(subject, FIELD_MANAGER, isOwner ? FIELD_MANAGER : 'another manager', isOwner);
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
  const { metadata } = accept === 'table' ? toJsonObject(toJsonObjects(document.rows)[0]?.object) : document;
  context.compare(`the metadata in ${subject}`, after.metadata, metadata);
}

/** Checks that the members of the sent object are stored. */
function checkContents({ context, programCollection, parameters, before }: TestedWrite, after: JsonObject): void {
  const expected = isCreate(parameters.write) ? programCollection.object : before;
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
