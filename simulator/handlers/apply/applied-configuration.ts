/** Reads the body of a server-side apply: YAML or CBOR with the fields that the client wants to own (apply-*). */
import { type DecodedDocument, DecodingError } from '../../negotiation/serializers/serializer.ts';
import { separateUndeclaredFields } from '../../pure/apply/undeclared-fields.ts';
import { JsonSyntaxError } from '../../pure/json/syntax-error.ts';
import type { JsonObject } from '../../pure/object.ts';
import { createBadRequestError } from '../../pure/status/reasons.ts';
import type { Call } from '../call.ts';
import { formatJsonTypeName } from '../decoding/type-name.ts';

export interface AppliedConfiguration {
  /** The unchanged configuration of the request. */
  readonly sentConfiguration: JsonObject;
  /** The configuration without the fields that the type does not have. */
  readonly value: JsonObject;
  /** The paths of the removed fields. */
  readonly undeclaredPaths: readonly string[];
  /** The problems that strict field validation reports, such as duplicate fields. */
  readonly strictProblems: NonNullable<DecodedDocument['strictProblems']>;
}

export async function readAppliedConfiguration(call: Call): Promise<AppliedConfiguration> {
  const { value, strictProblems = [] } = await decodeConfigurationBody(call);
  const configuration = value ?? {};
  if (typeof configuration !== 'object' || Array.isArray(configuration)) {
    const mismatch = `json: cannot unmarshal ${formatJsonTypeName(configuration)} into Go value of type map[string]interface {}`;
    throw createBadRequestError(`error decoding YAML: error unmarshaling JSON: while decoding JSON: ${mismatch}`);
  }
  return { sentConfiguration: configuration, ...removeUndeclaredFields(call, configuration), strictProblems };
}

async function decodeConfigurationBody({ context, body, request }: Call): Promise<DecodedDocument> {
  try {
    return await context.negotiator.selectAppliedConfigurationSerializer(request).decode(body);
  } catch (error) {
    if (!(error instanceof DecodingError) && !(error instanceof JsonSyntaxError)) throw error;
    throw createBadRequestError(`error decoding YAML: error converting YAML to JSON: ${error.message}`);
  }
}

/** Removes fields that the type does not have. kube-apiserver keeps them and fails to merge the configuration. */
function removeUndeclaredFields(
  { endpoint, context }: Call,
  configuration: JsonObject,
): Pick<AppliedConfiguration, 'value' | 'undeclaredPaths'> {
  if (context.departures.has('apply-undeclared-field-500')) return { value: configuration, undeclaredPaths: [] };
  return separateUndeclaredFields((endpoint.subresource ?? endpoint.resource).fieldsType, configuration);
}

/** Throws or adds warnings for duplicate and unknown fields, as fieldValidation specifies. */
export function reportStrictProblems(call: Call, { strictProblems, undeclaredPaths }: AppliedConfiguration): void {
  const { fieldValidation } = call.writeOptions;
  if (strictProblems.length + undeclaredPaths.length === 0 || fieldValidation === 'Ignore') return;
  const unknownFields = undeclaredPaths.map((path) => `unknown field "${path}"`);
  if (fieldValidation === 'Strict' && strictProblems.length === 0) {
    throw createBadRequestError(`strict decoding error: ${unknownFields.join(', ')}`);
  }
  if (fieldValidation === 'Strict') {
    const errorMessages = strictProblems.map(({ errorMessage }) => errorMessage).join(', ');
    throw createBadRequestError(`error strict decoding YAML: error converting YAML to JSON: ${errorMessages}`);
  }
  call.warnings = [...strictProblems.flatMap(({ warnings }) => warnings), ...unknownFields];
}
