/**
 * What the handlers know of a resource: its names, verbs and scope, its schema, and its strategy: the few decisions that
 * differ from kind to kind. Made from `spec/types.json` and `spec/served.json`; a kind has a file here only for what data cannot say.
 */
import type { MaybePromise } from '../ground/maybe-promise.ts';
import type { UserInfo } from '../ground/user.ts';
import type { Type } from '../pure/apply/type.ts';
import type { Structural } from '../pure/custom/structural.ts';
import type { FieldSet } from '../pure/fields/field-set.ts';
import type { Path } from '../pure/fields/path-element.ts';
import type { ApiObject } from '../pure/object.ts';
import type { PatchMeta } from '../pure/patch/patch-meta.ts';
import type { PolicyRule } from '../pure/rbac/policy-rule.ts';
import type { Schema } from '../pure/schema/schema.ts';
import type { FieldProblem } from '../pure/status/status.ts';
import type { CustomResourceDefinition } from './custom/definition.ts';
import type { Deprecation } from './deprecation.ts';
import type { PrintedColumns } from './printed-columns.ts';

export type { Schema } from '../pure/schema/schema.ts';

export type Verb = 'get' | 'list' | 'watch' | 'create' | 'update' | 'patch' | 'delete' | 'deletecollection';

export interface ResourceType {
  /** In the dialect that the simulator speaks; '' is the core group. */
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
  /** True for review kinds: posted, answered by `review`, never stored. */
  readonly virtual: boolean;
  /** Set where `virtual` is. Throws a StatusError 400 for a question that cannot be answered. */
  readonly review?: (object: ApiObject, reviewer: ReviewContext) => MaybePromise<ApiObject>;
  /** Set where get and list read no storage (componentstatuses): the objects there are, in order. */
  readonly computed?: ComputedObjects;
  /** Set where the version is deprecated. */
  readonly deprecation?: Deprecation | undefined;
  /** Set where objects are stored in another form than this version shows, e.g. events of the group `events`. */
  readonly conversion?: Conversion;
  readonly schema: Schema;
  /** How strategic merge patches treat the fields. */
  readonly patchMeta: PatchMeta;
  /** How server-side apply does. */
  readonly fieldsType: Type;
  readonly strategy: Strategy;
  /** What a Table shows of it; absent for reviews. */
  readonly columns: PrintedColumns | undefined;
  /**
   * Where its objects are stored: below `/registry/<storageKey>/`. Resources of several versions that share their objects share
   * this. Spelled as genuine servers do, because some of their messages show it, e.g. `services/endpoints`.
   */
  readonly storageKey: string;
  /** The `apiVersion` of the form in which objects are stored. */
  readonly storageVersion: string;
  /** Set for a type that a definition brought. */
  readonly custom?: CustomType;
  /** What a 422 calls the object: the kind in the group of the stored form, which validation sees. */
  readonly validatedAs: { readonly group: string; readonly kind: string };
}

export interface CustomType {
  /** The name of the definition. */
  readonly definition: string;
  /** What every answer of a deprecated version warns of. */
  readonly warning: string | undefined;
  readonly structural: Structural;
  /** The fields that lists can be selected by, beside those of all objects. */
  readonly selectable: readonly string[];
  /** Each `group/version` that the definition has, served or not. */
  readonly apiVersions: readonly string[];
  /** Where a scale reads numbers, which have to be written as integers. */
  readonly counts: readonly string[];
  /** The definition is being deleted: nothing new is made. */
  readonly terminating: boolean;
}

/**
 * Between a version and the form in which objects are stored. Handlers call `toStorageVersion` after decoding and before everything else (the
 * strategy sees the stored form only) and `fromStorageVersion` before encoding. The object given is not changed.
 */
export interface Conversion {
  toStorageVersion(object: ApiObject): ApiObject;
  fromStorageVersion(object: ApiObject): ApiObject;
}

export interface ComputedObjects {
  list(): readonly ApiObject[];
  /** Throws what the genuine server answers when there is none. */
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
  /** Set where the subresource reads and writes the parent object through its own strategy (status, finalize, scale, approval). */
  readonly strategy?: Strategy;
  /** Set where something is done to the parent, and the body says how (binding, eviction). */
  readonly acts?: true;
  /** Set where the subresource shows the parent as another kind. */
  readonly view?: View;
}

/** The parent object seen as another kind (scale). */
export interface View {
  /** What the view cannot do without may be missing in a parent that is about to get it. */
  toView(parent: ApiObject, beforeWrite?: boolean): ApiObject;
  /** A new parent that holds what the view says; the parent given is not changed. */
  fromView(view: ApiObject, parent: ApiObject): ApiObject;
  /** Where the parent has the number of replicas, as paths of owned fields are written. */
  readonly replicas: Path;
}

