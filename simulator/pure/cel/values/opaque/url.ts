/** A parsed URL. */
import { parseType } from '../../types/parse-type.ts';
import { OpaqueValue } from '../value.ts';

const URL_TYPE = parseType('url');

export interface UrlComponents {
  readonly scheme: string;
  readonly host: string;
  readonly escapedPath: string;
  readonly query: string;
  /** The original text. */
  readonly text: string;
}

export class UrlValue extends OpaqueValue {
  readonly type = URL_TYPE;
  readonly components: UrlComponents;

  constructor(components: UrlComponents) {
    super();
    this.components = components;
  }

  override equals(otherValue: OpaqueValue): boolean {
    return otherValue instanceof UrlValue && this.components.text === otherValue.components.text;
  }
}
