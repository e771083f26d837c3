/**
 * `--authorization-mode=Webhook`: another server says who may, asked by a SubjectAccessReview. Its answers are kept for a while, permissions
 * longer than refusals; where there is no answer nobody is allowed by it, and the error is told unless a later authorizer allows.
 */
import type { Clock } from '../ground/clock.ts';
import type { UserInfo } from '../ground/user.ts';
import { parseFieldSelector } from '../pure/selectors/field-selector.ts';
import { parseLabelSelector } from '../pure/selectors/label-selector.ts';
import { StatusError } from '../pure/status/status.ts';
import { ALLOWED, type Authorizer, type AuthorizerAttributes, type AuthorizerDecision } from './authorizer.ts';
import type { Ask } from './remote.ts';
import { type ReviewingServer, review } from './webhook-review.ts';

export interface AuthorizationWebhookConfig extends ReviewingServer {
  /** Milliseconds that a permission and a refusal are kept. */
  readonly authorizedTtl: number;
  readonly unauthorizedTtl: number;
  /** Whether it is told which objects are chosen (gate AuthorizeWithSelectors). */
  readonly selectors: boolean;
  readonly clock: Pick<Clock, 'now'>;
}

interface Status {
  readonly allowed?: boolean;
  readonly denied?: boolean;
  readonly reason?: string;
  readonly evaluationError?: string;
}

const MOST = 8192;
/** Letters of a question that whoever asks decides about; longer ones are not kept. */
const LONGEST = 10_000;

export function webhookAuthorizer(ask: Ask, config: AuthorizationWebhookConfig): Authorizer {
  const kept = new Map<string, { readonly status: Status; readonly until: number }>();
  const remember = (key: string, status: Status): void => {
    const life = status.allowed === true ? config.authorizedTtl : config.unauthorizedTtl;
    if (life <= 0) return;
    for (const oldest of kept.keys()) {
      if (kept.size < MOST) break;
      kept.delete(oldest);
    }
    kept.set(key, { status, until: config.clock.now() + life });
  };
  return {
    async authorize(user, asked) {
      if (user.groups.includes('system:masters')) return ALLOWED;
      const spec = specOf(user, asked, config);
      const key = JSON.stringify(spec);
      const known = kept.get(key);
      if (known !== undefined && config.clock.now() < known.until) return answerOf(known.status);
      kept.delete(key);
      try {
        const status = await review<Status>(ask, config, 'SubjectAccessReview', { spec, status: { allowed: false } });
        if (lengthOf(asked) < LONGEST) remember(key, status);
        return answerOf(status);
      } catch (error) {
        return { allowed: false, evaluationError: error instanceof Error ? error.message : String(error) };
      }
    },
    rulesFor: async () => ({
      rules: [],
      incomplete: true,
      errors: ['webhook authorizer does not support user rule resolution'],
    }),
  };
}

function answerOf({ allowed = false, denied = false, reason = '' }: Status): AuthorizerDecision {
  const told = reason === '' ? {} : { reason };
  if (denied && allowed) {
    const evaluationError = 'webhook subject access review returned both allow and deny response';
    return { allowed: false, denied, evaluationError, ...told };
  }
  return { allowed, ...(denied && { denied }), ...told };
}

/** Empty members are left out, as genuine servers do. */
function specOf(
  user: UserInfo,
  asked: AuthorizerAttributes,
  { selectors, apiVersion }: AuthorizationWebhookConfig,
): object {
  // The older version calls the list by the name of one.
  const list = apiVersion.endsWith('/v1beta1') ? 'group' : 'groups';
  const { name, groups, uid = '', extra = {} } = user;
  return {
    ...(asked.resourceRequest
      ? { resourceAttributes: resourceAttributes(asked, selectors) }
      : { nonResourceAttributes: filled({ path: asked.path, verb: asked.verb }) }),
    ...filled({ user: name }),
    ...(groups.length > 0 && { [list]: groups }),
    ...(Object.keys(extra).length > 0 && { extra }),
    ...filled({ uid }),
  };
}

type ResourceQuestion = AuthorizerAttributes & { readonly resourceRequest: true };

function resourceAttributes(asked: ResourceQuestion, selectors: boolean): object {
  const { namespace, verb, group, version, resource, subresource, name, chosen } = asked;
  const fields = selectors ? fieldRequirements(chosen?.fields ?? '') : [];
  const labels = selectors ? labelRequirements(chosen?.labels ?? '') : [];
  return {
    ...filled({ namespace, verb, group, version, resource, subresource, name }),
    ...(fields.length > 0 && { fieldSelector: { requirements: fields } }),
    ...(labels.length > 0 && { labelSelector: { requirements: labels } }),
  };
}

function filled(members: Readonly<Record<string, string>>): object {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== ''));
}

function fieldRequirements(text: string): object[] {
  return readable(() =>
    parseFieldSelector(text, () => undefined).requirements.map(({ key, operator, value }) => ({
      key,
      operator: operator === '=' ? 'In' : 'NotIn',
      values: [value],
    })),
  );
}

const OPERATORS: Readonly<Record<string, string>> = {
  '=': 'In',
  '==': 'In',
  in: 'In',
  '!=': 'NotIn',
  notin: 'NotIn',
  exists: 'Exists',
  '!': 'DoesNotExist',
};

/** Comparisons of numbers have no counterpart in a review: what is left out only makes the question wider. */
function labelRequirements(text: string): object[] {
  return readable(() =>
    parseLabelSelector(text).requirements.flatMap(({ key, operator, values }) => {
      const known = OPERATORS[operator];
      if (known === undefined) return [];
      return [{ key, operator: known, ...(known === 'In' || known === 'NotIn' ? { values } : {}) }];
    }),
  );
}

function readable(read: () => object[]): object[] {
  try {
    return read();
  } catch (error) {
    if (error instanceof StatusError) return [];
    throw error;
  }
}

function lengthOf(asked: AuthorizerAttributes): number {
  return Object.values(asked).reduce((sum: number, value) => sum + (typeof value === 'string' ? value.length : 0), 0);
}
