/**
 * Predicts the response to each operation of a client. Each client writes objects with separate names, so the model can predict their
 * state. The model predicts code, reason and labels; monitors check the other contents of responses.
 */
import { type JsonObject, toJsonObject } from '../../../values/json-object.ts';
import { isDryRun, type Labels, type ObjectOperation } from '../../operation.ts';

export interface ObjectState {
  readonly labels: Labels;
  /** Whether the object has finalizers, which delay its deletion. */
  readonly hasFinalizers: boolean;
  readonly isTerminating: boolean;
  /** The object in the last response. */
  readonly object: StoredObject;
  /** The resourceVersion of the object when it was created. */
  readonly firstVersion: string;
}

export interface StoredObject {
  readonly metadata: {
    readonly name: string;
    readonly resourceVersion: string;
    readonly labels?: Labels;
    readonly [member: string]: unknown;
  };
  readonly [member: string]: unknown;
}

/** The codes that a response may have, and its reason. */
export interface ExpectedResponse {
  readonly codes: readonly number[];
  readonly reason?: string;
}

const CREATED_RESPONSE: ExpectedResponse = { codes: [201] };
export const SUCCESS_RESPONSE: ExpectedResponse = { codes: [200] };
/** The response to a deletion that is not complete. */
const TERMINATING_RESPONSE: ExpectedResponse = { codes: [200, 202] };
export const EXISTS_RESPONSE: ExpectedResponse = { codes: [409], reason: 'AlreadyExists' };
const CONFLICT_RESPONSE: ExpectedResponse = { codes: [409], reason: 'Conflict' };
const NOT_FOUND_RESPONSE: ExpectedResponse = { codes: [404], reason: 'NotFound' };

/** Predicts the response to an operation. A dry run has the same response as the write, except for a delete, which may return 200 or 202. */
export function predictResponse(operation: ObjectOperation, current: ObjectState | undefined): ExpectedResponse {
  switch (operation.do) {
    case 'create':
      return current === undefined ? CREATED_RESPONSE : EXISTS_RESPONSE;
    case 'apply':
      return current === undefined ? CREATED_RESPONSE : SUCCESS_RESPONSE;
    case 'update':
      return isStale(operation, current) ? CONFLICT_RESPONSE : SUCCESS_RESPONSE;
    case 'delete':
      if (current === undefined) return NOT_FOUND_RESPONSE;
      return current.hasFinalizers || isDryRun(operation) ? TERMINATING_RESPONSE : SUCCESS_RESPONSE;
    default:
      return current === undefined ? NOT_FOUND_RESPONSE : SUCCESS_RESPONSE;
  }
}

/** Reports whether the operation requires the first version of the object (`@first`), and the object has been changed. */
function isStale(operation: ObjectOperation, current: ObjectState | undefined): boolean {
  return (
    readBodyMetadata(operation).resourceVersion === '@first' &&
    current?.firstVersion !== current?.object.metadata.resourceVersion
  );
}

/** Returns the state after a successful write that returned this object. */
export function computeState(
  operation: ObjectOperation,
  before: ObjectState | undefined,
  object: StoredObject,
): ObjectState {
  const { labels, finalizers } = readBodyMetadata(operation);
  const storedLabels = object.metadata.labels ?? {};
  const mergedLabels: Labels = { ...(operation.do === 'patch' && before?.labels), ...(labels as Labels | undefined) };
  const isStatus = operation.subresource === 'status';
  return {
    // An apply also removes labels that it applied before, unless another manager owns them.
    labels: operation.do === 'apply' ? storedLabels : isStatus ? (before?.labels ?? {}) : mergedLabels,
    hasFinalizers: finalizers === undefined ? (before?.hasFinalizers ?? false) : finalizers !== null,
    isTerminating: before?.isTerminating ?? false,
    object,
    firstVersion: before?.firstVersion ?? object.metadata.resourceVersion,
  };
}

/** Returns the metadata in the body of an operation. */
export function readBodyMetadata({ body }: ObjectOperation): JsonObject {
  return toJsonObject(toJsonObject(body).metadata);
}
