/**
 * Interfaces of the registry: `Registry`, `ResourceType`, `Strategy`, and the contexts that strategies and reviews receive. Resources are
 * derived from `spec/types.json` and `spec/served.json`. kinds/ contains the behavior that the data cannot express.
 */
import type { ReleaseBehavior } from '../../spec/release-behaviors.ts';
import type { AllTypeFacts } from '../../spec/type-facts.ts';
import type { MaybePromise } from '../foundation/maybe-promise.ts';
import type { UserInfo } from '../foundation/user.ts';
import type { FieldsetType } from '../pure/apply/type.ts';
import type { StructuralSchema } from '../pure/custom/structural-schema.ts';
import type { FieldSet } from '../pure/fields/field-set.ts';
import type { Path } from '../pure/fields/path-element.ts';
import type { ApiObject, JsonObject } from '../pure/object.ts';
import type { TypePatchMetadata } from '../pure/patch/patch-metadata.ts';
import type { PolicyRule } from '../pure/rbac/policy-rule.ts';
import type { KindSchema } from '../pure/schema/schema.ts';
import type { FieldProblem } from '../pure/status/status.ts';
import type { ConversionWebhook, CustomResourceDefinition } from './custom/definition.ts';
import type { Deprecation } from './deprecation.ts';
import type { PrintedColumns } from './tables/printed-columns.ts';

export type { KindSchema } from '../pure/schema/schema.ts';

export type Verb = 'get' | 'list' | 'watch' | 'create' | 'update' | 'patch' | 'delete' | 'deletecollection';

/** Reports whether the resource supports the verb of a request. */
export function hasVerb({ verbs }: { readonly verbs: ReadonlySet<string> }, verb: string): verb is Verb {
  return verbs.has(verb);
}

export interface ResourceType {
  /** The name of the API group in the dialect. The core group is ''. */
  readonly group: string;
  readonly version: string;
  /** The group and version as in `apiVersion`, which is `version` for the core group, and otherwise `group/version`. */
  readonly apiVersion: string;
  /** The plural name in paths. */
  readonly resource: string;
  readonly singular: string;
  readonly kind: string;
  readonly listKind: string;
  readonly namespaced: boolean;
  readonly shortNames: readonly string[];
  readonly categories: readonly string[];
  readonly verbs: ReadonlySet<Verb>;
  readonly subresources: ReadonlyMap<string, Subresource>;
  /** True for reviews and bindings, which are posted but not stored. */
  readonly isVirtual: boolean;
  /** Returns the result of a review. Defined only for reviews. Throws a StatusError for an invalid review. `now` is in RFC 3339 format. */
  readonly review?: (object: ApiObject, reviewer: ReviewContext, now: string) => MaybePromise<ApiObject>;
  /** Computes the objects of get and list. Defined only for componentstatuses, which are not stored. */
  readonly computed?: ComputedObjects;
  /** The deprecation of a deprecated version. */
  readonly deprecation?: Deprecation | undefined;
  /** The conversion to and from the storage version. Undefined if this version is the storage version. */
  readonly conversion?: Conversion;
  readonly schema: KindSchema;
  /** The merge keys and patch strategies for strategic merge patches. */
  readonly patchMetadata: TypePatchMetadata;
  /** The schema that server-side apply uses for field sets, such as the types and keys of lists. */
  readonly fieldsType: FieldsetType;
  readonly strategy: Strategy;
  /** The columns of Tables. Undefined for reviews. */
  readonly columns: PrintedColumns | undefined;
  /**
   * The storage key. Objects are stored below `/registry/<storageKey>/`. All versions of a resource have the same key. The key is the same
   * as in kube-apiserver, for example `services/endpoints`, because error messages contain it.
   */
  readonly storageKey: string;
  /** The `apiVersion` of stored objects. */
  readonly storageVersion: string;
  /** The version in which a kube-apiserver of the emulated release stores objects, if it differs from `storageVersion`. */
  readonly storageVersionInRelease?: string;
  /** The properties of a custom resource. Undefined for a built-in resource. */
  readonly customType?: CustomType;
  /** The group and kind in the message of a 422. They are those of the storage version, because objects are validated in it. */
  readonly validatedKind: { readonly group: string; readonly kind: string };
}

