/**
 * Endpoints: the addresses and ports that implement a service (rules ep-*). A subset needs an address; an address must be one that
 * traffic can be sent to; of several ports each needs a name; `protocol` is TCP when it is left out.
 */
import type { FaultSet } from '../../faults/catalogue.ts';
import {
  lowerCaseProtocol,
  rewriteAddresses,
  rewritePorts,
  shortTarget,
  unprefixed,
} from '../../faults/rewrite-subsets.ts';
import {
  type IpAddress,
  isLinkLocalMulticast,
  isLinkLocalUnicast,
  isLoopback,
  isUnspecified,
  parseIp,
} from '../../pure/names/ip-address.ts';
import { isDns1035Label, isDns1123Label, isDns1123Subdomain, isQualifiedName } from '../../pure/names/names.ts';
import type { ApiObject } from '../../pure/object.ts';
import { invalidValue, notSupported, required } from '../../pure/status/field-problem.ts';
import type { FieldProblem } from '../../pure/status/status.ts';
import type { KindRules } from '../kind-rules.ts';
import { validatePortNumber, validateProtocol } from '../ports.ts';

interface EndpointSubset {
  addresses?: EndpointAddress[];
  notReadyAddresses?: EndpointAddress[];
  ports?: EndpointPort[];
}

interface EndpointAddress {
  ip?: string;
  hostname?: string;
  nodeName?: string;
}

interface EndpointPort {
  name?: string;
  port?: number;
  protocol?: string;
  appProtocol?: string;
}

/** `010.0.0.1` can be read but is refused: some read such groups as octal. */
const LEADING_ZERO = /(?:^|[.:])0\d+(?:\.|$)/;

export function endpointsRules(faults: FaultSet): KindRules {
  return {
    createOnUpdate: true,
    ownValidation: true,
    setDefaults(endpoints) {
      if (faults.has('subsets-filled-in')) endpoints.subsets ??= [];
      for (const subset of subsetsOf(endpoints)) {
        if (subset.ports !== undefined) subset.ports = subset.ports.map((port) => withProtocol(port, faults));
      }
    },
    prepareForCreate(endpoints) {
      if (faults.has('address-is-ip-only')) rewriteAddresses(endpoints, ({ ip }) => ({ ip }));
      if (faults.has('target-is-kind-and-name')) rewriteAddresses(endpoints, shortTarget);
      if (faults.has('app-protocol-dropped')) rewritePorts(endpoints, ({ appProtocol: _, ...port }) => port);
      if (faults.has('app-protocol-unprefixed')) rewritePorts(endpoints, unprefixed);
      if (faults.has('protocol-lower-case')) rewritePorts(endpoints, lowerCaseProtocol);
    },
    validate: (endpoints) =>
      subsetsOf(endpoints).flatMap((subset, index) => validateSubset(subset, `subsets[${index}]`, endpoints, faults)),
  };
}

function subsetsOf(endpoints: ApiObject): EndpointSubset[] {
  return (endpoints.subsets ?? []) as EndpointSubset[];
}

/** The members keep the order of the type. */
function withProtocol(port: EndpointPort, faults: FaultSet): EndpointPort {
  if (faults.has('protocol-without-default')) return port;
  if (port.protocol !== undefined && port.protocol !== '') return port;
  const { appProtocol, ...others } = port;
  return { ...others, protocol: 'TCP', ...(appProtocol !== undefined && { appProtocol }) };
}

/** Whether the address stands in `addresses` of another subset too. */
function isReadyElsewhere(whole: ApiObject, subset: EndpointSubset, { ip }: EndpointAddress): boolean {
  return subsetsOf(whole).some((other) => other !== subset && other.addresses?.some((address) => address.ip === ip));
}

function validateSubset(subset: EndpointSubset, at: string, whole: ApiObject, faults: FaultSet): FieldProblem[] {
  const { addresses = [], notReadyAddresses = [], ports = [] } = subset;
  const problems: FieldProblem[] = [];
  if (addresses.length === 0 && notReadyAddresses.length === 0 && !faults.has('empty-subset-accepted')) {
    problems.push(required(at, 'must specify `addresses` or `notReadyAddresses`'));
  }
  const checked = faults.has('not-ready-addresses-unchecked') ? { addresses } : { addresses, notReadyAddresses };
  for (const [member, list] of Object.entries(checked)) {
    for (const [index, address] of list.entries()) {
      problems.push(...validateAddress(address, `${at}.${member}[${index}]`, faults));
      if (faults.has('one-readiness-per-address') && isReadyElsewhere(whole, subset, address)) {
        problems.push(invalidValue(`${at}.${member}[${index}].ip`, address.ip, 'is ready in another subset'));
      }
    }
  }
  for (const [index, port] of ports.entries()) {
    const several = ports.length > 1 && !(faults.has('only-first-port-needs-name') && index > 0);
    problems.push(...validatePort(port, `${at}.ports[${index}]`, several, faults));
  }
  return problems;
}

