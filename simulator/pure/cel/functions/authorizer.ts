/** The functions of the authorizer, such as `authorizer.group('apps').resource('deployments').namespace('a').check('create').allowed()`. */
import { checkDns1123Label, checkDns1123Subdomain } from '../../names/dns.ts';
import {
  AuthorizerValue,
  DecisionValue,
  GroupCheckValue,
  PathCheckValue,
  ResourceCheckValue,
} from '../values/opaque/authorizer.ts';
import { CelError, type CelValue } from '../values/value.ts';
import { createMethod, type FunctionOverload } from './library.ts';

function createServiceAccountAuthorizer({ authorize }: AuthorizerValue, namespace: string, name: string): CelValue {
  if (checkDns1123Subdomain(name).length > 0) return new CelError('Invalid service account name');
  if (checkDns1123Label(namespace).length > 0) return new CelError('Invalid service account namespace');
  const groups = ['system:serviceaccounts', `system:serviceaccounts:${namespace}`];
  return new AuthorizerValue({ name: `system:serviceaccount:${namespace}:${name}`, groups, extra: {} }, authorize);
}

/** A resource check for all objects in all namespaces. */
const UNRESTRICTED_CHECK = {
  subresource: '',
  namespace: '',
  name: '',
  fieldSelector: undefined,
  labelSelector: undefined,
};

export const AUTHORIZER_FUNCTIONS: readonly FunctionOverload[] = [
  createMethod('path', 'authorizer_path', ['authorizer', 'string'], 'pathCheck', (authorizer, path) =>
    path === '' ? new CelError('path must not be empty') : new PathCheckValue(authorizer, path),
  ),
  createMethod(
    'group',
    'authorizer_group',
    ['authorizer', 'string'],
    'groupCheck',
    (authorizer, group) => new GroupCheckValue(authorizer, group),
  ),
  createMethod(
    'serviceAccount',
    'authorizer_serviceaccount',
    ['authorizer', 'string', 'string'],
    'authorizer',
    createServiceAccountAuthorizer,
  ),
  createMethod(
    'resource',
    'groupcheck_resource',
    ['groupCheck', 'string'],
    'resourceCheck',
    ({ authorizer, group }, resource) =>
      resource === ''
        ? new CelError('resource must not be empty')
        : new ResourceCheckValue(authorizer, { ...UNRESTRICTED_CHECK, group, resource }),
  ),
  createMethod(
    'subresource',
    'resourcecheck_subresource',
    ['resourceCheck', 'string'],
    'resourceCheck',
    (check, subresource) => check.copyWith({ subresource }),
  ),
  createMethod(
    'namespace',
    'resourcecheck_namespace',
    ['resourceCheck', 'string'],
    'resourceCheck',
    (check, namespace) => check.copyWith({ namespace }),
  ),
  createMethod('name', 'resourcecheck_name', ['resourceCheck', 'string'], 'resourceCheck', (check, name) =>
    check.copyWith({ name }),
  ),
  createMethod(
    'check',
    'pathcheck_check',
    ['pathCheck', 'string'],
    'decision',
    ({ authorizer: { user, authorize }, path }, verb) => new DecisionValue(authorize({ user, verb, path })),
  ),
  createMethod(
    'check',
    'resourcecheck_check',
    ['resourceCheck', 'string'],
    'decision',
    ({ authorizer: { user, authorize }, check }, verb) => new DecisionValue(authorize({ user, verb, resource: check })),
  ),
  createMethod('errored', 'decision_errored', ['decision'], 'bool', ({ decision: { error } }) => error !== undefined),
  createMethod('error', 'decision_error', ['decision'], 'string', ({ decision: { error } }) => error ?? ''),
  createMethod('allowed', 'decision_allowed', ['decision'], 'bool', ({ decision: { allowed } }) => allowed),
  createMethod('reason', 'decision_reason', ['decision'], 'string', ({ decision: { reason } }) => reason),
];

/** The functions that require the feature gate AuthorizeWithSelectors. */
export const AUTHORIZER_SELECTOR_FUNCTIONS: readonly FunctionOverload[] = [
  createMethod(
    'fieldSelector',
    'authorizer_fieldselector',
    ['resourceCheck', 'string'],
    'resourceCheck',
    (check, fieldSelector) => check.copyWith({ fieldSelector }),
  ),
  createMethod(
    'labelSelector',
    'authorizer_labelselector',
    ['resourceCheck', 'string'],
    'resourceCheck',
    (check, labelSelector) => check.copyWith({ labelSelector }),
  ),
];
