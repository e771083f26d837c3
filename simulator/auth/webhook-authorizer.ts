/**
 * The webhook authorizer (`--authorization-mode=Webhook`): a webhook decides, queried with a SubjectAccessReview. Its decisions are cached,
 * allowed ones longer than others. When it fails the authorizer has no opinion, and the error is reported unless a later one allows.
 */
import type { Clock } from '../ground/clock.ts';
import { errorMessage } from '../ground/error-message.ts';
import type { UserInfo } from '../ground/user.ts';
import { parseFieldSelector } from '../pure/selectors/field-selector.ts';
import { parseLabelSelector } from '../pure/selectors/label-selector.ts';
import { StatusError } from '../pure/status/status.ts';
import { ALLOWED, type Authorizer, type AuthorizerAttributes, type AuthorizerDecision } from './authorizer.ts';
import type { Ask } from './remote.ts';
import { type ReviewingServer, review } from './webhook-review.ts';

export interface AuthorizationWebhookConfig extends ReviewingServer {
  /** Milliseconds for which decisions are cached. */
  readonly authorizedTtl: number;
  readonly unauthorizedTtl: number;
  /** Whether the review contains the selectors of the request (gate AuthorizeWithSelectors). */
  readonly selectors: boolean;
  readonly clock: Pick<Clock, 'now'>;
}

interface Status {
  readonly allowed?: boolean;
  readonly denied?: boolean;
  readonly reason?: string;
  readonly evaluationError?: string;
}

const MAX_ENTRIES = 8192;
/** Total length of the attributes, which the client chooses; longer ones are not cached. */
const MAX_CACHED_LENGTH = 10_000;

export function webhookAuthorizer(ask: Ask, config: AuthorizationWebhookConfig): Authorizer {
  const cache = new Map<string, { readonly status: Status; readonly until: number }>();
  const store = (key: string, status: Status): void => {
    const ttl = status.allowed === true ? config.authorizedTtl : config.unauthorizedTtl;
    if (ttl <= 0) return;
    for (const oldest of cache.keys()) {
      if (cache.size < MAX_ENTRIES) break;
      cache.delete(oldest);
    }
    cache.set(key, { status, until: config.clock.now() + ttl });
  };
  return {
    async authorize(user, attributes) {
      if (user.groups.includes('system:masters')) return ALLOWED;
      const spec = specOf(user, attributes, config);
      const key = JSON.stringify(spec);
      const cached = cache.get(key);
      if (cached !== undefined && config.clock.now() < cached.until) return decisionOf(cached.status);
      cache.delete(key);
      try {
        const status = await review<Status>(ask, config, 'SubjectAccessReview', { spec, status: { allowed: false } });
        if (lengthOf(attributes) < MAX_CACHED_LENGTH) store(key, status);
        return decisionOf(status);
      } catch (error) {
        return { allowed: false, evaluationError: errorMessage(error) };
      }
    },
    rulesFor: async () => ({
      rules: [],
      incomplete: true,
      errors: ['webhook authorizer does not support user rule resolution'],
    }),
  };
}

function decisionOf({ allowed = false, denied = false, reason = '' }: Status): AuthorizerDecision {
  const reasonMember = reason === '' ? {} : { reason };
  if (denied && allowed) {
    const evaluationError = 'webhook subject access review returned both allow and deny response';
    return { allowed: false, denied, evaluationError, ...reasonMember };
  }
  return { allowed, ...(denied && { denied }), ...reasonMember };
}

/** Empty members are left out, as by kube-apiserver. */
function specOf(
  user: UserInfo,
  attributes: AuthorizerAttributes,
  { selectors, apiVersion }: AuthorizationWebhookConfig,
): object {
  // v1beta1 has `group` for the list of groups.
  const groupsMember = apiVersion.endsWith('/v1beta1') ? 'group' : 'groups';
  const { name, groups, uid = '', extra = {} } = user;
  return {
    ...(attributes.resourceRequest
      ? { resourceAttributes: resourceAttributes(attributes, selectors) }
      : { nonResourceAttributes: withoutEmpty({ path: attributes.path, verb: attributes.verb }) }),
    ...withoutEmpty({ user: name }),
    ...(groups.length > 0 && { [groupsMember]: groups }),
    ...(Object.keys(extra).length > 0 && { extra }),
    ...withoutEmpty({ uid }),
  };
}

type ResourceAttributes = AuthorizerAttributes & { readonly resourceRequest: true };

function resourceAttributes(attributes: ResourceAttributes, selectors: boolean): object {
  const { namespace, verb, group, version, resource, subresource, name, chosen } = attributes;
  const fields = selectors ? fieldRequirements(chosen?.fields ?? '') : [];
  const labels = selectors ? labelRequirements(chosen?.labels ?? '') : [];
  return {
    ...withoutEmpty({ namespace, verb, group, version, resource, subresource, name }),
    ...(fields.length > 0 && { fieldSelector: { requirements: fields } }),
    ...(labels.length > 0 && { labelSelector: { requirements: labels } }),
  };
}

function withoutEmpty(members: Readonly<Record<string, string>>): object {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== ''));
}

function fieldRequirements(text: string): object[] {
  return emptyIfInvalid(() =>
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

/** The operators `>` and `<` do not exist in a review; without the requirement the webhook decides about more objects. */
function labelRequirements(text: string): object[] {
  return emptyIfInvalid(() =>
    parseLabelSelector(text).requirements.flatMap(({ key, operator, values }) => {
      const name = OPERATORS[operator];
      if (name === undefined) return [];
      return [{ key, operator: name, ...(name === 'In' || name === 'NotIn' ? { values } : {}) }];
    }),
  );
}

function emptyIfInvalid(read: () => object[]): object[] {
  try {
    return read();
  } catch (error) {
    if (error instanceof StatusError) return [];
    throw error;
  }
}

function lengthOf(attributes: AuthorizerAttributes): number {
  return Object.values(attributes).reduce(
    (sum: number, value) => sum + (typeof value === 'string' ? value.length : 0),
    0,
  );
}
