/** How values are written in CBOR: strings as byte strings. */
import { type EncodeOptions, rfc8949EncodeOptions, Token, Type } from 'cborg';

/** The tag that a document begins with. */
export const SELF_DESCRIBED = Buffer.of(0xd9, 0xd9, 0xf7);

export const OPTIONS: EncodeOptions = {
  ...rfc8949EncodeOptions,
  ignoreUndefinedProperties: true,
  typeEncoders: { string: (text: string) => new Token(Type.bytes, Buffer.from(text)) },
};
