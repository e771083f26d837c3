/**
 * Validates an Endpoints object with the tables EndpointSubset, EndpointAddress and EndpointPort of the specification (rules ep-*). It does
 * not use the validation code of the simulator or of kube-apiserver.
 *
 * There are three outcomes. `undecodable`: a member has a JSON type that its field cannot have (400). `invalid`: it can be decoded, but the
 * tables forbid it (422), with a path for each problem. Otherwise `valid`.
 *
 * `undecidedPaths` lists paths that the specification does not decide, such as an IPv4 address with leading zeros: a server may accept or
 * reject these objects, so the property tests skip them.
 */
import { isJsonObject, type JsonObject } from '../../values/json-object.ts';
import { findBrokenAddressRule } from './ip-address.ts';

export interface EndpointsValidation {
  readonly outcome: 'valid' | 'invalid' | 'undecodable';
  readonly problems: readonly EndpointsProblem[];
  readonly undecidedPaths: readonly string[];
}

export interface EndpointsProblem {
  /** The path of the field, such as `subsets[0].addresses[1].ip`. */
  readonly path: string;
  /** The rule that forbids the value. */
  readonly rule: string;
}

interface ValidationFindings {
  readonly undecodable: EndpointsProblem[];
  readonly problems: EndpointsProblem[];
  readonly undecidedPaths: string[];
}

export function validateEndpoints(object: JsonObject): EndpointsValidation {
  const findings: ValidationFindings = { undecodable: [], problems: [], undecidedPaths: [] };
  for (const [path, subset] of readElements(object.subsets, 'subsets', findings)) checkSubset(subset, path, findings);
  const { undecodable: undecodableProblems, problems, undecidedPaths } = findings;
  if (undecodableProblems.length > 0) return { outcome: 'undecodable', problems: undecodableProblems, undecidedPaths };
  return { outcome: problems.length > 0 ? 'invalid' : 'valid', problems, undecidedPaths };
}

function checkSubset(subset: JsonObject, path: string, findings: ValidationFindings): void {
  const readyAddresses = readElements(subset.addresses, `${path}.addresses`, findings);
  const notReadyAddresses = readElements(subset.notReadyAddresses, `${path}.notReadyAddresses`, findings);
  if (readyAddresses.length + notReadyAddresses.length === 0)
    findings.problems.push({ path, rule: 'ep-subset-needs-an-address' });
  for (const [elementPath, address] of [...readyAddresses, ...notReadyAddresses])
    checkAddress(address, elementPath, findings);
  const duplicates = readyAddresses.filter(([, address]) =>
    notReadyAddresses.some(([, notReadyAddress]) => notReadyAddress.ip === address.ip),
  );
  findings.undecidedPaths.push(...duplicates.map(([elementPath]) => elementPath));
  const ports = readElements(subset.ports, `${path}.ports`, findings);
  for (const [elementPath, port] of ports) checkPort(port, elementPath, { isOneOfSeveral: ports.length > 1 }, findings);
}

function checkAddress(address: JsonObject, path: string, findings: ValidationFindings): void {
  const ip = readString(address.ip, `${path}.ip`, findings);
  if (ip === '') findings.problems.push({ path: `${path}.ip`, rule: 'ep-ip-required' });
  else {
    const brokenRule = findBrokenAddressRule(ip);
    if (brokenRule === 'undecided') findings.undecidedPaths.push(`${path}.ip`);
    else if (brokenRule !== undefined) findings.problems.push({ path: `${path}.ip`, rule: brokenRule });
  }
  const hostname = readString(address.hostname, `${path}.hostname`, findings);
  if (hostname !== '' && !isDnsLabel(hostname))
    findings.problems.push({ path: `${path}.hostname`, rule: 'ep-hostname-dns-label' });
  const nodeName = readString(address.nodeName, `${path}.nodeName`, findings);
  if (address.nodeName != null && !isDnsSubdomain(nodeName)) findings.undecidedPaths.push(`${path}.nodeName`);
  checkReference(address.targetRef, `${path}.targetRef`, findings);
}

const REFERENCE_FIELDS = ['kind', 'namespace', 'name', 'uid', 'apiVersion', 'resourceVersion', 'fieldPath'];

