/** A named format of strings, such as `dns1123Label`. */
import { parseType } from '../../types/parse-type.ts';
import { OpaqueValue } from '../value.ts';

const FORMAT_TYPE = parseType('format');

export interface NamedFormat {
  readonly name: string;
  /** Returns the problems of a string, or an empty list if the string has the format. */
  readonly findProblems: (text: string) => readonly string[];
  /** The length of the regular expression, from which the cost of a validation is computed. */
  readonly patternLength: number;
}

export class FormatValue extends OpaqueValue {
  readonly type = FORMAT_TYPE;
  readonly format: NamedFormat;

  constructor(format: NamedFormat) {
    super();
    this.format = format;
  }

  override equals(otherValue: OpaqueValue): boolean {
    return otherValue instanceof FormatValue && this.format.name === otherValue.format.name;
  }
}
