/**
 * Defines validation as data: the fields of a kind, with the validation tags of Kubernetes. `required: true` is `+k8s:required`, and
 * `format: 'short-name'` is `+k8s:format=k8s-short-name`. The fields of a struct are in the order of kube-apiserver's causes.
 *
 *     const PORT_FIELD_TAGS: FieldTags = {
 *       name: { format: 'port-name' },
 *       containerPort: { required: true, format: 'port-number' },
 *     };
 */
import type { FieldProblem } from '../../pure/status/status.ts';
import type { Fields } from '../object-fields.ts';
import type { FormatName } from './formats.ts';

export interface ValidationTags {
  /**
   * The field must be set, that is, it must not be missing, null, empty or 0. A text is the detail of the cause. If the field is not set,
   * the other tags are ignored.
   */
  readonly required?: true | string;
  /** The field must not be set. The text is the detail of the cause. */
  readonly forbidden?: string;
  /** An empty text counts as set, as for Go pointers to strings. It must match the format or enum. */
  readonly pointer?: true;
  readonly format?: FormatName;
  /** The field in causes of `format`, if it is not this field. */
  readonly reportedAs?: string;
  /** The supported values, in the order of messages. */
  readonly enum?: readonly string[];
  readonly minimum?: number;
  /** The minimum and maximum, which are both allowed. */
  readonly range?: readonly [number, number];
  /** The detail of causes of `range`, if it differs from the generic detail of kube-apiserver. */
  readonly rangeDetail?: string;
  readonly maxItems?: number;
  readonly maxBytes?: number;
  /** The tags of each value of a list or a map. */
  readonly eachVal?: ValidationTags;
  readonly eachKey?: ValidationTags;
  /** The values of a list must be unique. */
  readonly unique?: true;
  /** The member that identifies the items of a list. A second item with the same value is a duplicate. */
  readonly listMapKey?: string;
  /** The tags of the fields of a struct. */
  readonly fields?: FieldTags;
  /** The members of the struct that exclude each other. */
  readonly union?: UnionTags;
  /** Validates requirements that tags cannot express. */
  readonly check?: ValidateValue;
}

export interface UnionTags {
  /** The members in the order of validation. Only the first member that is set is validated. */
  readonly members: FieldTags;
  /** The detail of the cause if no member is set. Undefined if no member is required. */
  readonly missingDetail?: string;
  /** The detail of the causes of additional members. */
  readonly excessDetail: string;
  /** Members that are also validated, instead of reported as additional, if another member is set. */
  readonly alwaysValidated?: readonly string[];
  /** The names of additional members in causes, if they differ. */
  readonly excessNames?: Readonly<Record<string, string>>;
}

export type FieldTags = Readonly<Record<string, ValidationTags>>;

/** Returns the problems of a value that is set. `parent` is the struct that contains the value. The caller provides `context`. */
export type ValidateValue = (
  value: unknown,
  path: string,
  parent: Fields,
  context: ValidationContext,
) => readonly FieldProblem[];

export type ValidationContext = Readonly<Record<string, unknown>>;