function checkReference(reference: unknown, path: string, findings: ValidationFindings): void {
  if (reference === undefined || reference === null) return;
  if (!isJsonObject(reference)) findings.undecodable.push({ path, rule: 'ep-targetref-fields' });
  else for (const field of REFERENCE_FIELDS) readString(reference[field], `${path}.${field}`, findings);
}

function checkPort(
  port: JsonObject,
  path: string,
  { isOneOfSeveral }: { readonly isOneOfSeveral: boolean },
  findings: ValidationFindings,
): void {
  const name = readString(port.name, `${path}.name`, findings);
  if (name === '' && isOneOfSeveral)
    findings.problems.push({ path: `${path}.name`, rule: 'ep-port-name-required-when-several' });
  if (name !== '' && !isDnsLabel(name))
    findings.problems.push({ path: `${path}.name`, rule: 'ep-port-name-dns-label' });
  checkPortNumber(port.port, `${path}.port`, findings);
  const protocol = readString(port.protocol, `${path}.protocol`, findings);
  if (!['', 'TCP', 'UDP', 'SCTP'].includes(protocol))
    findings.problems.push({ path: `${path}.protocol`, rule: 'ep-protocol-other-rejected' });
  if (port.protocol === '') findings.undecidedPaths.push(`${path}.protocol`);
  const appProtocol = readString(port.appProtocol, `${path}.appProtocol`, findings);
  if (port.appProtocol === '') findings.undecidedPaths.push(`${path}.appProtocol`);
  else if (appProtocol !== '' && !isQualifiedName(appProtocol))
    findings.problems.push({ path: `${path}.appProtocol`, rule: 'ep-appprotocol-label-syntax' });
}

function checkPortNumber(port: unknown, path: string, findings: ValidationFindings): void {
  if (port === undefined || port === null) findings.problems.push({ path, rule: 'ep-port-required' });
  else if (typeof port !== 'number' || !Number.isInteger(port) || port < -(2 ** 31) || port >= 2 ** 31)
    findings.undecodable.push({ path, rule: 'ep-port-int32' });
  else if (port < 1 || port > 65535) findings.problems.push({ path, rule: 'ep-port-range' });
}

/** Returns the elements of a list with their paths. Absent and null lists are empty; the specification does not cover null elements. */
function readElements(list: unknown, path: string, findings: ValidationFindings): [string, JsonObject][] {
  if (list === undefined || list === null) return [];
  if (!Array.isArray(list)) {
    findings.undecodable.push({ path, rule: 'err-400-unparsable-body' });
    return [];
  }
  return list.flatMap((element: unknown, index): [string, JsonObject][] => {
    const elementPath = `${path}[${index}]`;
    if (element === null) findings.undecidedPaths.push(elementPath);
    else if (!isJsonObject(element)) findings.undecodable.push({ path: elementPath, rule: 'err-400-unparsable-body' });
    return isJsonObject(element) ? [[elementPath, element]] : [];
  });
}

function readString(value: unknown, path: string, findings: ValidationFindings): string {
  if (value === undefined || value === null) return '';
  if (typeof value === 'string') return value;
  findings.undecodable.push({ path, rule: 'err-400-unparsable-body' });
  return '';
}

function isDnsLabel(name: string): boolean {
  return name.length <= 63 && /^[a-z0-9](?:[-a-z0-9]*[a-z0-9])?$/.test(name);
}

function isDnsSubdomain(name: string): boolean {
  return name.length <= 253 && name.split('.').every((label) => /^[a-z0-9](?:[-a-z0-9]*[a-z0-9])?$/.test(label));
}

/** Reports whether a name has the syntax of labels: an optional domain and a slash, then a name of at most 63 characters. */
function isQualifiedName(name: string): boolean {
  const segments = name.split('/');
  const lastSegment = segments.at(-1) ?? '';
  const prefix = segments.length === 2 ? segments[0] : undefined;
  const isLastSegmentValid =
    lastSegment.length <= 63 && /^[A-Za-z0-9](?:[-A-Za-z0-9_.]*[A-Za-z0-9])?$/.test(lastSegment);
  return isLastSegmentValid && segments.length <= 2 && (prefix === undefined || isDnsSubdomain(prefix));
}
