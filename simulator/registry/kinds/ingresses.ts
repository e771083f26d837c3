/** Ingresses: each path has a type, and each backend is a service with a port or another object (conv-ingress-*). */
import { parseIp } from '../../pure/names/ip-address.ts';
import { checkDns1123Label, checkDns1123Subdomain, checkPathSegmentName } from '../../pure/names/names.ts';
import type { ApiObject } from '../../pure/object.ts';
import { forbiddenField, invalidValue, notSupported, required, tooLong } from '../../pure/status/field-problem.ts';
import type { FieldProblem } from '../../pure/status/status.ts';
import type { KindRules } from '../kind-rules.ts';
import { type Fields, fill, isUnset, list, objectMembers, text } from '../object-fields.ts';
import { validateRows } from '../validation/validate-tags.ts';
import { validateDomainPrefixedPath } from './domain-prefixed-path.ts';

const PATH_TYPES = ['Exact', 'ImplementationSpecific', 'Prefix'];

export const ingressesRules: KindRules = {
  skipSchemaValidation: true,
  validate: ({ spec }: ApiObject) => validateSpec(objectMembers(spec)),
  validateStatus: ({ status }) => validateLoadBalancer(objectMembers(status)),
};

/** In v1beta1, the path type defaults to ImplementationSpecific (conv-ingress-pathtype-old-behavior). */
export const ingressesV1beta1: Partial<KindRules> = {
  setDefaults(ingress) {
    for (const rule of list(objectMembers(ingress.spec), 'rules')) {
      for (const path of list(objectMembers(rule.http), 'paths')) fill(path, 'pathType', 'ImplementationSpecific');
    }
  },
};

const MAX_CONTROLLER = 250;
const SCOPES = ['Cluster', 'Namespace'];

export const ingressclassesRules: KindRules = {
  skipSchemaValidation: true,
  setDefaults({ spec }) {
    const { parameters } = objectMembers(spec);
    if (!isUnset(parameters)) objectMembers(parameters).scope ??= 'Cluster';
  },
  validate({ spec }, previous) {
    const { controller: written, parameters } = objectMembers(spec);
    const controller = text(written);
    const hasChanged = previous !== undefined && controller !== text(objectMembers(previous.spec).controller);
    return [
      ...(hasChanged ? [invalidValue('spec.controller', controller, 'field is immutable')] : []),
      ...(controller.length > MAX_CONTROLLER ? [tooLong('spec.controller', MAX_CONTROLLER)] : []),
      ...validateDomainPrefixedPath(controller, 'spec.controller'),
      ...(isUnset(parameters) ? [] : validateParameters(objectMembers(parameters), 'spec.parameters')),
    ];
  },
};

function validateReference({ apiGroup, kind, name }: Fields, at: string): FieldProblem[] {
  const check = (member: string, value: string) =>
    value === ''
      ? [required(`${at}.${member}`, `${member} is required`)]
      : checkPathSegmentName(value).map((detail) => invalidValue(`${at}.${member}`, value, detail));
  return [
    ...(typeof apiGroup === 'string'
      ? checkDns1123Subdomain(apiGroup).map((detail) => invalidValue(`${at}.apiGroup`, apiGroup, detail))
      : []),
    ...check('kind', text(kind)),
    ...check('name', text(name)),
  ];
}

function validateParameters(parameters: Fields, at: string): FieldProblem[] {
  const { scope: written, namespace } = parameters;
  const scope = text(written);
  const isNamed = namespace !== undefined && namespace !== null;
  const field = `${at}.namespace`;
  const problems = validateReference(parameters, at);
  if (!SCOPES.includes(scope)) return [...problems, notSupported(`${at}.scope`, scope, SCOPES)];
  if (scope === 'Cluster')
    return isNamed ? [...problems, forbiddenField(field, "`parameters.scope` is set to 'Cluster'")] : problems;
  if (!isNamed) return [...problems, required(field, "`parameters.scope` is set to 'Namespace'")];
  return [...problems, ...checkDns1123Label(text(namespace)).map((one) => invalidValue(field, text(namespace), one))];
}

function validateSpec(spec: Fields): FieldProblem[] {
  const rules = list(spec, 'rules');
  if (rules.length === 0 && isUnset(spec.defaultBackend)) {
    const detail = 'either `defaultBackend` or `rules` must be specified';
    return [invalidValue('spec', { bare: '[]networking.IngressRule(nil)' }, detail)];
  }
  return [
    ...(isUnset(spec.defaultBackend) ? [] : validateBackend(objectMembers(spec.defaultBackend), 'spec.defaultBackend')),
    ...rules.flatMap((rule, index) => validateRule(rule, `spec.rules[${index}]`)),
    ...list(spec, 'tls').flatMap((tls, index) => validateTls(tls, `spec.tls[${index}]`)),
    ...validateRows({ ingressClassName: { pointer: true, format: 'long-name' } }, spec, 'spec'),
  ];
}

