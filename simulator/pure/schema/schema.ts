/**
 * The operations of the type of a kind: decoding of bodies, defaults and validation. compile.ts compiles them from the facts in
 * `spec/types.json`. Rules of single kinds are in `registry/`.
 */

import type { JsonSource } from '../json/source.ts';
import type { ApiObject, JsonObject } from '../object.ts';
import type { FieldProblem } from '../status/status.ts';
import type { NonNullJson } from './codec.ts';

export interface KindSchema {
  /**
   * Converts a decoded body (JSON values) to the type. Unknown fields are removed and reported, empty optional fields are omitted, members
   * have the order of the type, and quantities and times are canonical. With the source from the parser, duplicate fields are reported as
   * well, and `1.0` is not an integer.
   *
   * Throws a StatusError 400 for a type error, with the message of kube-apiserver. The value is not changed, but the result may share
   * values with it.
   */
  decode(value: NonNullJson, source?: JsonSource): DecodedObject;
  /** Converts a value that was not decoded from JSON, but is the result of a strategic merge patch or an apply (convert.ts). */
  convert?(value: JsonObject): DecodedObject;
  /** Returns the message about a JSON text of another type in releases that use json-iterator (iterator-problem.ts). */
  findIteratorProblem?(text: string): string | undefined;
  /** Sets the defaults in the facts. Changes the object. */
  setDefaults(object: ApiObject, now?: () => string): void;
  /** Validates enumerations and required fields of the facts. */
  validate(object: ApiObject): FieldProblem[];
}

export interface DecodedObject {
  readonly object: ApiObject;
  /** Paths of unknown fields, such as `spec.foo`, in order of appearance. */
  readonly unknownFields: readonly string[];
  /** Paths of duplicate fields of the type. */
  readonly duplicateFields: readonly string[];
  /**
   * The texts of warnings and strict errors about unknown and duplicate fields, such as `unknown field "spec.foo"`, in order of appearance.
   * At most a hundred.
   */
  readonly strictProblems: readonly string[];
}