/** The properties of a version of a custom resource that are read from its CustomResourceDefinition. */
export interface CustomType {
  /** The name of the CustomResourceDefinition. */
  readonly definitionName: string;
  /** The warning in each response of a deprecated version. */
  readonly deprecationWarning: string | undefined;
  /** The schema of this version. */
  readonly structuralSchema: StructuralSchema;
  /** The selectable fields in addition to metadata.name and metadata.namespace. */
  readonly selectableFields: readonly string[];
  /** The schemas of all versions of the CustomResourceDefinition by `group/version`, including unserved versions. */
  readonly schemasByVersion: ReadonlyMap<string, StructuralSchema>;
  /** Returns the type of a version of the CustomResourceDefinition, including unserved versions. */
  readonly findFieldsType: (apiVersion: string) => FieldsetType | undefined;
  /** The webhook that converts objects between these versions. Undefined if a conversion changes only the apiVersion. */
  readonly conversionWebhook: ConversionWebhook | undefined;
  /** The specReplicasPath and statusReplicasPath of the scale subresource. The values at these paths must be integer literals. */
  readonly scalePaths: readonly string[];
  /** True if the CustomResourceDefinition is terminating, which rejects creates. */
  readonly isTerminating: boolean;
}

/**
 * Converts between a version and the storage version. Handlers call `toStorageVersion` after decoding and before the strategy, which
 * handles only the storage version, and `fromStorageVersion` before encoding. The functions do not modify their argument.
 */
export interface Conversion {
  toStorageVersion(object: ApiObject): ApiObject;
  fromStorageVersion(object: ApiObject): ApiObject;
}

export interface ComputedObjects {
  list(): readonly ApiObject[];
  /** Throws the error of kube-apiserver if the object does not exist. */
  get(name: string): ApiObject;
}

export interface Subresource {
  readonly name: string;
  readonly kind: string;
  readonly apiVersion: string;
  readonly verbs: ReadonlySet<Verb>;
  readonly schema: KindSchema;
  readonly patchMetadata: TypePatchMetadata;
  readonly fieldsType: FieldsetType;
  /** The strategy of a subresource that reads and writes the parent object (status, finalize, scale, approval). */
  readonly strategy?: Strategy;
  /** True if a POST acts on the parent: binding, eviction, token. */
  readonly isAction?: true;
  /** True if a request connects the client to a process: log, exec, attach, portforward, proxy. */
  readonly connects?: true;
  /** False if the server does not return the subresource as Table. */
  readonly hasTables?: false;
  /** The view of a subresource that represents the parent as another kind (scale). */
  readonly view?: SubresourceView;
}

/** A subresource that represents the parent as another kind (scale). */
export interface SubresourceView {
  /** Returns the view of the parent. With `isBeforeWrite`, the parent may lack fields that the view requires, because the write sets them. */
  toView(parent: ApiObject, isBeforeWrite?: boolean): ApiObject;
  /** Returns a copy of the parent with the fields of the view. */
  fromView(view: ApiObject, parent: ApiObject): ApiObject;
  /** The resource in the 404 of a GET. By default, it is the parent. */
  readonly notFoundResource?: { readonly group: string; readonly resource: string };
  /** The field of the parent that contains the replicas, as in FieldsV1. */
  readonly replicasPath: Path;
}

/** The clock and the random values of strategies, and the namespace, name and user of the request. */
export interface RequestScope {
  /** Returns the time in RFC 3339 format, without fractions of a second. */
  readonly now: () => string;
  readonly createUuid: () => string;
  /** Returns `length` random characters of `alphabet`. */
  readonly createRandomText: (length: number, alphabet: string) => string;
  /** The namespace of the path, or undefined if the path has none. */
  readonly namespace: string | undefined;
  readonly name: string | undefined;
  readonly user?: UserInfo;
  /** Adds a warning to the response. */
  readonly warn?: (text: string) => void;
}

