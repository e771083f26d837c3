/** A parsed URL. */
import { parseType } from '../../types/read-type.ts';
import { OpaqueValue } from '../value.ts';

const URL_TYPE = parseType('url');

export interface UrlParts {
  readonly scheme: string;
  readonly host: string;
  readonly escapedPath: string;
  readonly query: string;
  /** The original text. */
  readonly text: string;
}

export class UrlValue extends OpaqueValue {
  readonly type = URL_TYPE;
  readonly parts: UrlParts;

  constructor(parts: UrlParts) {
    super();
    this.parts = parts;
  }

  override equals(otherValue: OpaqueValue): boolean {
    return otherValue instanceof UrlValue && this.parts.text === otherValue.parts.text;
  }
}
