/**
 * The interface of the registry: a resource with its names, verbs, scope, schema and strategy, and the context that strategies and reviews
 * get. Resources are derived from `spec/types.json` and `spec/served.json`; kinds/ contains the behavior that the data cannot express.
 */
import type { Machinery } from '../../spec/machinery.ts';
import type { AllTypeFacts } from '../../spec/type-facts.ts';
import type { MaybePromise } from '../ground/maybe-promise.ts';
import type { UserInfo } from '../ground/user.ts';
import type { Type } from '../pure/apply/type.ts';
import type { Structural } from '../pure/custom/structural-schema.ts';
import type { FieldSet } from '../pure/fields/field-set.ts';
import type { Path } from '../pure/fields/path-element.ts';
import type { ApiObject } from '../pure/object.ts';
import type { PatchMeta } from '../pure/patch/patch-meta.ts';
import type { PolicyRule } from '../pure/rbac/policy-rule.ts';
import type { Schema } from '../pure/schema/schema.ts';
import type { FieldProblem } from '../pure/status/status.ts';
import type { ConversionWebhook, CustomResourceDefinition } from './custom/definition.ts';
import type { Deprecation } from './deprecation.ts';
import type { PrintedColumns } from './tables/printed-columns.ts';

export type { Schema } from '../pure/schema/schema.ts';

export type Verb = 'get' | 'list' | 'watch' | 'create' | 'update' | 'patch' | 'delete' | 'deletecollection';

/** Reports whether the resource supports the verb of a request. */
export function hasVerb({ verbs }: { readonly verbs: ReadonlySet<string> }, verb: string): verb is Verb {
  return verbs.has(verb);
}

export interface ResourceType {
  /** In the spelling of the dialect; '' is the core group. */
  readonly group: string;
  readonly version: string;
  /** `v1`, or `group/version`. */
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
  /** True for kinds that are posted but not stored: reviews, which `review` answers, and bindings. */
  readonly isVirtual: boolean;
  /** Set for reviews. Throws a StatusError for an invalid review. `now`: in the time format of the API. */
  readonly review?: (object: ApiObject, reviewer: ReviewContext, now: string) => MaybePromise<ApiObject>;
  /** Set for resources that get and list compute instead of reading storage: componentstatuses. */
  readonly computed?: ComputedObjects;
  /** Set for a deprecated version. */
  readonly deprecation?: Deprecation | undefined;
  /** Set if the storage version is another one, for example for events of the group `events`. */
  readonly conversion?: Conversion;
  readonly schema: Schema;
  /** For strategic merge patches. */
  readonly patchMeta: PatchMeta;
  /** For server-side apply. */
  readonly fieldsType: Type;
  readonly strategy: Strategy;
  /** For Tables; absent for reviews. */
  readonly columns: PrintedColumns | undefined;
  /**
   * Objects are stored below `/registry/<storageKey>/`, those of all versions of a resource below one key. Spelled as in kube-apiserver,
   * whose messages contain it, e.g. `services/endpoints`.
   */
  readonly storageKey: string;
  /** The `apiVersion` of stored objects. */
  readonly storageVersion: string;
  /** The version in which a server of the emulated release would store them; absent: the storage version. */
  readonly storedAs?: string;
  /** Set for a custom resource. */
  readonly custom?: CustomType;
  /** The group and kind in the message of a 422: those of the storage version, in which objects are validated. */
  readonly validatedAs: { readonly group: string; readonly kind: string };
}

export interface CustomType {
  /** The name of the definition. */
  readonly definition: string;
  /** The Warning of every response of a deprecated version. */
  readonly warning: string | undefined;
  readonly structural: Structural;
  /** The fields of field selectors, in addition to metadata.name and metadata.namespace. */
  readonly selectable: readonly string[];
  /** The schema of each `group/version` of the definition, served or not. */
  readonly schemas: ReadonlyMap<string, Structural>;
  /** Returns the type of a version of the definition, served or not. */
  readonly findFieldsType: (apiVersion: string) => Type | undefined;
  /** Converts between these versions; undefined if only the apiVersion changes. */
  readonly webhook: ConversionWebhook | undefined;
  /** The paths of the numbers that a Scale reads, which must be written as integers. */
  readonly counts: readonly string[];
  /** The definition is terminating: creates are rejected. */
  readonly terminating: boolean;
}

