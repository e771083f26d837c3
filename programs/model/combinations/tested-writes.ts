/** The writes of objects whose parameters a program combines: their requests, and the status codes of the responses. */
import { type JsonObject, toJsonObject } from '../../../values/json-object.ts';
import {
  APPLY_TYPE,
  JSON_PATCH_TYPE,
  JSON_TYPE,
  MERGE_PATCH_TYPE,
  STRATEGIC_PATCH_TYPE,
  YAML_TYPE,
} from '../../requests.ts';
import type { ProgramContext, RequestOptions } from '../program-context.ts';
import { buildAcceptHeader } from './accept-headers.ts';
import { buildNamedObject, type ProgramCollection } from './program-collection.ts';

/** A uid that no object has. */
export const OTHER_UID = '00000000-0000-4000-8000-000000000000';
/** The fieldManager of the writes. */
export const FIELD_MANAGER = 'combined';
/** The label that each write changes. */
export const LABEL_NAME = 'pair';

export const UPDATES = ['PUT', 'JSON patch', 'merge patch', 'strategic merge patch', 'apply'] as const;
export const CREATES = ['POST', 'creating apply'] as const;
export const DELETES = ['DELETE'] as const;
export type WriteName = (typeof UPDATES)[number] | (typeof CREATES)[number] | (typeof DELETES)[number];

/** The media types of patches by the name of the write. */
export const PATCH_TYPES: Readonly<Partial<Record<WriteName, string>>> = {
  'JSON patch': JSON_PATCH_TYPE,
  'merge patch': MERGE_PATCH_TYPE,
  'strategic merge patch': STRATEGIC_PATCH_TYPE,
  apply: APPLY_TYPE,
  'creating apply': APPLY_TYPE,
};

/** The parameters, encodings and representations of a write, and the state of its object. */
export interface WriteParameters {
  readonly write: WriteName;
  readonly dryRun: 'absent' | 'All';
  readonly fieldManager: boolean;
  readonly fieldValidation: 'absent' | 'Ignore' | 'Warn' | 'Strict';
  readonly pretty: 'absent' | 'true';
  /** The resourceVersion in the body: of the object, or of an earlier write. */
  readonly version: 'absent' | 'current' | 'old';
  readonly uid: 'absent' | 'current' | 'other';
  readonly bodyEncoding: 'json' | 'yaml' | 'protobuf';
  readonly accept: 'object' | 'table' | 'metadata' | 'yaml' | 'protobuf';
  readonly state: 'active' | 'with a finalizer' | 'terminating';
  /** Whether the body has a member that the type does not have. */
  readonly hasUnknownMember: boolean;
}

/** The members that the writes of a program change, by a write of the object or of its subresource status. */
export interface TestedMembers {
  /** The path of the subresource; empty for writes of the object. */
  readonly subresourcePath: '' | '/status';
  /** The members before and after the write. */
  readonly before: JsonObject;
  readonly after: JsonObject;
  /** The operation that changes the members by a JSON patch. */
  readonly patch: { readonly op: 'add'; readonly path: string; readonly value: unknown };
  /** Returns the changed value of a stored object. */
  read(object: JsonObject): unknown;
  /** The key of the members in fieldsV1 of managedFields, in quotes. */
  readonly fieldsV1Key: string;
}

export const LABEL_MEMBERS: TestedMembers = {
  subresourcePath: '',
  before: { metadata: { labels: { [LABEL_NAME]: 'old' } } },
  after: { metadata: { labels: { [LABEL_NAME]: 'new' } } },
  patch: { op: 'add', path: `/metadata/labels/${LABEL_NAME}`, value: 'new' },
  read: ({ metadata }) => toJsonObject(toJsonObject(metadata).labels)[LABEL_NAME],
  fieldsV1Key: `"f:${LABEL_NAME}"`,
};

/** A write, and the object before the write. */
export interface TestedWrite {
  readonly context: ProgramContext;
  readonly programCollection: ProgramCollection;
  readonly members: TestedMembers;
  readonly parameters: WriteParameters;
  readonly name: string;
  /** The object before the write; empty for a create. */
  readonly before: JsonObject;
  /** The resourceVersion of the object when it was created; empty for a create. */
  readonly oldVersion: string;
}

export function createStatusMembers({ createStatus }: ProgramCollection): TestedMembers {
  const [before, after] = [createStatus?.(1), createStatus?.(2)];
  return {
    subresourcePath: '/status',
    before: { status: before },
    after: { status: after },
    patch: { op: 'add', path: '/status', value: after },
    read: ({ status }) => status,
    fieldsV1Key: '"f:status"',
  };
}

