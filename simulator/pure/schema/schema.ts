/**
 * The operations of a kind's type on a body: conversion to the API's type, defaults, validation. They are compiled from the facts in
 * `spec/types.json` by compile.ts. Rules of single kinds are in `registry/`.
 */

import type { Origin } from '../json/parse.ts';
import type { ApiObject, JsonObject } from '../object.ts';
import type { FieldProblem } from '../status/status.ts';
import type { Present } from './codec.ts';

export interface Schema {
  /**
   * A decoded body (JSON values) converted to what the API's own types hold: unknown fields dropped and named,
   * empty optional fields left out, members in the order of the type, quantities and times in canonical syntax. With the origin
   * that the parser gave, duplicate fields are named too, and `1.0` is not taken for an integer. Throws a StatusError 400 for a
   * type error, worded as kube-apiserver does. The value given is not changed, but parts of it may be shared.
   */
  decode(value: Present, origin?: Origin): Decoded;
  /** Converts a value that was never written as JSON: the result of a strategic merge patch or an apply (convert.ts). */
  convert?(value: JsonObject): Decoded;
  /** Fills in the defaults that the data holds; changes the object given. */
  setDefaults(object: ApiObject): void;
  /** Enumerations and required fields that the data holds. */
  validate(object: ApiObject): FieldProblem[];
}

export interface Decoded {
  readonly object: ApiObject;
  /** Paths of the fields that the type does not have, e.g. `spec.foo`, in order of appearance. */
  readonly unknownFields: readonly string[];
  /** Paths of fields that the type has and the body gave more than once. */
  readonly duplicateFields: readonly string[];
  /** Both in order of appearance, as warnings and strict errors word them: `unknown field "spec.foo"`. At most a hundred. */
  readonly strictProblems: readonly string[];
}
