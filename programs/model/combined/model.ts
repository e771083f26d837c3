/**
 * Predicts the response to each operation of a client. A client alone writes the objects of its names, so it knows their state. Monitors judge what responses
 * show beyond code, reason and labels.
 */
import { type JsonObject, toJsonObject } from '../../../values/json-object.ts';
import { isDryRun, type Labels, type ObjectOperation } from '../../operation.ts';

export interface Known {
  readonly labels: Labels;
  /** A finalizer holds it. */
  readonly held: boolean;
  readonly terminating: boolean;
  /** As it was last returned. */
  readonly object: StoredObject;
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

/** A reason with the codes that it may have. */
export interface Expected {
  readonly codes: readonly number[];
  readonly reason?: string;
}

const CREATED: Expected = { codes: [201] };
export const DONE: Expected = { codes: [200] };
/** A deletion that is not complete. */
const BEGUN: Expected = { codes: [200, 202] };
export const EXISTS: Expected = { codes: [409], reason: 'AlreadyExists' };
const CONFLICT: Expected = { codes: [409], reason: 'Conflict' };
const ABSENT: Expected = { codes: [404], reason: 'NotFound' };

/** A dry run gets the response that the write would get. */
export function predict(operation: ObjectOperation, now: Known | undefined): Expected {
  switch (operation.do) {
    case 'create':
      return now === undefined ? CREATED : EXISTS;
    case 'apply':
      return now === undefined ? CREATED : DONE;
    case 'update':
      return isStale(operation, now) ? CONFLICT : DONE;
    case 'delete':
      if (now === undefined) return ABSENT;
      return now.held || isDryRun(operation) ? BEGUN : DONE;
    default:
      return now === undefined ? ABSENT : DONE;
  }
}

function isStale(operation: ObjectOperation, now: Known | undefined): boolean {
  return (
    metadataIn(operation).resourceVersion === '@first' && now?.firstVersion !== now?.object.metadata.resourceVersion
  );
}

/** Returns the state after a write that was carried out and returned this object. */
export function stateAfter(operation: ObjectOperation, before: Known | undefined, object: StoredObject): Known {
  const { labels, finalizers } = metadataIn(operation);
  const stored = object.metadata.labels ?? {};
  const written: Labels = { ...(operation.do === 'patch' && before?.labels), ...(labels as Labels | undefined) };
  const isStatus = operation.subresource === 'status';
  return {
    // An apply also removes labels that it applied before, unless another manager has them.
    labels: operation.do === 'apply' ? stored : isStatus ? (before?.labels ?? {}) : written,
    held: finalizers === undefined ? (before?.held ?? false) : finalizers !== null,
    terminating: before?.terminating ?? false,
    object,
    firstVersion: before?.firstVersion ?? object.metadata.resourceVersion,
  };
}

export function metadataIn({ body }: ObjectOperation): JsonObject {
  return toJsonObject(toJsonObject(body).metadata);
}
