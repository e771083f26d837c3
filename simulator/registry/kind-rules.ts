/**
 * What is peculiar to a kind and cannot be said by data: the rule of its names, which writes are allowed, defaults, fields that clients may
 * not set, validation, selectable fields. A kind without an entry in kinds/ gets the defaults beside each member.
 */
import type { ApiObject } from '../pure/object.ts';
import type { FieldProblem } from '../pure/status/status.ts';
import type { ComputedObjects, Conversion, ResourceType } from './resource.ts';

/** What is wrong with a name, nothing when it is right; `prefix` is true for a `generateName`. */
export type NameRule = (name: string, prefix: boolean) => readonly string[];

export interface KindRules {
  /** DNS subdomains when absent. */
  readonly nameRule?: NameRule;
  /** PUT of an absent object creates it. */
  readonly createOnUpdate?: boolean;
  /** PUT must carry a resourceVersion. */
  readonly requiresResourceVersion?: boolean;
  /** What `metadata.generation` counts changes of; absent: the kind has no generation of its own. */
  readonly counted?: (object: ApiObject) => unknown;
  /** `status` may be sent at creation, by clients that report what they are themselves (nodes). */
  readonly acceptsStatusOnCreate?: boolean;
  /** True when the kind's own rules say all there is; else enumerations and required fields of the data are checked too. */
  readonly skipSchemaValidation?: boolean;
  setDefaults?(object: ApiObject): void;
  prepareForCreate?(object: ApiObject): void;
  prepareForUpdate?(next: ApiObject, previous: ApiObject): void;
  validate?(object: ApiObject): FieldProblem[];
  validateUpdate?(next: ApiObject, previous: ApiObject): FieldProblem[];
  /** A change is judged by validateUpdate alone, not by validate as well. */
  readonly validateUpdateOnly?: boolean;
  /** Of an object whose status alone is written. */
  validateStatus?(next: ApiObject): FieldProblem[];
  /** Beside `metadata.name` and `metadata.namespace`. */
  readonly selectable?: SelectableFields;
  /** The first DELETE changes the object in this way and removes nothing; `now` as the API writes times. */
  markTerminating?(object: ApiObject, now: string): void;
  hasOtherFinalizers?(object: ApiObject): boolean;
  readonly returnsDeletedObject?: boolean;
  gracePeriodSeconds?(object: ApiObject, asked: number | undefined): number | undefined;
  readonly conversion?: Conversion;
  readonly computed?: ComputedObjects;
  readonly review?: NonNullable<ResourceType['review']>;
}

export interface SelectableFields {
  readonly names: readonly string[];
  values(object: ApiObject): Record<string, string>;
  /** The 400 for another field; absent: `field label not supported: foo`. */
  unknown?(field: string): string;
}
