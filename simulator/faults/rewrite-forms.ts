/** Faults of the forms themselves: which there are, and what their bytes are. */
import { cborForm } from '../negotiation/forms/cbor-form.ts';
import { BodyError, type Form } from '../negotiation/forms/form.ts';
import { JSON_FORM } from '../negotiation/forms/json-form.ts';
import { MAGIC } from '../pure/protobuf/envelope.ts';
import type { FaultId, FaultSet } from './catalogue.ts';
import { misenveloped } from './rewrite-envelope.ts';

export function misformed(forms: readonly Form[], faults: FaultSet): readonly Form[] {
  if (faults.size === 0) return forms;
  const all = faults.has('cbor-always-served') && !forms.includes(cborForm) ? [...forms, cborForm] : forms;
  return all.filter(({ name }) => !missing(name, faults)).map((form) => rewritten(form, faults));
}

const UNSERVED: Readonly<Partial<Record<Form['name'], FaultId>>> = {
  yaml: 'yaml-not-served',
  protobuf: 'protobuf-not-served',
  cbor: 'cbor-never-served',
};
const UNREAD: Readonly<Partial<Record<Form['name'], FaultId>>> = {
  protobuf: 'protobuf-not-read',
  cbor: 'cbor-not-read',
};

function missing(name: Form['name'], faults: FaultSet): boolean {
  const fault = UNSERVED[name];
  return fault !== undefined && faults.has(fault);
}

function rewritten(form: Form, faults: FaultSet): Form {
  const unread = UNREAD[form.name];
  const read = unread !== undefined && faults.has(unread) ? { ...form, decode: unreadable } : form;
  switch (form.name) {
    case 'yaml':
      return wrongYaml(read, faults);
    case 'protobuf':
      return wrongProtobuf(read, faults);
    case 'cbor':
      return wrongCbor(read, faults);
    default:
      return read;
  }
}

function unreadable(): never {
  throw new BodyError('this form is not read');
}

function wrongYaml(form: Form, faults: FaultSet): Form {
  if (faults.has('yaml-is-json')) return { ...form, encode: JSON_FORM.encode };
  if (faults.has('yaml-read-as-json')) return { ...form, decode: JSON_FORM.decode };
  if (!faults.has('yaml-texts-unquoted')) return form;
  const unquoted = (text: string) => text.replaceAll(/: "([^"\\\n]*)"$/gm, ': $1');
  return { ...form, encode: (value, pretty) => Buffer.from(unquoted(form.encode(value, pretty).toString())) };
}

function wrongProtobuf(form: Form, faults: FaultSet): Form {
  const { join: _join, stream, ...rest } = form;
  if (faults.has('protobuf-events-without-length') && stream !== undefined) {
    return { ...form, stream: { ...stream, frame: (type, document) => stream.frame(type, document).subarray(4) } };
  }
  if (faults.has('protobuf-magic-not-needed')) {
    const magic = Buffer.from(MAGIC);
    const completed = (bytes: Buffer) => (bytes.indexOf(magic) === 0 ? bytes : Buffer.concat([magic, bytes]));
    return { ...form, decode: (bytes, expected) => form.decode(completed(bytes), expected) };
  }
  const wrong = misenveloped(faults);
  if (wrong === undefined) return form;
  const encode: Form['encode'] = (value, pretty) => wrong(form.encode(value, pretty));
  return { ...rest, ...(stream && { stream }), encode };
}

function wrongCbor(form: Form, faults: FaultSet): Form {
  const { stream } = form;
  if (faults.has('cbor-is-json')) return { ...form, encode: JSON_FORM.encode };
  if (stream === undefined) return form;
  if (faults.has('cbor-watch-named-cbor')) return { ...form, stream: { ...stream, mediaType: form.mediaType } };
  if (!faults.has('cbor-events-in-lines')) return form;
  const frame = (type: string, document: Buffer) => Buffer.concat([stream.frame(type, document), Buffer.from('\n')]);
  return { ...form, stream: { ...stream, frame } };
}