export interface DefaultPropagation {
  /** The default policy. If it is `none`, the propagation policy of a DELETE is ignored, because objects of the kind have no dependents. */
  readonly policy: 'Orphan' | 'none';
  /** The warning of a DELETE without a propagation policy. */
  readonly warning?: string;
}

export interface Strategy {
  /** True if a PUT creates a missing object. */
  readonly allowCreateOnUpdate: boolean;
  /** True if a PUT without `resourceVersion` overwrites the object. */
  readonly allowUnconditionalUpdate: boolean;
  /**
   * Modifies a new object: generates a missing name from `generateName`, sets uid and creationTimestamp, and clears fields that clients may
   * not set. If a generated name exists, the function is called again with a new copy of the object. The namespace is already checked
   * (match-namespace.ts).
   */
  prepareForCreate(object: ApiObject, scope: RequestScope): void;
  /**
   * Modifies `updatedObject`: restores from `previous` the fields that a write of this resource or subresource may not change, and increases
   * `generation` if necessary.
   */
  prepareForUpdate(updatedObject: ApiObject, previous: ApiObject, scope: RequestScope): void;
  /**
   * Returns all problems of a new object, including its metadata. Any problem causes a 422. `floatPaths` contains the paths of
   * floating-point literals (float-literals.ts).
   */
  validate(object: ApiObject, floatPaths?: ReadonlySet<string>): FieldProblem[];
  /**
   * Returns all problems of a changed object. `updatedObject.metadata.resourceVersion` is set, by the client or from `previous`.
   * `kindChangeProblems` contains the problems of an update that changes the apiVersion or kind of a custom resource.
   */
  validateUpdate(
    updatedObject: ApiObject,
    previous: ApiObject,
    kindChangeProblems?: readonly FieldProblem[],
    floatPaths?: ReadonlySet<string>,
  ): FieldProblem[];
  /** Returns the warnings about a valid object. */
  findWarnings?(updatedObject: ApiObject, previous: ApiObject | undefined): readonly string[];
  /** Returns the selectable fields with their values. */
  readSelectableFields(object: ApiObject): Record<string, string>;
  /** The names of the selectable fields. */
  readonly selectableFieldNames: ReadonlySet<string>;
  /** Returns the message of the 400 for a `fieldSelector` with an unknown field. */
  formatUnknownFieldLabel(field: string): string;
  /**
   * The fields that writes of this resource or subresource ignore, such as `status` of the main resource. A write that sets
   * such a field does not make its manager an owner of the field.
   */
  readonly resetFields?: FieldSet;
  /** Marks the object as terminating at the first DELETE, which does not remove it. `now` is in RFC 3339 format. */
  markTerminating?(object: ApiObject, now: string): void;
  /** Reports whether a terminating object has finalizers outside of metadata, such as `spec.finalizers` of namespaces. */
  hasOtherFinalizers?(object: ApiObject): boolean;
  /** True if a completed DELETE returns the object instead of a Status. */
  readonly returnsDeletedObject: boolean;
  /** True if a DELETE returns a Status even if the object is only marked as terminating. */
  readonly returnsStatusWhileTerminating?: boolean;
  /** Converts a stored object to the object that reads return. Undefined if reads return stored objects unchanged. */
  readonly convertToReturnedObject?: (object: ApiObject) => ApiObject;
  /** Sets the defaults that kube-apiserver sets when it decodes a stored object. Called for a new object after its validation. */
  setDefaultsOfStoredObject?(object: ApiObject): void;
  /**
   * The members that the object of a BOOKMARK event has besides the resourceVersion. kube-apiserver sends them because its conversion from the
   * internal type sets them.
   */
  readonly bookmarkMembers?: JsonObject;
  readonly defaultPropagation?: DefaultPropagation;
  /** Returns the grace period in seconds, or undefined if objects of the kind are removed immediately. */
  gracePeriodSeconds?(object: ApiObject, requestedSeconds: number | undefined): number | undefined;
  /** True if a DELETE that shortens the grace period cannot set a deletionTimestamp in the past. */
  readonly limitsShortenedPeriod?: boolean;
}

