/** The defaults and the validation of NetworkPolicies. By default a policy applies to ingress, and also to egress if it has egress rules. */
import type { ReleaseBehavior } from '../../../../spec/release-behaviors.ts';
import { quote } from '../../../../values/go-quote.ts';
import { containsIp, parseCidr } from '../../../pure/names/cidr.ts';
import { checkPortName } from '../../../pure/names/dns.ts';
import type { ApiObject } from '../../../pure/object.ts';
import {
  createForbiddenProblem,
  createInvalidValueProblem,
  createNotSupportedProblem,
  createRequiredProblem,
} from '../../../pure/status/field-problem.ts';
import type { FieldProblem } from '../../../pure/status/status.ts';
import { hasOmission } from '../../../pure/value/omitted-members.ts';
import type { KindRules } from '../../kind-rules.ts';
import { validateLabelSelector } from '../../label-selector.ts';
import {
  ensureStruct,
  type Fields,
  isUnset,
  readList,
  readMembers,
  readText,
  setIfUnset,
} from '../../object-fields.ts';
import { validatePortNumber } from '../../ports.ts';
import { type AddressValidationOptions, checkCidr } from '../../validation/addresses.ts';

const POLICY_TYPES = ['Ingress', 'Egress'];
const PROTOCOLS = ['TCP', 'UDP', 'SCTP'];

export const createNetworkPolicyKindRules = (behaviors: ReadonlySet<ReleaseBehavior>): KindRules => ({
  updateChecks: behaviors.has('network-policy-validated-once') ? ['metadata', 'spec'] : ['object', 'metadata', 'spec'],
  skipsSchemaValidation: true,
  setDefaults(policy) {
    const spec = ensureStruct(policy, 'spec');
    if (readList(spec, 'egress').length > 0) setIfUnset(spec, 'policyTypes', ['Ingress', 'Egress']);
    setIfUnset(spec, 'policyTypes', ['Ingress']);
    for (const rule of [...readList(spec, 'ingress'), ...readList(spec, 'egress')])
      for (const port of readList(rule, 'ports'))
        if (port.protocol === undefined || port.protocol === null) port.protocol = 'TCP';
  },
  prepareForStatusUpdate: dropStatus,
  prepareForCreate: (policy) => dropEndPorts(policy, behaviors),
  prepareForUpdate(policy, previous) {
    dropEndPorts(policy, behaviors);
    incrementGenerationForOmission(policy, previous);
  },
  validate: ({ spec }, previous) =>
    validateSpec(readMembers(spec), {
      isStrict: behaviors.has('strict-ip-addresses'),
      behaviors,
      storedValues: previous === undefined ? [] : listRanges(readMembers(previous.spec)),
    }),
});

interface PolicyValidationOptions extends AddressValidationOptions {
  readonly behaviors: ReadonlySet<ReleaseBehavior>;
}

/**
 * Increments the generation if a list or map of the spec changes from missing to empty or back, as in kube-apiserver, which compares specs
 * with reflect.DeepEqual (networkPolicyStrategy.PrepareForUpdate). Recorded from kube-apiserver 1.28.15 on 2026-11-28.
 */
function incrementGenerationForOmission(policy: ApiObject, previous: ApiObject): void {
  const { generation = 0 } = previous.metadata;
  if (hasOmission(policy.spec) && policy.metadata.generation === generation)
    policy.metadata.generation = generation + 1;
}

/** Removes all members of the status, because the feature gate NetworkPolicyStatus is off by default in each release that has it. */
function dropStatus(policy: ApiObject): void {
  policy.status = {};
}

function dropEndPorts({ spec: specValue }: ApiObject, behaviors: ReadonlySet<ReleaseBehavior>): void {
  if (behaviors.has('policy-end-port')) return;
  const spec = readMembers(specValue);
  for (const rule of [...readList(spec, 'ingress'), ...readList(spec, 'egress')])
    for (const port of readList(rule, 'ports')) delete port.endPort;
}

function listRanges(spec: Fields): string[] {
  const peers = [
    ...readList(spec, 'ingress').flatMap((rule) => readList(rule, 'from')),
    ...readList(spec, 'egress').flatMap((rule) => readList(rule, 'to')),
  ];
  return peers.flatMap(({ ipBlock }) => {
    const { cidr, except } = readMembers(ipBlock);
    return [readText(cidr), ...(Array.isArray(except) ? except.map(readText) : [])];
  });
}

function validateSpec(spec: Fields, options: PolicyValidationOptions): FieldProblem[] {
  const types = Array.isArray(spec.policyTypes) ? spec.policyTypes.map(readText) : [];
  const tooManyDetail = 'may not specify more than two policyTypes';
  const problems = [
    ...validateSelector(spec, 'podSelector', 'spec'),
    ...readList(spec, 'ingress').flatMap((rule, index) =>
      validateRule(rule, `spec.ingress[${index}]`, 'from', options),
    ),
    ...readList(spec, 'egress').flatMap((rule, index) => validateRule(rule, `spec.egress[${index}]`, 'to', options)),
  ];
  if (types.length > POLICY_TYPES.length) {
    const printedTypes = { unquoted: `[]networking.PolicyType{${types.map(quote).join(', ')}}` };
    return [...problems, createInvalidValueProblem('spec.policyTypes', printedTypes, tooManyDetail)];
  }
  return [
    ...problems,
    ...types.flatMap((type, index) =>
      POLICY_TYPES.includes(type) ? [] : [createNotSupportedProblem(`spec.policyTypes[${index}]`, type, POLICY_TYPES)],
    ),
  ];
}

