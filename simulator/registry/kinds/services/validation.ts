/** Validates Services. Reports the problems in the order of kube-apiserver's causes. */
import type { ReleaseBehavior } from '../../../../spec/release-behaviors.ts';
import { quote } from '../../../../values/go-quote.ts';
import { parseIp } from '../../../pure/names/ip-address.ts';
import type { ApiObject } from '../../../pure/object.ts';
import {
  createDuplicateProblem,
  createForbiddenProblem,
  createInvalidValueProblem,
  createRequiredProblem,
} from '../../../pure/status/field-problem.ts';
import type { FieldProblem } from '../../../pure/status/status.ts';
import { validateLabels } from '../../metadata/labels.ts';
import { type Fields, isUnset, readList, readMembers, readText } from '../../object-fields.ts';
import { type AddressValidationOptions, checkCidr, checkIp } from '../../validation/addresses.ts';
import { findFormatProblems } from '../../validation/formats.ts';
import type { FieldTags } from '../../validation/tags.ts';
import { joinProblems, validateFieldTags } from '../../validation/validate-tags.ts';
import { findNonRoutableReason } from '../core/endpoints.ts';
import { isHeadless, readTexts, validateAddressChange, validateClusterIps } from './cluster-ips.ts';

const SERVICE_TYPES = ['ClusterIP', 'ExternalName', 'LoadBalancer', 'NodePort'];
const TRAFFIC_POLICIES = ['Cluster', 'Local'];
const SECONDS_PER_DAY = 86_400;
const KUBELET_PORT = 10_250;
const ONLY_LOAD_BALANCER_DETAIL = "may only be used when `type` is 'LoadBalancer'";
const NOT_EXTERNAL_NAME_TAGS = { forbidden: 'may not be set for ExternalName services' } as const;

const EXTERNAL_NAME_FIELD_TAGS: FieldTags = {
  clusterIPs: NOT_EXTERNAL_NAME_TAGS,
  ipFamilies: NOT_EXTERNAL_NAME_TAGS,
  ipFamilyPolicy: NOT_EXTERNAL_NAME_TAGS,
  externalName: {
    required: true,
    check: (name, fieldPath) => {
      const nameWithoutDot = readText(name).replace(/\.$/, '');
      if (nameWithoutDot === '') return [createRequiredProblem(fieldPath)];
      return findFormatProblems('long-name', nameWithoutDot).map((detail) =>
        createInvalidValueProblem(fieldPath, nameWithoutDot, detail),
      );
    },
  },
};

const PORT_FIELD_TAGS: FieldTags = {
  name: { format: 'short-name' },
  port: { format: 'port-number' },
  protocol: { required: true, enum: ['SCTP', 'TCP', 'UDP'] },
  targetPort: { format: 'port', pointer: true },
  appProtocol: { format: 'label-key', pointer: true },
};

const CLIENT_IP_DETAIL = 'when session affinity type is ClientIP';
const AFFINITY_CONFIG_FIELD_TAGS: FieldTags = {
  clientIP: {
    required: CLIENT_IP_DETAIL,
    fields: {
      timeoutSeconds: {
        range: [1, SECONDS_PER_DAY],
        rangeDetail: `must be greater than 0 and less than ${SECONDS_PER_DAY}`,
      },
    },
  },
};

const SELECTOR_AND_AFFINITY_FIELD_TAGS: FieldTags = {
  selector: {
    check: (selector, fieldPath) => validateLabels(readMembers(selector) as Record<string, string>, fieldPath),
  },
  sessionAffinity: { required: true, enum: ['ClientIP', 'None'] },
};
const TYPE_FIELD_TAGS: FieldTags = {
  type: { required: true, enum: SERVICE_TYPES },
};

/** The fields that only Services of type LoadBalancer may set. */
const LOAD_BALANCER_ONLY_FIELD_TAGS: FieldTags = {
  allocateLoadBalancerNodePorts: { forbidden: ONLY_LOAD_BALANCER_DETAIL, pointer: true },
  loadBalancerClass: { forbidden: ONLY_LOAD_BALANCER_DETAIL, pointer: true },
};
const LOAD_BALANCER_FIELD_TAGS: FieldTags = { loadBalancerClass: { format: 'label-key', pointer: true } };
const EXTERNAL_TRAFFIC_POLICY_FIELD_TAGS: FieldTags = {
  externalTrafficPolicy: { required: true, enum: TRAFFIC_POLICIES },
};
const INTERNAL_TRAFFIC_POLICY_FIELD_TAGS: FieldTags = {
  internalTrafficPolicy: { enum: TRAFFIC_POLICIES, pointer: true },
};
/** The values of trafficDistribution. Earlier releases support only the first value. */
const TRAFFIC_DISTRIBUTIONS = ['PreferClose', 'PreferSameZone', 'PreferSameNode'];

