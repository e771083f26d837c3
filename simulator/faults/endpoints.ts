/** Faults that break rules of the area endpoints. */
import type { Fault } from './fault.ts';

const SPECIAL_ADDRESSES = [
  'ep-ip-no-loopback-v4',
  'ep-ip-no-loopback-v6',
  'ep-ip-no-link-local-v4',
  'ep-ip-no-link-local-v6',
  'ep-ip-no-link-local-multicast-v4',
  'ep-ip-no-link-local-multicast-v6',
] as const;

/** What is stored as Endpoints. */
const objectFaults = {
  'subsets-filled-in': {
    bug: 'Endpoints without subsets are given an empty list of them',
    breaks: ['ep-subsets-optional'],
  },
  'one-readiness-per-address': {
    bug: 'an address that is ready in one subset is refused in any other',
    breaks: ['ep-mixed-readiness-in-different-subsets'],
  },
  'empty-subset-accepted': {
    bug: 'a subset without any address is stored',
    breaks: ['ep-subset-needs-an-address'],
  },
  'not-ready-addresses-unchecked': {
    bug: 'only addresses are validated, notReadyAddresses are stored as they come',
    breaks: [
      'ep-ip-required',
      'ep-ip-valid-address',
      'ep-ip-not-unspecified',
      'ep-hostname-dns-label',
      ...SPECIAL_ADDRESSES,
    ],
  },
  'missing-ip-accepted': {
    bug: 'an address without ip is stored',
    breaks: ['ep-ip-required'],
  },
  'prefix-length-ignored': {
    bug: 'the parser of addresses takes what stands after a slash for a prefix length and forgets it',
    breaks: ['ep-ip-valid-address'],
  },
  'loopback-compared-as-text': {
    bug: 'only 127.0.0.1 and ::1, spelled like this, are taken for loopback',
    breaks: ['ep-ip-no-loopback-v4', 'ep-ip-no-loopback-v6'],
  },
  'link-local-compared-as-text': {
    bug: 'link-local addresses are recognised by how they usually begin: 169.254.0 and fe80:',
    breaks: ['ep-ip-no-link-local-v4', 'ep-ip-no-link-local-v6'],
  },
  'multicast-accepted': {
    bug: 'link-local multicast addresses are not looked for',
    breaks: ['ep-ip-no-link-local-multicast-v4', 'ep-ip-no-link-local-multicast-v6'],
  },
  'ranges-by-first-byte': {
    bug: 'the excluded ranges are compared by their first byte',
    breaks: ['ep-ip-outside-excluded-ranges'],
  },
  'unspecified-accepted': {
    bug: '0.0.0.0 and :: pass, for they are valid addresses',
    breaks: ['ep-ip-not-unspecified'],
  },
  'address-is-ip-only': {
    bug: 'all members of an address but its ip are pruned',
    breaks: ['ep-hostname-optional', 'ep-nodename-optional', 'ep-targetref-optional', 'ep-targetref-fields'],
  },
  'target-is-kind-and-name': {
    bug: 'of targetRef only kind and name are stored',
    breaks: ['ep-targetref-fields'],
  },
  'hostname-is-subdomain': {
    bug: 'hostname is held against the rule of names of objects, which allows dots',
    breaks: ['ep-hostname-dns-label'],
  },
  'port-zero-accepted': {
    bug: 'a port that is 0 or was left out passes for any port',
    breaks: ['ep-port-required', 'ep-port-range'],
  },
  'port-range-half-open': {
    bug: 'the largest port is taken for the end of a half-open range',
    breaks: ['ep-port-range'],
  },
  'numbers-out-of-texts': {
    bug: 'a number in quotes is read as a number',
    breaks: ['ep-port-int32'],
  },
  'protocol-without-default': {
    bug: 'protocol is demanded where TCP should be filled in',
    breaks: ['ep-protocol-default-tcp'],
  },
  'protocol-lower-case': {
    bug: 'protocols are stored in lower case',
    breaks: ['ep-protocol-tcp', 'ep-protocol-udp', 'ep-protocol-sctp', 'ep-protocol-default-tcp'],
  },
  'sctp-unknown': {
    bug: 'the list of protocols is from before SCTP',
    breaks: ['ep-protocol-sctp'],
  },
  'protocol-in-any-case': {
    bug: 'protocols are compared without regard to case',
    breaks: ['ep-protocol-other-rejected'],
  },
  'port-name-unchecked': {
    bug: 'any text passes for the name of a port',
    breaks: ['ep-port-name-dns-label'],
  },
  'port-name-is-service-name': {
    bug: 'the name of a port may not begin with a digit, as that of a service may not',
    breaks: ['ep-port-name-dns-label'],
  },
  'only-first-port-needs-name': {
    bug: 'of several ports only the first is asked for a name',
    breaks: ['ep-port-name-required-when-several'],
  },
  'port-name-always-needed': {
    bug: 'a single port is asked for a name too',
    breaks: ['ep-port-name-optional-when-single'],
  },
  'app-protocol-dropped': {
    bug: 'appProtocol is younger than the rest of the port, and is not stored',
    breaks: [
      'ep-appprotocol-optional',
      'ep-appprotocol-h2c',
      'ep-appprotocol-ws',
      'ep-appprotocol-wss',
      'ep-appprotocol-custom-domain',
    ],
  },
  'app-protocol-unprefixed': {
    bug: 'the domain before appProtocol is cut off',
    breaks: ['ep-appprotocol-h2c', 'ep-appprotocol-ws', 'ep-appprotocol-wss', 'ep-appprotocol-custom-domain'],
  },
  'app-protocol-unchecked': {
    bug: 'any text passes for appProtocol',
    breaks: ['ep-appprotocol-label-syntax'],
  },
} as const satisfies Record<string, Fault>;

export const endpointsFaults = { ...objectFaults } as const satisfies Record<string, Fault>;