function validateSelector(specOrPeer: Fields, member: string, fieldPath: string): FieldProblem[] {
  if (isUnset(specOrPeer[member])) return [];
  return validateLabelSelector(readMembers(specOrPeer[member]), `${fieldPath}.${member}`);
}

function validateRule(
  rule: Fields,
  fieldPath: string,
  peers: 'from' | 'to',
  options: PolicyValidationOptions,
): FieldProblem[] {
  return [
    ...readList(rule, 'ports').flatMap((port, index) => validatePort(port, `${fieldPath}.ports[${index}]`, options)),
    ...readList(rule, peers).flatMap((peer, index) => validatePeer(peer, `${fieldPath}.${peers}[${index}]`, options)),
  ];
}

function validatePort(
  { protocol, port, endPort: endPortValue }: Fields,
  fieldPath: string,
  { behaviors }: PolicyValidationOptions,
): FieldProblem[] {
  const endPort = isUnset(endPortValue) ? undefined : Number(endPortValue);
  const problems: FieldProblem[] = [];
  if (!PROTOCOLS.includes(readText(protocol)))
    problems.push(createNotSupportedProblem(`${fieldPath}.protocol`, readText(protocol), PROTOCOLS));
  const addEndPortProblem = (value: number, detail: string) =>
    problems.push(createInvalidValueProblem(`${fieldPath}.endPort`, value, detail));
  if (port === undefined || port === null) {
    if (endPort !== undefined) addEndPortProblem(endPort, 'may not be specified when `port` is not specified');
  } else if (typeof port === 'string') {
    if (endPort !== undefined) addEndPortProblem(endPort, 'may not be specified when `port` is non-numeric');
    problems.push(...checkPortName(port).map((detail) => createInvalidValueProblem(`${fieldPath}.port`, port, detail)));
  } else {
    const numericPort = Number(port);
    problems.push(...validatePortNumber(numericPort, `${fieldPath}.port`));
    if (endPort === undefined) return problems;
    const reportedPort = behaviors.has('policy-end-port-shown') ? endPort : numericPort;
    if (endPort < numericPort) addEndPortProblem(reportedPort, 'must be greater than or equal to `port`');
    problems.push(...validatePortNumber(endPort, `${fieldPath}.endPort`));
  }
  return problems;
}

function validatePeer(peer: Fields, fieldPath: string, options: PolicyValidationOptions): FieldProblem[] {
  const members = ['podSelector', 'namespaceSelector', 'ipBlock'].filter((member) => !isUnset(peer[member]));
  const problems = [
    ...validateSelector(peer, 'podSelector', fieldPath),
    ...validateSelector(peer, 'namespaceSelector', fieldPath),
    ...(isUnset(peer.ipBlock) ? [] : validateIpBlock(readMembers(peer.ipBlock), `${fieldPath}.ipBlock`, options)),
  ];
  if (members.length === 0) return [...problems, createRequiredProblem(fieldPath, 'must specify a peer')];
  if (members.length === 1 || isUnset(peer.ipBlock)) return problems;
  return [...problems, createForbiddenProblem(fieldPath, 'may not specify both ipBlock and another peer')];
}

function validateIpBlock(
  { cidr: cidrValue, except }: Fields,
  fieldPath: string,
  options: PolicyValidationOptions,
): FieldProblem[] {
  if (readText(cidrValue) === '') return [createRequiredProblem(`${fieldPath}.cidr`)];
  const problems = validateRange(readText(cidrValue), `${fieldPath}.cidr`, options);
  const cidr = parseCidr(readText(cidrValue));
  if (cidr === undefined) return problems;
  for (const [index, exception] of (Array.isArray(except) ? except.map(readText) : []).entries()) {
    const field = `${fieldPath}.except[${index}]`;
    problems.push(...validateRange(exception, field, options));
    const exceptionRange = parseCidr(exception);
    if (exceptionRange === undefined && !options.behaviors.has('policy-ranges-validated')) return problems;
    if (
      exceptionRange !== undefined &&
      (!containsIp(exceptionRange.address, cidr) || cidr.prefixLength >= exceptionRange.prefixLength)
    )
      problems.push(createInvalidValueProblem(field, exception, 'must be a strict subset of `cidr`'));
  }
  return problems;
}

function validateRange(range: string, fieldPath: string, options: PolicyValidationOptions): FieldProblem[] {
  const details = checkCidr(range, options);
  const hasSpecificDetail = options.behaviors.has('policy-ranges-validated');
  return details.map((detail) =>
    createInvalidValueProblem(fieldPath, range, hasSpecificDetail ? detail : 'not a valid CIDR'),
  );
}