export function isUpdate(write: WriteName): boolean {
  return UPDATES.some((update) => update === write);
}

export function isCreate(write: WriteName): boolean {
  return write === 'POST' || write === 'creating apply';
}

/** Returns the status codes that are allowed for the response. */
export function predictCodes(write: TestedWrite): readonly number[] {
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

export function buildRequest(write: TestedWrite): [method: string, path: string, options: RequestOptions] {
  const { context, programCollection, parameters, name, members } = write;
  const { write: writeName, accept: representation } = parameters;
  const accept = buildAcceptHeader(representation, '', context);
  const path =
    writeName === 'POST'
      ? programCollection.collectionPath
      : `${programCollection.collectionPath}/${name}${members.subresourcePath}`;
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
    ...(write !== 'DELETE' && (fieldManager || isApply) && { fieldManager: FIELD_MANAGER }),
    ...(write !== 'DELETE' && fieldValidation !== 'absent' && { fieldValidation }),
    ...(pretty !== 'absent' && { pretty }),
    ...(isApply && { force: 'true' }),
  });
  return query.size === 0 ? '' : `?${query}`;
}

function findContentType({ context, parameters: { write, bodyEncoding } }: TestedWrite): string {
  const patchType = PATCH_TYPES[write];
  if (patchType !== undefined) return patchType;
  // Options of deletions have no protobuf type in custom groups.
  if (bodyEncoding === 'protobuf' && write !== 'DELETE') return context.protobufMediaType ?? JSON_TYPE;
  return bodyEncoding === 'yaml' ? YAML_TYPE : JSON_TYPE;
}

function buildBody(write: TestedWrite): object {
  const { programCollection, parameters, name, before, members } = write;
  const identity = buildIdentity(write);
  const unknownMember = parameters.hasUnknownMember ? { unknownMember: true } : {};
  const changedObject = { ...members.after, metadata: { ...toJsonObject(members.after.metadata), ...identity } };
  const { apiVersion, kind } = programCollection.object;
  switch (parameters.write) {
    case 'POST':
    case 'creating apply':
      return { ...buildNamedObject(programCollection, name, { [LABEL_NAME]: 'new' }), ...unknownMember };
    case 'PUT': {
      // The resourceVersion stays in the body, because a PUT of a custom object requires it.
      const { uid: _, ...metadata } = toJsonObject(before.metadata);
      return { ...before, ...changedObject, metadata: { ...metadata, ...changedObject.metadata }, ...unknownMember };
    }
    case 'JSON patch':
      return buildJsonPatch(members, identity, parameters.hasUnknownMember);
    case 'apply':
      return { apiVersion, kind, ...changedObject, metadata: { name, ...changedObject.metadata } };
    case 'DELETE':
      return buildDeleteOptions(identity, parameters);
    default:
      return { ...changedObject, ...unknownMember };
  }
}

/** Returns the options of a deletion. A server ignores the parameters in the query if the request has a body. */
function buildDeleteOptions(preconditions: JsonObject, { dryRun }: WriteParameters): JsonObject {
  return { kind: 'DeleteOptions', apiVersion: 'v1', preconditions, ...(dryRun !== 'absent' && { dryRun: [dryRun] }) };
}

/** Returns the uid and resourceVersion in the body. */
function buildIdentity({ parameters: { version, uid }, before, oldVersion }: TestedWrite): JsonObject {
  const storedMetadata = toJsonObject(before.metadata);
  return {
    ...(version !== 'absent' && { resourceVersion: version === 'old' ? oldVersion : storedMetadata.resourceVersion }),
    ...(uid !== 'absent' && { uid: uid === 'other' ? OTHER_UID : storedMetadata.uid }),
  };
}

function buildJsonPatch({ patch }: TestedMembers, identity: JsonObject, hasUnknownMember: boolean): object {
  const operations = [
    patch,
    ...Object.entries(identity).map(([name, value]) => ({ op: 'replace', path: `/metadata/${name}`, value })),
  ];
  return hasUnknownMember ? [...operations, { op: 'add', path: '/unknownMember', value: true }] : operations;
}

export function describeParameters(parameters: WriteParameters): string {
  return Object.entries(parameters)
    .filter(([, value]) => value !== 'absent' && value !== false)
    .map(([name, value]) => `${name}: ${value}`)
    .join(', ');
}
