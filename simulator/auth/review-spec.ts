/** What a webhook that authorizes is told of a request, and what its conditions are about. */
import type { UserInfo } from '../ground/user.ts';
import type { JsonObject } from '../pure/object.ts';
import { parseFieldSelector } from '../pure/selectors/field-selector.ts';
import { parseLabelSelector } from '../pure/selectors/label-selector.ts';
import { StatusError } from '../pure/status/status.ts';
import type { AuthorizerAttributes } from './authorizer.ts';

interface Asking {
  /** `group/version` of the review. */
  readonly apiVersion: string;
  /** Whether the review contains the selectors of the request. */
  readonly selectors: boolean;
}

/** What conditions call `request`: members are there though they are empty, but for selectors, and for resources or paths. */
export function conditionsRequest(user: UserInfo, attributes: AuthorizerAttributes, selectors: boolean): JsonObject {
  const { name, groups, uid = '', extra = {} } = user;
  const of = { user: name, groups: [...groups], uid, extra: extraOf(extra) };
  if (!attributes.resourceRequest) {
    return { ...of, nonResourceAttributes: { path: attributes.path, verb: attributes.verb } };
  }
  const { namespace, verb, group, version, resource, subresource, name: object } = attributes;
  const strings = { namespace, verb, group, version, resource, subresource, name: object };
  const chosen = Object.entries(selectorMembers(attributes, selectors)).map(([member, { requirements }]) => [
    member,
    { requirements: requirements.map((each) => ({ values: [], ...each })) },
  ]);
  return { ...of, resourceAttributes: { ...strings, ...Object.fromEntries(chosen) } };
}

function extraOf(extra: NonNullable<UserInfo['extra']>): JsonObject {
  return Object.fromEntries(Object.entries(extra).map(([key, values]) => [key, [...values]]));
}

/** Empty members are left out, as by kube-apiserver. */
export function specOf(user: UserInfo, attributes: AuthorizerAttributes, { selectors, apiVersion }: Asking): object {
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
  const { namespace, verb, group, version, resource, subresource, name } = attributes;
  return {
    ...withoutEmpty({ namespace, verb, group, version, resource, subresource, name }),
    ...selectorMembers(attributes, selectors),
  };
}

/** By the name of the member. */
function selectorMembers(
  { chosen }: ResourceAttributes,
  selectors: boolean,
): Readonly<Record<string, { readonly requirements: readonly JsonObject[] }>> {
  const fields = selectors ? fieldRequirements(chosen?.fields ?? '') : [];
  const labels = selectors ? labelRequirements(chosen?.labels ?? '') : [];
  return {
    ...(fields.length > 0 && { fieldSelector: { requirements: fields } }),
    ...(labels.length > 0 && { labelSelector: { requirements: labels } }),
  };
}

function withoutEmpty(members: Readonly<Record<string, string>>): object {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== ''));
}

function fieldRequirements(text: string): JsonObject[] {
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
function labelRequirements(text: string): JsonObject[] {
  return emptyIfInvalid(() =>
    parseLabelSelector(text).requirements.flatMap(({ key, operator, values }) => {
      const name = OPERATORS[operator];
      if (name === undefined) return [];
      return [{ key, operator: name, ...(name === 'In' || name === 'NotIn' ? { values: [...values] } : {}) }];
    }),
  );
}

function emptyIfInvalid(read: () => JsonObject[]): JsonObject[] {
  try {
    return read();
  } catch (error) {
    if (error instanceof StatusError) return [];
    throw error;
  }
}
