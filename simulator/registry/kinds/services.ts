/** Services: defaults and validation of ports; no cluster IPs or node ports are allocated. */
import { quote } from '../../pure/go/quote.ts';
import { portName } from '../../pure/names/dns.ts';
import { isDns1123Label } from '../../pure/names/names.ts';
import type { ApiObject } from '../../pure/object.ts';
import { duplicate, invalidValue, notSupported, required } from '../../pure/status/field-problem.ts';
import type { FieldProblem } from '../../pure/status/status.ts';
import { type Fields, fieldsOf, fill, isUnset, list, struct, text } from '../fields.ts';
import type { KindRules } from '../kind-rules.ts';
import { dns1035LabelName } from '../metadata/name-rules.ts';
import { validatePortNumber, validateProtocol } from '../ports.ts';

/** Seconds. */
const THREE_HOURS = 10_800;
const TYPES = ['ClusterIP', 'ExternalName', 'LoadBalancer', 'NodePort'];

export const servicesRules: KindRules = {
  nameRule: dns1035LabelName,
  createOnUpdate: true,
  skipSchemaValidation: true,
  setDefaults(service) {
    const spec = struct(service, 'spec');
    fill(spec, 'sessionAffinity', 'None');
    setAffinityTimeout(spec);
    fill(spec, 'type', 'ClusterIP');
    if (isExternallyAccessible(spec)) fill(spec, 'externalTrafficPolicy', 'Cluster');
    if (spec.type === 'LoadBalancer') {
      spec.allocateLoadBalancerNodePorts ??= true;
      for (const ingress of list(fieldsOf(fieldsOf(service.status).loadBalancer), 'ingress'))
        if (!isUnset(ingress.ip)) fill(ingress, 'ipMode', 'VIP');
    }
    if (spec.type !== 'ExternalName' && spec.internalTrafficPolicy === undefined) {
      spec.internalTrafficPolicy = 'Cluster';
    }
    for (const port of list(spec, 'ports')) {
      fill(port, 'protocol', 'TCP');
      // 0 is an unset IntOrString.
      if ((isUnset(port.targetPort) || port.targetPort === 0) && port.port !== undefined) port.targetPort = port.port;
    }
  },
  validate: (service) => validateSpec(fieldsOf(service.spec)),
  selectable: {
    names: ['spec.clusterIP', 'spec.type'],
    values: (service) => ({ 'spec.clusterIP': specText(service, 'clusterIP'), 'spec.type': specText(service, 'type') }),
  },
};

function setAffinityTimeout(spec: Fields): void {
  if (spec.sessionAffinity === 'None') delete spec.sessionAffinityConfig;
  if (spec.sessionAffinity !== 'ClientIP') return;
  const { timeoutSeconds } = fieldsOf(fieldsOf(spec.sessionAffinityConfig).clientIP);
  if (isUnset(timeoutSeconds)) spec.sessionAffinityConfig = { clientIP: { timeoutSeconds: THREE_HOURS } };
}

function isExternallyAccessible(spec: Fields): boolean {
  const { type } = spec;
  if (type === 'LoadBalancer' || type === 'NodePort') return true;
  const { externalIPs } = spec;
  return type === 'ClusterIP' && Array.isArray(externalIPs) && externalIPs.length > 0;
}

function validateSpec(spec: Fields): FieldProblem[] {
  const problems: FieldProblem[] = [];
  const ports = list(spec, 'ports');
  if (ports.length === 0 && spec.clusterIP !== 'None' && spec.type !== 'ExternalName') {
    problems.push(required('spec.ports'));
  }
  const [names, pairs] = [new Set<string>(), new Set<string>()];
  for (const [index, port] of ports.entries()) {
    problems.push(...validatePort(port, `spec.ports[${index}]`, ports.length > 1, names, pairs));
  }
  if (!TYPES.includes(text(spec.type))) problems.push(notSupported('spec.type', text(spec.type), TYPES));
  return problems;
}

function validatePort(fields: Fields, at: string, several: boolean, names: Set<string>, pairs: Set<string>) {
  const [name, port, protocol] = [text(fields.name), Number(fields.port ?? 0), text(fields.protocol)];
  const problems: FieldProblem[] = [];
  if (isUnset(name)) {
    if (several) problems.push(required(`${at}.name`));
  } else {
    for (const problem of isDns1123Label(name)) problems.push(invalidValue(`${at}.name`, name, problem));
    if (names.has(name)) problems.push(duplicate(`${at}.name`, name));
    names.add(name);
  }
  problems.push(...validatePortNumber(port, `${at}.port`), ...validateProtocol(protocol, `${at}.protocol`));
  problems.push(...validateTargetPort(fields.targetPort, `${at}.targetPort`));
  const pair = `${port} ${protocol}`;
  if (pairs.has(pair)) problems.push(duplicate(at, { bare: goServicePort(port, protocol) }));
  pairs.add(pair);
  return problems;
}

function validateTargetPort(target: unknown, field: string): FieldProblem[] {
  if (typeof target === 'number') return validatePortNumber(target, field);
  const name = text(target);
  return name === '' ? [] : portName(name).map((problem) => invalidValue(field, name, problem));
}

function goServicePort(port: number, protocol: string): string {
  return (
    `v1.ServicePort{Name:"", Protocol:${quote(protocol)}, AppProtocol:(*string)(nil), Port:${port}, ` +
    'TargetPort:intstr.IntOrString{Type:0, IntVal:0, StrVal:""}, NodePort:0}'
  );
}

function specText(service: ApiObject, member: string): string {
  return String(fieldsOf(service.spec)[member] ?? '');
}
