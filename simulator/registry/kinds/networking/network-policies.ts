/** NetworkPolicies: a policy applies to ingress, and to egress if it has egress rules. */
import { containsIp, parseCidr } from '../../../pure/names/cidr.ts';
import { checkPortName } from '../../../pure/names/dns.ts';
import { forbiddenField, invalidValue, notSupported, required } from '../../../pure/status/field-problem.ts';
import type { FieldProblem } from '../../../pure/status/status.ts';
import type { KindRules } from '../../kind-rules.ts';
import { validateLabelSelector } from '../../label-selector.ts';
import { type Fields, fill, isUnset, list, objectMembers, struct, text } from '../../object-fields.ts';
import { validatePortNumber } from '../../ports.ts';
import { CIDR_DETAIL } from '../../validation/formats.ts';

const TYPES = ['Ingress', 'Egress'];
const PROTOCOLS = ['TCP', 'UDP', 'SCTP'];

export const networkpoliciesRules: KindRules = {
  validatesUpdateTwice: true,
  skipSchemaValidation: true,
  setDefaults(policy) {
    const spec = struct(policy, 'spec');
    if (list(spec, 'egress').length > 0) fill(spec, 'policyTypes', ['Ingress', 'Egress']);
    fill(spec, 'policyTypes', ['Ingress']);
    for (const rule of [...list(spec, 'ingress'), ...list(spec, 'egress')])
      for (const port of list(rule, 'ports'))
        if (port.protocol === undefined || port.protocol === null) port.protocol = 'TCP';
  },
  validate: ({ spec }) => validateSpec(objectMembers(spec)),
};

function validateSpec(spec: Fields): FieldProblem[] {
  const types = Array.isArray(spec.policyTypes) ? spec.policyTypes.map(text) : [];
  const tooMany = 'may not specify more than two policyTypes';
  return [
    ...validateSelector(spec, 'podSelector', 'spec'),
    ...list(spec, 'ingress').flatMap((rule, index) => validateRule(rule, `spec.ingress[${index}]`, 'from')),
    ...list(spec, 'egress').flatMap((rule, index) => validateRule(rule, `spec.egress[${index}]`, 'to')),
    ...(types.length > TYPES.length
      ? [invalidValue('spec.policyTypes', { bare: JSON.stringify(types) }, tooMany)]
      : []),
    ...types.flatMap((type, index) =>
      TYPES.includes(type) ? [] : [notSupported(`spec.policyTypes[${index}]`, type, TYPES)],
    ),
  ];
}

function validateSelector(holder: Fields, member: string, fieldPath: string): FieldProblem[] {
  if (isUnset(holder[member])) return [];
  return validateLabelSelector(objectMembers(holder[member]), `${fieldPath}.${member}`);
}

function validateRule(rule: Fields, fieldPath: string, peers: 'from' | 'to'): FieldProblem[] {
  return [
    ...list(rule, 'ports').flatMap((port, index) => validatePort(port, `${fieldPath}.ports[${index}]`)),
    ...list(rule, peers).flatMap((peer, index) => validatePeer(peer, `${fieldPath}.${peers}[${index}]`)),
  ];
}

function validatePort({ protocol, port, endPort: endPortValue }: Fields, fieldPath: string): FieldProblem[] {
  const endPort = isUnset(endPortValue) ? undefined : Number(endPortValue);
  const problems: FieldProblem[] = [];
  if (!PROTOCOLS.includes(text(protocol)))
    problems.push(notSupported(`${fieldPath}.protocol`, text(protocol), PROTOCOLS));
  const refuseEnd = (value: number, detail: string) =>
    problems.push(invalidValue(`${fieldPath}.endPort`, value, detail));
  if (port === undefined || port === null) {
    if (endPort !== undefined) refuseEnd(endPort, 'may not be specified when `port` is not specified');
  } else if (typeof port === 'string') {
    if (endPort !== undefined) refuseEnd(endPort, 'may not be specified when `port` is non-numeric');
    problems.push(...checkPortName(port).map((detail) => invalidValue(`${fieldPath}.port`, port, detail)));
  } else {
    const first = Number(port);
    problems.push(...validatePortNumber(first, `${fieldPath}.port`));
    if (endPort === undefined) return problems;
    if (endPort < first) refuseEnd(first, 'must be greater than or equal to `port`');
    problems.push(...validatePortNumber(endPort, `${fieldPath}.endPort`));
  }
  return problems;
}

function validatePeer(peer: Fields, fieldPath: string): FieldProblem[] {
  const members = ['podSelector', 'namespaceSelector', 'ipBlock'].filter((member) => !isUnset(peer[member]));
  const problems = [
    ...validateSelector(peer, 'podSelector', fieldPath),
    ...validateSelector(peer, 'namespaceSelector', fieldPath),
    ...(isUnset(peer.ipBlock) ? [] : validateBlock(objectMembers(peer.ipBlock), `${fieldPath}.ipBlock`)),
  ];
  if (members.length === 0) return [...problems, required(fieldPath, 'must specify a peer')];
  if (members.length === 1 || isUnset(peer.ipBlock)) return problems;
  return [...problems, forbiddenField(fieldPath, 'may not specify both ipBlock and another peer')];
}

function validateBlock({ cidr: cidrValue, except }: Fields, fieldPath: string): FieldProblem[] {
  if (text(cidrValue) === '') return [required(`${fieldPath}.cidr`)];
  const cidr = parseCidr(text(cidrValue));
  if (cidr === undefined) return [invalidValue(`${fieldPath}.cidr`, text(cidrValue), CIDR_DETAIL)];
  const problems: FieldProblem[] = [];
  for (const [index, one] of (Array.isArray(except) ? except.map(text) : []).entries()) {
    const field = `${fieldPath}.except[${index}]`;
    const inner = parseCidr(one);
    if (inner === undefined) problems.push(invalidValue(field, one, CIDR_DETAIL));
    else if (!containsIp(inner.address, cidr) || cidr.bits >= inner.bits)
      problems.push(invalidValue(field, one, 'must be a strict subset of `cidr`'));
  }
  return problems;
}
