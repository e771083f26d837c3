/** The values of the authorizer library: the authorizer, checks of paths and resources, and decisions. */
import { parseType } from '../../types/parse-type.ts';
import { OpaqueValue } from '../value.ts';

/** The user whose permissions are checked. */
export interface CheckedUser {
  readonly name: string;
  readonly uid?: string;
  readonly groups: readonly string[];
  readonly extra: Readonly<Record<string, readonly string[]>>;
}

export type AuthorizationCheck = { readonly user: CheckedUser; readonly verb: string } & (
  | { readonly path: string }
  | { readonly resource: ResourceCheck }
);

/** The attributes of a check of a resource. An attribute that is '' is not restricted. */
export interface ResourceCheck {
  readonly group: string;
  readonly resource: string;
  readonly subresource: string;
  readonly namespace: string;
  readonly name: string;
  readonly fieldSelector: string | undefined;
  readonly labelSelector: string | undefined;
}

export interface AuthorizationDecision {
  readonly allowed: boolean;
  readonly reason: string;
  /** The error of an authorizer, or undefined if there is none. */
  readonly error: string | undefined;
}

/** Decides whether a check is allowed. The caller of an evaluation provides this function. */
export type AuthorizeCheck = (check: AuthorizationCheck) => AuthorizationDecision;

export class AuthorizerValue extends OpaqueValue {
  readonly type = parseType('authorizer');
  readonly user: CheckedUser;
  readonly authorize: AuthorizeCheck;

  constructor(user: CheckedUser, authorize: AuthorizeCheck) {
    super();
    this.user = user;
    this.authorize = authorize;
  }
}

export class PathCheckValue extends OpaqueValue {
  readonly type = parseType('pathCheck');
  readonly authorizer: AuthorizerValue;
  readonly path: string;

  constructor(authorizer: AuthorizerValue, path: string) {
    super();
    this.authorizer = authorizer;
    this.path = path;
  }
}

export class GroupCheckValue extends OpaqueValue {
  readonly type = parseType('groupCheck');
  readonly authorizer: AuthorizerValue;
  readonly group: string;

  constructor(authorizer: AuthorizerValue, group: string) {
    super();
    this.authorizer = authorizer;
    this.group = group;
  }
}

export class ResourceCheckValue extends OpaqueValue {
  readonly type = parseType('resourceCheck');
  readonly authorizer: AuthorizerValue;
  readonly check: ResourceCheck;

  constructor(authorizer: AuthorizerValue, check: ResourceCheck) {
    super();
    this.authorizer = authorizer;
    this.check = check;
  }

  /** Returns a copy with changed attributes. */
  copyWith(changes: Partial<ResourceCheck>): ResourceCheckValue {
    return new ResourceCheckValue(this.authorizer, { ...this.check, ...changes });
  }
}

export class DecisionValue extends OpaqueValue {
  readonly type = parseType('decision');
  readonly decision: AuthorizationDecision;

  constructor(decision: AuthorizationDecision) {
    super();
    this.decision = decision;
  }
}