export function validateService(
  { spec: specValue }: ApiObject,
  previous: ApiObject | undefined,
  behaviors: ReadonlySet<ReleaseBehavior>,
): FieldProblem[] {
  const spec = readMembers(specValue);
  const previousSpec = readMembers(previous?.spec);
  const isStrict = behaviors.has('strict-ip-addresses');
  const trafficDistributions = behaviors.has('prefer-same-zone-or-node')
    ? TRAFFIC_DISTRIBUTIONS
    : TRAFFIC_DISTRIBUTIONS.slice(0, 1);
  const ports = readList(spec, 'ports');
  const isLoadBalancer = spec.type === 'LoadBalancer';
  const isExternalName = spec.type === 'ExternalName';
  return joinProblems(
    ports.length === 0 && !isHeadless(spec) && !isExternalName ? [createRequiredProblem('spec.ports')] : [],
    validateType(spec, ports, behaviors),
    validatePorts(ports),
    validateFieldTags(SELECTOR_AND_AFFINITY_FIELD_TAGS, spec, 'spec'),
    validateAffinityConfig(spec),
    validateClusterIps(spec),
    validateExternalIps(spec, { isStrict, storedValues: readTexts(previousSpec, 'externalIPs') }),
    validateFieldTags(TYPE_FIELD_TAGS, spec, 'spec'),
    validateNodePorts(ports, readText(spec.type)),
    validateUniquePorts(ports),
    validateSourceRanges(readTexts(spec, 'loadBalancerSourceRanges'), isLoadBalancer, {
      isStrict,
      storedValues: readTexts(previousSpec, 'loadBalancerSourceRanges').map((range) => range.trim()),
    }),
    validateFieldTags(isLoadBalancer ? LOAD_BALANCER_FIELD_TAGS : LOAD_BALANCER_ONLY_FIELD_TAGS, spec, 'spec'),
    validateExternalTrafficPolicy(spec, behaviors),
    validateFieldTags(
      { ...INTERNAL_TRAFFIC_POLICY_FIELD_TAGS, trafficDistribution: { enum: trafficDistributions, pointer: true } },
      spec,
      'spec',
    ),
  );
}

function validateType(spec: Fields, ports: readonly Fields[], behaviors: ReadonlySet<ReleaseBehavior>): FieldProblem[] {
  if (spec.type === 'ExternalName') return validateFieldTags(EXTERNAL_NAME_FIELD_TAGS, spec, 'spec');
  if (spec.type !== 'LoadBalancer' && spec.type !== 'NodePort') return [];
  const externalPorts = spec.type === 'NodePort' || !behaviors.has('kubelet-port-refused') ? [] : ports;
  return [
    ...externalPorts.flatMap(({ port }, index) =>
      port === KUBELET_PORT
        ? [
            createInvalidValueProblem(
              `spec.ports[${index}]`,
              port,
              `may not expose port ${port} externally since it is used by kubelet`,
            ),
          ]
        : [],
    ),
    ...(isHeadless(spec)
      ? [createInvalidValueProblem('spec.clusterIPs[0]', 'None', `may not be set to 'None' for ${spec.type} services`)]
      : []),
  ];
}

function validatePorts(ports: readonly Fields[]): FieldProblem[] {
  const names = new Set<string>();
  return ports.flatMap((port, index) => {
    const [fieldPath, name] = [`spec.ports[${index}]`, readText(port.name)];
    const isRepeated = name !== '' && names.has(name);
    names.add(name);
    const { name: nameTags, ...otherFieldTags } = PORT_FIELD_TAGS;
    return joinProblems(
      name === '' && ports.length > 1
        ? [createRequiredProblem(`${fieldPath}.name`)]
        : validateFieldTags({ name: nameTags ?? {} }, port, fieldPath),
      isRepeated ? [createDuplicateProblem(`${fieldPath}.name`, name)] : [],
      validateFieldTags(otherFieldTags, { ...port, port: port.port ?? 0, targetPort: port.targetPort ?? 0 }, fieldPath),
    );
  });
}

function validateAffinityConfig({ sessionAffinity, sessionAffinityConfig }: Fields): FieldProblem[] {
  const fieldPath = 'spec.sessionAffinityConfig';
  if (sessionAffinity === 'None')
    return isUnset(sessionAffinityConfig)
      ? []
      : [createForbiddenProblem(fieldPath, 'must not be set when session affinity is None')];
  if (sessionAffinity !== 'ClientIP') return [];
  if (isUnset(sessionAffinityConfig)) return [createRequiredProblem(fieldPath, CLIENT_IP_DETAIL)];
  return validateFieldTags(AFFINITY_CONFIG_FIELD_TAGS, readMembers(sessionAffinityConfig), fieldPath);
}

