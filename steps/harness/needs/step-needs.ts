/**
 * The needs of steps: requirements on the server, the resource under test and the run. The definition of each sentence, view, request,
 * field and placeholder includes a function that computes its needs from the parsed arguments. scenario-needs.ts combines the needs of a
 * scenario's steps.
 */
import type { BasicName } from './basic-names.ts';
import type { RequestPath } from './request-path.ts';

/** The verbs of the resource under test, in the order in which a missing verb is reported. */
export const VERBS = ['create', 'update', 'patch', 'delete', 'deletecollection', 'watch', 'get', 'list'] as const;
type Verb = (typeof VERBS)[number];

/** Values of the resource under test that the configuration or the schema of the server defines (resource/resource-values.ts). */
type ResourceValueName = 'status' | 'list' | 'invalid' | 'mistyped' | 'change';

export type ScenarioCondition =
  /** A resource under test. */
  | 'resource'
  /** More than one namespace. */
  | 'several-namespaces'
  /** A namespace that the scenario creates. */
  | 'new-namespace'
  /** A resource under test that has namespaces. */
  | 'namespaced-resource'
  /** An object of the resource under test: a created object, or an existing object if no object can be created. */
  | 'object'
  /** A way to remove finalizers from an object. */
  | 'finalizers'
  /** The collection for this scenario alone. */
  | 'whole-collection'
  /** The list of groups at /apis. */
  | 'group-list'
  /** The core group. */
  | 'core-group'
  /**
   * The needs about content. `content`: the scenario compares the content of objects. `annotations`: it uses their annotations. A scenario
   * with both needs requires content outside of annotations.
   */
  | 'content'
  | 'annotations';

/**
 * A property that the rule of a scenario prescribes: a create returns 201, or the items of a list or the first events of a watch have a
 * certain order.
 */
type Prescription = '201' | 'order-of-items' | 'order-of-events';

export interface KindName {
  readonly kind: string;
  readonly group?: string | undefined;
  /** Whether the step only reads the object. The step that created the object already requires the kind. */
  readonly isRead?: boolean;
}

/** A document that a step sends, and the kind that its sentence names. */
export interface SentDocument {
  readonly kind?: string;
  readonly value: unknown;
}

export interface Needs {
  readonly basics?: readonly BasicName[];
  readonly verbs?: readonly Verb[];
  /** The permissions that the credentials need in addition to the verbs that are basics (client/discovery/permissions.ts). */
  readonly permissions?: readonly string[];
  readonly resourceValues?: readonly ResourceValueName[];
  readonly abilities?: readonly ('metadata-only-objects' | 'strategic-merge-patch' | 'protobuf')[];
  readonly conditions?: readonly ScenarioCondition[];
  readonly kinds?: readonly KindName[];
  readonly requestPaths?: readonly RequestPath[];
  readonly documents?: readonly SentDocument[];
  /** The paths of fields in the rows or columns of tables. */
  readonly fieldPaths?: readonly string[];
  /** The names of query parameters that the requests have. */
  readonly queryParameters?: readonly string[];
  /** The launch profile of a server that the scenario shares with other scenarios. */
  readonly sharedServer?: string;
  /** Whether the scenario starts a server that no other scenario uses. */
  readonly startsServer?: boolean;
  /** The request whose response the following steps compare. */
  readonly request?: RequestPath;
  /** The name under which the scenario saves the response to `request`, or to the last request. */
  readonly savedAs?: string;
  /** The names of saved responses whose resourceVersions are used. The empty name is the response to the last request. */
  readonly usedVersions?: readonly string[];
  /** Names of created objects, as the feature writes them. */
  readonly createdNames?: readonly string[];
  /** Properties that may be expected only in scenarios of a rule that prescribes them. */
  readonly prescriptions?: readonly Prescription[];
  /** Whether a watch begins with the existing objects. */
  readonly startsWithExistingObjects?: boolean;
  /** Whether the last request must be rejected. */
  readonly isRejected?: boolean;
}

/** Combines the needs of the parts of a step, or of several steps. */
export function combineNeeds(...needsOfParts: readonly (Needs | undefined)[]): Needs {
  const result: Record<string, unknown> = {};
  for (const needs of needsOfParts)
    for (const [name, value] of Object.entries(needs ?? {})) {
      const earlierValue = result[name];
      result[name] = Array.isArray(earlierValue) && Array.isArray(value) ? [...earlierValue, ...value] : value;
    }
  return result;
}
