/** The behavior of APIServices, whose names have the form `version.group`. They are stored, but requests are not proxied to their services. */
import { quote } from '../../../../values/go-quote.ts';
import { checkDns1035Label, checkDns1123Subdomain, checkPathSegmentName } from '../../../pure/names/names.ts';
import type { ApiObject } from '../../../pure/object.ts';
import { createInvalidValueProblem, createRequiredProblem } from '../../../pure/status/field-problem.ts';
import type { FieldProblem } from '../../../pure/status/status.ts';
import { countBase64Bytes } from '../../base64-length.ts';
import type { KindRules } from '../../kind-rules.ts';
import { validatePathSegmentName } from '../../metadata/name-rules.ts';
import { isUnset, readMembers } from '../../object-fields.ts';
import { validatePortNumber } from '../../ports.ts';

interface ApiServiceSpec {
  group?: string;
  version?: string;
  groupPriorityMinimum?: number;
  versionPriority?: number;
  service?: { name?: string; namespace?: string; port?: number };
  caBundle?: string;
  insecureSkipTLSVerify?: boolean;
}

export const apiServiceKindRules: KindRules = {
  repeatsProblems: true,
  validateName: validatePathSegmentName,
  requiresResourceVersion: true,
  skipsSchemaValidation: true,
  allowsUnqualifiedFinalizers: true,
  setDefaults(apiservice) {
    const { service } = readSpec(apiservice);
    if (service !== undefined && service.port === undefined) service.port = 443;
  },
  validate(apiservice) {
    const spec = readSpec(apiservice);
    const { group = '', version = '', groupPriorityMinimum = 0, versionPriority = 0 } = spec;
    return [
      ...(['generateName', 'name'] as const).flatMap((member) =>
        validateName(`metadata.${member}`, apiservice.metadata[member] ?? '', `${version}.${group}`),
      ),
      ...(group === '' && version !== 'v1'
        ? [createRequiredProblem('spec.group', 'only v1 may have an empty group and it better be legacy kube')]
        : []),
      ...(group === '' ? [] : checkDns1123Subdomain(group)).map((detail) =>
        createInvalidValueProblem('spec.group', group, detail),
      ),
      ...checkDns1035Label(version).map((detail) => createInvalidValueProblem('spec.version', version, detail)),
      ...validatePriority('spec.groupPriorityMinimum', groupPriorityMinimum, 20_000),
      ...validatePriority('spec.versionPriority', versionPriority, 1000),
      ...(spec.service === undefined ? validateLocalService(spec) : validateRemoteService(spec, spec.service)),
    ];
  },
};

function readSpec(apiservice: ApiObject): ApiServiceSpec {
  return readMembers(apiservice.spec);
}

function validateName(fieldPath: string, name: string, requiredName: string): FieldProblem[] {
  if (name === '' || name === requiredName || checkPathSegmentName(name).length > 0) return [];
  return [
    createInvalidValueProblem(fieldPath, name, `must be \`spec.version+"."+spec.group\`: ${quote(requiredName)}`),
  ];
}

function validatePriority(field: string, priority: number, max: number): FieldProblem[] {
  if (priority > 0 && priority <= max) return [];
  return [createInvalidValueProblem(field, priority, `must be positive and less than ${max}`)];
}

/** Validates an APIService without a service, whose group this server serves. It must not have a CA bundle or skip TLS verification. */
function validateLocalService({ caBundle = '', insecureSkipTLSVerify = false }: ApiServiceSpec): FieldProblem[] {
  const problems: FieldProblem[] = [];
  if (caBundle !== '') {
    const length = `${countBase64Bytes(caBundle)} bytes`;
    problems.push(createInvalidValueProblem('spec.caBundle', length, 'local APIServices may not have a caBundle'));
  }
  if (insecureSkipTLSVerify) {
    const detail = 'local APIServices may not have insecureSkipTLSVerify';
    problems.push(createInvalidValueProblem('spec.insecureSkipTLSVerify', true, detail));
  }
  return problems;
}

function validateRemoteService(spec: ApiServiceSpec, service: NonNullable<ApiServiceSpec['service']>): FieldProblem[] {
  const field = 'spec.service.port';
  const { port = 0 } = service;
  return [
    ...(['namespace', 'name'] as const)
      .filter((member) => isUnset(service[member]))
      .map((member) => createRequiredProblem(`spec.service.${member}`)),
    ...(validatePortNumber(port, field).length === 0
      ? []
      : [createInvalidValueProblem(field, port, 'port is not valid: must be between 1 and 65535, inclusive')]),
    ...(spec.insecureSkipTLSVerify === true && !isUnset(spec.caBundle)
      ? [createInvalidValueProblem('spec.insecureSkipTLSVerify', true, 'may not be true if caBundle is present')]
      : []),
  ];
}
