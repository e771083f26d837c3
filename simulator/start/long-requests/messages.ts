/**
 * The messages between the main thread and the long-request thread. A long request has a long body or a large object (long-requests.ts).
 * Objects are sent as JSON, because cloning objects is slower.
 */
import type { DialectName } from '../../../spec/dialect.ts';
import type { HttpRequest } from '../../foundation/exchange.ts';
import type { UserInfo } from '../../foundation/user.ts';
import type { ObjectReference } from '../../handlers/audit-sink.ts';
import type { PolicyRule } from '../../pure/rbac/policy-rule.ts';
import type { CustomResourceDefinition } from '../../registry/custom/definition.ts';
import type { AuthorizerAttributes, AuthorizerDecision, SubjectRules } from '../../registry/resource.ts';

/** The start parameters of the thread. */
export interface ThreadSettings {
  readonly dialect: DialectName;
  readonly runtimeConfig: ReadonlyMap<string, boolean>;
  readonly emulateRelease: string;
  readonly gates: ReadonlySet<string>;
  readonly disabledPlugins: ReadonlySet<string>;
  readonly continueTokenLifetimeMilliseconds: number;
  readonly minRequestTimeoutMilliseconds: number;
  readonly isAudited: boolean;
  /** Whether the authorizer can list the rules of a user. */
  readonly canListRules: boolean;
  /** Whether the authorizer is RBAC, so that the thread can read the rules of Roles and ClusterRoles. */
  readonly canResolveRoles: boolean;
  readonly accountTokens: {
    readonly issuer: string;
    readonly audiences: readonly string[];
    readonly maxLifetimeMilliseconds: number;
  };
}

export interface LongRequest
  extends Pick<HttpRequest, 'method' | 'path' | 'query' | 'headers' | 'rawHeaders' | 'isTls' | 'remoteAddress'> {
  readonly body: Uint8Array;
}

export type MessageToThread =
  | { readonly type: 'define'; readonly definition: CustomResourceDefinition }
  | { readonly type: 'removeDefinition'; readonly definitionName: string }
  /** A long request. `now` is the time of the server's clock, which the control port can advance. */
  | {
      readonly type: 'request';
      readonly id: number;
      readonly request: LongRequest;
      readonly user: UserInfo;
      readonly now: number;
    }
  /** The result of the call with this id. */
  | { readonly type: 'callResult'; readonly id: number; readonly result: unknown }
  /** The error of the call with this id. */
  | { readonly type: 'callError'; readonly id: number; readonly name: string; readonly message: string };

export interface LongRequestResponse {
  readonly status: number;
  readonly headers: Record<string, string | readonly string[]>;
  readonly body: readonly Uint8Array[];
  readonly auditData?: AuditData | undefined;
}

/** The data of a request for the audit log. */
export interface AuditData {
  requestJson?: string | undefined;
  objectReference?: ObjectReference;
  readonly annotations: Map<string, string>;
}

export type MessageToMain =
  | { readonly type: 'response'; readonly id: number; readonly response: LongRequestResponse }
  /** Sent if the handler of a request throws, which is a bug of the server. `report` is the thrown error with its stack. */
  | { readonly type: 'failure'; readonly id: number; readonly report: string }
  | { readonly type: 'call'; readonly id: number; readonly call: MainThreadCall };

/** A stored object as JSON. */
export interface StoredJson {
  readonly json: string;
  readonly revision: number;
  readonly createRevision: number;
}

/**
 * The methods of the main thread that the long-request thread can call, with their arguments and results. `storageKey` selects the storage
 * of a resource, and `key` an object in this storage.
 */
export interface MainThreadMethods {
  get: { args: { storageKey: string; key: string }; result: StoredJson | undefined };
  list: {
    args: { storageKey: string; prefix: string };
    result: { items: (StoredJson & { key: string })[]; revision: number };
  };
  /**
   * Writes if the stored object has the revision `expectedRevision`, or does not exist if this is 0. Otherwise, the result is undefined.
   * The decision `put` stores this JSON, `absent` removes the object, and `unchanged` only compares the revision.
   */
  commit: {
    args: {
      storageKey: string;
      key: string;
      expectedRevision: number;
      decision: { put: string } | 'absent' | 'unchanged';
    };
    result: { revision: number; createRevision: number } | undefined;
  };
  authorize: { args: { user: UserInfo; attributes: AuthorizerAttributes }; result: AuthorizerDecision };
  authenticate: {
    args: { user: UserInfo; token: string; audiences: readonly string[] };
    result: { user: UserInfo; audiences?: readonly string[] } | { reasons: readonly string[] };
  };
  /** Lists the rules of a user that the configured authorizers allow. */
  listAuthorizerRules: { args: { user: UserInfo; subject: UserInfo; namespace: string }; result: SubjectRules };
  /** Lists the rules of a user in Roles and ClusterRoles. */
  listRbacRules: { args: { user: UserInfo; subject: UserInfo; namespace: string }; result: SubjectRules };
  findRoleRules: {
    args: { user: UserInfo; kind: 'Role' | 'ClusterRole'; namespace: string; name: string };
    result: readonly PolicyRule[] | undefined;
  };
  sign: { args: { claims: Readonly<Record<string, unknown>> }; result: string };
}

export type MainThreadCall = {
  [Name in keyof MainThreadMethods]: { readonly name: Name } & MainThreadMethods[Name]['args'];
}[keyof MainThreadMethods];
