/** The defaults and the validation of Ingresses. A path has a type, and a backend is a Service with a port or another object (conv-ingress-*). */
import type { ReleaseBehavior } from '../../../../spec/release-behaviors.ts';
import { parseIp } from '../../../pure/names/ip-address.ts';
import { checkDns1123Label, checkDns1123Subdomain, checkPathSegmentName } from '../../../pure/names/names.ts';
import type { ApiObject } from '../../../pure/object.ts';
import {
  createForbiddenProblem,
  createInvalidValueProblem,
  createNotSupportedProblem,
  createRequiredProblem,
  createTooLongProblem,
} from '../../../pure/status/field-problem.ts';
import type { FieldProblem } from '../../../pure/status/status.ts';
import { isMemberOmitted } from '../../../pure/value/omitted-members.ts';
import type { KindRules } from '../../kind-rules.ts';
import { type Fields, isUnset, readList, readMembers, readText, setIfUnset } from '../../object-fields.ts';
import type { AddressValidationOptions } from '../../validation/addresses.ts';
import { validateFieldTags } from '../../validation/validate-tags.ts';
import { validateDomainPrefixedPath } from '../domain-prefixed-path.ts';
import { readIngressAddresses, validateIngressAddress } from '../services/validation.ts';

const PATH_TYPES = ['Exact', 'ImplementationSpecific', 'Prefix'];

export const createIngressKindRules = (behaviors: ReadonlySet<ReleaseBehavior>): KindRules => ({
  skipsSchemaValidation: true,
  validate: ({ spec }: ApiObject) =>
    validateSpec(readMembers(spec), behaviors.has('relaxed-service-names') ? 'short-name' : 'service-name'),
  validateStatus: (updatedObject, previous) =>
    validateLoadBalancer(readMembers(updatedObject.status), {
      isStrict: behaviors.has('strict-ip-addresses'),
      storedValues: readIngressAddresses(readMembers(previous.status)),
    }),
});

/**
 * The KindRules of v1beta1. The path type defaults to ImplementationSpecific (conv-ingress-pathtype-old-behavior), and causes have the field
 * names of this version (ValidateIngress of k8s.io/kubernetes v1.21.14). Recorded from kube-apiserver 1.21.14 on 2026-11-28.
 */
