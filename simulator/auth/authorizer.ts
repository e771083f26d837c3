/**
 * The interface of authorizers, and their union. An authorizer allows a request, denies it, or has no opinion. A union calls several
 * authorizers in order. A request that no authorizer allows is forbidden (authz-refused-status).
 */
import type { MaybePromise } from '../foundation/maybe-promise.ts';
import type { UserInfo } from '../foundation/user.ts';
import type { AuthorizerAttributes, AuthorizerDecision, SubjectRules } from '../registry/resource.ts';

export type { AuthorizerAttributes, AuthorizerDecision, SubjectRules };

export interface Authorizer {
  authorize(user: UserInfo, attributes: AuthorizerAttributes): MaybePromise<AuthorizerDecision>;
  /** Returns the rules that apply to the user in a namespace, if the authorizer can list them. */
  listRules?(user: UserInfo, namespace: string): Promise<SubjectRules>;
}

export const ALLOWED_DECISION: AuthorizerDecision = { allowed: true };
export const NO_OPINION_DECISION: AuthorizerDecision = { allowed: false };

const NO_RULES: SubjectRules = { rules: [], incomplete: true, errors: [] };

/**
 * Returns the union of authorizers. The first decision to allow or deny is final. A rejection contains the reasons of all authorizers, one
 * per line.
 */
export function createAuthorizerUnion(authorizers: readonly Authorizer[]): Authorizer {
  return {
    authorize: (user, attributes) => authorizeStartingAt(authorizers, user, attributes, 0, []),
    async listRules(user, namespace) {
      const ruleLists = await Promise.all(
        authorizers.map(async (authorizer) => (await authorizer.listRules?.(user, namespace)) ?? NO_RULES),
      );
      return {
        rules: ruleLists.flatMap(({ rules }) => rules),
        incomplete: ruleLists.some(({ incomplete }) => incomplete),
        errors: ruleLists.flatMap(({ errors }) => errors),
      };
    },
  };
}

function authorizeStartingAt(
  authorizers: readonly Authorizer[],
  user: UserInfo,
  attributes: AuthorizerAttributes,
  startIndex: number,
  earlierDecisions: readonly AuthorizerDecision[],
): MaybePromise<AuthorizerDecision> {
  const decisions = [...earlierDecisions];
  for (let i = startIndex; i < authorizers.length; i += 1) {
    const decision = authorizers[i]?.authorize(user, attributes) ?? NO_OPINION_DECISION;
    if (decision instanceof Promise) {
      return decision.then((result) =>
        result.allowed || result.denied
          ? result
          : authorizeStartingAt(authorizers, user, attributes, i + 1, [...decisions, result]),
      );
    }
    if (decision.allowed || decision.denied) return decision;
    decisions.push(decision);
  }
  return combineNoOpinions(decisions);
}

/** Returns the decision if no authorizer has an opinion, with the reasons and errors of all authorizers. */
function combineNoOpinions(decisions: readonly AuthorizerDecision[]): AuthorizerDecision {
  const reason = decisions.flatMap((decision) => decision.reason || []).join('\n');
  const errors = decisions.flatMap((decision) => decision.evaluationError ?? []);
  if (reason === '' && errors.length === 0) return NO_OPINION_DECISION;
  return {
    allowed: false,
    ...(reason !== '' && { reason }),
    ...(errors.length > 0 && { evaluationError: errors.length === 1 ? (errors[0] ?? '') : `[${errors.join(', ')}]` }),
  };
}
