/**
 * The schema of a kind, which decodes bodies, sets defaults and validates values. compile.ts compiles schemas from the facts in
 * `spec/types.json`. Defaults and validations that are specific to one kind are in `registry/`.
 */

import type { JsonSource } from '../json/source.ts';
import type { ApiObject, JsonObject } from '../object.ts';
import type { FieldProblem } from '../status/status.ts';
import type { NonNullJson } from './codec.ts';

export interface KindSchema {
  /**
   * Converts JSON values to the type. Removes and reports unknown fields, omits empty optional fields, sorts members in the order of the
   * type, and converts quantities and times to their canonical text. If `source` from the parser is given, reports duplicate fields as
   * well, and rejects `1.0` as an integer.
   *
   * Throws a StatusError 400 with the message of kube-apiserver for a type error. Does not change the value, but the result may share values
   * with it.
   */
  decode(value: NonNullJson, source?: JsonSource): DecodedObject;
  /** Converts the result of a strategic merge patch or an apply, which is not decoded from JSON (convert.ts). */
  convert?(value: JsonObject): DecodedObject;
  /** Returns the message about a JSON text of another type in releases that use json-iterator (iterator-problem.ts). */
  findIteratorProblem?(text: string): string | undefined;
  /** Sets the defaults in the facts. Changes the object. */
  setDefaults(object: ApiObject, now?: () => string): void;
  /** Returns the problems of values of enumerations and of required fields, according to the facts. */
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
