/** Reads the body of a server-side apply: YAML or CBOR with the fields that the client wants to own (apply-*). */
import { type DecodedDocument, DecodingError } from '../../negotiation/serializers/serializer.ts';
import { omitUndeclared } from '../../pure/apply/undeclared-fields.ts';
import { JsonSyntaxError } from '../../pure/json/syntax-error.ts';
import type { JsonObject } from '../../pure/object.ts';
import { badRequest } from '../../pure/status/reasons.ts';
import type { Call } from '../call.ts';
import { formatTypeName } from '../decoding/type-name.ts';

export interface AppliedConfiguration {
  /** The unchanged configuration of the request. */
  readonly sentObject: JsonObject;
  /** The configuration without the fields that the type does not have. */
  readonly value: JsonObject;
  /** The paths of the removed fields. */
  readonly undeclared: readonly string[];
  readonly strict: NonNullable<DecodedDocument['strict']>;
}

export async function readAppliedConfiguration(call: Call): Promise<AppliedConfiguration> {
  const { value, strict = [] } = await decodeBody(call);
  const configuration = value ?? {};
  if (typeof configuration !== 'object' || Array.isArray(configuration)) {
    const mismatch = `json: cannot unmarshal ${formatTypeName(configuration)} into Go value of type map[string]interface {}`;
    throw badRequest(`error decoding YAML: error unmarshaling JSON: while decoding JSON: ${mismatch}`);
  }
  return { sentObject: configuration, ...removeUndeclared(call, configuration), strict };
}

async function decodeBody({ context, body, request }: Call): Promise<DecodedDocument> {
  try {
    return await context.negotiator.appliedConfigurationSerializer(request).decode(body);
  } catch (error) {
    if (!(error instanceof DecodingError) && !(error instanceof JsonSyntaxError)) throw error;
    throw badRequest(`error decoding YAML: error converting YAML to JSON: ${error.message}`);
  }
}

/** Removes fields that the type does not have. kube-apiserver keeps them and fails to merge the configuration. */
function removeUndeclared(
  { endpoint, context }: Call,
  configuration: JsonObject,
): Pick<AppliedConfiguration, 'value' | 'undeclared'> {
  if (context.departures.has('apply-undeclared-field-500')) return { value: configuration, undeclared: [] };
  return omitUndeclared((endpoint.subresource ?? endpoint.resource).fieldsType, configuration);
}

/** Throws or adds warnings for duplicate and unknown fields, as fieldValidation specifies. */
export function reportStrictProblems(call: Call, { strict, undeclared }: AppliedConfiguration): void {
  const { fieldValidation } = call.writeOptions;
  if (strict.length + undeclared.length === 0 || fieldValidation === 'Ignore') return;
  const unknownFields = undeclared.map((path) => `unknown field "${path}"`);
  if (fieldValidation === 'Strict' && strict.length === 0) {
    throw badRequest(`strict decoding error: ${unknownFields.join(', ')}`);
  }
  if (fieldValidation === 'Strict') {
    const failures = strict.map(({ failure }) => failure).join(', ');
    throw badRequest(`error strict decoding YAML: error converting YAML to JSON: ${failures}`);
  }
  call.warnings = [...strict.flatMap(({ warnings }) => warnings), ...unknownFields];
}
