/** Faults in the validation of fields, parameters and types that concern custom objects, later values or several problems. */
import type { Edit, Fault } from '../../../faults/fault.ts';

/** Returns an edit that ignores fieldValidation for writes for which the condition is true. */
const createUncheckedFieldsEdit = (condition: string): Edit => ({
  in: 'handlers/decoding/decode-object.ts',
  find: 'const fieldValidation = writeOptions.fieldValidation;',
  put: `const fieldValidation = ${condition} ? 'Ignore' : writeOptions.fieldValidation;`,
});

export const writeCheckFaults = {
  'custom-puts-unchecked': {
    bug: 'a PUT of a custom object ignores fieldValidation',
    breaks: ['fv-applies-to-put'],
    ...createUncheckedFieldsEdit(
      "resource.customType !== undefined && call.verb === 'update' && endpoint.subresource === undefined",
    ),
  },
  'custom-patches-unchecked': {
    bug: 'a patch of a custom object ignores fieldValidation',
    breaks: ['fv-applies-to-patch'],
    ...createUncheckedFieldsEdit(
      "resource.customType !== undefined && call.verb === 'patch' && endpoint.subresource === undefined",
    ),
  },
  'duplicates-in-custom-objects-unnoticed': {
    bug: 'duplicate fields below the root of a custom object are not reported',
    breaks: ['fv-applies-to-put', 'fv-applies-to-patch'],
    in: 'handlers/decoding/decode-object.ts',
    find: 'const allProblems = [...problems, ...relevantProblems];',
    put: `const isUnnoticed = (text: string) => resource.customType !== undefined && /^duplicate field "spec\\./.test(text);
  const allProblems = [...problems, ...relevantProblems].filter((text) => !isUnnoticed(text));`,
  },
  'first-invalid-parameter-only': {
    bug: 'only the first of several invalid parameters is reported',
    breaks: ['fv-unsupported-value-422'],
    in: 'handlers/checks/options.ts',
    find: 'formatProblemValues(problems, behaviors)',
    put: 'formatProblemValues(problems.slice(0, 1), behaviors)',
  },
  'later-map-values-converted': {
    bug: 'in a map of strings, values of other types after the first entry are converted to strings',
    breaks: ['fv-field-types-always-checked'],
    in: 'pure/schema/collections.ts',
    find: `setMember(
          map,
          key,
          isNullBytes ? '' : member === null ? codec.createZeroValue() : codec.decode(member, findings),
        );`,
    put: `const isConverted = codec.goType === 'string' && typeof member !== 'object' && Object.keys(map).length > 0;
        setMember(map, key, member === null ? codec.createZeroValue() : codec.decode(isConverted ? String(member) : member, findings));`,
  },
  'later-list-items-converted': {
    bug: 'in a list of strings, values of other types after the first item are converted to strings',
    breaks: ['fv-field-types-always-checked'],
    in: 'pure/schema/collections.ts',
    find: 'list[index] = item === null ? codec.createZeroValue() : codec.decode(item, findings);',
    put: `const isConverted = codec.goType === 'string' && typeof item !== 'object' && index > 0;
        list[index] = item === null ? codec.createZeroValue() : codec.decode(isConverted ? String(item) : item, findings);`,
  },
  'large-integers-truncated': {
    bug: 'an integer above the range of int32 is truncated',
    breaks: ['fv-field-types-always-checked'],
    in: 'pure/schema/scalars.ts',
    find: "if (typeof value === 'bigint' && value >= -limit && value < limit) return value;",
    put: `if (typeof value === 'number' && Number.isInteger(value) && bits === 32) return value | 0;
      if (typeof value === 'bigint' && value >= -limit && value < limit) return value;`,
  },
  'dry-patches-keep-generation': {
    bug: 'the response to a dry-run patch has the stored generation',
    breaks: ['dry-response-is-would-be-object'],
    in: 'handlers/change.ts',
    find: "if (dryRun) return { decision: 'unchanged', outcome: { isCreated: false, returnedObject: object } };",
    put: `if (dryRun && call.verb === 'patch' && previous.metadata.generation !== undefined)
    object.metadata.generation = previous.metadata.generation;
  if (dryRun) return { decision: 'unchanged', outcome: { isCreated: false, returnedObject: object } };`,
  },
  'dry-runs-exceed-quota': {
    bug: 'a dry run is not checked against the quotas of the namespace',
    breaks: ['dry-runs-validating-admission'],
    in: 'handlers/admission/quota.ts',
    find: "if (namespace === '' || (endpoint.subresource !== undefined && !isResize(endpoint))) return write(NO_QUOTA_CHECK);",
    put: "if (namespace === '' || endpoint.subresource !== undefined || call.writeOptions.dryRun) return write(NO_QUOTA_CHECK);",
  },
  'dry-definitions-are-served': {
    bug: 'the resource of a CustomResourceDefinition that a dry run creates is served',
    breaks: ['dry-no-side-effects'],
    in: 'handlers/create.ts',
    find: "return call.writeOptions.dryRun ? 'unchanged' : { put: object };",
    put: "return call.writeOptions.dryRun && !endpoint.resource.group.startsWith('apiextensions') ? 'unchanged' : { put: object };",
  },
  'dry-finalize-is-real': {
    bug: 'a PUT of the finalize subresource of a namespace ignores dryRun',
    breaks: ['dry-all-put-not-stored'],
    in: 'handlers/checks/options.ts',
    find: "call.writeOptions = readWriteOptions(query, verb === 'apply');",
    put: `call.writeOptions = readWriteOptions(query, verb === 'apply');
  if (call.endpoint.subresource?.name === 'finalize') call.writeOptions = { ...call.writeOptions, dryRun: false };`,
  },
} satisfies Record<string, Fault>;