/**
 * Converts between a version and the storage version. Handlers call `toStorageVersion` after decoding and before the strategy, which sees
 * the storage version only, and `fromStorageVersion` before encoding. The argument is not changed.
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
  readonly schema: Schema;
  readonly patchMeta: PatchMeta;
  readonly fieldsType: Type;
  /** Set if the subresource reads and writes the parent object through its own strategy (status, finalize, scale, approval). */
  readonly strategy?: Strategy;
  /** Set if a POST acts on the parent: binding, eviction, token. */
  readonly isAction?: true;
  /** Set if a request connects the client to a process: log, exec, attach, portforward, proxy. */
  readonly connects?: true;
  /** Set if the subresource shows the parent as another kind. */
  readonly view?: View;
}

/** A subresource that represents the parent as another kind (scale). */
export interface View {
  /** `beforeWrite`: fields that the view requires may be missing, because the write sets them. */
  toView(parent: ApiObject, beforeWrite?: boolean): ApiObject;
  /** A copy of the parent with the fields of the view. */
  fromView(view: ApiObject, parent: ApiObject): ApiObject;
  /** The resource in the 404 of a GET; by default the parent. */
  readonly absentAs?: { readonly group: string; readonly resource: string };
  /** The field of the parent that contains the replicas, as in FieldsV1. */
  readonly replicas: Path;
}

/** The clock and the random values of strategies, and the namespace, name and user of the request. */
export interface RequestScope {
  /** RFC 3339, seconds. */
  readonly now: () => string;
  readonly uuid: () => string;
  /** `length` random characters of `alphabet`. */
  readonly text: (length: number, alphabet: string) => string;
  /** The namespace of the path; undefined if it has none. */
  readonly namespace: string | undefined;
  readonly name: string | undefined;
  readonly user?: UserInfo;
  /** Adds a warning to the response. */
  readonly warn?: (text: string) => void;
}

export interface DefaultPropagation {
  /** `none`: objects of the kind have no dependents, so the propagation policy of a DELETE is ignored. */
  readonly policy: 'Orphan' | 'none';
  /** The warning of a DELETE without a propagation policy. */
  readonly warning?: string;
}

export interface Strategy {
  /** PUT of an absent object creates it. */
  readonly allowCreateOnUpdate: boolean;
  /** PUT without `resourceVersion` overwrites. */
  readonly allowUnconditionalUpdate: boolean;
  /**
   * Changes `object`: name from `generateName` when it has none, uid, creationTimestamp, fields that clients may not set. Called
   * again with a fresh object when a generated name was taken. The namespace has been matched before (match-namespace.ts).
   */
  prepareForCreate(object: ApiObject, scope: RequestScope): void;
  /** Changes `next`: fields that this path may not write are taken from `previous`, and `generation` is increased if necessary. */
  prepareForUpdate(next: ApiObject, previous: ApiObject, scope: RequestScope): void;
  /**
   * Returns all problems of a new object, including its metadata; if there are any, the response is a 422. `floats`: the paths of
   * floating-point numbers (float-literals.ts).
   */
  validate(object: ApiObject, floats?: ReadonlySet<string>): FieldProblem[];
  /**
   * Returns all problems of a changed object. `next.metadata.resourceVersion` is set, by the client or from `previous`. `otherKind`: the
   * problems of a custom object with another apiVersion or kind.
   */
  validateUpdate(
    next: ApiObject,
    previous: ApiObject,
    otherKind?: readonly FieldProblem[],
    floats?: ReadonlySet<string>,
  ): FieldProblem[];
  /** Returns the warnings about a valid object. */
  warnings?(next: ApiObject, previous: ApiObject | undefined): readonly string[];
  /** The fields that `fieldSelector` understands, with their values. */
  selectableFields(object: ApiObject): Record<string, string>;
  /** The names of those fields. */
  readonly selectableFieldNames: ReadonlySet<string>;
  /** The message of the 400 for a `fieldSelector` with another field. */
  formatUnknownFieldLabel(field: string): string;
  /** Fields that a write of this path does not change, and whose writer does not own them: `status` of the main resource. */
  readonly resetFields?: FieldSet;
  /** Changes the object at the first DELETE, which removes nothing; `now` in RFC 3339. */
  markTerminating?(object: ApiObject, now: string): void;
  /** True while a terminating object has finalizers outside of metadata: `spec.finalizers` of namespaces. */
  hasOtherFinalizers?(object: ApiObject): boolean;
  /** A completed DELETE returns the object instead of a Status. */
  readonly returnsDeletedObject: boolean;
  /** DELETE returns a Status even if the object is only marked. */
  readonly hidesDeletedObject?: boolean;
  readonly defaultPropagation?: DefaultPropagation;
  /** Returns the seconds between request and removal; undefined if objects of the kind are removed at once. */
  gracePeriodSeconds?(object: ApiObject, requestedSeconds: number | undefined): number | undefined;
}

