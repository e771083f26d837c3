/**
 * KindRules is the behavior of a kind that the data in spec/ cannot express, such as the validation of names, allowed writes, defaults,
 * fields that clients may not set, validation, and selectable fields. Every member is optional.
 */
import type { ApiObject, JsonObject } from '../pure/object.ts';
import type { FieldProblem } from '../pure/status/status.ts';
import type {
  ComputedObjects,
  Conversion,
  DefaultPropagation,
  KindSchema,
  RequestScope,
  ResourceType,
} from './resource.ts';

/** Returns the problems of a name. `isPrefix` is true for a `generateName`. */
export type ValidateName = (name: string, isPrefix: boolean) => readonly string[];

/**
 * A part of the validation of an update, in addition to the generic validation. The strategies of kube-apiserver combine these parts in
 * different orders. `metadata` compares the new with the stored metadata. `object` validates the object as on create, `objectMetadata` and
 * `spec` only this part of it. `changes` validates changes, such as those of immutable fields.
 */
export type UpdateCheck = 'metadata' | 'object' | 'objectMetadata' | 'spec' | 'changes';

export interface KindRules {
  /** Validates names. By default, names must be DNS subdomains. */
  readonly validateName?: ValidateName;
  /** True if a PUT creates a missing object. */
  readonly createsOnUpdate?: boolean;
  /** True if a PUT of the status creates a missing object, as for Services. */
  readonly createsOnStatusUpdate?: boolean;
  /** True if a PUT requires a resourceVersion. */
  readonly requiresResourceVersion?: boolean;
  /** True if a create may set `status`, as for nodes. */
  readonly acceptsStatusOnCreate?: boolean;
  /** True if enumerations and required fields of the schema are not validated. */
  readonly skipsSchemaValidation?: boolean;
  /** The checks of an update, in their order. By default, spec/strategies.json determines them. */
  readonly updateChecks?: readonly UpdateCheck[];
  /** True if duplicate problems are reported in every release. By default, this depends on the release. */
  readonly repeatsProblems?: boolean;
  /** True if finalizers without a domain are allowed. */
  readonly allowsUnqualifiedFinalizers?: boolean;
  /** Sets the defaults. `now` returns the time in RFC 3339 format. It is undefined for objects that are not part of a request. */
  setDefaults?(object: ApiObject, now?: () => string): void;
  /** Sets the name of a new object before a name is generated. */
  chooseName?(object: ApiObject, scope: RequestScope): void;
  /** Modifies a new object, in addition to the generic changes. */
  prepareForCreate?(object: ApiObject, scope: RequestScope): void;
  /** Modifies an updated object before its generation is set, in addition to the generic changes. */
  prepareForUpdate?(updatedObject: ApiObject, previous: ApiObject): void;
  /** Prepares a write to `/status`. `updatedObject` already has the new status. */
  prepareForStatusUpdate?(updatedObject: ApiObject, previous: ApiObject, scope: RequestScope): void;
  /** Prepares a write to `/approval`. */
  prepareForApproval?(updatedObject: ApiObject, previous: ApiObject, scope: RequestScope): void;
  /** Returns the problems of the object. `previous` is the stored object of an update. */
  validate?(object: ApiObject, previous?: ApiObject): FieldProblem[];
  /** Replaces `validate` in the check `object` of an update. */
  validateObjectOnUpdate?(object: ApiObject, previous: ApiObject): FieldProblem[];
  /** Returns further problems of a new object, after `validate`. */
  validateCreate?(object: ApiObject): FieldProblem[];
  /** Returns the problems of changes, such as changes of immutable fields. */
  validateUpdate?(updatedObject: ApiObject, previous: ApiObject): FieldProblem[];
  /** Returns the warnings about a valid object. `previous` is the stored object of an update. */
  findWarnings?(updatedObject: ApiObject, previous: ApiObject | undefined): string[];
  /** Returns the warnings about a valid update of the subresource `status`. */
  findStatusWarnings?(updatedObject: ApiObject, previous: ApiObject | undefined): string[];
  /** True if an update is validated only by `validateUpdate`, and not by `validate`. */
  readonly validatesOnlyChanges?: boolean;
  /** Validates an update of the subresource `status`. */
  validateStatus?(updatedObject: ApiObject, previous: ApiObject): FieldProblem[];
  /** Validates an update of the subresource `finalize`. */
  validateFinalize?(object: ApiObject): FieldProblem[];
  /** Validates an update of the subresource `approval`. */
  validateApproval?(updatedObject: ApiObject, previous: ApiObject): FieldProblem[];
  /** Validates an update of a subresource that changes the spec of a pod. */
  readonly validatePodSubresource?: Readonly<
    Record<'ephemeralcontainers' | 'resize', (updatedObject: ApiObject, previous: ApiObject) => FieldProblem[]>
  >;
  /** The selectable fields in addition to `metadata.name` and `metadata.namespace`. */
  readonly selectableFields?: SelectableFields;
  /** Marks the object as terminating at the first DELETE, which does not remove it. `now` is in RFC 3339 format. */
  markTerminating?(object: ApiObject, now: string): void;
  /** Reports whether a terminating object has finalizers outside of metadata, such as `spec.finalizers` of namespaces. */
  hasOtherFinalizers?(object: ApiObject): boolean;
  /** True if a completed DELETE returns the object instead of a Status. */
  readonly returnsDeletedObject?: boolean;
  /** True if a DELETE returns a Status even if the object is only marked as terminating. */
  readonly returnsStatusWhileTerminating?: boolean;
  /** Returns the object that clients get when they read a stored object. Returns the stored object itself if both are equal. */
  convertToReturnedObject?(object: ApiObject): ApiObject;
  /** Sets the defaults that kube-apiserver sets when it decodes a stored object. Called for a new object after its validation. */
  setDefaultsOfStoredObject?(object: ApiObject): void;
  /** The members that the object of a BOOKMARK event has in addition to kind, apiVersion and metadata. Undefined if it has none. */
  readonly bookmarkMembers?: JsonObject;
  /** The propagation policy of a DELETE that specifies none. By default, it is Background. */
  readonly defaultPropagation?: DefaultPropagation;
  /** Returns the grace period in seconds, or undefined if objects of the kind are removed immediately. */
  gracePeriodSeconds?(object: ApiObject, requestedSeconds: number | undefined): number | undefined;
  /** True if a shortened grace period cannot end before the request that shortens it. */
  readonly limitsShortenedPeriod?: boolean;
  /** Creates the conversion between a version and the storage version, whose schema it may need. */
  readonly conversion?: (storageSchema: () => KindSchema) => Conversion;
  /** Computes the objects of a resource that is not stored. */
  readonly computed?: ComputedObjects;
  /** Returns the result of a review, such as a SubjectAccessReview. */
  readonly review?: NonNullable<ResourceType['review']>;
}

/** The fields that a fieldSelector can use. */
export interface SelectableFields {
  /** The paths of the fields, such as `spec.nodeName`. */
  readonly names: readonly string[];
  /** Returns the values of these fields in an object. */
  readValues(object: ApiObject): Record<string, string>;
  /** Returns the message of the 400 for an unknown field. By default, it is `field label not supported: foo`. */
  describeUnknownField?(field: string): string;
}
