/** Services: ports with names, numbers and protocols; no addresses are allotted here. */
import { quote } from '../../pure/go/quote.ts';
import { isDns1123Label } from '../../pure/names/names.ts';
import type { ApiObject } from '../../pure/object.ts';
import { duplicate, invalidValue, notSupported, required } from '../../pure/status/field-problem.ts';
import type { FieldProblem } from '../../pure/status/status.ts';
import { type Fields, fill, isUnset, list, struct } from '../defaults.ts';
import type { KindRules } from '../kind-rules.ts';
import { dns1035LabelName } from '../metadata/name-rules.ts';
import { validatePortNumber, validateProtocol } from '../ports.ts';

const TYPES = ['ClusterIP', 'ExternalName', 'LoadBalancer', 'NodePort'];

export const servicesRules: KindRules = {
  nameRule: dns1035LabelName,
  createOnUpdate: true,
  skipSchemaValidation: true,
  setDefaults(service) {
    const spec = struct(service, 'spec');
    fill(spec, 'sessionAffinity', 'None');
    fill(spec, 'type', 'ClusterIP');
    if (spec.type !== 'ExternalName' && spec.internalTrafficPolicy === undefined) {
      spec.internalTrafficPolicy = 'Cluster';
    }
    for (const port of list(spec, 'ports')) {
      fill(port, 'protocol', 'TCP');
      // 0 is the number that was left out, '' a text that was sent.
      const leftOut = port.targetPort === undefined || port.targetPort === null || port.targetPort === 0;
      if (leftOut && port.port !== undefined) port.targetPort = port.port;
    }
  },
  validate: (service) => validateSpec((service.spec ?? {}) as Fields),
  selectable: {
    names: ['spec.clusterIP', 'spec.type'],
    values: (service) => ({ 'spec.clusterIP': specText(service, 'clusterIP'), 'spec.type': specText(service, 'type') }),
  },
};

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
  if (!TYPES.includes(spec.type as string)) problems.push(notSupported('spec.type', spec.type as string, TYPES));
  return problems;
}

function validatePort(fields: Fields, at: string, several: boolean, names: Set<string>, pairs: Set<string>) {
  const { name = '', port = 0, protocol = '' } = fields as { name?: string; port?: number; protocol?: string };
  const problems: FieldProblem[] = [];
  if (isUnset(name)) {
    if (several) problems.push(required(`${at}.name`));
  } else {
    for (const text of isDns1123Label(name)) problems.push(invalidValue(`${at}.name`, name, text));
    if (names.has(name)) problems.push(duplicate(`${at}.name`, name));
    names.add(name);
  }
  problems.push(...validatePortNumber(port, `${at}.port`), ...validateProtocol(protocol, `${at}.protocol`));
  const pair = `${port} ${protocol}`;
  if (pairs.has(pair)) problems.push(duplicate(at, { bare: shownPair(port, protocol) }));
  pairs.add(pair);
  return problems;
}

function shownPair(port: number, protocol: string): string {
  return (
    `v1.ServicePort{Name:"", Protocol:${quote(protocol)}, AppProtocol:(*string)(nil), Port:${port}, ` +
    'TargetPort:intstr.IntOrString{Type:0, IntVal:0, StrVal:""}, NodePort:0}'
  );
}

function specText(service: ApiObject, member: string): string {
  return String((service.spec as Fields | undefined)?.[member] ?? '');
}
