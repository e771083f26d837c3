/** The rules of Ingresses. Each path has a type, and each backend is a Service with a port or another object (conv-ingress-*). */
import type { Machinery } from '../../../../spec/machinery.ts';
import { parseIp } from '../../../pure/names/ip-address.ts';
import { checkDns1123Label, checkDns1123Subdomain, checkPathSegmentName } from '../../../pure/names/names.ts';
import type { ApiObject } from '../../../pure/object.ts';
import { forbiddenField, invalidValue, notSupported, required, tooLong } from '../../../pure/status/field-problem.ts';
import type { FieldProblem } from '../../../pure/status/status.ts';
import { wasOmitted } from '../../../pure/value/omitted-members.ts';
import type { KindRules } from '../../kind-rules.ts';
import { type Fields, fill, isUnset, list, objectMembers, text } from '../../object-fields.ts';
import type { AddressRules } from '../../validation/addresses.ts';
import { validateRows } from '../../validation/validate-tags.ts';
import { validateDomainPrefixedPath } from '../domain-prefixed-path.ts';
import { readIngressAddresses, validateIngressAddress } from '../services/validation.ts';

const PATH_TYPES = ['Exact', 'ImplementationSpecific', 'Prefix'];

export const ingressesRules = (machinery: ReadonlySet<Machinery>): KindRules => ({
  skipSchemaValidation: true,
  validate: ({ spec }: ApiObject) =>
    validateSpec(objectMembers(spec), machinery.has('relaxed-service-names') ? 'short-name' : 'service-name'),
  validateStatus: (next, previous) =>
    validateLoadBalancer(objectMembers(next.status), {
      isStrict: machinery.has('strict-ip-addresses'),
      stored: readIngressAddresses(objectMembers(previous.status)),
    }),
});

/**
 * The rules of v1beta1. The path type defaults to ImplementationSpecific (conv-ingress-pathtype-old-behavior), and causes have the field
 * names of this version: ValidateIngress of k8s.io/kubernetes v1.21.14. Recorded from kube-apiserver 1.21.14 on 2026-11-28.
 */
export const ingressesV1beta1: Partial<KindRules> = {
  validate: ({ spec }: ApiObject) => validateSpec(objectMembers(spec), 'service-name').map(restoreOlderFieldNames),
  setDefaults(ingress) {
    for (const rule of list(objectMembers(ingress.spec), 'rules')) {
      for (const path of list(objectMembers(rule.http), 'paths')) fill(path, 'pathType', 'ImplementationSpecific');
    }
  },
};

function restoreOlderFieldNames(problem: FieldProblem): FieldProblem {
  const field = problem.field
    .replace('spec.defaultBackend', 'spec.backend')
    .replace(/\.service\.name$/, '.serviceName')
    .replace(/\.service\.port\.(name|number)$/, '.servicePort');
  return { ...problem, field, message: problem.message.replace('`defaultBackend`', '`backend`') };
}

const MAX_CONTROLLER_LENGTH = 250;
const SCOPES = ['Cluster', 'Namespace'];

export function createIngressClassRules(machinery: ReadonlySet<Machinery>): KindRules {
  if (machinery.has('ingress-class-scope')) return ingressclasses;
  return { ...ingressclasses, setDefaults: () => undefined, prepareForCreate: dropScope, prepareForUpdate: dropScope };
}

function dropScope({ spec }: ApiObject): void {
  const parameters = objectMembers(objectMembers(spec).parameters);
  delete parameters.scope;
  delete parameters.namespace;
}

const ingressclasses: KindRules = {
  skipSchemaValidation: true,
  setDefaults({ spec }) {
    const { parameters } = objectMembers(spec);
    if (!isUnset(parameters)) objectMembers(parameters).scope ??= 'Cluster';
  },
  validate({ spec }, previous) {
    const { controller: controllerValue, parameters } = objectMembers(spec);
    const controller = text(controllerValue);
    const hasChanged = previous !== undefined && controller !== text(objectMembers(previous.spec).controller);
    return [
      ...(hasChanged ? [invalidValue('spec.controller', controller, 'field is immutable')] : []),
      ...(controller.length > MAX_CONTROLLER_LENGTH ? [tooLong('spec.controller', MAX_CONTROLLER_LENGTH)] : []),
      ...validateDomainPrefixedPath(controller, 'spec.controller'),
      ...(isUnset(parameters) ? [] : validateParameters(objectMembers(parameters), 'spec.parameters')),
    ];
  },
};

