/** Validates Services. The causes are in the order of kube-apiserver. */
import type { Machinery } from '../../../../spec/machinery.ts';
import { quote } from '../../../../values/go-quote.ts';
import { parseIp } from '../../../pure/names/ip-address.ts';
import type { ApiObject } from '../../../pure/object.ts';
import { duplicate, forbiddenField, invalidValue, required } from '../../../pure/status/field-problem.ts';
import type { FieldProblem } from '../../../pure/status/status.ts';
import { validateLabels } from '../../metadata/labels.ts';
import { type Fields, isUnset, list, objectMembers, text } from '../../object-fields.ts';
import { type AddressRules, checkCidr, checkIp } from '../../validation/addresses.ts';
import { checkFormat } from '../../validation/formats.ts';
import type { Rows } from '../../validation/tags.ts';
import { joinProblems, validateRows } from '../../validation/validate-tags.ts';
import { findNonRoutableReason } from '../core/endpoints.ts';
import { isHeadless, textList, validateAddressChange, validateClusterIps } from './cluster-ips.ts';

const TYPES = ['ClusterIP', 'ExternalName', 'LoadBalancer', 'NodePort'];
const POLICIES = ['Cluster', 'Local'];
const DAY = 86_400;
const KUBELET_PORT = 10_250;
const ONLY_LOAD_BALANCER = "may only be used when `type` is 'LoadBalancer'";
const NOT_EXTERNAL_NAME = { forbidden: 'may not be set for ExternalName services' } as const;

const EXTERNAL_NAME: Rows = {
  clusterIPs: NOT_EXTERNAL_NAME,
  ipFamilies: NOT_EXTERNAL_NAME,
  ipFamilyPolicy: NOT_EXTERNAL_NAME,
  externalName: {
    required: true,
    check: (name, fieldPath) => {
      const nameWithoutDot = text(name).replace(/\.$/, '');
      if (nameWithoutDot === '') return [required(fieldPath)];
      return checkFormat('long-name', nameWithoutDot).map((detail) => invalidValue(fieldPath, nameWithoutDot, detail));
    },
  },
};

const PORT: Rows = {
  name: { format: 'short-name' },
  port: { format: 'port-number' },
  protocol: { required: true, enum: ['SCTP', 'TCP', 'UDP'] },
  targetPort: { format: 'port', pointer: true },
  appProtocol: { format: 'label-key', pointer: true },
};

const CLIENT_IP_DETAIL = 'when session affinity type is ClientIP';
const AFFINITY_CONFIG: Rows = {
  clientIP: {
    required: CLIENT_IP_DETAIL,
    fields: {
      timeoutSeconds: { range: [1, DAY], rangeDetail: `must be greater than 0 and less than ${DAY}` },
    },
  },
};

const BEFORE_ADDRESSES: Rows = {
  selector: {
    check: (selector, fieldPath) => validateLabels(objectMembers(selector) as Record<string, string>, fieldPath),
  },
  sessionAffinity: { required: true, enum: ['ClientIP', 'None'] },
};
const TYPE: Rows = {
  type: { required: true, enum: TYPES },
};

/** The rules of all types except LoadBalancer. */
const OTHER_TYPES: Rows = {
  allocateLoadBalancerNodePorts: { forbidden: ONLY_LOAD_BALANCER, pointer: true },
  loadBalancerClass: { forbidden: ONLY_LOAD_BALANCER, pointer: true },
};
const LOAD_BALANCER: Rows = { loadBalancerClass: { format: 'label-key', pointer: true } };
const EXTERNAL_POLICY: Rows = { externalTrafficPolicy: { required: true, enum: POLICIES } };
const INTERNAL_TRAFFIC_POLICY: Rows = {
  internalTrafficPolicy: { enum: POLICIES, pointer: true },
};
/** The values of trafficDistribution. Earlier releases support only the first value. */
const PREFERENCES = ['PreferClose', 'PreferSameZone', 'PreferSameNode'];

