/** Attributes of requests, for tests. */
import type { AuthorizerAttributes } from './authorizer.ts';

type ResourceAttributes = Extract<AuthorizerAttributes, { resourceRequest: true }>;

/** Returns the attributes of `get pods` in the namespace `a`, with these changes. */
export function createResourceAttributes(changes: Partial<ResourceAttributes> = {}): ResourceAttributes {
  return {
    ...{ resourceRequest: true, verb: 'get', group: '', version: 'v1', resource: 'pods', subresource: '' },
    ...{ namespace: 'a', name: '', ...changes },
  };
}

/** Returns the attributes of a GET request to a path outside of the resources. */
export function createPathAttributes(path: string): AuthorizerAttributes {
  return { resourceRequest: false, verb: 'get', path };
}
