/** A named format of texts. */
import { parseType } from '../../types/read-type.ts';
import { OpaqueValue } from '../value.ts';

const FORMAT_TYPE = parseType('format');

export interface NamedFormat {
  readonly name: string;
  /** Returns the problems of a text. */
  readonly findProblems: (text: string) => readonly string[];
  /** The length of the regular expression for the cost. */
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
