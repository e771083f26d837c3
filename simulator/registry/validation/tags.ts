/**
 * Validation as data: the rows of a kind, in the vocabulary of Kubernetes's validation tags. `required: true` is `+k8s:required`,
 * `format: 'short-name'` is `+k8s:format=k8s-short-name`. The rows of a struct are in the order of kube-apiserver's causes.
 *
 *     const PORT: Rows = {
 *       name: { format: 'port-name' },
 *       containerPort: { required: true, format: 'port-number' },
 *     };
 */
import type { FieldProblem } from '../../pure/status/status.ts';
import type { Fields } from '../object-fields.ts';
import type { FormatName } from './formats.ts';

export interface Tags {
  /**
   * The field must be set: not absent, null, empty or 0. A text is the detail of the cause. If the field is not set, the other tags are
   * ignored.
   */
  readonly required?: true | string;
  /** The field must not be set; a text is the detail of the cause. */
  readonly forbidden?: string;
  /** An empty text counts as set, as for pointers to strings: it must match the format or enum. */
  readonly pointer?: true;
  readonly format?: FormatName;
  /** The causes of `format` name this field instead. */
  readonly reportedAs?: string;
  /** In the order of messages. */
  readonly enum?: readonly string[];
  readonly minimum?: number;
  /** Inclusive. */
  readonly range?: readonly [number, number];
  /** The detail of `range` if it is not that of kube-apiserver's generic check. */
  readonly rangeDetail?: string;
  readonly maxItems?: number;
  readonly maxBytes?: number;
  /** For each value of a list or a map. */
  readonly eachVal?: Tags;
  readonly eachKey?: Tags;
  /** Values of a list must be unique. */
  readonly unique?: true;
  /** The member that identifies the items of a list; a second one with the same value is a duplicate. */
  readonly listMapKey?: string;
  /** For the fields of a struct. */
  readonly fields?: Rows;
  /** Members of the struct that exclude each other. */
  readonly union?: Union;
  /** A function for rules that no tag can express. */
  readonly check?: Check;
}

export interface Union {
  /** In the order in which they are validated. Only the first one that is set is validated. */
  readonly members: Rows;
  /** The detail of the cause if none of them is set; absent if none is required. */
  readonly required?: string;
  /** The detail of the causes of further members. */
  readonly excess: string;
  /** The names of members in the causes of further members, if they differ. */
  readonly excessNames?: Readonly<Record<string, string>>;
}

export type Rows = Readonly<Record<string, Tags>>;

/** `value` is set, `parent` is the struct that contains it, `context` comes from the caller of the validation. */
export type Check = (value: unknown, path: string, parent: Fields, context: Context) => readonly FieldProblem[];

export type Context = Readonly<Record<string, unknown>>;
