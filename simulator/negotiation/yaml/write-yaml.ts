/** A JSON value as YAML, the way genuine servers write it: keys in order, lists not indented, 1.1 for its version. */
import { Scalar, type ScalarTag, stringify, type Tags } from 'yaml';
import type { Writable } from '../../pure/json/write.ts';
import { resolveScalar } from './scalar.ts';

const TEXT = 'tag:yaml.org,2002:str';
const FLOAT = 'tag:yaml.org,2002:float';

/** The writer quotes what YAML 1.1 would take for a boolean or a number; this adds what only genuine servers take for one. */
function quoting(tags: Tags): Tags {
  return tags.map((tag) => {
    if (typeof tag === 'string') return tag;
    // A lone point is a number to the library alone; FieldsV1 is full of them.
    if (tag.tag === FLOAT && 'test' in tag)
      return { ...tag, test: new RegExp(`^(?=.*\\w)${tag.test?.source}`) } as ScalarTag;
    if (tag.tag !== TEXT || tag.collection !== undefined) return tag;
    const { stringify: write } = tag as ScalarTag;
    if (write === undefined) return tag;
    const quoted: ScalarTag['stringify'] = (item, ...rest) =>
      write(typeof resolveScalar(String(item.value), undefined, true) === 'string' ? item : inQuotes(item), ...rest);
    return { ...(tag as ScalarTag), stringify: quoted };
  });
}

function inQuotes({ value }: Scalar): Scalar {
  const scalar = new Scalar(value);
  scalar.type = Scalar.QUOTE_DOUBLE;
  return scalar;
}

const STYLE = {
  customTags: quoting,
  version: '1.1',
  sortMapEntries: true,
  lineWidth: 80,
  indentSeq: false,
  aliasDuplicateObjects: false,
} as const;

export function writeYaml(value: Writable): string {
  return stringify(value, STYLE);
}