export function validateService(
  { spec: specValue }: ApiObject,
  previous: ApiObject | undefined,
  machinery: ReadonlySet<Machinery>,
): FieldProblem[] {
  const spec = objectMembers(specValue);
  const before = objectMembers(previous?.spec);
  const isStrict = machinery.has('strict-ip-addresses');
  const preferences = machinery.has('prefer-same-zone-or-node') ? PREFERENCES : PREFERENCES.slice(0, 1);
  const ports = list(spec, 'ports');
  const isLoadBalancer = spec.type === 'LoadBalancer';
  const isExternalName = spec.type === 'ExternalName';
  return joinProblems(
    ports.length === 0 && !isHeadless(spec) && !isExternalName ? [required('spec.ports')] : [],
    validateType(spec, ports, machinery),
    validatePorts(ports),
    validateRows(BEFORE_ADDRESSES, spec, 'spec'),
    validateAffinityConfig(spec),
    validateClusterIps(spec),
    validateExternalIps(spec, { isStrict, stored: textList(before, 'externalIPs') }),
    validateRows(TYPE, spec, 'spec'),
    validateNodePorts(ports, text(spec.type)),
    validateUniquePorts(ports),
    validateSourceRanges(textList(spec, 'loadBalancerSourceRanges'), isLoadBalancer, {
      isStrict,
      stored: textList(before, 'loadBalancerSourceRanges').map((range) => range.trim()),
    }),
    validateRows(isLoadBalancer ? LOAD_BALANCER : OTHER_TYPES, spec, 'spec'),
    validateExternalPolicy(spec, machinery),
    validateRows(
      { ...INTERNAL_TRAFFIC_POLICY, trafficDistribution: { enum: preferences, pointer: true } },
      spec,
      'spec',
    ),
  );
}

function validateType(spec: Fields, ports: readonly Fields[], machinery: ReadonlySet<Machinery>): FieldProblem[] {
  if (spec.type === 'ExternalName') return validateRows(EXTERNAL_NAME, spec, 'spec');
  if (spec.type !== 'LoadBalancer' && spec.type !== 'NodePort') return [];
  const portsOnNode = spec.type === 'NodePort' || !machinery.has('kubelet-port-refused') ? [] : ports;
  return [
    ...portsOnNode.flatMap(({ port }, index) =>
      port === KUBELET_PORT
        ? [
            invalidValue(
              `spec.ports[${index}]`,
              port,
              `may not expose port ${port} externally since it is used by kubelet`,
            ),
          ]
        : [],
    ),
    ...(isHeadless(spec)
      ? [invalidValue('spec.clusterIPs[0]', 'None', `may not be set to 'None' for ${spec.type} services`)]
      : []),
  ];
}

function validatePorts(ports: readonly Fields[]): FieldProblem[] {
  const names = new Set<string>();
  return ports.flatMap((port, index) => {
    const [fieldPath, name] = [`spec.ports[${index}]`, text(port.name)];
    const isRepeated = name !== '' && names.has(name);
    names.add(name);
    const { name: nameTags, ...others } = PORT;
    return joinProblems(
      name === '' && ports.length > 1
        ? [required(`${fieldPath}.name`)]
        : validateRows({ name: nameTags ?? {} }, port, fieldPath),
      isRepeated ? [duplicate(`${fieldPath}.name`, name)] : [],
      validateRows(others, { ...port, port: port.port ?? 0, targetPort: port.targetPort ?? 0 }, fieldPath),
    );
  });
}

function validateAffinityConfig({ sessionAffinity, sessionAffinityConfig }: Fields): FieldProblem[] {
  const fieldPath = 'spec.sessionAffinityConfig';
  if (sessionAffinity === 'None')
    return isUnset(sessionAffinityConfig)
      ? []
      : [forbiddenField(fieldPath, 'must not be set when session affinity is None')];
  if (sessionAffinity !== 'ClientIP') return [];
  if (isUnset(sessionAffinityConfig)) return [required(fieldPath, CLIENT_IP_DETAIL)];
  return validateRows(AFFINITY_CONFIG, objectMembers(sessionAffinityConfig), fieldPath);
}

