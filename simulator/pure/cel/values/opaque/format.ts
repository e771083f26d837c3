/** A named format of texts. */
import { readType } from '../../types/read-type.ts';
import { Opaque } from '../value.ts';

const TYPE = readType('format');

export interface NamedFormat {
  readonly name: string;
  /** Returns the problems of a text. */
  readonly problems: (text: string) => readonly string[];
  /** The length of the regular expression for the cost. */
  readonly patternLength: number;
}

export class FormatValue extends Opaque {
  readonly type = TYPE;
  readonly format: NamedFormat;

  constructor(format: NamedFormat) {
    super();
    this.format = format;
  }

  override equals(otherValue: Opaque): boolean {
    return otherValue instanceof FormatValue && this.format.name === otherValue.format.name;
  }
}