/** The user of a review, and the authenticators and authorizers of the server. */
export interface ReviewContext {
  readonly user: UserInfo;
  authorize(user: UserInfo, attributes: AuthorizerAttributes): MaybePromise<AuthorizerDecision>;
  /** Authenticates a token for the requested audiences, or returns the specific reasons, possibly none, why it is not accepted. */
  authenticate(
    token: string,
    audiences: readonly string[],
  ): MaybePromise<{ user: UserInfo; audiences?: readonly string[] } | { reasons: readonly string[] }>;
  /** Returns the authorization rules that apply to the user in a namespace. Undefined if no authorizer can list rules. */
  listRules?(user: UserInfo, namespace: string): Promise<SubjectRules>;
  /** Finds the rules of roles, even if RBAC is not an authorization mode. */
  readonly roles?: RoleRuleResolver;
}

export interface SubjectRules {
  readonly rules: readonly PolicyRule[];
  /** True if further rules may exist that cannot be listed. */
  readonly incomplete: boolean;
  readonly errors: readonly string[];
}

export interface RoleRuleResolver {
  listRules(user: UserInfo, namespace: string): Promise<SubjectRules>;
  /** Returns the rules of a role, or undefined if the role does not exist. */
  findRoleRules(
    kind: 'Role' | 'ClusterRole',
    namespace: string,
    name: string,
  ): Promise<readonly PolicyRule[] | undefined>;
}

export type AuthorizerAttributes =
  | {
      readonly resourceRequest: true;
      readonly verb: string;
      readonly group: string;
      readonly version: string;
      readonly resource: string;
      readonly subresource: string;
      readonly namespace: string;
      readonly name: string;
      /** The unparsed selectors of a list, watch or deletecollection. */
      readonly selectors?: { readonly fields: string; readonly labels: string };
    }
  | { readonly resourceRequest: false; readonly verb: string; readonly path: string };

export interface AuthorizerDecision {
  readonly allowed: boolean;
  readonly denied?: boolean;
  readonly reason?: string;
  readonly evaluationError?: string;
}

/** The served resources, which are found by path. */
export interface Registry {
  readonly resources: readonly ResourceType[];
  /** Increases with every change of the resources. Discovery and OpenAPI documents that were built for a smaller number are stale. */
  readonly generation: number;
  find(group: string, version: string, resource: string): ResourceType | undefined;
  /** Returns a built-in resource in its storage version, including unserved versions. */
  findBuiltIn(group: string, resource: string): ResourceType | undefined;
  /** Returns the types of the built-in kinds, as the OpenAPI documents describe them. */
  types(): AllTypeFacts;
  /** The release-dependent behaviors that the emulated release has (spec/release-behaviors.yaml). */
  readonly behaviors: ReadonlySet<ReleaseBehavior>;
  /** Returns a version of a built-in kind, including unserved versions of all releases. */
  findVersion(apiVersion: string, kind: string): ResourceType | undefined;
  /** Returns the versions of a group, starting with the preferred version. Returns undefined for the default order, newest version first. */
  findVersionOrder(group: string): readonly string[] | undefined;
  hasGroup(group: string): boolean;
  /** Reports whether the group has built-in resources. */
  isBuiltIn(group: string): boolean;
  hasGroupVersion(group: string, version: string): boolean;
  /** The CustomResourceDefinitions whose resources are served, by name. */
  readonly definitions: ReadonlyMap<string, CustomResourceDefinition>;
  /** Serves the resources of a CustomResourceDefinition instead of its previous resources. */
  define(definition: CustomResourceDefinition): void;
  /** Stops serving the resources of the CustomResourceDefinition with this name. */
  withdraw(definitionName: string): void;
  /**
   * Calls `listener` once, when the spec of the CustomResourceDefinition changes or it is withdrawn. Returns a function that unsubscribes.
   */
  onReplaced(definitionName: string, listener: () => void): () => void;
}