function validateNodePorts(ports: readonly Fields[], type: string): FieldProblem[] {
  const problems: FieldProblem[] = [];
  const usedPorts = new Set<string>();
  for (const [index, { nodePort: nodePortValue, protocol }] of ports.entries()) {
    const nodePort = Number(nodePortValue ?? 0);
    if (nodePort === 0) continue;
    const field = `spec.ports[${index}].nodePort`;
    if (type === 'ClusterIP')
      problems.push(createForbiddenProblem(field, "may not be used when `type` is 'ClusterIP'"));
    if (usedPorts.has(`${nodePort} ${readText(protocol)}`)) problems.push(createDuplicateProblem(field, nodePort));
    usedPorts.add(`${nodePort} ${readText(protocol)}`);
  }
  return problems;
}

function validateUniquePorts(ports: readonly Fields[]): FieldProblem[] {
  const usedPorts = new Set<string>();
  return ports.flatMap(({ port: portValue, protocol: protocolValue }, index) => {
    const [port, protocol] = [Number(portValue ?? 0), readText(protocolValue)];
    if (usedPorts.has(`${port} ${protocol}`)) {
      return [createDuplicateProblem(`spec.ports[${index}]`, { unquoted: formatServicePort(port, protocol) })];
    }
    usedPorts.add(`${port} ${protocol}`);
    return [];
  });
}

function formatServicePort(port: number, protocol: string): string {
  return (
    `core.ServicePort{Name:"", Protocol:${quote(protocol)}, AppProtocol:(*string)(nil), Port:${port}, ` +
    'TargetPort:intstr.IntOrString{Type:0, IntVal:0, StrVal:""}, NodePort:0}'
  );
}

function validateExternalIps(spec: Fields, options: AddressValidationOptions): FieldProblem[] {
  return readTexts(spec, 'externalIPs').flatMap((address, index) => {
    const fieldPath = `spec.externalIPs[${index}]`;
    const problems = checkIp(address, options).map((detail) => createInvalidValueProblem(fieldPath, address, detail));
    if (problems.length > 0) return problems;
    const nonRoutableReason = findNonRoutableReason(address, parseIp(address));
    return nonRoutableReason === undefined ? [] : [createInvalidValueProblem(fieldPath, address, nonRoutableReason)];
  });
}

/** Validates the source ranges. The field in causes starts with an uppercase letter, as in kube-apiserver. Ignores spaces around a range. */
function validateSourceRanges(
  ranges: readonly string[],
  isLoadBalancer: boolean,
  options: AddressValidationOptions,
): FieldProblem[] {
  if (ranges.length === 0) return [];
  const fieldPath = 'spec.LoadBalancerSourceRanges';
  return [
    ...(isLoadBalancer ? [] : [createForbiddenProblem(fieldPath, ONLY_LOAD_BALANCER_DETAIL)]),
    ...ranges.flatMap((range, index) =>
      checkCidr(range.trim(), options).map((detail) =>
        createInvalidValueProblem(`${fieldPath}[${index}]`, range.trim(), detail),
      ),
    ),
  ];
}

function validateExternalTrafficPolicy(spec: Fields, behaviors: ReadonlySet<ReleaseBehavior>): FieldProblem[] {
  const policy = readText(spec.externalTrafficPolicy);
  const problems: FieldProblem[] = [];
  if (needsExternalTrafficPolicy(spec, behaviors))
    problems.push(...validateFieldTags(EXTERNAL_TRAFFIC_POLICY_FIELD_TAGS, spec, 'spec'));
  else if (policy !== '') {
    const detail = 'may only be set for externally-accessible services';
    problems.push(createInvalidValueProblem('spec.externalTrafficPolicy', policy, detail));
  }
  const [fieldPath, port] = ['spec.healthCheckNodePort', Number(spec.healthCheckNodePort ?? 0)];
  if (!needsHealthCheckPort(spec)) {
    const detail = "may only be set when `type` is 'LoadBalancer' and `externalTrafficPolicy` is 'Local'";
    return port === 0 ? problems : [...problems, createInvalidValueProblem(fieldPath, port, detail)];
  }
  if (port === 0) return [...problems, createRequiredProblem(fieldPath)];
  return [
    ...problems,
    ...findFormatProblems('port-number', port).map((detail) => createInvalidValueProblem(fieldPath, port, detail)),
  ];
}

/** Reports whether clients outside the cluster can reach the Service. */
export function isExternallyAccessible({ type, externalIPs }: Fields): boolean {
  if (type === 'LoadBalancer' || type === 'NodePort') return true;
  return type === 'ClusterIP' && Array.isArray(externalIPs) && externalIPs.length > 0;
}

