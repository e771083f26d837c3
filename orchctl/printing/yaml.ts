/** Formats YAML as kubectl does: members are sorted, lists are not indented, ambiguous strings are in double quotes. */
import { isScalar, type Pair, Scalar, stringify, type Tags } from 'yaml';
import { formatJsonNumber } from '../templates/numbers.ts';
import { compareBytes, Integer, isList, isMap, type Value } from '../templates/values.ts';

const STRING_TAG = 'tag:yaml.org,2002:str';
const FLOAT_TAG = 'tag:yaml.org,2002:float';

/** The words that Go's YAML library does not parse as strings, because they are booleans, null or special numbers in YAML 1.1. */
const AMBIGUOUS_WORDS = new Set(
  ['', '~', 'null', 'y', 'yes', 'true', 'on', 'n', 'no', 'false', 'off', '.nan', '.inf', '+.inf', '-.inf'].flatMap(
    (word) => [word, word.toUpperCase(), word.replace(/[a-z]/, (letter) => letter.toUpperCase())],
  ),
);
const NUMBER_PATTERN =
  /^[-+]?(?:0[xX][0-9a-fA-F_]+|0[bB][01_]+|0o[0-7_]+|[0-9][0-9_]*(?:\.[0-9_]*)?(?:[eE][-+]?[0-9]+)?|\.[0-9_]+(?:[eE][-+]?[0-9]+)?)$/;
const SEXAGESIMAL_PATTERN = /^[-+]?[0-9][0-9_]*(?::[0-5]?[0-9])+(?:\.[0-9_]*)?$/;
const DATE_PATTERN = /^\d{4}-\d{1,2}-\d{1,2}(?:$|[Tt ])/;

/** Reports whether a string must be quoted, because it could be parsed as a value of another type. */
function isAmbiguous(text: string): boolean {
  return (
    AMBIGUOUS_WORDS.has(text) ||
    NUMBER_PATTERN.test(text) ||
    SEXAGESIMAL_PATTERN.test(text) ||
    DATE_PATTERN.test(text) ||
    text === '<<' ||
    text === '='
  );
}

function addGoQuoting(tags: Tags): Tags {
  return tags.map((tag) => {
    if (typeof tag === 'string') return tag;
    // Without this test, the library would treat the key `.` of FieldsV1 as a number.
    if (tag.collection !== undefined) return tag;
    if (tag.tag === FLOAT_TAG && 'test' in tag) {
      return Object.assign({}, tag, { test: new RegExp(`^(?=.*\\w)${tag.test?.source}`) });
    }
    if (tag.tag !== STRING_TAG) return tag;
    const write = tag.stringify;
    if (write === undefined) return tag;
    return { ...tag, stringify: (item, ...stringifyArguments) => write(styleScalar(item), ...stringifyArguments) };
  });
}

function styleScalar(item: Scalar): Scalar {
  const text = String(item.value);
  const scalar = new Scalar(text);
  if (text.includes('\n')) scalar.type = Scalar.BLOCK_LITERAL;
  else if (isAmbiguous(text)) scalar.type = Scalar.QUOTE_DOUBLE;
  return scalar;
}

export function formatYaml(value: Value): string {
  return stringify(toPlainValue(value), {
    customTags: addGoQuoting,
    version: '1.1',
    sortMapEntries: (a: Pair, b: Pair) => compareBytes(readKey(a), readKey(b)),
    lineWidth: 80,
    indentSeq: false,
    singleQuote: true,
    aliasDuplicateObjects: false,
  });
}

function readKey({ key }: Pair): string {
  return String(isScalar(key) ? key.value : key);
}

/** Converts a value to the types of the YAML library. Formats numbers as in JSON. */
function toPlainValue(value: Value): unknown {
  if (value instanceof Integer) return value.value;
  if (typeof value === 'number') return Number(formatJsonNumber(value));
  if (isList(value)) return value.map(toPlainValue);
  if (!isMap(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, memberValue]) => [name, toPlainValue(memberValue)]));
}
