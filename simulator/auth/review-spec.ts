/** Creates the spec of the SubjectAccessReview for an authorization webhook, and the variable `request` of its match conditions. */
import type { UserInfo } from '../foundation/user.ts';
import type { JsonObject } from '../pure/object.ts';
import { parseFieldSelector } from '../pure/selectors/field-selector.ts';
import { parseLabelSelector } from '../pure/selectors/label-selector.ts';
import { StatusError } from '../pure/status/status.ts';
import type { AuthorizerAttributes } from './authorizer.ts';

interface ReviewOptions {
  /** The apiVersion of the review. */
  readonly apiVersion: string;
  /** Whether the review contains the selectors of the request. */
  readonly includesSelectors: boolean;
}

/**
 * Returns the variable `request` of match conditions. Empty members are included, except selectors. The variable has either
 * resourceAttributes or nonResourceAttributes.
 */
export function createConditionRequest(
  user: UserInfo,
  attributes: AuthorizerAttributes,
  includesSelectors: boolean,
): JsonObject {
  const { name, groups, uid = '', extra = {} } = user;
  const userFields = { user: name, groups: [...groups], uid, extra: copyExtra(extra) };
  if (!attributes.resourceRequest) {
    return { ...userFields, nonResourceAttributes: { path: attributes.path, verb: attributes.verb } };
  }
  const { namespace, verb, group, version, resource, subresource, name: objectName } = attributes;
  const resourceFields = { namespace, verb, group, version, resource, subresource, name: objectName };
  const selectorEntries = Object.entries(createSelectorMembers(attributes, includesSelectors)).map(
    ([member, { requirements }]) => [
      member,
      { requirements: requirements.map((requirement) => ({ values: [], ...requirement })) },
    ],
  );
  return { ...userFields, resourceAttributes: { ...resourceFields, ...Object.fromEntries(selectorEntries) } };
}

function copyExtra(extra: NonNullable<UserInfo['extra']>): JsonObject {
  return Object.fromEntries(Object.entries(extra).map(([key, values]) => [key, [...values]]));
}

/** Returns the spec of the review. Empty members are omitted, as in kube-apiserver. */
export function createReviewSpec(
  user: UserInfo,
  attributes: AuthorizerAttributes,
  { includesSelectors, apiVersion }: ReviewOptions,
): object {
  // In v1beta1, the list of groups is called `group`.
  const groupsMember = apiVersion.endsWith('/v1beta1') ? 'group' : 'groups';
  const { name, groups, uid = '', extra = {} } = user;
  return {
    ...(attributes.resourceRequest
      ? { resourceAttributes: createResourceAttributes(attributes, includesSelectors) }
      : { nonResourceAttributes: omitEmptyMembers({ path: attributes.path, verb: attributes.verb }) }),
    ...omitEmptyMembers({ user: name }),
    ...(groups.length > 0 && { [groupsMember]: groups }),
    ...(Object.keys(extra).length > 0 && { extra }),
    ...omitEmptyMembers({ uid }),
  };
}

type ResourceAttributes = AuthorizerAttributes & { readonly resourceRequest: true };

function createResourceAttributes(attributes: ResourceAttributes, includesSelectors: boolean): object {
  const { namespace, verb, group, version, resource, subresource, name } = attributes;
  return {
    ...omitEmptyMembers({ namespace, verb, group, version, resource, subresource, name }),
    ...createSelectorMembers(attributes, includesSelectors),
  };
}

/** Returns the members of the review that contain selectors. */
function createSelectorMembers(
  { selectors }: ResourceAttributes,
  includesSelectors: boolean,
): Readonly<Record<string, { readonly requirements: readonly JsonObject[] }>> {
  const fields = includesSelectors ? listFieldRequirements(selectors?.fields ?? '') : [];
  const labels = includesSelectors ? listLabelRequirements(selectors?.labels ?? '') : [];
  return {
    ...(fields.length > 0 && { fieldSelector: { requirements: fields } }),
    ...(labels.length > 0 && { labelSelector: { requirements: labels } }),
  };
}

function omitEmptyMembers(members: Readonly<Record<string, string>>): object {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== ''));
}

function listFieldRequirements(text: string): JsonObject[] {
  return readOrIgnore(() =>
    parseFieldSelector(text, () => undefined).requirements.map(({ key, operator, value }) => ({
      key,
      operator: operator === '=' ? 'In' : 'NotIn',
      values: [value],
    })),
  );
}

const SELECTOR_OPERATORS: Readonly<Record<string, string>> = {
  '=': 'In',
  '==': 'In',
  in: 'In',
  '!=': 'NotIn',
  notin: 'NotIn',
  exists: 'Exists',
  '!': 'DoesNotExist',
};

/**
 * Returns the label requirements. Requirements with the operators `>` and `<` are omitted, because reviews do not have them. The selector
 * in the review then matches more objects.
 */
function listLabelRequirements(text: string): JsonObject[] {
  return readOrIgnore(() =>
    parseLabelSelector(text).requirements.flatMap(({ key, operator, values }) => {
      const name = SELECTOR_OPERATORS[operator];
      if (name === undefined) return [];
      return [{ key, operator: name, ...(name === 'In' || name === 'NotIn' ? { values: [...values] } : {}) }];
    }),
  );
}

function readOrIgnore(readRequirements: () => JsonObject[]): JsonObject[] {
  try {
    return readRequirements();
  } catch (error) {
    if (error instanceof StatusError) return [];
    throw error;
  }
}