function validateReference({ apiGroup, kind, name }: Fields, fieldPath: string): FieldProblem[] {
  const check = (member: string, value: string) =>
    value === ''
      ? [required(`${fieldPath}.${member}`, `${member} is required`)]
      : checkPathSegmentName(value).map((detail) => invalidValue(`${fieldPath}.${member}`, value, detail));
  return [
    ...(typeof apiGroup === 'string'
      ? checkDns1123Subdomain(apiGroup).map((detail) => invalidValue(`${fieldPath}.apiGroup`, apiGroup, detail))
      : []),
    ...check('kind', text(kind)),
    ...check('name', text(name)),
  ];
}

function validateParameters(parameters: Fields, fieldPath: string): FieldProblem[] {
  const { scope: scopeValue, namespace } = parameters;
  const scope = text(scopeValue);
  const isNamed = namespace !== undefined && namespace !== null;
  const field = `${fieldPath}.namespace`;
  const problems = validateReference(parameters, fieldPath);
  if (scopeValue === undefined && !isNamed) return problems;
  if (!SCOPES.includes(scope)) return [...problems, notSupported(`${fieldPath}.scope`, scope, SCOPES)];
  if (scope === 'Cluster')
    return isNamed ? [...problems, forbiddenField(field, "`parameters.scope` is set to 'Cluster'")] : problems;
  if (!isNamed) return [...problems, required(field, "`parameters.scope` is set to 'Namespace'")];
  return [
    ...problems,
    ...checkDns1123Label(text(namespace)).map((detail) => invalidValue(field, text(namespace), detail)),
  ];
}

/** The format of the names of Services. */
type NameFormat = 'short-name' | 'service-name';

function validateSpec(spec: Fields, nameFormat: NameFormat): FieldProblem[] {
  const rules = list(spec, 'rules');
  if (rules.length === 0 && isUnset(spec.defaultBackend)) {
    const detail = 'either `defaultBackend` or `rules` must be specified';
    const empty = wasOmitted(spec, 'rules') ? '{}' : '(nil)';
    return [invalidValue('spec', { bare: `[]networking.IngressRule${empty}` }, detail)];
  }
  return [
    ...(isUnset(spec.defaultBackend)
      ? []
      : validateBackend(objectMembers(spec.defaultBackend), 'spec.defaultBackend', nameFormat)),
    ...rules.flatMap((rule, index) => validateRule(rule, `spec.rules[${index}]`, nameFormat)),
    ...list(spec, 'tls').flatMap((tls, index) => validateTls(tls, `spec.tls[${index}]`)),
    ...validateRows({ ingressClassName: { pointer: true, format: 'long-name' } }, spec, 'spec'),
  ];
}

/** Validates a DNS name, whose first label may be `*`. */
function validateHost(host: string, fieldPath: string): FieldProblem[] {
  if (!host.includes('*')) return checkDns1123Subdomain(host).map((detail) => invalidValue(fieldPath, host, detail));
  const isWildcard = /^\*(\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)+$/.test(host);
  return [
    ...(host.length > 253 ? [invalidValue(fieldPath, host, 'must be no more than 253 characters')] : []),
    ...(isWildcard ? [] : [invalidValue(fieldPath, host, WILDCARD_DETAIL)]),
  ];
}

const WILDCARD_DETAIL =
  "a wildcard DNS-1123 subdomain must start with '*.', followed by a valid DNS subdomain, which must consist of lower case alphanumeric characters, '-' or '.' and end with an alphanumeric character (e.g. '*.example.com', regex used for validation is '\\*\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*')";

function validateTls({ hosts, secretName }: Fields, fieldPath: string): FieldProblem[] {
  return [
    ...(Array.isArray(hosts) ? hosts.map(text) : []).flatMap((host, index) =>
      validateHost(host, `${fieldPath}.hosts[${index}]`),
    ),
    ...validateRows({ secretName: { format: 'long-name' } }, { secretName: secretName ?? '' }, fieldPath),
  ];
}