/** The user of a review, and the authenticators and authorizers of the server. */
export interface ReviewContext {
  readonly user: UserInfo;
  authorize(user: UserInfo, attributes: AuthorizerAttributes): MaybePromise<AuthorizerDecision>;
  /** Returns undefined if the token is invalid, or valid for none of the requested audiences. */
  authenticate(
    token: string,
    audiences: readonly string[],
  ): MaybePromise<{ user: UserInfo; audiences?: readonly string[] } | undefined>;
  /** Returns the rules that apply to the user in a namespace; absent if no authorizer can list them. */
  listRules?(user: UserInfo, namespace: string): Promise<SubjectRules>;
  /** The rules of RBAC, independent of the authorization modes; absent without RBAC. */
  readonly roles?: RoleRuleResolver;
}

export interface SubjectRules {
  readonly rules: readonly PolicyRule[];
  /** There may be further rules, which cannot be listed. */
  readonly incomplete: boolean;
  readonly errors: readonly string[];
}

export interface RoleRuleResolver {
  listRules(user: UserInfo, namespace: string): Promise<SubjectRules>;
  /** Returns undefined if the role does not exist. */
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
      /** Selectors of a list, watch or deletecollection, as sent. */
      readonly selectedFields?: { readonly fields: string; readonly labels: string };
    }
  | { readonly resourceRequest: false; readonly verb: string; readonly path: string };

export interface AuthorizerDecision {
  readonly allowed: boolean;
  readonly denied?: boolean;
  readonly reason?: string;
  readonly evaluationError?: string;
}

/** The served resources, by path. */
export interface Registry {
  readonly resources: readonly ResourceType[];
  /** Increases with every change of the resources; documents made of an earlier generation are stale. */
  readonly generation: number;
  find(group: string, version: string, resource: string): ResourceType | undefined;
  /** Finds the storage version of a built-in resource, served or not. */
  findStored(group: string, resource: string): ResourceType | undefined;
  /** The types of the built-in kinds, as documents show them. */
  types(): AllTypeFacts;
  /** The machinery of the emulated release. */
  readonly machinery: ReadonlySet<Machinery>;
  /** Finds any version of a built-in kind, of any release, served or not. */
  findVersion(apiVersion: string, kind: string): ResourceType | undefined;
  /** The versions of a group in order, the preferred one first; undefined if newer versions come first. */
  versionOrder(group: string): readonly string[] | undefined;
  hasGroup(group: string): boolean;
  /** The group has built-in resources. */
  isBuiltIn(group: string): boolean;
  hasGroupVersion(group: string, version: string): boolean;
  /** Serves the resources of the definition instead of its previous ones. */
  /** The definitions whose custom resources are served, by name. */
  readonly definitions: ReadonlyMap<string, CustomResourceDefinition>;
  define(definition: CustomResourceDefinition): void;
  withdraw(definition: string): void;
  /** Calls `end` when the spec of the definition changes or it is withdrawn. Returns a function that unsubscribes. */
  onReplaced(definition: string, end: () => void): () => void;
}