/** Time and chance for strategies, and where the request went. */
export interface RequestScope {
  /** RFC 3339, seconds. */
  readonly now: () => string;
  readonly uuid: () => string;
  /** `length` characters out of `alphabet`, as Chance has it. */
  readonly text: (length: number, alphabet: string) => string;
  /** Of the path; undefined where there is none. */
  readonly namespace: string | undefined;
  readonly name: string | undefined;
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
  /** Changes `next`: fields that this path may not write are taken from `previous`; `generation` is counted. */
  prepareForUpdate(next: ApiObject, previous: ApiObject, scope: RequestScope): void;
  /** All problems of a new object, metadata included; a non-empty answer is a 422. */
  /** `floats`: where numbers of a custom object were written as floating point (written-floats.ts). */
  validate(object: ApiObject, floats?: ReadonlySet<string>): FieldProblem[];
  /** All problems of a changed object. `next.metadata.resourceVersion` is set, by the client or from `previous`. */
  /** `otherKind`: what a custom object that calls itself something else is told. */
  validateUpdate(
    next: ApiObject,
    previous: ApiObject,
    otherKind?: readonly FieldProblem[],
    floats?: ReadonlySet<string>,
  ): FieldProblem[];
  /** What is said of an object that is right. */
  warnings?(next: ApiObject, previous: ApiObject | undefined): readonly string[];
  /** The fields that `fieldSelector` understands, with their values. */
  selectableFields(object: ApiObject): Record<string, string>;
  /** The names of those fields. */
  readonly selectableFieldNames: ReadonlySet<string>;
  /** The message of the 400 for a `fieldSelector` with another field. */
  unknownFieldLabel(field: string): string;
  /** What writers of this path never own, because it isn't written: `status` through the object itself. */
  readonly resetFields?: FieldSet;
  /** The first DELETE changes the object in this way and removes nothing; `now` as the API writes times. */
  markTerminating?(object: ApiObject, now: string): void;
  /** True while something other than `metadata.finalizers` keeps a deleted object: the `spec.finalizers` of a namespace. */
  hasOtherFinalizers?(object: ApiObject): boolean;
  /** A finished DELETE answers with the object instead of a Status. */
  readonly returnsDeletedObject: boolean;
  /** Seconds between request and removal; undefined where the kind is removed at once. */
  gracePeriodSeconds?(object: ApiObject, asked: number | undefined): number | undefined;
}

/** Who posts a review, and whom to ask. `handlers` makes one of the authenticators and authorizers that it was given. */
export interface ReviewContext {
  readonly user: UserInfo;
  authorize(user: UserInfo, question: AuthorizerAttributes): MaybePromise<AuthorizerDecision>;
  /** Undefined: nobody knows the token, or it is for none of the audiences, where there are some. */
  authenticate(
    token: string,
    audiences: readonly string[],
  ): MaybePromise<{ user: UserInfo; audiences?: readonly string[] } | undefined>;
  /** What the user may in a namespace, as far as authorizers can list it; absent where none can. */
  rulesFor?(user: UserInfo, namespace: string): Promise<SubjectRules>;
  /** What roles alone say, whoever authorizes; absent where there are no roles. */
  readonly roles?: RoleRuleResolver;
}

export interface SubjectRules {
  readonly rules: readonly PolicyRule[];
  /** There may be more that can't be listed. */
  readonly incomplete: boolean;
  readonly errors: readonly string[];
}

export interface RoleRuleResolver {
  rulesFor(user: UserInfo, namespace: string): Promise<SubjectRules>;
  /** Undefined: there is no such role. */
  rulesOf(kind: 'Role' | 'ClusterRole', namespace: string, name: string): Promise<readonly PolicyRule[] | undefined>;
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
      /** Selectors of a list, watch or deletecollection, as they were sent. */
      readonly chosen?: { readonly fields: string; readonly labels: string };
    }
  | { readonly resourceRequest: false; readonly verb: string; readonly path: string };

export interface AuthorizerDecision {
  readonly allowed: boolean;
  readonly denied?: boolean;
  readonly reason?: string;
  readonly evaluationError?: string;
}

/** All that is served, looked up by path. */
export interface Registry {
  /** As they are now: definitions come and go. */
  readonly resources: readonly ResourceType[];
  /** Counts the changes of what is served; what was made of the resources before is stale. */
  readonly generation: number;
  find(group: string, version: string, resource: string): ResourceType | undefined;
  hasGroup(group: string): boolean;
  /** The release itself has it, whatever definitions add. */
  isBuiltIn(group: string): boolean;
  hasGroupVersion(group: string, version: string): boolean;
  /** Serves what a definition says, in place of what it said before; nothing of it when it says nothing any more. */
  define(definition: CustomResourceDefinition): void;
  withdraw(definition: string): void;
  /** Calls `end` when what the definition says now is replaced by something else, or goes. Answers how to be called no more. */
  whenReplaced(definition: string, end: () => void): () => void;
}