export const ingressV1beta1Rules: Partial<KindRules> = {
  validate: ({ spec }: ApiObject) => validateSpec(readMembers(spec), 'service-name').map(restoreOlderFieldNames),
  setDefaults(ingress) {
    for (const rule of readList(readMembers(ingress.spec), 'rules')) {
      for (const path of readList(readMembers(rule.http), 'paths'))
        setIfUnset(path, 'pathType', 'ImplementationSpecific');
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
const PARAMETER_SCOPES = ['Cluster', 'Namespace'];

export function createIngressClassKindRules(behaviors: ReadonlySet<ReleaseBehavior>): KindRules {
  if (behaviors.has('ingress-class-scope')) return commonIngressClassRules;
  return {
    ...commonIngressClassRules,
    setDefaults: () => undefined,
    prepareForCreate: dropScope,
    prepareForUpdate: dropScope,
  };
}

function dropScope({ spec }: ApiObject): void {
  const parameters = readMembers(readMembers(spec).parameters);
  delete parameters.scope;
  delete parameters.namespace;
}

const commonIngressClassRules: KindRules = {
  skipsSchemaValidation: true,
  setDefaults({ spec }) {
    const { parameters } = readMembers(spec);
    if (!isUnset(parameters)) readMembers(parameters).scope ??= 'Cluster';
  },
  validate({ spec }, previous) {
    const { controller: controllerValue, parameters } = readMembers(spec);
    const controller = readText(controllerValue);
    const hasChanged = previous !== undefined && controller !== readText(readMembers(previous.spec).controller);
    return [
      ...(hasChanged ? [createInvalidValueProblem('spec.controller', controller, 'field is immutable')] : []),
      ...(controller.length > MAX_CONTROLLER_LENGTH
        ? [createTooLongProblem('spec.controller', MAX_CONTROLLER_LENGTH)]
        : []),
      ...validateDomainPrefixedPath(controller, 'spec.controller'),
      ...(isUnset(parameters) ? [] : validateParameters(readMembers(parameters), 'spec.parameters')),
    ];
  },
};

function validateReference({ apiGroup, kind, name }: Fields, fieldPath: string): FieldProblem[] {
  const validateMember = (member: string, value: string) =>
    value === ''
      ? [createRequiredProblem(`${fieldPath}.${member}`, `${member} is required`)]
      : checkPathSegmentName(value).map((detail) => createInvalidValueProblem(`${fieldPath}.${member}`, value, detail));
  return [
    ...(typeof apiGroup === 'string'
      ? checkDns1123Subdomain(apiGroup).map((detail) =>
          createInvalidValueProblem(`${fieldPath}.apiGroup`, apiGroup, detail),
        )
      : []),
    ...validateMember('kind', readText(kind)),
    ...validateMember('name', readText(name)),
  ];
}

function validateParameters(parameters: Fields, fieldPath: string): FieldProblem[] {
  const { scope: scopeValue, namespace } = parameters;
  const scope = readText(scopeValue);
  const isNamed = namespace !== undefined && namespace !== null;
  const field = `${fieldPath}.namespace`;
  const problems = validateReference(parameters, fieldPath);
  if (scopeValue === undefined && !isNamed) return problems;
  if (!PARAMETER_SCOPES.includes(scope))
    return [...problems, createNotSupportedProblem(`${fieldPath}.scope`, scope, PARAMETER_SCOPES)];
  if (scope === 'Cluster')
    return isNamed ? [...problems, createForbiddenProblem(field, "`parameters.scope` is set to 'Cluster'")] : problems;
  if (!isNamed) return [...problems, createRequiredProblem(field, "`parameters.scope` is set to 'Namespace'")];
  return [
    ...problems,
    ...checkDns1123Label(readText(namespace)).map((detail) =>
      createInvalidValueProblem(field, readText(namespace), detail),
    ),
  ];
}

/** The format of the names of Services. */
type NameFormat = 'short-name' | 'service-name';

function validateSpec(spec: Fields, nameFormat: NameFormat): FieldProblem[] {
  const rules = readList(spec, 'rules');
  if (rules.length === 0 && isUnset(spec.defaultBackend)) {
    const detail = 'either `defaultBackend` or `rules` must be specified';
    const formattedRules = isMemberOmitted(spec, 'rules') ? '{}' : '(nil)';
    return [createInvalidValueProblem('spec', { unquoted: `[]networking.IngressRule${formattedRules}` }, detail)];
  }
  return [
    ...(isUnset(spec.defaultBackend)
      ? []
      : validateBackend(readMembers(spec.defaultBackend), 'spec.defaultBackend', nameFormat)),
    ...rules.flatMap((rule, index) => validateRule(rule, `spec.rules[${index}]`, nameFormat)),
    ...readList(spec, 'tls').flatMap((tls, index) => validateTls(tls, `spec.tls[${index}]`)),
    ...validateFieldTags({ ingressClassName: { pointer: true, format: 'long-name' } }, spec, 'spec'),
  ];
}

/** Validates a DNS name, whose first label may be `*`. */
function validateHost(host: string, fieldPath: string): FieldProblem[] {
  if (!host.includes('*'))
    return checkDns1123Subdomain(host).map((detail) => createInvalidValueProblem(fieldPath, host, detail));
  const isWildcard = /^\*(\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)+$/.test(host);
  return [
    ...(host.length > 253 ? [createInvalidValueProblem(fieldPath, host, 'must be no more than 253 characters')] : []),
    ...(isWildcard ? [] : [createInvalidValueProblem(fieldPath, host, WILDCARD_DETAIL)]),
  ];
}

const WILDCARD_DETAIL =
  "a wildcard DNS-1123 subdomain must start with '*.', followed by a valid DNS subdomain, which must consist of lower case alphanumeric characters, '-' or '.' and end with an alphanumeric character (e.g. '*.example.com', regex used for validation is '\\*\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*')";

function validateTls({ hosts, secretName }: Fields, fieldPath: string): FieldProblem[] {
  return [
    ...(Array.isArray(hosts) ? hosts.map(readText) : []).flatMap((host, index) =>
      validateHost(host, `${fieldPath}.hosts[${index}]`),
    ),
    ...validateFieldTags({ secretName: { format: 'long-name' } }, { secretName: secretName ?? '' }, fieldPath),
  ];
}

function validateLoadBalancer({ loadBalancer }: Fields, options: AddressValidationOptions): FieldProblem[] {
  return readList(readMembers(loadBalancer), 'ingress').flatMap((ingress, index) => {
    const fieldPath = `status.loadBalancer.ingress[${index}]`;
    const hostname = readText(ingress.hostname);
    const isAddress = parseIp(hostname) !== undefined;
    return [
      ...validateIngressAddress(ingress, fieldPath, options),
      ...validateFieldTags({ hostname: { format: 'long-name' } }, ingress, fieldPath),
      ...(isAddress
        ? [createInvalidValueProblem(`${fieldPath}.hostname`, hostname, 'must be a DNS name, not an IP address')]
        : []),
    ];
  });
}

function validateRule({ host: hostValue, http }: Fields, fieldPath: string, nameFormat: NameFormat): FieldProblem[] {
  const host = readText(hostValue);
  const isAddress = parseIp(host) !== undefined;
  const problems = isAddress
    ? [createInvalidValueProblem(`${fieldPath}.host`, host, 'must be a DNS name, not an IP address')]
    : [];
  if (host !== '') problems.push(...validateHost(host, `${fieldPath}.host`));
  if (isUnset(http)) return problems;
  const paths = readList(readMembers(http), 'paths');
  if (paths.length === 0) return [...problems, createRequiredProblem(`${fieldPath}.http.paths`)];
  return [
    ...problems,
    ...paths.flatMap((path, index) => validatePath(path, `${fieldPath}.http.paths[${index}]`, nameFormat)),
  ];
}

function validatePath({ path, pathType, backend }: Fields, fieldPath: string, nameFormat: NameFormat): FieldProblem[] {
  if (pathType === undefined || pathType === null)
    return [createRequiredProblem(`${fieldPath}.pathType`, 'pathType must be specified')];
  const type = readText(pathType);
  // A path of the type ImplementationSpecific may be unset.
  const mayBeEmpty = type === 'ImplementationSpecific' && isUnset(path);
  return [
    ...(PATH_TYPES.includes(type) ? [] : [createNotSupportedProblem(`${fieldPath}.pathType`, type, PATH_TYPES)]),
    ...(!PATH_TYPES.includes(type) || mayBeEmpty || readText(path).startsWith('/')
      ? []
      : [createInvalidValueProblem(`${fieldPath}.path`, readText(path), 'must be an absolute path')]),
    ...(['Exact', 'Prefix'].includes(type) ? validateSegments(readText(path), `${fieldPath}.path`) : []),
    ...validateBackend(readMembers(backend), `${fieldPath}.backend`, nameFormat),
  ];
}

const FORBIDDEN_SEQUENCES = ['//', '/./', '/../', '%2f', '%2F'];
const FORBIDDEN_ENDS = ['/..', '/.'];

function validateSegments(path: string, fieldPath: string): FieldProblem[] {
  return [
    ...FORBIDDEN_SEQUENCES.filter((item) => path.includes(item)).map((item) =>
      createInvalidValueProblem(fieldPath, path, `must not contain '${item}'`),
    ),
    ...FORBIDDEN_ENDS.filter((item) => path.endsWith(item)).map((item) =>
      createInvalidValueProblem(fieldPath, path, `cannot end with '${item}'`),
    ),
  ];
}

function validateBackend({ service, resource }: Fields, fieldPath: string, nameFormat: NameFormat): FieldProblem[] {
  if (!isUnset(service) && !isUnset(resource)) {
    return [createInvalidValueProblem(fieldPath, '', 'cannot set both resource and service backends')];
  }
  if (!isUnset(resource)) return validateReference(readMembers(resource), `${fieldPath}.resource`);
  if (isUnset(service)) return [createInvalidValueProblem(fieldPath, '', 'resource or service backend is required')];
  const { name, port } = readMembers(service);
  const { name: portName, number } = readMembers(port);
  const [hasName, hasNumber] = [!isUnset(portName), !isUnset(number) && number !== 0];
  return [
    ...validateFieldTags(
      { name: { required: true, format: nameFormat } },
      { name: name ?? '' },
      `${fieldPath}.service`,
    ),
    ...(hasName && hasNumber
      ? [createInvalidValueProblem(fieldPath, '', 'cannot set both port name & port number')]
      : []),
    ...(hasName && !hasNumber
      ? validateFieldTags({ name: { format: 'port-name' } }, readMembers(port), `${fieldPath}.service.port`)
      : []),
    ...(hasNumber && !hasName
      ? validateFieldTags({ number: { format: 'port-number' } }, readMembers(port), `${fieldPath}.service.port`)
      : []),
    ...(hasName || hasNumber ? [] : [createRequiredProblem(fieldPath, 'port name or number is required')]),
  ];
}
