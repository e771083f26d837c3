/** The named formats, which are used as in `format.dns1123Label().validate(self.name)`. */
import { quote } from '../../../../values/go-quote.ts';
import { findRequestUriProblem } from '../../go/request-uri.ts';
import { checkDns1035Label, checkDns1123Label, checkDns1123Subdomain } from '../../names/dns.ts';
import { checkLabelValue, checkQualifiedName } from '../../names/qualified-name.ts';
import { FormatValue, type NamedFormat } from '../values/opaque/format.ts';
import { EMPTY_OPTIONAL, ListValue, OptionalValue } from '../values/value.ts';
import { createFunction, createMethod, type FunctionOverload } from './library.ts';

type FindProblems = (text: string) => readonly string[];

/** Creates a check for prefixes of generated names, which may end with a hyphen. */
const createPrefixCheck =
  (findProblems: FindProblems): FindProblems =>
  (text) =>
    findProblems(text.replace(/-$/, 'a'));
const createFormatCheck =
  (isValid: (text: string) => boolean, problem: string): FindProblems =>
  (text) =>
    isValid(text) ? [] : [problem];

function findUriProblems(text: string): string[] {
  const problem = findRequestUriProblem(text);
  return problem === undefined ? [] : [`parse ${quote(text)}: ${problem}`];
}

const UUID_PATTERN = /^[0-9a-f]{8}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{12}$/i;
const BYTE_PATTERN = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=|[A-Za-z0-9+/]{4})$/;
const DATE_PATTERN = /^\d{4}-\d\d-\d\d$/;
const DATE_TIME_PATTERN = /^\d{4}-\d\d-\d\d[Tt]\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|z|[+-]\d\d:\d\d)$/;
const isExistingDate = (text: string) => new Date(`${text}T00:00:00Z`).toJSON()?.startsWith(text) === true;

/**
 * The name, the check and the pattern length of each format, by function name. The pattern length is the length of the regular expression
 * in kube-apiserver, which determines the cost.
 */
const FORMATS_BY_FUNCTION_NAME: Readonly<Record<string, readonly [string, FindProblems, number]>> = {
  dns1123Label: ['DNS1123Label', checkDns1123Label, 30],
  dns1123Subdomain: ['DNS1123Subdomain', checkDns1123Subdomain, 60],
  dns1035Label: ['DNS1035Label', checkDns1035Label, 30],
  qualifiedName: ['QualifiedName', checkQualifiedName, 60],
  dns1123LabelPrefix: ['DNS1123LabelPrefix', createPrefixCheck(checkDns1123Label), 30],
  dns1123SubdomainPrefix: ['DNS1123SubdomainPrefix', createPrefixCheck(checkDns1123Subdomain), 60],
  dns1035LabelPrefix: ['DNS1035LabelPrefix', createPrefixCheck(checkDns1035Label), 30],
  labelValue: ['LabelValue', checkLabelValue, 40],
  uri: ['URI', findUriProblems, 1103],
  uuid: ['uuid', createFormatCheck((text) => UUID_PATTERN.test(text), 'does not match the UUID format'), 70],
  byte: ['byte', createFormatCheck((text) => BYTE_PATTERN.test(text), 'invalid base64'), 84],
  date: ['date', createFormatCheck((text) => DATE_PATTERN.test(text) && isExistingDate(text), 'invalid date'), 71],
  datetime: [
    'datetime',
    createFormatCheck((text) => DATE_TIME_PATTERN.test(text) && isExistingDate(text.slice(0, 10)), 'invalid datetime'),
    71,
  ],
};

const FORMAT_VALUES = new Map(
  Object.entries(FORMATS_BY_FUNCTION_NAME).map(([functionName, [name, findProblems, patternLength]]) => {
    const format: NamedFormat = { name, findProblems, patternLength };
    return [functionName, new FormatValue(format)] as const;
  }),
);

export const FORMAT_FUNCTIONS: readonly FunctionOverload[] = [
  ...[...FORMAT_VALUES].map(([name, value]) =>
    createFunction(`format.${name}`, `format.${name}`, [], 'format', () => value),
  ),
  createFunction('format.named', 'format-named', ['string'], 'optional<format>', (name) => {
    const value = FORMAT_VALUES.get(name);
    return value === undefined ? EMPTY_OPTIONAL : new OptionalValue(value);
  }),
  createMethod('validate', 'format-validate', ['format', 'string'], 'optional<list<string>>', ({ format }, text) => {
    const problems = format.findProblems(text);
    return problems.length === 0 ? EMPTY_OPTIONAL : new OptionalValue(new ListValue([...problems]));
  }),
];
