/** Creates attributes of requests for tests. */
import type { AuthorizerAttributes } from './authorizer.ts';

type ResourceAttributes = Extract<AuthorizerAttributes, { resourceRequest: true }>;

/** Returns the attributes of `get pods` in the namespace `a`, with the given changes. */
export function createResourceAttributes(changes: Partial<ResourceAttributes> = {}): ResourceAttributes {
  return {
    ...{ resourceRequest: true, verb: 'get', group: '', version: 'v1', resource: 'pods', subresource: '' },
    ...{ namespace: 'a', name: '', ...changes },
  };
}

/** Returns the attributes of a GET request to a non-resource path. */
export function createPathAttributes(path: string): AuthorizerAttributes {
  return { resourceRequest: false, verb: 'get', path };
}
