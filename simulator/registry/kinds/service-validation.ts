/** The validation of the spec of a Service, in the order of kube-apiserver's causes. Addresses and families of addresses are not validated. */
import { quote } from '../../pure/go/quote.ts';
import { portName } from '../../pure/names/dns.ts';
import { isDns1123Label, isDns1123Subdomain, isQualifiedName } from '../../pure/names/names.ts';
import { duplicate, forbiddenField, invalidValue, notSupported, required } from '../../pure/status/field-problem.ts';
import type { FieldProblem } from '../../pure/status/status.ts';
import { type Fields, isUnset, list, objectMembers, text } from '../fields.ts';
import { validateLabels } from '../metadata/labels.ts';
import { validatePortNumber, validateProtocol } from '../ports.ts';

const TYPES = ['ClusterIP', 'ExternalName', 'LoadBalancer', 'NodePort'];
const AFFINITIES = ['ClientIP', 'None'];
const DAY = 86_400;

export function validateServiceSpec(spec: Fields): FieldProblem[] {
  const ports = list(spec, 'ports');
  const type = text(spec.type);
  const { selector }: { selector?: Record<string, string> } = spec;
  const names = new Set<string>();
  return [
    ...(ports.length === 0 && spec.clusterIP !== 'None' && type !== 'ExternalName' ? [required('spec.ports')] : []),
    ...(type === 'ExternalName' ? validateExternalName(text(spec.externalName)) : []),
    ...ports.flatMap((port, index) => validatePort(port, `spec.ports[${index}]`, ports.length > 1, names)),
    ...validateLabels(selector ?? undefined, 'spec.selector'),
    ...validateAffinity(spec),
    ...(TYPES.includes(type) ? [] : [notSupported('spec.type', type, TYPES)]),
    ...validateNodePorts(ports, type),
    ...validatePairs(ports),
    ...validateTrafficPolicies(spec, type),
  ];
}

function validateExternalName(name: string): FieldProblem[] {
  const plain = name.replace(/\.$/, '');
  if (plain === '') return [required('spec.externalName')];
  return isDns1123Subdomain(plain).map((detail) => invalidValue('spec.externalName', plain, detail));
}

function validatePort(port: Fields, at: string, requiresName: boolean, names: Set<string>): FieldProblem[] {
  const [name, appProtocol] = [text(port.name), port.appProtocol];
  const problems: FieldProblem[] = [];
  if (name !== '') {
    for (const detail of isDns1123Label(name)) problems.push(invalidValue(`${at}.name`, name, detail));
    if (names.has(name)) problems.push(duplicate(`${at}.name`, name));
    names.add(name);
  } else if (requiresName) problems.push(required(`${at}.name`));
  problems.push(
    ...validatePortNumber(Number(port.port ?? 0), `${at}.port`),
    ...validateProtocol(text(port.protocol), `${at}.protocol`),
    ...validateTargetPort(port.targetPort, `${at}.targetPort`),
  );
  if (typeof appProtocol !== 'string') return problems;
  return [
    ...problems,
    ...isQualifiedName(appProtocol).map((detail) => invalidValue(`${at}.appProtocol`, appProtocol, detail)),
  ];
}

function validateTargetPort(port: unknown, at: string): FieldProblem[] {
  if (typeof port !== 'string') return validatePortNumber(Number(port ?? 0), at);
  return portName(port).map((detail) => invalidValue(at, port, detail));
}

function validateAffinity({ sessionAffinity: written, sessionAffinityConfig }: Fields): FieldProblem[] {
  const affinity = text(written);
  const at = 'spec.sessionAffinity';
  if (!AFFINITIES.includes(affinity)) return [affinity === '' ? required(at) : notSupported(at, affinity, AFFINITIES)];
  if (affinity === 'None') return [];
  const seconds = Number(objectMembers(objectMembers(sessionAffinityConfig).clientIP).timeoutSeconds ?? 0);
  if (seconds > 0 && seconds <= DAY) return [];
  const detail = `must be greater than 0 and less than ${DAY}`;
  return [invalidValue('spec.sessionAffinityConfig.clientIP.timeoutSeconds', seconds, detail)];
}

function validateNodePorts(ports: readonly Fields[], type: string): FieldProblem[] {
  const problems: FieldProblem[] = [];
  const taken = new Set<string>();
  for (const [index, { nodePort: written, protocol }] of ports.entries()) {
    const nodePort = Number(written ?? 0);
    if (nodePort === 0) continue;
    const field = `spec.ports[${index}].nodePort`;
    if (type === 'ClusterIP') problems.push(forbiddenField(field, "may not be used when `type` is 'ClusterIP'"));
    if (taken.has(`${nodePort} ${text(protocol)}`)) problems.push(duplicate(field, nodePort));
    taken.add(`${nodePort} ${text(protocol)}`);
  }
  return problems;
}

function validatePairs(ports: readonly Fields[]): FieldProblem[] {
  const taken = new Set<string>();
  return ports.flatMap(({ port: written, protocol: name }, index) => {
    const [port, protocol] = [Number(written ?? 0), text(name)];
    if (taken.has(`${port} ${protocol}`)) {
      return [duplicate(`spec.ports[${index}]`, { bare: goServicePort(port, protocol) })];
    }
    taken.add(`${port} ${protocol}`);
    return [];
  });
}

function goServicePort(port: number, protocol: string): string {
  return (
    `core.ServicePort{Name:"", Protocol:${quote(protocol)}, AppProtocol:(*string)(nil), Port:${port}, ` +
    'TargetPort:intstr.IntOrString{Type:0, IntVal:0, StrVal:""}, NodePort:0}'
  );
}

function validateTrafficPolicies(spec: Fields, type: string): FieldProblem[] {
  const [external, internal] = [text(spec.externalTrafficPolicy), text(spec.internalTrafficPolicy)];
  const policies = ['Cluster', 'Local'];
  const problems: FieldProblem[] = [];
  if (!isExternallyAccessible(spec)) {
    const detail = 'may only be set for externally-accessible services';
    if (external !== '') problems.push(invalidValue('spec.externalTrafficPolicy', external, detail));
  } else if (!policies.includes(external)) {
    problems.push(notSupported('spec.externalTrafficPolicy', external, policies));
  }
  if (!isUnset(spec.allocateLoadBalancerNodePorts) && type !== 'LoadBalancer') {
    const detail = "may only be used when `type` is 'LoadBalancer'";
    problems.unshift(forbiddenField('spec.allocateLoadBalancerNodePorts', detail));
  }
  if (internal !== '' && !policies.includes(internal)) {
    problems.push(notSupported('spec.internalTrafficPolicy', internal, policies));
  }
  return problems;
}

/** Clients outside of the cluster may reach it. */
export function isExternallyAccessible({ type, externalIPs }: Fields): boolean {
  if (type === 'LoadBalancer' || type === 'NodePort') return true;
  return type === 'ClusterIP' && Array.isArray(externalIPs) && externalIPs.length > 0;
}