function validateAddress(
  { ip = '', hostname = '', nodeName }: EndpointAddress,
  at: string,
  faults: FaultSet,
): FieldProblem[] {
  if (ip === '' && faults.has('missing-ip-accepted')) return [];
  const problems: FieldProblem[] = [];
  const parsed = parseIp(faults.has('prefix-length-ignored') ? ip.replace(/\/.*/, '') : ip);
  if (parsed === undefined) {
    problems.push(invalidValue(`${at}.ip`, ip, 'must be a valid IP address, (e.g. 10.9.8.7 or 2001:db8::ffff)'));
  }
  const host = faults.has('hostname-is-subdomain') ? isDns1123Subdomain(hostname) : isDns1123Label(hostname);
  if (hostname !== '') problems.push(...each(`${at}.hostname`, hostname, host));
  if (nodeName !== undefined) problems.push(...each(`${at}.nodeName`, nodeName, isDns1123Subdomain(nodeName)));
  const special = whySpecial(ip, parsed, faults);
  if (special !== undefined) problems.push(invalidValue(`${at}.ip`, ip, special));
  return problems;
}

/** Why traffic may not be sent to this address. */
function whySpecial(text: string, ip: IpAddress | undefined, faults: FaultSet): string | undefined {
  if (ip === undefined || (text.includes('.') && LEADING_ZERO.test(text))) return 'must be a valid IP address';
  if (faults.has('loopback-compared-as-text') && isLoopback(ip) && !['127.0.0.1', '::1'].includes(text))
    return undefined;
  if (faults.has('link-local-compared-as-text') && isLinkLocalUnicast(ip) && !/^169\.254\.0|^fe80:/.test(text))
    return undefined;
  if (faults.has('multicast-accepted') && isLinkLocalMulticast(ip)) return undefined;
  if (faults.has('ranges-by-first-byte') && [127, 169, 224, 0xfe].includes(ip[0] ?? 0)) return 'may not be special';
  if (isUnspecified(ip) && !faults.has('unspecified-accepted')) return `may not be unspecified (${text})`;
  if (isLoopback(ip)) return 'may not be in the loopback range (127.0.0.0/8, ::1/128)';
  if (isLinkLocalUnicast(ip)) return 'may not be in the link-local range (169.254.0.0/16, fe80::/10)';
  if (isLinkLocalMulticast(ip)) return 'may not be in the link-local multicast range (224.0.0.0/24, ff02::/10)';
  return undefined;
}

function validatePort(
  { name = '', port = 0, protocol, appProtocol }: EndpointPort,
  at: string,
  named: boolean,
  faults: FaultSet,
): FieldProblem[] {
  const problems: FieldProblem[] = [];
  if (port === 0 && faults.has('port-zero-accepted')) return problems;
  const nameRule = faults.has('port-name-is-service-name') ? isDns1035Label : isDns1123Label;
  if (name !== '' && !faults.has('port-name-unchecked')) problems.push(...each(`${at}.name`, name, nameRule(name)));
  else if (name === '' && (named || faults.has('port-name-always-needed'))) problems.push(required(`${at}.name`));
  if (port === 65_535 && faults.has('port-range-half-open'))
    problems.push(invalidValue(`${at}.port`, port, 'too large'));
  if (protocol === 'SCTP' && faults.has('sctp-unknown'))
    problems.push(notSupported(`${at}.protocol`, protocol, ['TCP', 'UDP']));
  const judged = faults.has('protocol-in-any-case') ? protocol?.toUpperCase() : protocol;
  problems.push(...validatePortNumber(port, `${at}.port`), ...validateProtocol(judged, `${at}.protocol`));
  if (appProtocol !== undefined && !faults.has('app-protocol-unchecked')) {
    problems.push(...each(`${at}.appProtocol`, appProtocol, isQualifiedName(appProtocol)));
  }
  return problems;
}

function each(field: string, value: string, texts: readonly string[]): FieldProblem[] {
  return texts.map((text) => invalidValue(field, value, text));
}
