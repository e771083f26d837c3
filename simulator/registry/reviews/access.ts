/** The attributes and the status of access reviews. */
import type { JsonObject } from '../../pure/object.ts';
import { badRequest } from '../../pure/status/reasons.ts';
import type { AuthorizerAttributes, AuthorizerDecision } from '../resource.ts';

/** `resourceAttributes` and `nonResourceAttributes` of a review. */
export interface AccessSpec {
  resourceAttributes?: {
    verb?: string;
    group?: string;
    version?: string;
    resource?: string;
    subresource?: string;
    namespace?: string;
    name?: string;
  } | null;
  nonResourceAttributes?: { verb?: string; path?: string } | null;
}

export function attributesOf({ resourceAttributes, nonResourceAttributes }: AccessSpec): AuthorizerAttributes {
  if (resourceAttributes && !nonResourceAttributes) {
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
  if (nonResourceAttributes && !resourceAttributes) {
    const { verb = '', path = '' } = nonResourceAttributes;
    return { resourceRequest: false, verb, path };
  }
  throw badRequest('exactly one of nonResourceAttributes or resourceAttributes must be specified');
}

/** Empty members are omitted, except `allowed`. */
export function accessStatus({
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
