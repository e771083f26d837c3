/** The attributes of a write for admission: the operation, the new and the old object, and the options of the request. */
import type { AdmissionOperation } from '../../pure/admission/rules.ts';
import type { ApiObject, JsonObject } from '../../pure/object.ts';
import type { Call } from '../call.ts';
import { isNamespace } from '../namespace-lifecycle.ts';

export interface AdmissionRequest {
  readonly call: Call;
  readonly operation: AdmissionOperation;
  /** The new object in the storage version; undefined for a DELETE. */
  readonly object: ApiObject | undefined;
  /** The stored object; undefined for a CREATE. */
  readonly previous: ApiObject | undefined;
}

/** Reports whether the request is a dry run. The options of a DELETE differ from the options of other writes. */
export function isDryRun({ verb, writeOptions, deleteOptions }: Call): boolean {
  return verb === 'delete' || verb === 'deletecollection' ? deleteOptions.dryRun.length > 0 : writeOptions.dryRun;
}

/** Returns the name in the path or, for a create, the name in the object. */
export function readObjectName({ call, object }: AdmissionRequest): string {
  return call.info.name || object?.metadata.name || '';
}

/** Returns the object name for the error of a policy. It is `Unknown` for an object that is deleted as part of a collection. */
export function formatRejectedObjectName(request: AdmissionRequest): string {
  return readObjectName(request) || 'Unknown';
}

/** Returns the namespace of the object. For a Namespace, this is its own name. */
export function readNamespaceName(request: AdmissionRequest): string {
  return isNamespace(request.call) ? readObjectName(request) : request.call.namespace;
}

/** Returns the options of the request as an API object, such as CreateOptions. */
export function createOptionsObject({ call, operation }: AdmissionRequest): JsonObject {
  const { deleteOptions, writeOptions, context, info } = call;
  const typeMeta = { apiVersion: `${context.dialect.metaGroup}/v1` };
  if (operation === 'DELETE') {
    const { gracePeriodSeconds, orphanDependents, propagationPolicy, preconditions, dryRun } = deleteOptions;
    return {
      kind: 'DeleteOptions',
      ...typeMeta,
      ...(gracePeriodSeconds !== undefined && { gracePeriodSeconds }),
      ...(Object.keys(preconditions).length > 0 && { preconditions: { ...preconditions } }),
      ...(orphanDependents !== undefined && { orphanDependents }),
      ...(propagationPolicy !== undefined && { propagationPolicy }),
      ...(dryRun.length > 0 && { dryRun: [...dryRun] }),
    };
  }
  const validatesFields = context.behaviors.has('field-validation');
  const fieldValidation = validatesFields ? (info.query.get('fieldValidation')?.[0] ?? '') : '';
  return {
    kind: operation === 'CREATE' ? 'CreateOptions' : 'UpdateOptions',
    ...typeMeta,
    ...(writeOptions.dryRun && { dryRun: ['All'] }),
    ...(writeOptions.fieldManager !== '' && { fieldManager: writeOptions.fieldManager }),
    ...(fieldValidation !== '' && { fieldValidation }),
  };
}
