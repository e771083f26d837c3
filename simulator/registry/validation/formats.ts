/** The formats of validation tags, with the messages of kube-apiserver. */
import { parseCidr } from '../../pure/names/cidr.ts';
import { checkDns1035Label, checkDns1123Label, checkDns1123Subdomain, checkPortName } from '../../pure/names/dns.ts';
import { parseIp } from '../../pure/names/ip-address.ts';
import { checkPathSegmentName } from '../../pure/names/path-segment.ts';
import { checkConfigMapKey, checkLabelValue, checkQualifiedName } from '../../pure/names/qualified-name.ts';

export type FormatName = keyof typeof CHECKS_BY_FORMAT;

export const CIDR_DETAIL = 'must be a valid CIDR value, (e.g. 10.9.8.0/24 or 2001:db8::/64)';
const MAX_INT32 = 2_147_483_647;

export const CHECKS_BY_FORMAT = {
  'short-name': checkDns1123Label,
  'long-name': checkDns1123Subdomain,
  'service-name': checkDns1035Label,
  'port-name': checkPortName,
  'label-key': checkQualifiedName,
  'label-value': checkLabelValue,
  'config-map-key': checkConfigMapKey,
  'path-segment-name': checkPathSegmentName,
  ip: (text: string) =>
    parseIp(text) === undefined ? ['must be a valid IP address, (e.g. 10.9.8.7 or 2001:db8::ffff)'] : [],
  cidr: (text: string) => (parseCidr(text) === undefined ? [CIDR_DETAIL] : []),
  'env-var-name': (text: string) =>
    /^[ -<>-~]+$/.test(text)
      ? []
      : ["a valid environment variable name must consist only of printable ASCII characters other than '='"],
  'http-header-name': (text: string) =>
    /^[-A-Za-z0-9]+$/.test(text)
      ? []
      : [
          "a valid HTTP header must consist of alphanumeric characters or '-' (e.g. 'X-Header-Name', regex used for validation is '[-A-Za-z0-9]+')",
        ],
  'path-without-backsteps': (text: string) => (text.split('/').includes('..') ? ["must not contain '..'"] : []),
  'relative-path': (text: string) => checkRelativePath(text),
  'local-path': (text: string) => [
    ...checkRelativePath(text),
    ...(text.startsWith('..') && !text.startsWith('../') ? ["must not start with '..'"] : []),
  ],
  'absolute-path': (text: string) => (text.startsWith('/') ? [] : ['must be an absolute path']),
  'port-number': (port: number) => findRangeProblems(port, 1, 65_535),
  'user-id': (id: number) => findRangeProblems(id, 0, MAX_INT32),
  'file-mode': (mode: number) =>
    mode >= 0 && mode <= 0o777 ? [] : ['must be a number between 0 and 0777 (octal), both inclusive'],
  port: (port: string | number) =>
    typeof port === 'number' ? findRangeProblems(port, 1, 65_535) : checkPortName(port),
} as const;

/** Returns the problems of a value. The format determines whether the value is a text or a number. */
export function findFormatProblems(name: FormatName, value: unknown): readonly string[] {
  const findProblems: (value: never) => readonly string[] = CHECKS_BY_FORMAT[name];
  return Reflect.apply(findProblems, undefined, [value]);
}

export function findRangeProblems(value: number, min: number, max: number): string[] {
  return value >= min && value <= max ? [] : [`must be between ${min} and ${max}, inclusive`];
}

function checkRelativePath(text: string): string[] {
  return [
    ...(text.startsWith('/') ? ['must be a relative path'] : []),
    ...(text.split('/').includes('..') ? ["must not contain '..'"] : []),
  ];
}
