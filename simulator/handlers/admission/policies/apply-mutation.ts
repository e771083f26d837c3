/** Applies one mutation of a policy: a JSON patch, or an applied configuration without a field manager. */
import type { Evaluation } from '../../../pure/admission/expressions/evaluation.ts';
import { listAtomicPaths } from '../../../pure/admission/expressions/mutation/atomic-paths.ts';
import { readConfiguration } from '../../../pure/admission/expressions/mutation/configuration.ts';
import { findMismatchedValueProblems } from '../../../pure/admission/expressions/mutation/mismatched-values.ts';
import { JSON_PATCH_TYPE_NAME, OBJECT_TYPE_NAME } from '../../../pure/admission/expressions/mutation/patch-types.ts';
import { convertToOperations, MutationError } from '../../../pure/admission/expressions/mutation/patches.ts';
import { mergeApplyConfiguration } from '../../../pure/apply/merge.ts';
import { TypeMismatchError } from '../../../pure/apply/type-problem.ts';
import { validateTypedValue } from '../../../pure/apply/validate.ts';
import type { CelValue } from '../../../pure/cel/values/value.ts';
import type { ApiObject, Json, JsonObject } from '../../../pure/object.ts';
import { applyJsonPatch } from '../../../pure/patch/json-patch.ts';
import { PatchError } from '../../../pure/patch/patch-error.ts';
import { createInternalError } from '../../../pure/status/reasons.ts';
import { StatusError } from '../../../pure/status/status.ts';
import { readMembers } from '../../../pure/value/object-members.ts';
import { findTypeProblem } from '../../decoding/decode-object.ts';
import type { WebhookVersion } from '../webhook-version.ts';

export interface Mutation {
  readonly patchType?: string;
  readonly applyConfiguration?: { readonly expression?: string };
  readonly jsonPatch?: { readonly expression?: string };
}

/** Returns the mutated object. Throws a MutationError. */
export function applyMutation(
  { patchType, applyConfiguration, jsonPatch }: Mutation,
  evaluation: Evaluation,
  webhookVersion: WebhookVersion,
  object: ApiObject,
): ApiObject {
  const usesApplyConfiguration = patchType === 'ApplyConfiguration';
  const { expression = '' } = (usesApplyConfiguration ? applyConfiguration : jsonPatch) ?? {};
  const result = evaluation.evaluateMutation(
    expression,
    usesApplyConfiguration ? OBJECT_TYPE_NAME : `list(${JSON_PATCH_TYPE_NAME})`,
  );
  if ('error' in result) throw new MutationError(result.error);
  const document = webhookVersion.convertToVersion(object);
  const patchedDocument = usesApplyConfiguration
    ? mergeConfiguration(result.value, webhookVersion, document)
    : applyJsonPatchValue(result.value, document);
  if (patchedDocument === undefined) return object;
  try {
    return webhookVersion.convertFromVersion(patchedDocument, object, 'policy');
  } catch (error) {
    const problem = error instanceof StatusError ? findTypeProblem(error, webhookVersion.kind) : undefined;
    if (problem === undefined) throw error;
    throw usesApplyConfiguration ? createConversionError(webhookVersion, problem) : createInternalError(problem);
  }
}

function createConversionError({ group, version, kind }: WebhookVersion, problem: string): MutationError {
  const prefix = problem.startsWith('illegal base64') ? 'error decoding from json: ' : '';
  return new MutationError(
    `unable to convert unstructured object to ${group}/${version}, Kind=${kind}: ${prefix}${problem}`,
  );
}

/** Returns the patched document, or undefined if a test operation of the patch fails, which means no change. */
function applyJsonPatchValue(value: CelValue, convertedObject: ApiObject): Json | undefined {
  const operations = convertToOperations(value);
  try {
    return applyJsonPatch(convertedObject, operations);
  } catch (error) {
    if (!(error instanceof PatchError)) throw error;
    if (error.isFailedTest) return undefined;
    throw new MutationError(`JSON Patch: ${error.message}`);
  }
}

function mergeConfiguration(
  value: CelValue,
  { apiVersion, kind, fieldsType }: WebhookVersion,
  currentObject: ApiObject,
): JsonObject {
  const { object, mismatchedValues } = readConfiguration(value);
  const configuration = { ...object, apiVersion, kind };
  const runStep = <T>(failedStep: string, step: () => T): T => {
    try {
      return step();
    } catch (error) {
      if (!(error instanceof TypeMismatchError)) throw error;
      throw new MutationError(`error applying patch: ${failedStep}: ${error.message}`);
    }
  };
  runStep('failed to convert patch object to typed object', () => {
    const problems = findMismatchedValueProblems(fieldsType, { object: configuration, mismatchedValues });
    if (problems.length > 0) throw new TypeMismatchError(problems);
    validateTypedValue(fieldsType, configuration, { repeatedItems: 'rejected' });
  });
  const atomicPaths = listAtomicPaths(fieldsType, configuration);
  if (atomicPaths.length > 0) {
    const detail = `invalid ApplyConfiguration: may not mutate atomic arrays, maps or structs: ${atomicPaths.join(', ')}`;
    throw new MutationError(`error applying patch: ${detail}`);
  }
  runStep('failed to convert original object to typed object', () =>
    validateTypedValue(fieldsType, { ...currentObject }, { repeatedItems: 'rejected' }),
  );
  return readMembers(
    runStep('failed to merge patch', () => mergeApplyConfiguration(fieldsType, { ...currentObject }, configuration)),
  );
}
