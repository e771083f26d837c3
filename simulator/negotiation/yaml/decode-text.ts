/** Decodes the bytes of a YAML document to text: UTF-8, or UTF-16 with a byte order mark. Rejects characters that YAML forbids. */
import { isUtf8 } from 'node:buffer';
import { DecodingError } from '../serializers/serializer.ts';

// biome-ignore lint/suspicious/noControlCharactersInRegex: this expression looks for them
const FORBIDDEN_CHARACTERS = /[\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x84\x86-\x9f\ufffe\uffff]/;

/** Decodes a document. Throws a DecodingError. */
export function decodeYaml(bytes: Buffer): string {
  const text = decodeText(bytes);
  if (FORBIDDEN_CHARACTERS.test(text)) throw new DecodingError('yaml: control characters are not allowed');
  return text;
}

function decodeText(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return bytes.toString('utf16le', 2);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) {
    const evenBytes = bytes.subarray(2, bytes.length - (bytes.length % 2));
    return Buffer.from(evenBytes).swap16().toString('utf16le');
  }
  if (!isUtf8(bytes)) throw new DecodingError(`yaml: ${describeUtf8Error(bytes)}`);
  const hasByteOrderMark = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
  return bytes.toString('utf8', hasByteOrderMark ? 3 : 0);
}

function describeUtf8Error(bytes: Buffer): string {
  for (let index = 0; index < bytes.length; ) {
    const firstByte = bytes[index] ?? 0;
    const width =
      firstByte < 0x80
        ? 1
        : firstByte >= 0xf0 && firstByte < 0xf8
          ? 4
          : firstByte >= 0xe0
            ? 3
            : firstByte >= 0xc0
              ? 2
              : 0;
    if (width === 0 || firstByte >= 0xf8) return 'invalid leading UTF-8 octet';
    if (index + width > bytes.length) return 'incomplete UTF-8 octet sequence';
    for (let trailingIndex = index + 1; trailingIndex < index + width; trailingIndex++) {
      if (((bytes[trailingIndex] ?? 0) & 0xc0) !== 0x80) return 'invalid trailing UTF-8 octet';
    }
    if (!isUtf8(bytes.subarray(index, index + width))) return 'invalid length of a UTF-8 sequence';
    index += width;
  }
  return 'invalid leading UTF-8 octet';
}
