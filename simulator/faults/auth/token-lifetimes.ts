/** Faults of tokens whose account, bound object or Secret is deleted, recreated or of another kind. */
import type { Fault } from '../../../faults/fault.ts';

const AUTHENTICATOR_FILE = 'auth/service-accounts/authenticator.ts';
const REQUEST_FILE = 'handlers/subresource-actions/request-token.ts';

export const tokenLifetimeFaults = {
  'pods-bound-by-name': {
    bug: 'a token that is bound to a Pod is valid for a later Pod with the same name',
    breaks: ['authn-sa-token-bound'],
    in: AUTHENTICATOR_FILE,
    find: 'const boundObject = await objects.get(resource, namespace, reference.name);',
    put: `const storedObject = await objects.get(resource, namespace, reference.name);
    const boundObject = resource === 'pods' && storedObject !== undefined
      ? { ...storedObject, metadata: { ...storedObject.metadata, uid: reference.uid } }
      : storedObject;`,
  },
  'tokens-outlive-nodes': {
    bug: 'a token that is bound to a Node is valid after the Node is deleted',
    breaks: ['authn-sa-token-bound'],
    in: AUTHENTICATOR_FILE,
    find: "if (resource === 'nodes' && tokenClaims.boundObjects.pods !== undefined) continue;",
    put: "if (resource === 'nodes') continue;",
  },
  'nodes-not-bindable': {
    bug: 'a token cannot be bound to a Node',
    breaks: ['authn-sa-token-bound'],
    in: REQUEST_FILE,
    find: "  Node: ['nodes', 'node'],\n",
    put: '',
  },
  'account-of-pod-unchecked-with-uid': {
    bug: 'a token can be bound to the Pod of another service account if the request has the uid of the Pod',
    breaks: ['authn-sa-token-bound'],
    in: REQUEST_FILE,
    find: "if (resource === 'pods') checkServiceAccount(object, call.info.name);",
    put: "if (resource === 'pods' && uid === '') checkServiceAccount(object, call.info.name);",
  },
  'terminating-bootstrap-tokens': {
    bug: 'a bootstrap token is valid until its terminating Secret is removed',
    breaks: ['authn-bootstrap-stored-in-kube-system'],
    in: 'auth/bootstrap-token.ts',
    find: '  if (tokenSecret.metadata.deletionTimestamp !== undefined) return undefined;\n',
    put: '',
  },
} as const satisfies Record<string, Fault>;
