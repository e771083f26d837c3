/** The expressions of a configuration, compiled once, with the types of their results. */

import type { UserInfo } from '../../ground/user.ts';
import type { Claims } from '../../pure/jwt/compact-token.ts';
import type { ExpressionLanguage, JwtConfiguration } from '../configuration/configuration.ts';

export interface Expressions {
  /** Absent where no expression is given. */
  readonly username?: (claims: Claims) => string;
  readonly groups?: (claims: Claims) => string[];
  readonly uid?: (claims: Claims) => string;
  extra(claims: Claims): readonly (readonly [string, readonly string[]])[];
  /** These throw with the message of the rule. */
  checkClaims(claims: Claims): void;
  checkUser(user: UserInfo): void;
}

export function compiled(configuration: JwtConfiguration, language: ExpressionLanguage | undefined): Expressions {
  const { claimMappings: mappings, claimValidationRules, userValidationRules } = configuration;
  const program = (expression: string, over: 'claims' | 'user'): ((value: unknown) => unknown) => {
    // validate.ts rejects expressions where there is no language.
    if (language === undefined) throw new Error('this server evaluates no expressions');
    return language.compile(expression, over);
  };
  const mapped = (expression: string) => (expression === '' ? undefined : program(expression, 'claims'));
  const username = mapped(mappings.username.expression);
  const groups = mapped(mappings.groups.expression);
  const uid = mapped(mappings.uid.expression);
  const extra = mappings.extra.map((one) => [one.key, program(one.valueExpression, 'claims')] as const);
  const compileRules = (rules: readonly { expression: string; message: string }[], over: 'claims' | 'user') =>
    rules.flatMap(({ expression, message }) =>
      expression === '' ? [] : [{ holds: program(expression, over), message }],
    );
  const claimRules = compileRules(claimValidationRules, 'claims');
  const userRules = compileRules(userValidationRules, 'user');
  return {
    ...(username !== undefined && { username: (claims) => stringIn(username(claims)) }),
    ...(groups !== undefined && { groups: (claims) => stringsIn(groups(claims)) }),
    ...(uid !== undefined && { uid: (claims) => stringIn(uid(claims)) }),
    extra: (claims) => extra.map(([key, values]) => [key, stringsIn(values(claims))]),
    checkClaims: (claims) => check(claimRules, claims),
    checkUser: ({ name, uid: id, groups: of, extra: more }) =>
      check(userRules, { username: name, uid: id ?? '', groups: of, extra: more ?? {} }),
  };
}

function check(rules: readonly { holds: (value: unknown) => unknown; message: string }[], value: unknown): void {
  for (const { holds, message } of rules) {
    if (holds(value) !== true) throw new Error(message === '' ? 'a validation expression is not true' : message);
  }
}

function stringIn(value: unknown): string {
  if (typeof value !== 'string') throw new Error('an expression gives no text');
  return value;
}

/** A single string is a list of one; empty strings and null are left out. */
function stringsIn(value: unknown): string[] {
  if (value === null || value === undefined) return [];
  const list: readonly unknown[] = Array.isArray(value) ? value : [value];
  return list.map(stringIn).filter((each) => each !== '');
}
