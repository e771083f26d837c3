/** Faults that break rules of the area endpoints about stored Endpoints objects. */
import type { Fault } from '../../../faults/fault.ts';

const SPECIAL_ADDRESS_RULES = [
  'ep-ip-no-loopback-v4',
  'ep-ip-no-loopback-v6',
  'ep-ip-no-link-local-v4',
  'ep-ip-no-link-local-v6',
  'ep-ip-no-link-local-multicast-v4',
  'ep-ip-no-link-local-multicast-v6',
] as const;

export const endpointsObjectFaults = {
  'subsets-filled-in': {
    bug: 'Endpoints without subsets get an empty list of subsets',
    breaks: ['ep-subsets-optional'],
    in: 'registry/kinds/core/endpoints.ts',
    find: 'setDefaults(endpoints) {',
    put: `setDefaults(endpoints) {
    endpoints.subsets ??= [];`,
  },
  'one-readiness-per-address': {
    bug: 'an address that is ready in one subset is rejected in other subsets',
    breaks: ['ep-mixed-readiness-in-different-subsets'],
    in: 'registry/kinds/core/endpoints.ts',
    find: `(subset, index) => validateSubset(subset, \`subsets[\${index}]\`, addressOptions)`,
    put: `(subset, index, all) => [...validateSubset(subset, \`subsets[\${index}]\`, addressOptions), ...readyElsewhere(subset, all)]`,
    also: [
      {
        in: 'registry/kinds/core/endpoints.ts',
        find: 'function validateSubset(\n  subset: EndpointSubset,',
        put: `function readyElsewhere(subset: EndpointSubset, all: readonly EndpointSubset[]): FieldProblem[] {
  const { addresses = [], notReadyAddresses = [] } = subset;
  const ready = all.flatMap((other) => (other === subset ? [] : (other.addresses ?? [])).map(({ ip }) => ip));
  return [...addresses, ...notReadyAddresses]
    .filter(({ ip }) => ready.includes(ip))
    .map(({ ip }) => createInvalidValueProblem('subsets', ip, 'is ready in another subset'));
}

function validateSubset(subset: EndpointSubset,`,
      },
    ],
  },
  'empty-subset-accepted': {
    bug: 'a subset without addresses is stored',
    breaks: ['ep-subset-needs-an-address'],
    in: 'registry/kinds/core/endpoints.ts',
    find: 'notReadyAddresses.length === 0',
    put: 'notReadyAddresses === undefined',
  },
  'not-ready-addresses-unchecked': {
    bug: 'notReadyAddresses are not validated',
    breaks: [
      'ep-ip-required',
      'ep-ip-valid-address',
      'ep-ip-not-unspecified',
      'ep-hostname-dns-label',
      ...SPECIAL_ADDRESS_RULES,
    ],
    in: 'registry/kinds/core/endpoints.ts',
    find: 'Object.entries({ addresses, notReadyAddresses })',
    put: 'Object.entries({ addresses })',
  },
  'missing-ip-accepted': {
    bug: 'an address without ip is stored',
    breaks: ['ep-ip-required'],
    in: 'registry/kinds/core/endpoints.ts',
    find: 'const parsedIp = parseIp(ip);',
    put: `if (ip === '') return [];
  const parsedIp = parseIp(ip);`,
  },
  'prefix-length-ignored': {
    bug: 'the address parser accepts and ignores a prefix length',
    breaks: ['ep-ip-valid-address'],
    in: 'registry/kinds/core/endpoints.ts',
    find: 'parseIp(ip)',
    put: "parseIp(ip.replace(/\\/.*/, ''))",
  },
  'loopback-compared-as-text': {
    bug: 'only the spellings 127.0.0.1 and ::1 are recognized as loopback addresses',
    breaks: ['ep-ip-no-loopback-v4', 'ep-ip-no-loopback-v6'],
    in: 'registry/kinds/core/endpoints.ts',
    find: 'if (isLoopback(ip))',
    put: "if (['127.0.0.1', '::1'].includes(text))",
  },
  'link-local-compared-as-text': {
    bug: 'link-local addresses are detected by the prefixes 169.254.0 and fe80:',
    breaks: ['ep-ip-no-link-local-v4', 'ep-ip-no-link-local-v6'],
    in: 'registry/kinds/core/endpoints.ts',
    find: 'if (isLinkLocalUnicast(ip))',
    put: 'if (/^169\\.254\\.0|^fe80:/.test(text))',
  },
  'multicast-accepted': {
    bug: 'link-local multicast addresses are accepted',
    breaks: ['ep-ip-no-link-local-multicast-v4', 'ep-ip-no-link-local-multicast-v6'],
    in: 'registry/kinds/core/endpoints.ts',
    find: `  if (isLinkLocalMulticast(ip)) return 'may not be in the link-local multicast range (224.0.0.0/24, ff02::/10)';
`,
    put: '',
  },
  'ranges-by-first-byte': {
    bug: 'all addresses that have the same first byte as an excluded range are rejected',
    breaks: ['ep-ip-outside-excluded-ranges'],
    in: 'registry/kinds/core/endpoints.ts',
    find: 'if (isLinkLocalUnicast(ip))',
    put: 'if (ip[0] === 169 || ip[0] === 0xfe)',
    also: [
      {
        in: 'registry/kinds/core/endpoints.ts',
        find: 'if (isLinkLocalMulticast(ip))',
        put: 'if (ip[0] === 224 || ip[0] === 0xff)',
      },
    ],
  },
  'unspecified-accepted': {
    bug: '0.0.0.0 and :: are accepted',
    breaks: ['ep-ip-not-unspecified'],
    in: 'registry/kinds/core/endpoints.ts',
    find: `  if (isUnspecified(ip)) return \`may not be unspecified (\${text})\`;
`,
    put: '',
  },
  'address-is-ip-only': {
    bug: 'all fields of an address except ip are dropped',
    breaks: ['ep-hostname-optional', 'ep-nodename-optional', 'ep-targetref-optional', 'ep-targetref-fields'],
    in: 'registry/kinds/core/endpoints.ts',
    find: 'for (const subset of readSubsets(endpoints)) {',
    put: `for (const subset of readSubsets(endpoints)) {
      for (const address of [...(subset.addresses ?? []), ...(subset.notReadyAddresses ?? [])]) {
        for (const member of Object.keys(address)) if (member !== 'ip') Reflect.deleteProperty(address, member);
      }`,
  },
  'target-is-kind-and-name': {
    bug: 'only kind and name of targetRef are stored',
    breaks: ['ep-targetref-fields'],
    in: 'registry/kinds/core/endpoints.ts',
    find: 'for (const subset of readSubsets(endpoints)) {',
    put: `for (const subset of readSubsets(endpoints)) {
      for (const { targetRef = {} } of [...(subset.addresses ?? []), ...(subset.notReadyAddresses ?? [])]) {
        for (const member of Object.keys(targetRef)) if (!['kind', 'name'].includes(member)) delete targetRef[member];
      }`,
    also: [
      {
        in: 'registry/kinds/core/endpoints.ts',
        find: 'nodeName?: string;',
        put: `nodeName?: string;
  targetRef?: Record<string, unknown>;`,
      },
    ],
  },
  'hostname-is-subdomain': {
    bug: 'hostname is validated as a DNS subdomain, which allows dots',
    breaks: ['ep-hostname-dns-label'],
    in: 'registry/kinds/core/endpoints.ts',
    find: 'checkDns1123Label(hostname)',
    put: 'checkDns1123Subdomain(hostname)',
  },
  'port-zero-accepted': {
    bug: 'a port that is 0 or missing is accepted',
    breaks: ['ep-port-required', 'ep-port-range'],
    in: 'registry/kinds/core/endpoints.ts',
    find: `...validatePortNumber(port, \`\${fieldPath}.port\`)`,
    put: `...(port === 0 ? [] : validatePortNumber(port, \`\${fieldPath}.port\`))`,
  },
  'port-range-half-open': {
    bug: 'port 65535 is rejected',
    breaks: ['ep-port-range'],
    in: 'registry/ports.ts',
    find: 'port <= 65_535',
    put: 'port < 65_535',
  },
  'numbers-out-of-texts': {
    bug: 'a number in quotes is parsed as a number',
    breaks: ['ep-port-int32'],
    in: 'negotiation/serializers/json-serializer.ts',
    find: 'parseJson(decodeText(bytes))',
    put: `parseJson(bytes.toString('utf8').replaceAll(/:\\s*"(\\d+)"/g, ':$1'))`,
  },
  'protocol-without-default': {
    bug: 'protocol is required instead of defaulting to TCP',
    breaks: ['ep-protocol-default-tcp'],
    in: 'registry/kinds/core/endpoints.ts',
    find: "protocol: 'TCP', ",
    put: '',
  },
  'protocol-lower-case': {
    bug: 'protocols are stored in lower case',
    breaks: ['ep-protocol-tcp', 'ep-protocol-udp', 'ep-protocol-sctp', 'ep-protocol-default-tcp'],
    in: 'registry/kinds/core/endpoints.ts',
    find: 'subset.ports.map(addDefaultProtocol)',
    put: 'subset.ports.map(addDefaultProtocol).map((port) => ({ ...port, protocol: String(port.protocol).toLowerCase() }))',
    also: [
      {
        in: 'registry/ports.ts',
        find: 'PROTOCOLS.includes(protocol)',
        put: 'PROTOCOLS.includes(protocol.toUpperCase())',
      },
    ],
  },
  'sctp-unknown': {
    bug: 'the protocol SCTP is rejected',
    breaks: ['ep-protocol-sctp'],
    in: 'registry/ports.ts',
    find: "['SCTP', 'TCP', 'UDP']",
    put: "['TCP', 'UDP']",
  },
  'protocol-in-any-case': {
    bug: 'protocols are compared without regard to case',
    breaks: ['ep-protocol-other-rejected'],
    in: 'registry/ports.ts',
    find: 'PROTOCOLS.includes(protocol)',
    put: 'PROTOCOLS.includes(protocol.toUpperCase())',
  },
  'port-name-unchecked': {
    bug: 'the name of a port is not validated',
    breaks: ['ep-port-name-dns-label'],
    in: 'registry/kinds/core/endpoints.ts',
    find: 'checkDns1123Label(name)',
    put: '[]',
  },
  'port-name-is-service-name': {
    bug: 'the name of a port may not begin with a digit, like the name of a Service',
    breaks: ['ep-port-name-dns-label'],
    in: 'registry/kinds/core/endpoints.ts',
    find: 'checkDns1123Label(name)',
    put: 'checkDns1035Label(name)',
    also: [
      {
        in: 'registry/kinds/core/endpoints.ts',
        find: 'import { checkDns1123Label,',
        put: 'import { checkDns1035Label, checkDns1123Label,',
      },
    ],
  },
  'only-first-port-needs-name': {
    bug: 'only the first of several ports needs a name',
    breaks: ['ep-port-name-required-when-several'],
    in: 'registry/kinds/core/endpoints.ts',
    find: 'ports.length > 1',
    put: 'ports.length > 1 && index === 0',
  },
  'port-name-always-needed': {
    bug: 'a single port also needs a name',
    breaks: ['ep-port-name-optional-when-single'],
    in: 'registry/kinds/core/endpoints.ts',
    find: 'else if (requiresName)',
    put: 'else',
  },
  'app-protocol-dropped': {
    bug: 'appProtocol is not stored',
    breaks: [
      'ep-appprotocol-optional',
      'ep-appprotocol-h2c',
      'ep-appprotocol-ws',
      'ep-appprotocol-wss',
      'ep-appprotocol-custom-domain',
    ],
    in: 'registry/kinds/core/endpoints.ts',
    find: 'subset.ports.map(addDefaultProtocol)',
    put: 'subset.ports.map(addDefaultProtocol).map(({ appProtocol: _, ...port }) => port)',
  },
  'app-protocol-unprefixed': {
    bug: 'the domain prefix of appProtocol is removed',
    breaks: ['ep-appprotocol-h2c', 'ep-appprotocol-ws', 'ep-appprotocol-wss', 'ep-appprotocol-custom-domain'],
    in: 'registry/kinds/core/endpoints.ts',
    find: 'subset.ports.map(addDefaultProtocol)',
    put: "subset.ports.map(addDefaultProtocol).map(({ appProtocol: full, ...port }) => (full === undefined ? port : { ...port, appProtocol: full.replace(/^.*\\//, '') }))",
  },
  'app-protocol-unchecked': {
    bug: 'appProtocol is not validated',
    breaks: ['ep-appprotocol-label-syntax'],
    in: 'registry/kinds/core/endpoints.ts',
    find: 'checkQualifiedName(appProtocol)',
    put: '[]',
  },
  'multicast-of-16-bits-rejected': {
    bug: 'all addresses of 224.0.0.0/16 are rejected',
    breaks: ['ep-ip-outside-excluded-ranges'],
    in: 'pure/names/ip-address.ts',
    find: 'ip[0] === 224 && ip[1] === 0 && ip[2] === 0',
    put: 'ip[0] === 224 && ip[1] === 0',
  },
  'later-empty-subsets-accepted': {
    bug: 'a subset without addresses is accepted after the first subset',
    breaks: ['ep-subset-needs-an-address'],
    in: 'registry/kinds/core/endpoints.ts',
    find: 'if (addresses.length === 0 && notReadyAddresses.length === 0) {',
    put: "if (addresses.length === 0 && notReadyAddresses.length === 0 && fieldPath === 'subsets[0]') {",
  },
  'node-names-unvalidated': {
    bug: 'the nodeName of an address is not validated',
    breaks: ['ep-nodename-dns-subdomain'],
    in: 'registry/kinds/core/endpoints.ts',
    find: 'if (nodeName !== undefined)\n    problems',
    put: 'if (nodeName?.length === 0) problems',
  },
  'node-names-of-later-subsets-unvalidated': {
    bug: 'the nodeName of an address is validated in the first subset only',
    breaks: ['ep-nodename-dns-subdomain'],
    in: 'registry/kinds/core/endpoints.ts',
    find: 'if (nodeName !== undefined)\n    problems',
    put: "if (nodeName !== undefined && fieldPath.startsWith('subsets[0]')) problems",
  },
  'mapped-addresses-in-hexadecimal': {
    bug: 'an IPv4 address that is mapped to IPv6 in hexadecimal is not recognized as a loopback address',
    breaks: ['ep-ip-no-loopback-v4'],
    in: 'pure/names/ip-address.ts',
    find: 'return isMapped ? ',
    put: `return isMapped && text.includes('.') ? `,
  },
} as const satisfies Record<string, Fault>;
