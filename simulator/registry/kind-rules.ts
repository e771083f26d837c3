/**
 * The rules of a kind that the data in spec/ cannot express: validation of names, allowed writes, defaults, fields that clients may not
 * set, validation, selectable fields. Every member is optional.
 */
import type { KindStrategy } from '../../spec/strategies.ts';
import type { ApiObject } from '../pure/object.ts';
import type { FieldProblem } from '../pure/status/status.ts';
import type {
  ComputedObjects,
  Conversion,
  DefaultPropagation,
  RequestScope,
  ResourceType,
  Schema,
} from './resource.ts';

/** Returns the problems of a name; `prefix` is true for a `generateName`. */
export type NameRule = (name: string, prefix: boolean) => readonly string[];

export interface KindRules {
  /** The default is DNS subdomains. */
  readonly nameRule?: NameRule;
  /** PUT of an absent object creates it. */
  readonly createOnUpdate?: boolean;
  /** PUT of the status of an absent object creates the object (Services). */
  readonly createOnStatusUpdate?: boolean;
  /** PUT must carry a resourceVersion. */
  readonly requiresResourceVersion?: boolean;
  /** A create may set `status` (nodes). */
  readonly acceptsStatusOnCreate?: boolean;
  /** Enumerations and required fields of the schema are not validated. */
  readonly skipSchemaValidation?: boolean;
  /** Whether the validation of an update includes the validation of the object, so that its problems are listed twice. */
  readonly validatesUpdateTwice?: boolean;
  /** Replaces the checks of metadata in the data of the kind. */
  readonly metadataChecks?: KindStrategy['metadataChecks'];
  /** Whether an update is compared with the stored object before the object itself is validated. */
  readonly validatesUpdateFirst?: boolean;
  /** Whether a problem that several validations find is reported each time, in every release. */
  readonly repeatsProblems?: boolean;
  /** Whether finalizers without a domain are allowed. */
  readonly skipFinalizerValidation?: boolean;
  setDefaults?(object: ApiObject): void;
  /** Sets the name of a new object before one is generated. */
  chooseName?(object: ApiObject, scope: RequestScope): void;
  prepareForCreate?(object: ApiObject, scope: RequestScope): void;
  prepareForUpdate?(next: ApiObject, previous: ApiObject): void;
  /** For a write to `/status`; `next` already has the new status. */
  prepareForStatusUpdate?(next: ApiObject, previous: ApiObject, scope: RequestScope): void;
  /** For a write to `/approval`. */
  prepareForApproval?(next: ApiObject, previous: ApiObject, scope: RequestScope): void;
  /** `previous` is the stored object of an update. */
  validate?(object: ApiObject, previous?: ApiObject): FieldProblem[];
  /** For a new object, after `validate`. */
  validateCreate?(object: ApiObject): FieldProblem[];
  validateUpdate?(next: ApiObject, previous: ApiObject): FieldProblem[];
  /** Returns the warnings about a valid object; `previous` is the stored object of an update. */
  warnings?(next: ApiObject, previous: ApiObject | undefined): string[];
  /** Returns the warnings about a valid update of the subresource `status`. */
  statusWarnings?(next: ApiObject, previous: ApiObject | undefined): string[];
  /** An update calls only validateUpdate, not validate. */
  readonly validateUpdateOnly?: boolean;
  /** Validates an update of the subresource `status`. */
  validateStatus?(next: ApiObject, previous: ApiObject): FieldProblem[];
  validateApproval?(next: ApiObject, previous: ApiObject): FieldProblem[];
  /** Validates an update of a subresource that changes the spec of a pod. */
  readonly validatePodSubresource?: Readonly<
    Record<'ephemeralcontainers' | 'resize', (next: ApiObject, previous: ApiObject) => FieldProblem[]>
  >;
  /** In addition to `metadata.name` and `metadata.namespace`. */
  readonly selectable?: SelectableFields;
  /** Changes the object at the first DELETE, which removes nothing; `now` in RFC 3339. */
  markTerminating?(object: ApiObject, now: string): void;
  hasOtherFinalizers?(object: ApiObject): boolean;
  readonly returnsDeletedObject?: boolean;
  readonly hidesDeletedObject?: boolean;
  /** The propagation policy of a DELETE without one; the default is Background. */
  readonly defaultPropagation?: DefaultPropagation;
  gracePeriodSeconds?(object: ApiObject, requestedSeconds: number | undefined): number | undefined;
  /** Converts between a version and the storage version, whose schema it may need. */
  readonly conversion?: (storageSchema: () => Schema) => Conversion;
  readonly computed?: ComputedObjects;
  readonly review?: NonNullable<ResourceType['review']>;
}

export interface SelectableFields {
  readonly names: readonly string[];
  values(object: ApiObject): Record<string, string>;
  /** Returns the message of the 400 for another field; the default is `field label not supported: foo`. */
  unknown?(field: string): string;
}
