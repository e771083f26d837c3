/**
 * Who may. An authorizer allows, denies for good, or has no opinion; a union asks several in order and refuses when none
 * allows (rule authz-refused-status).
 */
import type { MaybePromise } from '../ground/maybe-promise.ts';
import type { UserInfo } from '../ground/user.ts';
import type { AuthorizerAttributes, AuthorizerDecision, SubjectRules } from '../registry/resource.ts';

export type { AuthorizerAttributes, AuthorizerDecision, SubjectRules };

export interface Authorizer {
  authorize(user: UserInfo, question: AuthorizerAttributes): MaybePromise<AuthorizerDecision>;
  /** What the user may in a namespace, where it can be listed. */
  rulesFor?(user: UserInfo, namespace: string): Promise<SubjectRules>;
}

export const ALLOWED: AuthorizerDecision = { allowed: true };
export const NO_OPINION: AuthorizerDecision = { allowed: false };

const UNLISTED: SubjectRules = { rules: [], incomplete: true, errors: [] };

/** The reason that a refusal prints is those of all who were asked, one a line. */
export function unionOf(authorizers: readonly Authorizer[]): Authorizer {
  return {
    authorize: (user, question) => ask(authorizers, user, question, 0, []),
    async rulesFor(user, namespace) {
      const listed = await Promise.all(
        authorizers.map(async (each) => (await each.rulesFor?.(user, namespace)) ?? UNLISTED),
      );
      return {
        rules: listed.flatMap(({ rules }) => rules),
        incomplete: listed.some(({ incomplete }) => incomplete),
        errors: listed.flatMap(({ errors }) => errors),
      };
    },
  };
}

function ask(
  authorizers: readonly Authorizer[],
  user: UserInfo,
  question: AuthorizerAttributes,
  from: number,
  before: readonly AuthorizerDecision[],
): MaybePromise<AuthorizerDecision> {
  const heard = [...before];
  for (let i = from; i < authorizers.length; i += 1) {
    const answer = authorizers[i]?.authorize(user, question) ?? NO_OPINION;
    if (answer instanceof Promise) {
      return answer.then((later) =>
        later.allowed || later.denied ? later : ask(authorizers, user, question, i + 1, [...heard, later]),
      );
    }
    if (answer.allowed || answer.denied) return answer;
    heard.push(answer);
  }
  return nobody(heard);
}

/** Reasons and errors of all who had no opinion. */
function nobody(heard: readonly AuthorizerDecision[]): AuthorizerDecision {
  const reason = heard.flatMap((each) => each.reason || []).join('\n');
  const errors = heard.flatMap((each) => each.evaluationError ?? []);
  if (reason === '' && errors.length === 0) return NO_OPINION;
  return {
    allowed: false,
    ...(reason !== '' && { reason }),
    ...(errors.length > 0 && { evaluationError: errors.length === 1 ? (errors[0] ?? '') : `[${errors.join(', ')}]` }),
  };
}