function validateNodePorts(ports: readonly Fields[], type: string): FieldProblem[] {
  const problems: FieldProblem[] = [];
  const usedNames = new Set<string>();
  for (const [index, { nodePort: nodePortValue, protocol }] of ports.entries()) {
    const nodePort = Number(nodePortValue ?? 0);
    if (nodePort === 0) continue;
    const field = `spec.ports[${index}].nodePort`;
    if (type === 'ClusterIP') problems.push(forbiddenField(field, "may not be used when `type` is 'ClusterIP'"));
    if (usedNames.has(`${nodePort} ${text(protocol)}`)) problems.push(duplicate(field, nodePort));
    usedNames.add(`${nodePort} ${text(protocol)}`);
  }
  return problems;
}

function validateUniquePorts(ports: readonly Fields[]): FieldProblem[] {
  const usedNames = new Set<string>();
  return ports.flatMap(({ port: portValue, protocol: name }, index) => {
    const [port, protocol] = [Number(portValue ?? 0), text(name)];
    if (usedNames.has(`${port} ${protocol}`)) {
      return [duplicate(`spec.ports[${index}]`, { bare: formatServicePort(port, protocol) })];
    }
    usedNames.add(`${port} ${protocol}`);
    return [];
  });
}

function formatServicePort(port: number, protocol: string): string {
  return (
    `core.ServicePort{Name:"", Protocol:${quote(protocol)}, AppProtocol:(*string)(nil), Port:${port}, ` +
    'TargetPort:intstr.IntOrString{Type:0, IntVal:0, StrVal:""}, NodePort:0}'
  );
}

function validateExternalIps(spec: Fields, rules: AddressRules): FieldProblem[] {
  return textList(spec, 'externalIPs').flatMap((address, index) => {
    const fieldPath = `spec.externalIPs[${index}]`;
    const problems = checkIp(address, rules).map((detail) => invalidValue(fieldPath, address, detail));
    if (problems.length > 0) return problems;
    const nonRoutableReason = findNonRoutableReason(address, parseIp(address));
    return nonRoutableReason === undefined ? [] : [invalidValue(fieldPath, address, nonRoutableReason)];
  });
}

/** Validates the source ranges. Causes name the field as in kube-apiserver. Spaces around a range are ignored. */
function validateSourceRanges(ranges: readonly string[], isLoadBalancer: boolean, rules: AddressRules): FieldProblem[] {
  if (ranges.length === 0) return [];
  const fieldPath = 'spec.LoadBalancerSourceRanges';
  return [
    ...(isLoadBalancer ? [] : [forbiddenField(fieldPath, ONLY_LOAD_BALANCER)]),
    ...ranges.flatMap((range, index) =>
      checkCidr(range.trim(), rules).map((detail) => invalidValue(`${fieldPath}[${index}]`, range.trim(), detail)),
    ),
  ];
}

function validateExternalPolicy(spec: Fields, machinery: ReadonlySet<Machinery>): FieldProblem[] {
  const policy = text(spec.externalTrafficPolicy);
  const problems: FieldProblem[] = [];
  if (needsExternalPolicy(spec, machinery)) problems.push(...validateRows(EXTERNAL_POLICY, spec, 'spec'));
  else if (policy !== '') {
    const detail = 'may only be set for externally-accessible services';
    problems.push(invalidValue('spec.externalTrafficPolicy', policy, detail));
  }
  const [fieldPath, port] = ['spec.healthCheckNodePort', Number(spec.healthCheckNodePort ?? 0)];
  if (!needsHealthCheck(spec)) {
    const detail = "may only be set when `type` is 'LoadBalancer' and `externalTrafficPolicy` is 'Local'";
    return port === 0 ? problems : [...problems, invalidValue(fieldPath, port, detail)];
  }
  if (port === 0) return [...problems, required(fieldPath)];
  return [...problems, ...checkFormat('port-number', port).map((detail) => invalidValue(fieldPath, port, detail))];
}

/** Reports whether clients outside the cluster can reach the Service. */
export function isExternallyAccessible({ type, externalIPs }: Fields): boolean {
  if (type === 'LoadBalancer' || type === 'NodePort') return true;
  return type === 'ClusterIP' && Array.isArray(externalIPs) && externalIPs.length > 0;
}

