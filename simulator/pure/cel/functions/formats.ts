/** Named formats: `format.dns1123Label().validate(self.name)`. */
import { quote } from '../../../../values/go-quote.ts';
import { findRequestUriProblem } from '../../go/request-uri.ts';
import { checkDns1035Label, checkDns1123Label, checkDns1123Subdomain } from '../../names/dns.ts';
import { checkLabelValue, checkQualifiedName } from '../../names/qualified-name.ts';
import { FormatValue, type NamedFormat } from '../values/opaque/format.ts';
import { List, NONE, Optional } from '../values/value.ts';
import { method, type Overload, operation } from './library.ts';

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

const UUID = /^[0-9a-f]{8}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{12}$/i;
const BYTE = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=|[A-Za-z0-9+/]{4})$/;
const DATE = /^\d{4}-\d\d-\d\d$/;
const DATE_TIME = /^\d{4}-\d\d-\d\d[Tt]\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|z|[+-]\d\d:\d\d)$/;
const isExistingDate = (text: string) => new Date(`${text}T00:00:00Z`).toJSON()?.startsWith(text) === true;

/** Formats by function name. The last value is the length of the regular expression, which determines the cost. */
const FORMATS: Readonly<Record<string, readonly [string, FindProblems, number]>> = {
  dns1123Label: ['DNS1123Label', checkDns1123Label, 30],
  dns1123Subdomain: ['DNS1123Subdomain', checkDns1123Subdomain, 60],
  dns1035Label: ['DNS1035Label', checkDns1035Label, 30],
  qualifiedName: ['QualifiedName', checkQualifiedName, 60],
  dns1123LabelPrefix: ['DNS1123LabelPrefix', createPrefixCheck(checkDns1123Label), 30],
  dns1123SubdomainPrefix: ['DNS1123SubdomainPrefix', createPrefixCheck(checkDns1123Subdomain), 60],
  dns1035LabelPrefix: ['DNS1035LabelPrefix', createPrefixCheck(checkDns1035Label), 30],
  labelValue: ['LabelValue', checkLabelValue, 40],
  uri: ['URI', findUriProblems, 1103],
  uuid: ['uuid', createFormatCheck((text) => UUID.test(text), 'does not match the UUID format'), 70],
  byte: ['byte', createFormatCheck((text) => BYTE.test(text), 'invalid base64'), 84],
  date: ['date', createFormatCheck((text) => DATE.test(text) && isExistingDate(text), 'invalid date'), 71],
  datetime: [
    'datetime',
    createFormatCheck((text) => DATE_TIME.test(text) && isExistingDate(text.slice(0, 10)), 'invalid datetime'),
    71,
  ],
};

const VALUES = new Map(
  Object.entries(FORMATS).map(([id, [name, problems, patternLength]]) => {
    const format: NamedFormat = { name, problems, patternLength };
    return [id, new FormatValue(format)] as const;
  }),
);

export const NAMED_FORMATS: readonly Overload[] = [
  ...[...VALUES].map(([name, value]) => operation(`format.${name}`, `format.${name}`, [], 'format', () => value)),
  operation('format.named', 'format-named', ['string'], 'optional<format>', (name) => {
    const value = VALUES.get(name);
    return value === undefined ? NONE : new Optional(value);
  }),
  method('validate', 'format-validate', ['format', 'string'], 'optional<list<string>>', ({ format }, text) => {
    const problems = format.problems(text);
    return problems.length === 0 ? NONE : new Optional(new List([...problems]));
  }),
];
