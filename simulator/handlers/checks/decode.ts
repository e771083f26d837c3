/**
 * The body made an object of the endpoint's kind: parsed, its kind and version held against the path
 * (path-body-apiversion-mismatch), brought into the form of the kind's type, and given the defaults that the data holds.
 * Unknown and repeated fields become warnings or, under Strict, a 400 (fv-*).
 */

import type { Origin } from '../../pure/json/parse.ts';
import { JsonSyntaxError } from '../../pure/json/syntax-error.ts';
import type { ApiObject, Json, JsonObject } from '../../pure/object.ts';
import { badRequest } from '../../pure/status/reasons.ts';
import type { Call } from '../call.ts';
import { checkKind, GO_HEADER, KindError } from '../decoding/kind.ts';
import { repeatedFields } from '../decoding/repeated-fields.ts';
import { summary } from '../decoding/summary.ts';
import { typeName } from '../decoding/type-name.ts';

export function bodyIsDecoded(call: Call): void {
  const { value, origin } = parse(call);
  call.object = toObject(call, value, origin, (message) => badRequest(message));
}

function unrecognized(call: Call, why: string): Error {
  const { kind } = call.endpoint.shape;
  return badRequest(`the object provided is unrecognized (must be of type ${kind}): ${why} (${summary(call.body)})`);
}

function parse(call: Call): { value: JsonObject; origin: Origin | undefined } {
  let value: Json;
  let origin: Origin | undefined;
  try {
    ({ value, origin } = call.form.decode(call.body));
  } catch (error) {
    if (!(error instanceof JsonSyntaxError)) throw unrecognized(call, (error as Error).message);
    throw unrecognized(call, `couldn't get version/kind; json parse error: ${error.message}`);
  }
  if (value === null) return { value: {}, origin };
  if (typeof value === 'object' && !Array.isArray(value)) return { value, origin };
  const wrong = `json: cannot unmarshal ${typeName(value)} into Go value of type ${GO_HEADER}`;
  throw unrecognized(call, `couldn't get version/kind; json parse error: ${wrong}`);
}

/** Shared with patch, whose results are decoded as bodies are but fail in another way. */
export function toObject(
  call: Call,
  value: JsonObject,
  origin: Origin | undefined,
  refuse: (message: string) => Error,
): ApiObject {
  const { endpoint, context, writeOptions } = call;
  const { shape, schema, resource } = endpoint;
  try {
    checkKind(value, shape, context.registry);
  } catch (error) {
    if (!(error instanceof KindError)) throw error;
    if (error.sent === undefined) throw unrecognized(call, error.message);
    throw refuse(
      `${error.sent.kind} in version "${error.sent.version}" cannot be handled as a ${shape.kind}: ${error.message}`,
    );
  }
  const { object, unknownFields } = schema.decode({ ...value, apiVersion: shape.apiVersion, kind: shape.kind });
  if (writeOptions.fieldValidation !== 'Ignore') {
    const repeated = origin === undefined ? [] : repeatedFields(value, origin, unknownFields);
    const found = [
      ...unknownFields.map((path) => `unknown field "${path}"`),
      ...repeated.map((path) => `duplicate field "${path}"`),
    ];
    if (found.length > 0 && writeOptions.fieldValidation === 'Strict') {
      const version = shape.apiVersion.split('/').at(-1);
      const why = `strict decoding error: ${found.join(', ')}`;
      throw refuse(`${shape.kind} in version "${version}" cannot be handled as a ${shape.kind}: ${why}`);
    }
    call.warnings = found.map((text) => `299 - ${JSON.stringify(text)}`);
  }
  object.metadata ??= {};
  schema.setDefaults(object);
  return endpoint.subresource?.view === undefined ? (resource.conversion?.toStored(object) ?? object) : object;
}
