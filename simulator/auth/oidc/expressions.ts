/** The expressions of a configuration, compiled once: what each must give, and what becomes of it. */

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
    // Who let the configuration in has seen to it that there is a language.
    if (language === undefined) throw new Error('this server evaluates no expressions');
    return language.compile(expression, over);
  };
  const mapped = (expression: string) => (expression === '' ? undefined : program(expression, 'claims'));
  const username = mapped(mappings.username.expression);
  const groups = mapped(mappings.groups.expression);
  const uid = mapped(mappings.uid.expression);
  const extra = mappings.extra.map((one) => [one.key, program(one.valueExpression, 'claims')] as const);
  const rules = (given: readonly { expression: string; message: string }[], over: 'claims' | 'user') =>
    given.flatMap(({ expression, message }) =>
      expression === '' ? [] : [{ holds: program(expression, over), message }],
    );
  const claimRules = rules(claimValidationRules, 'claims');
  const userRules = rules(userValidationRules, 'user');
  return {
    ...(username !== undefined && { username: (claims) => text(username(claims)) }),
    ...(groups !== undefined && { groups: (claims) => texts(groups(claims)) }),
    ...(uid !== undefined && { uid: (claims) => text(uid(claims)) }),
    extra: (claims) => extra.map(([key, values]) => [key, texts(values(claims))]),
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

function text(value: unknown): string {
  if (typeof value !== 'string') throw new Error('an expression gives no text');
  return value;
}

/** One text is a list of one; empty texts and null are nothing. */
function texts(value: unknown): string[] {
  if (value === null || value === undefined) return [];
  const list: readonly unknown[] = Array.isArray(value) ? value : [value];
  return list.map(text).filter((each) => each !== '');
}
