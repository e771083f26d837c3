/** A parsed URL. */
import { readType } from '../../types/read-type.ts';
import { Opaque } from '../value.ts';

const TYPE = readType('url');

export interface UrlParts {
  readonly scheme: string;
  readonly host: string;
  readonly escapedPath: string;
  readonly query: string;
  /** The original text. */
  readonly text: string;
}

export class UrlValue extends Opaque {
  readonly type = TYPE;
  readonly parts: UrlParts;

  constructor(parts: UrlParts) {
    super();
    this.parts = parts;
  }

  override equals(otherValue: Opaque): boolean {
    return otherValue instanceof UrlValue && this.parts.text === otherValue.parts.text;
  }
}
