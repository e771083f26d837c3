/**
 * One object as bytes. The bytes of a stored object are made once for each of its versions, shape and form, and then serve gets, lists
 * and watches alike: a list takes them without the leading kind and apiVersion, a watch event wraps them.
 *
 * Worked example: `{"kind":"Endpoints","apiVersion":"v1","metadata":{…}}\n` is an answer as it is; `{` and the bytes after
 * the prefix up to the newline are a list item; all bytes up to the newline are the `object` of an event.
 */

import { compactJson } from '../pure/json/write.ts';
import type { ApiObject } from '../pure/object.ts';
import type { Item } from '../store/watch-cache.ts';
import type { Form } from './forms/form.ts';
import { JSON_FORM, jsonPrefix } from './forms/json-form.ts';

/** As which kind and version objects are shown. One for each resource and subresource, made at start. */
export class Shape {
  readonly kind: string;
  readonly apiVersion: string;
  /** From the form that is stored to the form that this version shows. */
  readonly convert: ((stored: ApiObject) => ApiObject) | undefined;
  /** `{"kind":"Endpoints","apiVersion":"v1",` */
  private readonly prefix: string;
  private readonly stored: string;
  private readonly name: string;
  private readonly of: string;
  private readonly names = new Map<Form, string>();

  /** `of` tells apart shapes of one kind: a custom type may change. */
  constructor(kind: string, apiVersion: string, convert?: (stored: ApiObject) => ApiObject, of = '') {
    this.kind = kind;
    this.apiVersion = apiVersion;
    this.convert = convert;
    this.prefix = jsonPrefix(kind, apiVersion);
    this.stored = `{"apiVersion":${JSON.stringify(apiVersion)},"kind":${JSON.stringify(kind)},`;
    this.of = of;
    this.name = `${apiVersion} ${kind}${of} json`;
    this.encode = this.encode.bind(this);
  }

  /** The object as this shape shows it; kind and apiVersion stand first. */
  show(object: ApiObject): ApiObject {
    const { kind: _kind, apiVersion: _apiVersion, ...rest } = this.converted(object);
    return { kind: this.kind, apiVersion: this.apiVersion, ...rest } as ApiObject;
  }

  /** The bytes of a stored object, in JSON the compact ones with their newline; made once. */
  document(form: Form, item: Item): Buffer {
    if (form === JSON_FORM) return item.encoded(this.name, this.encode);
    let name = this.names.get(form);
    if (name === undefined) {
      name = `${this.apiVersion} ${this.kind}${this.of} ${form.name}`;
      this.names.set(form, name);
    }
    return item.encoded(name, (object) => form.encode(this.show(object), false));
  }

  private encode(object: ApiObject): Buffer {
    let text = compactJson(this.converted(object));
    if (text.startsWith(this.stored)) text = this.prefix + text.slice(this.stored.length);
    else if (!text.startsWith(this.prefix)) text = compactJson(this.show(object));
    return Buffer.from(`${text}\n`);
  }

  private converted(object: ApiObject): ApiObject {
    return this.convert === undefined ? object : this.convert(object);
  }
}
