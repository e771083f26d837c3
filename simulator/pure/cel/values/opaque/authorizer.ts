/** The values of the authorizer, which are checks of paths or resources, and their decisions. */
import { parseType } from '../../types/read-type.ts';
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
  readonly error: string | undefined;
}

/** Decides a check. The caller of an evaluation provides this function. */
export type DecideCheck = (check: AuthorizationCheck) => AuthorizationDecision;

export class AuthorizerValue extends OpaqueValue {
  readonly type = parseType('authorizer');
  readonly user: CheckedUser;
  readonly authorize: DecideCheck;

  constructor(user: CheckedUser, authorize: DecideCheck) {
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

  with(changes: Partial<ResourceCheck>): ResourceCheckValue {
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
