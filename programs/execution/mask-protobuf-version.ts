/**
 * Masks the version in the text of an object that the decoder of protobuf does not know: field 6 of the metadata, between the UID and the
 * generation. Servers count versions differently.
 */

const VERSION = /(?<=2)\p{Cc}\d{1,20}(?=8[\s\S]{1,3}B)/gu;

export function maskProtobufVersion(text: string): string {
  return text.replace(VERSION, ' VERSION ');
}