function validateLoadBalancer({ loadBalancer }: Fields, rules: AddressRules): FieldProblem[] {
  return list(objectMembers(loadBalancer), 'ingress').flatMap((ingress, index) => {
    const fieldPath = `status.loadBalancer.ingress[${index}]`;
    const hostname = text(ingress.hostname);
    const isAddress = parseIp(hostname) !== undefined;
    return [
      ...validateIngressAddress(ingress, fieldPath, rules),
      ...validateRows({ hostname: { format: 'long-name' } }, ingress, fieldPath),
      ...(isAddress ? [invalidValue(`${fieldPath}.hostname`, hostname, 'must be a DNS name, not an IP address')] : []),
    ];
  });
}

function validateRule({ host: hostValue, http }: Fields, fieldPath: string, nameFormat: NameFormat): FieldProblem[] {
  const host = text(hostValue);
  const isAddress = parseIp(host) !== undefined;
  const problems = isAddress ? [invalidValue(`${fieldPath}.host`, host, 'must be a DNS name, not an IP address')] : [];
  if (host !== '') problems.push(...validateHost(host, `${fieldPath}.host`));
  if (isUnset(http)) return problems;
  const paths = list(objectMembers(http), 'paths');
  if (paths.length === 0) return [...problems, required(`${fieldPath}.http.paths`)];
  return [
    ...problems,
    ...paths.flatMap((path, index) => validatePath(path, `${fieldPath}.http.paths[${index}]`, nameFormat)),
  ];
}

function validatePath({ path, pathType, backend }: Fields, fieldPath: string, nameFormat: NameFormat): FieldProblem[] {
  if (pathType === undefined || pathType === null)
    return [required(`${fieldPath}.pathType`, 'pathType must be specified')];
  const type = text(pathType);
  // A path of the type ImplementationSpecific may be unset.
  const mayBeEmpty = type === 'ImplementationSpecific' && isUnset(path);
  return [
    ...(PATH_TYPES.includes(type) ? [] : [notSupported(`${fieldPath}.pathType`, type, PATH_TYPES)]),
    ...(!PATH_TYPES.includes(type) || mayBeEmpty || text(path).startsWith('/')
      ? []
      : [invalidValue(`${fieldPath}.path`, text(path), 'must be an absolute path')]),
    ...(['Exact', 'Prefix'].includes(type) ? validateSegments(text(path), `${fieldPath}.path`) : []),
    ...validateBackend(objectMembers(backend), `${fieldPath}.backend`, nameFormat),
  ];
}

const FORBIDDEN_SEQUENCES = ['//', '/./', '/../', '%2f', '%2F'];
const FORBIDDEN_ENDS = ['/..', '/.'];

function validateSegments(path: string, fieldPath: string): FieldProblem[] {
  return [
    ...FORBIDDEN_SEQUENCES.filter((item) => path.includes(item)).map((item) =>
      invalidValue(fieldPath, path, `must not contain '${item}'`),
    ),
    ...FORBIDDEN_ENDS.filter((item) => path.endsWith(item)).map((item) =>
      invalidValue(fieldPath, path, `cannot end with '${item}'`),
    ),
  ];
}

function validateBackend({ service, resource }: Fields, fieldPath: string, nameFormat: NameFormat): FieldProblem[] {
  if (!isUnset(service) && !isUnset(resource)) {
    return [invalidValue(fieldPath, '', 'cannot set both resource and service backends')];
  }
  if (!isUnset(resource)) return validateReference(objectMembers(resource), `${fieldPath}.resource`);
  if (isUnset(service)) return [invalidValue(fieldPath, '', 'resource or service backend is required')];
  const { name, port } = objectMembers(service);
  const { name: portName, number } = objectMembers(port);
  const [hasName, hasNumber] = [!isUnset(portName), !isUnset(number) && number !== 0];
  return [
    ...validateRows({ name: { required: true, format: nameFormat } }, { name: name ?? '' }, `${fieldPath}.service`),
    ...(hasName && hasNumber ? [invalidValue(fieldPath, '', 'cannot set both port name & port number')] : []),
    ...(hasName && !hasNumber
      ? validateRows({ name: { format: 'port-name' } }, objectMembers(port), `${fieldPath}.service.port`)
      : []),
    ...(hasNumber && !hasName
      ? validateRows({ number: { format: 'port-number' } }, objectMembers(port), `${fieldPath}.service.port`)
      : []),
    ...(hasName || hasNumber ? [] : [required(fieldPath, 'port name or number is required')]),
  ];
}
