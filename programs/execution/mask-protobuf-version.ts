/**
 * Masks the resourceVersion in a protobuf object of a kind that the decoder does not know. It is field 6 of the metadata, between the uid
 * and the generation. It differs between servers.
 */

const VERSION_BYTES = /(?<=2)\p{Cc}\d{1,20}(?=8[\s\S]{1,3}B)/gu;

export function maskProtobufVersion(text: string): string {
  return text.replace(VERSION_BYTES, ' VERSION ');
}
