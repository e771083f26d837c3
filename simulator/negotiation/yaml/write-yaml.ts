/** Writes a JSON value as YAML 1.1 as kube-apiserver does, with sorted keys and without indentation of lists. */
import { Scalar, type ScalarTag, stringify, type Tags } from 'yaml';
import type { WritableJson } from '../../pure/json/write.ts';
import { resolveScalar } from './scalar.ts';

const STRING_TAG = 'tag:yaml.org,2002:str';
const FLOAT_TAG = 'tag:yaml.org,2002:float';

/**
 * Returns the tags of the library, changed so that they quote more texts. The library quotes texts that YAML 1.1 resolves to a boolean or
 * a number. These tags also quote texts that only the YAML library of kube-apiserver resolves.
 */
function addQuoting(tags: Tags): Tags {
  return tags.map((tag) => {
    if (typeof tag === 'string') return tag;
    // The library resolves `.` to a number and would quote it. It is a key of FieldsV1, which kube-apiserver does not quote.
    if (tag.tag === FLOAT_TAG && 'test' in tag)
      return { ...tag, test: new RegExp(`^(?=.*\\w)${tag.test?.source}`) } as ScalarTag;
    if (tag.tag !== STRING_TAG || tag.collection !== undefined) return tag;
    const { stringify: write } = tag;
    if (write === undefined) return tag;
    const writeQuotedIfAmbiguous: ScalarTag['stringify'] = (item, ...stringifyArguments) =>
      write(
        typeof resolveScalar(String(item.value), undefined, 'plain') === 'string' ? item : quoteScalar(item),
        ...stringifyArguments,
      );
    return { ...tag, stringify: writeQuotedIfAmbiguous };
  });
}

function quoteScalar({ value }: Scalar): Scalar {
  const scalar = new Scalar(value);
  scalar.type = Scalar.QUOTE_DOUBLE;
  return scalar;
}

const YAML_STYLE = {
  customTags: addQuoting,
  version: '1.1',
  sortMapEntries: true,
  lineWidth: 80,
  indentSeq: false,
  aliasDuplicateObjects: false,
} as const;

export function writeYaml(value: WritableJson): string {
  return stringify(value, YAML_STYLE);
}