/** A DNS name, or one whose first label is `*`. */
function validateHost(host: string, at: string): FieldProblem[] {
  if (!host.includes('*')) return checkDns1123Subdomain(host).map((detail) => invalidValue(at, host, detail));
  const isWildcard = /^\*(\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)+$/.test(host);
  return [
    ...(host.length > 253 ? [invalidValue(at, host, 'must be no more than 253 characters')] : []),
    ...(isWildcard ? [] : [invalidValue(at, host, WILDCARD)]),
  ];
}

const WILDCARD =
  "a wildcard DNS-1123 subdomain must start with '*.', followed by a valid DNS subdomain, which must consist of lower case alphanumeric characters, '-' or '.' and end with an alphanumeric character (e.g. '*.example.com', regex used for validation is '\\*\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*')";

function validateTls({ hosts, secretName }: Fields, at: string): FieldProblem[] {
  return [
    ...(Array.isArray(hosts) ? hosts.map(text) : []).flatMap((host, index) =>
      validateHost(host, `${at}.hosts[${index}]`),
    ),
    ...validateRows({ secretName: { format: 'long-name' } }, { secretName: secretName ?? '' }, at),
  ];
}

function validateLoadBalancer({ loadBalancer }: Fields): FieldProblem[] {
  return list(objectMembers(loadBalancer), 'ingress').flatMap((ingress, index) => {
    const at = `status.loadBalancer.ingress[${index}]`;
    const hostname = text(ingress.hostname);
    const isAddress = parseIp(hostname) !== undefined;
    return [
      ...validateRows({ ip: { format: 'ip' }, hostname: { format: 'long-name' } }, ingress, at),
      ...(isAddress ? [invalidValue(`${at}.hostname`, hostname, 'must be a DNS name, not an IP address')] : []),
    ];
  });
}

function validateRule({ host: written, http }: Fields, at: string): FieldProblem[] {
  const host = text(written);
  const isAddress = parseIp(host) !== undefined;
  const problems = isAddress ? [invalidValue(`${at}.host`, host, 'must be a DNS name, not an IP address')] : [];
  if (host !== '') problems.push(...validateHost(host, `${at}.host`));
  if (isUnset(http)) return problems;
  const paths = list(objectMembers(http), 'paths');
  if (paths.length === 0) return [...problems, required(`${at}.http.paths`)];
  return [...problems, ...paths.flatMap((path, index) => validatePath(path, `${at}.http.paths[${index}]`))];
}

function validatePath({ path, pathType, backend }: Fields, at: string): FieldProblem[] {
  if (pathType === undefined || pathType === null) return [required(`${at}.pathType`, 'pathType must be specified')];
  const type = text(pathType);
  // Paths of the type ImplementationSpecific are not restricted.
  const mayBeEmpty = type === 'ImplementationSpecific' && isUnset(path);
  return [
    ...(PATH_TYPES.includes(type) ? [] : [notSupported(`${at}.pathType`, type, PATH_TYPES)]),
    ...(!PATH_TYPES.includes(type) || mayBeEmpty || text(path).startsWith('/')
      ? []
      : [invalidValue(`${at}.path`, text(path), 'must be an absolute path')]),
    ...(['Exact', 'Prefix'].includes(type) ? validateSegments(text(path), `${at}.path`) : []),
    ...validateBackend(objectMembers(backend), `${at}.backend`),
  ];
}

const FORBIDDEN_SEQUENCES = ['//', '/./', '/../', '%2f', '%2F'];
const FORBIDDEN_ENDS = ['/..', '/.'];

function validateSegments(path: string, at: string): FieldProblem[] {
  return [
    ...FORBIDDEN_SEQUENCES.filter((one) => path.includes(one)).map((one) =>
      invalidValue(at, path, `must not contain '${one}'`),
    ),
    ...FORBIDDEN_ENDS.filter((one) => path.endsWith(one)).map((one) =>
      invalidValue(at, path, `cannot end with '${one}'`),
    ),
  ];
}

function validateBackend({ service, resource }: Fields, at: string): FieldProblem[] {
  if (!isUnset(service) && !isUnset(resource)) {
    return [invalidValue(at, '', 'cannot set both resource and service backends')];
  }
  if (!isUnset(resource)) return validateReference(objectMembers(resource), `${at}.resource`);
  if (isUnset(service)) return [invalidValue(at, '', 'resource or service backend is required')];
  const { name, port } = objectMembers(service);
  const { name: portName, number } = objectMembers(port);
  const [named, numbered] = [!isUnset(portName), !isUnset(number) && number !== 0];
  return [
    ...validateRows({ name: { required: true, format: 'service-name' } }, { name: name ?? '' }, `${at}.service`),
    ...(named && numbered ? [invalidValue(at, '', 'cannot set both port name & port number')] : []),
    ...(named && !numbered
      ? validateRows({ name: { format: 'port-name' } }, objectMembers(port), `${at}.service.port`)
      : []),
    ...(numbered && !named
      ? validateRows({ number: { format: 'port-number' } }, objectMembers(port), `${at}.service.port`)
      : []),
    ...(named || numbered ? [] : [required(at, 'port name or number is required')]),
  ];
}
