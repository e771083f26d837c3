/** Reads the attributes of access reviews, and creates their status. */
import type { JsonObject } from '../../pure/object.ts';
import type { AuthorizerAttributes, AuthorizerDecision } from '../resource.ts';

/** The members `resourceAttributes` and `nonResourceAttributes` of a review. */
export interface AccessSpec {
  resourceAttributes?: {
    verb?: string;
    group?: string;
    version?: string;
    resource?: string;
    subresource?: string;
    namespace?: string;
    name?: string;
    fieldSelector?: RequestedSelector | null;
    labelSelector?: RequestedSelector | null;
  } | null;
  nonResourceAttributes?: { verb?: string; path?: string } | null;
}

export interface RequestedSelector {
  rawSelector?: string;
  requirements?: SelectorRequirement[];
}

export interface SelectorRequirement {
  key?: string;
  operator?: string;
  values?: string[];
}

/** Reads the attributes of a validated review, which has either resource attributes or non-resource attributes. */
export function readAttributes({ resourceAttributes, nonResourceAttributes }: AccessSpec): AuthorizerAttributes {
  if (resourceAttributes) {
    const {
      verb = '',
      group = '',
      version = '',
      resource = '',
      subresource = '',
      namespace = '',
      name = '',
    } = resourceAttributes;
    return { resourceRequest: true, verb, group, version, resource, subresource, namespace, name };
  }
  const { verb = '', path = '' } = nonResourceAttributes ?? {};
  return { resourceRequest: false, verb, path };
}

/** Creates the status. Empty members are omitted, except `allowed`. */
export function createAccessStatus({
  allowed,
  denied = false,
  reason = '',
  evaluationError = '',
}: AuthorizerDecision): JsonObject {
  return {
    allowed,
    ...(denied && { denied }),
    ...(reason !== '' && { reason }),
    ...(evaluationError !== '' && { evaluationError }),
  };
}