export function needsExternalPolicy(spec: Fields, machinery: ReadonlySet<Machinery>): boolean {
  const ignoresExternalIps = spec.type === 'ClusterIP' && !machinery.has('external-policy-of-external-ips');
  return isExternallyAccessible(spec) && !ignoresExternalIps;
}

export function needsHealthCheck({ type, externalTrafficPolicy }: Fields): boolean {
  return type === 'LoadBalancer' && externalTrafficPolicy === 'Local';
}

export function validateServiceUpdate(next: ApiObject, previous: ApiObject): FieldProblem[] {
  const [spec, before] = [objectMembers(next.spec), objectMembers(previous.spec)];
  const problems = validateAddressChange(spec, before);
  if (
    spec.type === 'LoadBalancer' &&
    before.type === 'LoadBalancer' &&
    spec.loadBalancerClass !== before.loadBalancerClass
  )
    problems.push(invalidValue('spec.loadBalancerClass', text(spec.loadBalancerClass), 'may not change once set'));
  if (spec.type === 'LoadBalancer') problems.push(...validateRows(LOAD_BALANCER, spec, 'spec'));
  else if (!isUnset(spec.loadBalancerClass) || spec.loadBalancerClass === '')
    problems.push(forbiddenField('spec.loadBalancerClass', ONLY_LOAD_BALANCER));
  if (needsHealthCheck(spec) && needsHealthCheck(before) && spec.healthCheckNodePort !== before.healthCheckNodePort)
    problems.push(forbiddenField('spec.healthCheckNodePort', 'field is immutable'));
  return problems;
}

const INGRESS: Rows = {
  ipMode: {
    pointer: true,
    check: (_, fieldPath, { ip }) =>
      isUnset(ip) ? [forbiddenField(fieldPath, 'may not be specified when `ip` is not set')] : [],
  },
  hostname: {
    format: 'long-name',
    check: (name, fieldPath) =>
      parseIp(text(name)) === undefined
        ? []
        : [invalidValue(fieldPath, text(name), 'must be a DNS name, not an IP address')],
  },
};
const IP_MODE: Rows = {
  ipMode: { required: 'must be specified when `ip` is set', enum: ['Proxy', 'VIP'], pointer: true },
};

export function validateServiceStatus(
  { spec, status }: ApiObject,
  previous: ApiObject,
  machinery: ReadonlySet<Machinery>,
): FieldProblem[] {
  const rules = {
    isStrict: machinery.has('strict-ip-addresses'),
    stored: readIngressAddresses(objectMembers(previous.status)),
  };
  const ingress = list(objectMembers(objectMembers(status).loadBalancer), 'ingress');
  const fieldPath = 'status.loadBalancer.ingress';
  const mayHaveIngress = objectMembers(spec).type === 'LoadBalancer' || !machinery.has('status-of-load-balancers-only');
  if (ingress.length > 0 && !mayHaveIngress)
    return [forbiddenField(fieldPath, "may only be used when `spec.type` is 'LoadBalancer'")];
  return ingress.flatMap((ingressPoint, index) => [
    ...validateIngressAddress(ingressPoint, `${fieldPath}[${index}]`, rules),
    ...validateRows(
      isUnset(ingressPoint.ip) || !machinery.has('load-balancer-ip-mode') ? { ipMode: INGRESS.ipMode ?? {} } : IP_MODE,
      ingressPoint,
      `${fieldPath}[${index}]`,
    ),
    ...validateRows({ hostname: INGRESS.hostname ?? {} }, ingressPoint, `${fieldPath}[${index}]`),
  ]);
}

/** Returns the addresses of the load balancer of a Service or Ingress. */
export function readIngressAddresses({ loadBalancer }: Fields): string[] {
  return list(objectMembers(loadBalancer), 'ingress').map(({ ip }) => text(ip));
}

export function validateIngressAddress({ ip }: Fields, fieldPath: string, rules: AddressRules): FieldProblem[] {
  if (isUnset(ip)) return [];
  return checkIp(text(ip), rules).map((detail) => invalidValue(`${fieldPath}.ip`, text(ip), detail));
}
