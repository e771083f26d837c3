/**
 * PATCH with an intent: the fields that the client wants to own, and nothing else (apply-*). The object is created where there is none.
 * The result goes the way of a PUT.
 */
import type { Answer } from '../ground/exchange.ts';
import { type DecodedDocument, DecodingError } from '../negotiation/serializers/serializer.ts';
import { type Declared, declaredOf } from '../pure/apply/undeclared.ts';
import { JsonSyntaxError } from '../pure/json/syntax-error.ts';
import type { ApiObject, JsonObject } from '../pure/object.ts';
import { badRequest, bareError, conflict, notFound } from '../pure/status/reasons.ts';
import { deepCopy } from '../pure/value/deep-copy.ts';
import type { Item } from '../store/watch-cache.ts';
import type { Call } from './call.ts';
import { change } from './change.ts';
import { nameMatches, namespaceMatches } from './checks/names.ts';
import { decodeObject } from './decoding/decode-object.ts';
import { DecodeProblem } from './decoding/decode-problem.ts';
import { typeName } from './decoding/type-name.ts';
import { applyIntent, nameOf } from './managed-fields/apply-intent.ts';
import { CLIENT_SIDE, lastAppliedAnnotation, setLastApplied } from './managed-fields/last-applied.ts';
import { setManagedFields } from './managed-fields/managed.ts';
import { parentOf, shownView } from './managed-fields/view-managers.ts';
import { atVersion } from './update.ts';

export async function apply(call: Call): Promise<Answer> {
  const intent = await readIntent(call);
  const creates = call.endpoint.subresource === undefined;
  const merged = (current: Item | undefined) => next(call, intent, current);
  return change(call, '', merged, creates);
}

interface Intent {
  readonly value: JsonObject;
  readonly strict: DecodedDocument['strict'];
}

async function readIntent({ context, body, request }: Call): Promise<Intent> {
  let document: DecodedDocument;
  try {
    document = await context.negotiator.appliedConfigurationSerializer(request).decode(body);
  } catch (error) {
    if (!(error instanceof DecodingError) && !(error instanceof JsonSyntaxError)) throw error;
    throw badRequest(`error decoding YAML: error converting YAML to JSON: ${error.message}`);
  }
  const { value, strict } = document;
  if (value === null) return { value: {}, strict };
  if (typeof value === 'object' && !Array.isArray(value)) return { value, strict };
  const wrong = `json: cannot unmarshal ${typeName(value)} into Go value of type map[string]interface {}`;
  throw badRequest(`error decoding YAML: error unmarshaling JSON: while decoding JSON: ${wrong}`);
}

function next(call: Call, intent: Intent, current: Item | undefined): ApiObject {
  const { endpoint, info, context, writeOptions } = call;
  if (current === undefined && endpoint.subresource !== undefined) throw notFound(endpoint.qualified, info.name);
  const view = endpoint.subresource?.view;
  const stored = current?.object;
  const seen = stored === undefined || view === undefined ? stored : shownView(call, view, stored);
  const live = seen && endpoint.servedKind.convert(seen);
  const { value, undeclared } = declared(call, intent.value);
  const { object, managed } = applyIntent(call, value as JsonObject, live);
  call.warnings = [];
  call.object =
    object === undefined && seen !== undefined ? deepCopy(seen) : decoded(call, object ?? {}, value as JsonObject);
  setManagedFields(call.object, managed);
  if (writeOptions.fieldManager === CLIENT_SIDE) {
    setLastApplied(call.object, intent.value, lastAppliedAnnotation(context.dialect));
  }
  tellStrictProblems(call, intent.strict ?? [], undeclared);
  const { uid = '' } = call.object.metadata;
  if (stored === undefined && uid !== '') throw nothingWithUid(call, uid);
  namespaceMatches(call);
  nameMatches(call);
  if (view === undefined || stored === undefined) return call.object;
  return atVersion(deepCopy(parentOf(call, view, call.object, stored)), call.object.metadata.resourceVersion);
}

function decoded(call: Call, value: JsonObject, intent: JsonObject): ApiObject {
  try {
    return decodeObject(call, { value, kindIsKnown: true });
  } catch (error) {
    if (!(error instanceof DecodeProblem)) throw error;
    const what = nameOf(call.endpoint, intent);
    const kind = what.slice(what.indexOf('; ') + 2);
    throw bareError(
      `failed to convert new object (${what}) to proper version: unable to convert unstructured object to ${kind}: ${error.message}`,
    );
  }
}

/** Whoever means one object in particular means none that is yet to be made. */
function nothingWithUid({ endpoint, info }: Call, uid: string): Error {
  const because = `uid mismatch: the provided object specified uid ${uid}, and no existing object was found`;
  return conflict(endpoint.qualified, info.name, because);
}

/** Genuine servers don't get far with fields that the type lacks. */
function declared({ endpoint, context }: Call, value: JsonObject): Declared {
  if (context.departures.has('apply-undeclared-field-500')) return { value, undeclared: [] };
  return declaredOf((endpoint.subresource ?? endpoint.resource).fieldsType, value);
}

function tellStrictProblems(call: Call, strict: NonNullable<Intent['strict']>, undeclared: readonly string[]): void {
  const { fieldValidation } = call.writeOptions;
  if (strict.length + undeclared.length === 0 || fieldValidation === 'Ignore') return;
  const unknown = undeclared.map((path) => `unknown field "${path}"`);
  if (fieldValidation === 'Strict' && strict.length === 0) {
    throw badRequest(`strict decoding error: ${unknown.join(', ')}`);
  }
  if (fieldValidation === 'Strict') {
    const why = strict.map(({ failure }) => failure).join(', ');
    throw badRequest(`error strict decoding YAML: error converting YAML to JSON: ${why}`);
  }
  const texts = [...strict.flatMap(({ warnings }) => warnings), ...unknown];
  call.warnings = texts.map((text) => `299 - ${JSON.stringify(text)}`);
}
