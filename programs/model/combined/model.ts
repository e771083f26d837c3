/**
 * What each request of a combined program must get: a client alone writes the objects of its names, so what it knows of them is certain. What
 * the answers say beyond code and labels is judged by the monitors.
 */
import type { Labels } from './steps.ts';

export interface Known {
  readonly labels: Labels;
  readonly held: boolean;
  readonly terminating: boolean;
  /** As it was answered last, and its version at first. */
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

/** A reason with the codes that may stand for it. */
export interface Expected {
  readonly codes: readonly number[];
  readonly reason?: string;
}

export const CREATED: Expected = { codes: [201] };
export const DONE: Expected = { codes: [200] };
/** Of a deletion that is not complete. */
export const BEGUN: Expected = { codes: [200, 202] };
export const EXISTS: Expected = { codes: [409], reason: 'AlreadyExists' };
export const CONFLICT: Expected = { codes: [409], reason: 'Conflict' };
export const ABSENT: Expected = { codes: [404], reason: 'NotFound' };

/** A state that was read from an answer; labels that were removed are gone. */
export function afterWrite(before: Known | undefined, object: StoredObject, labels: Labels, held: boolean): Known {
  return {
    labels,
    held,
    terminating: before?.terminating ?? false,
    object,
    firstVersion: before?.firstVersion ?? object.metadata.resourceVersion,
  };
}
