/**
 * The forms in which objects travel, one row each (media-json-default, media-yaml). A form that a later issue brings is a
 * row more: nothing else here or in the handlers knows a media type.
 */
import { parse, stringify } from 'yaml';
import { type Origin, parseJson } from '../pure/json/parse.ts';
import { type Writable, writeJson } from '../pure/json/write.ts';
import type { Json } from '../pure/object.ts';

export interface Form {
  readonly name: 'json' | 'yaml';
  /** What Accept and Content-Type call it, and what answers carry. */
  readonly mediaType: string;
  /** The media type of a watch, absent where the form can't be streamed. */
  readonly stream?: string;
  encode(value: Writable, pretty: boolean): Buffer;
  decode(bytes: Buffer): DecodedDocument;
}

export interface DecodedDocument {
  readonly value: Json;
  readonly origin: Origin | undefined;
}

export const JSON_FORM: Form = {
  name: 'json',
  mediaType: 'application/json',
  stream: 'application/json',
  encode: (value, pretty) => Buffer.from(writeJson(value, pretty)),
  decode: (bytes) => parseJson(bytes.toString('utf8')),
};

/** Genuine servers write YAML with sorted keys and read it by way of JSON. */
const YAML_FORM: Form = {
  name: 'yaml',
  mediaType: 'application/yaml',
  encode: (value) =>
    Buffer.from(
      stringify(value, {
        version: '1.1',
        sortMapEntries: true,
        lineWidth: 80,
        indentSeq: false,
        aliasDuplicateObjects: false,
      }),
    ),
  decode: (bytes) =>
    parseJson(JSON.stringify(parse(bytes.toString('utf8'), { version: '1.1', intAsBigInt: false }) ?? null)),
};

/** In the order in which messages list them; the first is the default. */
export const FORMS: readonly Form[] = [JSON_FORM, YAML_FORM];
export const MEDIA_TYPES: readonly string[] = FORMS.map((form) => form.mediaType);
/** What can be watched, as messages list it. */
export const STREAM_TYPES: readonly string[] = FORMS.filter((form) => form.stream !== undefined).map(
  (form) => `${form.mediaType};stream=watch`,
);
