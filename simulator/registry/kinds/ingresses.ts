/** Ingresses: each path says how it matches, and each backend is a service with a port or another object (conv-ingress-*). */
import type { ApiObject } from '../../pure/object.ts';
import { invalidValue, notSupported, required } from '../../pure/status/field-problem.ts';
import type { FieldProblem } from '../../pure/status/status.ts';
import { type Fields, fieldsOf, fill, isUnset, list, text } from '../fields.ts';
import type { KindRules } from '../kind-rules.ts';

const PATH_TYPES = ['Exact', 'ImplementationSpecific', 'Prefix'];

export const ingressesRules: KindRules = {
  skipSchemaValidation: true,
  validate: ({ spec }: ApiObject) => validateSpec(fieldsOf(spec)),
};

/** A path without a type matches as it did before there were types (conv-ingress-pathtype-old-behavior). */
export const ingressesV1beta1: Partial<KindRules> = {
  setDefaults(ingress) {
    for (const rule of list(fieldsOf(ingress.spec), 'rules')) {
      for (const path of list(fieldsOf(rule.http), 'paths')) fill(path, 'pathType', 'ImplementationSpecific');
    }
  },
};

/** The controller of an IngressClass. */
export function validateController({ spec }: ApiObject): FieldProblem[] {
  return text(fieldsOf(spec).controller) === '' ? [required('spec.controller')] : [];
}

function validateSpec(spec: Fields): FieldProblem[] {
  const rules = list(spec, 'rules');
  if (rules.length === 0 && isUnset(spec.defaultBackend)) {
    const detail = 'either `defaultBackend` or `rules` must be specified';
    return [invalidValue('spec', { bare: '[]networking.IngressRule(nil)' }, detail)];
  }
  return [
    ...(isUnset(spec.defaultBackend) ? [] : validateBackend(fieldsOf(spec.defaultBackend), 'spec.defaultBackend')),
    ...rules.flatMap((rule, index) => validateRule(rule, `spec.rules[${index}]`)),
  ];
}

function validateRule({ http }: Fields, at: string): FieldProblem[] {
  if (isUnset(http)) return [];
  const paths = list(fieldsOf(http), 'paths');
  if (paths.length === 0) return [required(`${at}.http.paths`)];
  return paths.flatMap((path, index) => validatePath(path, `${at}.http.paths[${index}]`));
}

function validatePath({ path, pathType, backend }: Fields, at: string): FieldProblem[] {
  if (isUnset(pathType)) return [required(`${at}.pathType`, 'pathType must be specified')];
  const type = text(pathType);
  // What an implementation makes of no path is its own matter.
  const mayBeEmpty = type === 'ImplementationSpecific' && isUnset(path);
  return [
    ...(PATH_TYPES.includes(type) ? [] : [notSupported(`${at}.pathType`, type, PATH_TYPES)]),
    ...(!PATH_TYPES.includes(type) || mayBeEmpty || text(path).startsWith('/')
      ? []
      : [invalidValue(`${at}.path`, text(path), 'must be an absolute path')]),
    ...validateBackend(fieldsOf(backend), `${at}.backend`),
  ];
}

function validateBackend({ service, resource }: Fields, at: string): FieldProblem[] {
  if (!isUnset(service) && !isUnset(resource)) {
    return [invalidValue(at, '', 'cannot set both resource and service backends')];
  }
  if (!isUnset(resource)) return [];
  if (isUnset(service)) return [invalidValue(at, '', 'resource or service backend is required')];
  const { name, port } = fieldsOf(service);
  const { name: portName, number } = fieldsOf(port);
  const [named, numbered] = [!isUnset(portName), !isUnset(number) && number !== 0];
  return [
    ...(isUnset(name) ? [required(`${at}.service.name`)] : []),
    ...(named && numbered ? [invalidValue(at, '', 'cannot set both port name & port number')] : []),
    ...(named || numbered ? [] : [required(at, 'port name or number is required')]),
  ];
}
