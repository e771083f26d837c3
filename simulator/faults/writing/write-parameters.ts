/** Faults that occur only if a write has two or three parameters, encodings or representations together. */
import type { Fault } from '../../../faults/fault.ts';

const UNCHANGED_CREATE =
  "if (dryRun) return { decision: 'unchanged', outcome: { isCreated: true, returnedObject: object } };";
const ACCEPTS_TABLE = "String(call.request.headers.accept).includes('as=Table')";
const IS_STATUS = "call.endpoint.subresource?.name === 'status'";

/** Returns an edit that stores the object of dry-run updates for which all conditions are true. */
function createStoredDryRunEdit(conditions: readonly string[]): Pick<Fault, 'in' | 'find' | 'put'> {
  const find = "if (dryRun) return { decision: 'unchanged', outcome: { isCreated: false, returnedObject: object } };";
  const put = find.replace('(dryRun)', `(dryRun && !(${conditions.join(' && ')}))`);
  return { in: 'handlers/change.ts', find, put };
}

/** Returns an edit that does not compare the resourceVersion of writes for which all conditions are true. */
function createIgnoredVersionEdit(conditions: readonly string[]): Pick<Fault, 'in' | 'find' | 'put'> {
  const find = 'if (sentRevision !== current.revision) throw createConflictError(endpoint.qualifiedResource, name);';
  const put = find.replace('(sentRevision', `(!(${conditions.join(' && ')}) && sentRevision`);
  return { in: 'handlers/change.ts', find, put };
}

export const writeParameterFaults = {
  'dry-run-put-with-table': {
    bug: 'a dry-run PUT of a terminating object that requests a Table stores the object',
    breaks: ['dry-all-put-not-stored'],
    ...createStoredDryRunEdit([
      "call.verb === 'update'",
      'previous.metadata.deletionTimestamp !== undefined',
      ACCEPTS_TABLE,
    ]),
  },
  'dry-run-patch-as-protobuf': {
    bug: 'a dry-run patch with fieldManager that requests protobuf stores the object',
    breaks: ['dry-all-patch-not-stored'],
    ...createStoredDryRunEdit([
      "call.verb === 'patch'",
      "call.info.query.has('fieldManager')",
      "String(call.request.headers.accept).includes('protobuf')",
    ]),
  },
  'dry-run-apply-creates-as-metadata': {
    bug: 'a dry-run apply that creates an object and requests PartialObjectMetadata stores the object',
    breaks: ['dry-all-patch-not-stored'],
    in: 'handlers/change.ts',
    find: UNCHANGED_CREATE,
    put: UNCHANGED_CREATE.replace(
      'dryRun',
      "dryRun && !String(call.request.headers.accept).includes('PartialObjectMetadata')",
    ),
  },
  'dry-run-delete-with-uid': {
    bug: 'DELETE ignores dryRun in a body with preconditions.uid',
    breaks: ['dry-all-delete-not-removed'],
    in: 'handlers/options/delete-options.ts',
    find: 'dryRun: dryRun.map(',
    put: 'dryRun: (uid === undefined ? dryRun : []).map(',
  },
  'stale-put-of-terminating-object': {
    bug: 'a PUT of a terminating object does not compare the resourceVersion',
    breaks: ['rest-put-stale-version-409'],
    ...createIgnoredVersionEdit(["call.verb === 'update'", 'current.object.metadata.deletionTimestamp !== undefined']),
  },
  'stale-patch-as-table': {
    bug: 'a patch with fieldValidation that requests a Table does not compare the resourceVersion',
    breaks: ['rest-patch-conditional-on-version'],
    ...createIgnoredVersionEdit(["call.verb === 'patch'", "call.info.query.has('fieldValidation')", ACCEPTS_TABLE]),
  },
  'strict-yaml-with-manager': {
    bug: 'fieldValidation=Strict accepts unknown fields of a YAML body in a request with fieldManager',
    breaks: ['fv-strict-unknown-400'],
    in: 'handlers/decoding/decode-object.ts',
    find: 'const fieldValidation = writeOptions.fieldValidation;',
    put: `const isYaml = String(call.request.headers['content-type']).includes('yaml');
  const fieldValidation = isYaml && writeOptions.fieldManager !== '' ? 'Warn' : writeOptions.fieldValidation;`,
  },
  'manager-of-terminating-object': {
    bug: 'a write of a terminating object ignores fieldManager if the request has fieldValidation',
    breaks: ['mf-manager-from-parameter'],
    in: 'handlers/managed-fields/track-update.ts',
    find: "if (fieldManager !== '')",
    put: "if (fieldManager !== '' && !(call.info.query.has('fieldValidation') && call.object?.metadata.deletionTimestamp !== undefined))",
  },
  'foreign-uid-in-protobuf': {
    bug: 'a PUT in protobuf with a resourceVersion does not compare the uid',
    breaks: ['rest-put-foreign-uid-409'],
    in: 'handlers/update.ts',
    find: "const { uid = '', resourceVersion } = object.metadata;",
    put: `const { resourceVersion } = object.metadata;
  const isProtobuf = String(call.request.headers['content-type']).includes('protobuf') && resourceVersion !== undefined;
  const uid = isProtobuf ? '' : (object.metadata.uid ?? '');`,
  },
  'status-dry-run-as-table': {
    bug: 'a dry-run patch of the status that requests a Table stores the status',
    breaks: ['sub-status-dry-run'],
    ...createStoredDryRunEdit(["call.verb === 'patch'", IS_STATUS, ACCEPTS_TABLE]),
  },
  'status-stale-put-in-yaml': {
    bug: 'a PUT of the status in YAML with fieldManager does not compare the resourceVersion',
    breaks: ['sub-status-put-stale-409'],
    ...createIgnoredVersionEdit([
      "call.verb === 'update'",
      IS_STATUS,
      "call.writeOptions.fieldManager !== ''",
      "String(call.request.headers['content-type']).includes('yaml')",
    ]),
  },
} satisfies Record<string, Fault>;