export function needsExternalTrafficPolicy(spec: Fields, behaviors: ReadonlySet<ReleaseBehavior>): boolean {
  const ignoresExternalIps = spec.type === 'ClusterIP' && !behaviors.has('external-policy-of-external-ips');
  return isExternallyAccessible(spec) && !ignoresExternalIps;
}

export function needsHealthCheckPort({ type, externalTrafficPolicy }: Fields): boolean {
  return type === 'LoadBalancer' && externalTrafficPolicy === 'Local';
}

export function validateServiceUpdate(updatedObject: ApiObject, previous: ApiObject): FieldProblem[] {
  const [spec, previousSpec] = [readMembers(updatedObject.spec), readMembers(previous.spec)];
  const problems = validateAddressChange(spec, previousSpec);
  if (
    spec.type === 'LoadBalancer' &&
    previousSpec.type === 'LoadBalancer' &&
    spec.loadBalancerClass !== previousSpec.loadBalancerClass
  )
    problems.push(
      createInvalidValueProblem('spec.loadBalancerClass', readText(spec.loadBalancerClass), 'may not change once set'),
    );
  if (spec.type === 'LoadBalancer') problems.push(...validateFieldTags(LOAD_BALANCER_FIELD_TAGS, spec, 'spec'));
  else if (!isUnset(spec.loadBalancerClass) || spec.loadBalancerClass === '')
    problems.push(createForbiddenProblem('spec.loadBalancerClass', ONLY_LOAD_BALANCER_DETAIL));
  if (
    needsHealthCheckPort(spec) &&
    needsHealthCheckPort(previousSpec) &&
    spec.healthCheckNodePort !== previousSpec.healthCheckNodePort
  )
    problems.push(createForbiddenProblem('spec.healthCheckNodePort', 'field is immutable'));
  return problems;
}

const INGRESS_FIELD_TAGS: FieldTags = {
  ipMode: {
    pointer: true,
    check: (_, fieldPath, { ip }) =>
      isUnset(ip) ? [createForbiddenProblem(fieldPath, 'may not be specified when `ip` is not set')] : [],
  },
  hostname: {
    format: 'long-name',
    check: (name, fieldPath) =>
      parseIp(readText(name)) === undefined
        ? []
        : [createInvalidValueProblem(fieldPath, readText(name), 'must be a DNS name, not an IP address')],
  },
};
const REQUIRED_IP_MODE_FIELD_TAGS: FieldTags = {
  ipMode: { required: 'must be specified when `ip` is set', enum: ['Proxy', 'VIP'], pointer: true },
};

export function validateServiceStatus(
  { spec, status }: ApiObject,
  previous: ApiObject,
  behaviors: ReadonlySet<ReleaseBehavior>,
): FieldProblem[] {
  const options = {
    isStrict: behaviors.has('strict-ip-addresses'),
    storedValues: readIngressAddresses(readMembers(previous.status)),
  };
  const ingress = readList(readMembers(readMembers(status).loadBalancer), 'ingress');
  const fieldPath = 'status.loadBalancer.ingress';
  const mayHaveIngress = readMembers(spec).type === 'LoadBalancer' || !behaviors.has('status-of-load-balancers-only');
  if (ingress.length > 0 && !mayHaveIngress)
    return [createForbiddenProblem(fieldPath, "may only be used when `spec.type` is 'LoadBalancer'")];
  return ingress.flatMap((ingressPoint, index) => [
    ...validateIngressAddress(ingressPoint, `${fieldPath}[${index}]`, options),
    ...validateFieldTags(
      isUnset(ingressPoint.ip) || !behaviors.has('load-balancer-ip-mode')
        ? { ipMode: INGRESS_FIELD_TAGS.ipMode ?? {} }
        : REQUIRED_IP_MODE_FIELD_TAGS,
      ingressPoint,
      `${fieldPath}[${index}]`,
    ),
    ...validateFieldTags({ hostname: INGRESS_FIELD_TAGS.hostname ?? {} }, ingressPoint, `${fieldPath}[${index}]`),
  ]);
}

/** Returns the addresses of the load balancer of a Service or Ingress. */
export function readIngressAddresses({ loadBalancer }: Fields): string[] {
  return readList(readMembers(loadBalancer), 'ingress').map(({ ip }) => readText(ip));
}

export function validateIngressAddress(
  { ip }: Fields,
  fieldPath: string,
  options: AddressValidationOptions,
): FieldProblem[] {
  if (isUnset(ip)) return [];
  return checkIp(readText(ip), options).map((detail) =>
    createInvalidValueProblem(`${fieldPath}.ip`, readText(ip), detail),
  );
}
