/** The values of the authorizer: a check of a path or resource, and its decision. */
import { readType } from '../../types/read-type.ts';
import { Opaque } from '../value.ts';

/** The user of a check. */
export interface CheckedUser {
  readonly name: string;
  readonly uid?: string;
  readonly groups: readonly string[];
  readonly extra: Readonly<Record<string, readonly string[]>>;
}

export type Check = { readonly user: CheckedUser; readonly verb: string } & (
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

export interface Decision {
  readonly allowed: boolean;
  readonly reason: string;
  readonly error: string | undefined;
}

/** Decides a check. The caller of an evaluation provides this function. */
export type Authorize = (check: Check) => Decision;

export class AuthorizerValue extends Opaque {
  readonly type = readType('authorizer');
  readonly user: CheckedUser;
  readonly authorize: Authorize;

  constructor(user: CheckedUser, authorize: Authorize) {
    super();
    this.user = user;
    this.authorize = authorize;
  }
}

export class PathCheckValue extends Opaque {
  readonly type = readType('pathCheck');
  readonly authorizer: AuthorizerValue;
  readonly path: string;

  constructor(authorizer: AuthorizerValue, path: string) {
    super();
    this.authorizer = authorizer;
    this.path = path;
  }
}

export class GroupCheckValue extends Opaque {
  readonly type = readType('groupCheck');
  readonly authorizer: AuthorizerValue;
  readonly group: string;

  constructor(authorizer: AuthorizerValue, group: string) {
    super();
    this.authorizer = authorizer;
    this.group = group;
  }
}

export class ResourceCheckValue extends Opaque {
  readonly type = readType('resourceCheck');
  readonly authorizer: AuthorizerValue;
  readonly check: ResourceCheck;

  constructor(authorizer: AuthorizerValue, check: ResourceCheck) {
    super();
    this.authorizer = authorizer;
    this.check = check;
  }

  with(narrower: Partial<ResourceCheck>): ResourceCheckValue {
    return new ResourceCheckValue(this.authorizer, { ...this.check, ...narrower });
  }
}

export class DecisionValue extends Opaque {
  readonly type = readType('decision');
  readonly decision: Decision;

  constructor(decision: Decision) {
    super();
    this.decision = decision;
  }
}
