/** Faults that break rules of the area field-validation, and the rule that successful requests have no warnings. */
import type { Fault } from '../../../faults/fault.ts';

export const fieldValidationFaults = {
  'ignore-warns': {
    bug: 'fieldValidation=Ignore means Warn',
    breaks: ['fv-ignore-unknown', 'fv-ignore-duplicate'],
    in: 'handlers/options/write-options.ts',
    find: 'fieldValidation === validation)',
    put: "fieldValidation === (validation === 'Ignore' ? 'Warn' : validation))",
  },
  'ignore-refuses-duplicates': {
    bug: 'duplicate fields are rejected at every level',
    breaks: ['fv-ignore-duplicate', 'fv-warn-succeeds'],
    in: 'handlers/decoding/decode-object.ts',
    find: 'fieldValidation = writeOptions.fieldValidation',
    put: "fieldValidation = allProblems.some((problem) => problem.startsWith('duplicate')) ? 'Strict' : writeOptions.fieldValidation",
  },
  'ignored-by-default': {
    bug: 'the default of fieldValidation is Ignore',
    breaks: ['fv-warn-is-default'],
    in: 'handlers/options/write-options.ts',
    find: "fieldValidation: 'Warn',",
    put: "fieldValidation: 'Ignore',",
  },
  'warn-refuses': {
    bug: 'fieldValidation=Warn means Strict',
    breaks: ['fv-warn-succeeds'],
    in: 'handlers/options/write-options.ts',
    find: 'fieldValidation === validation)',
    put: "fieldValidation === (validation === 'Warn' ? 'Strict' : validation))",
  },
  'strict-warns': {
    bug: 'fieldValidation=Strict means Warn',
    breaks: ['fv-strict-unknown-400', 'fv-strict-duplicate-400', 'fv-strict-lists-all-fields'],
    in: 'handlers/options/write-options.ts',
    find: 'fieldValidation === validation)',
    put: "fieldValidation === (validation === 'Strict' ? 'Warn' : validation))",
  },
  'one-warning-for-all': {
    bug: 'all problems of a body are in one warning',
    breaks: ['fv-warn-one-item-per-unknown', 'fv-warn-one-item-per-duplicate'],
    in: 'handlers/decoding/decode-object.ts',
    find: 'allProblems = [...problems, ...relevantProblems]',
    put: `each = [...problems, ...relevantProblems];
  const allProblems = each.length > 1 ? [each.join(', ')] : each`,
  },
  'unknown-fields-unnoticed': {
    bug: 'unknown fields are dropped silently at every level',
    breaks: ['fv-warn-one-item-per-unknown', 'fv-strict-unknown-400'],
    in: 'handlers/decoding/decode-object.ts',
    find: 'allProblems = [...problems, ...relevantProblems]',
    put: "allProblems = [...problems, ...relevantProblems].filter((problem) => !problem.startsWith('unknown'))",
  },
  'duplicates-unnoticed': {
    bug: 'the last of duplicate fields is used silently',
    breaks: ['fv-warn-one-item-per-duplicate', 'fv-strict-duplicate-400'],
    in: 'handlers/decoding/decode-object.ts',
    find: 'allProblems = [...problems, ...relevantProblems]',
    put: "allProblems = [...problems, ...relevantProblems].filter((problem) => problem.startsWith('unknown'))",
  },
  'strict-names-the-first': {
    bug: 'with fieldValidation=Strict, the error lists only the first problem',
    breaks: ['fv-strict-lists-all-fields'],
    in: 'handlers/decoding/decode-object.ts',
    find: "failures.join(', ')",
    put: 'failures[0]',
  },
  'strict-updates-name-two-fields': {
    bug: 'the error for a PUT with fieldValidation=Strict lists only the first two problems',
    breaks: ['fv-strict-lists-all-fields'],
    in: 'handlers/decoding/decode-object.ts',
    find: "failures.join(', ')",
    put: "failures.slice(0, call.verb === 'update' ? 2 : failures.length).join(', ')",
  },
  'generated-names-unchecked': {
    bug: 'a POST with generateName ignores fieldValidation',
    breaks: ['fv-strict-unknown-400', 'fv-warn-one-item-per-unknown'],
    in: 'handlers/decoding/decode-object.ts',
    find: 'const fieldValidation = writeOptions.fieldValidation;',
    put: `const isGenerated = call.verb === 'create' && (object.metadata?.generateName ?? '') !== '';
  const fieldValidation = isGenerated ? 'Ignore' : writeOptions.fieldValidation;`,
  },
  'strict-is-422': {
    bug: 'an unknown or duplicate field with fieldValidation=Strict returns 422 instead of 400',
    breaks: ['fv-strict-unknown-400', 'fv-strict-duplicate-400'],
    in: 'handlers/decoding/decode-object.ts',
    find: "new StrictDecodeError(`strict decoding error: ${failures.join(', ')}`, documentKind)",
    put: `createStatusError(422, 'Invalid', \`strict decoding error: \${failures.join(', ')}\`)`,
    also: [
      {
        in: 'handlers/decoding/decode-object.ts',
        find: "import { StatusError } from '../../pure/status/status.ts';",
        put: `import { StatusError } from '../../pure/status/status.ts';
import { createStatusError } from '../../pure/status/failure.ts';`,
      },
    ],
  },
  'posts-unchecked': {
    bug: 'POST ignores fieldValidation',
    breaks: ['fv-applies-to-post', 'ep-q-create-fieldvalidation'],
    in: 'handlers/checks/options.ts',
    find: "validateWriteOptions(call, 'CreateOptions', 'write');",
    put: `validateWriteOptions(call, 'CreateOptions', 'write');
  call.writeOptions = { ...call.writeOptions, fieldValidation: 'Ignore' };`,
  },
  'puts-unchecked': {
    bug: 'PUT ignores fieldValidation',
    breaks: ['fv-applies-to-put', 'ep-q-update-fieldvalidation'],
    in: 'handlers/checks/options.ts',
    find: "validateWriteOptions(call, 'UpdateOptions', 'write');",
    put: `validateWriteOptions(call, 'UpdateOptions', 'write');
  call.writeOptions = { ...call.writeOptions, fieldValidation: 'Ignore' };`,
  },
  'patches-unchecked': {
    bug: 'PATCH ignores fieldValidation',
    breaks: ['fv-applies-to-patch', 'ep-q-patch-fieldvalidation'],
    in: 'handlers/checks/options.ts',
    find: "validateWriteOptions(call, 'PatchOptions', isApplyPatch ? 'apply' : 'patch');",
    put: `validateWriteOptions(call, 'PatchOptions', isApplyPatch ? 'apply' : 'patch');
  call.writeOptions = { ...call.writeOptions, fieldValidation: 'Ignore' };`,
  },
  'subresources-unchecked': {
    bug: 'writes of status and scale drop unknown fields silently',
    breaks: ['fv-applies-to-put', 'fv-applies-to-patch'],
    in: 'handlers/checks/options.ts',
    find: "call.writeOptions = readWriteOptions(query, verb === 'apply');",
    put: `call.writeOptions = readWriteOptions(query, verb === 'apply');
  if (call.endpoint.subresource !== undefined) call.writeOptions = { ...call.writeOptions, fieldValidation: 'Ignore' };`,
  },
  'subresources-always-warn': {
    bug: 'writes of status and scale ignore fieldValidation=Ignore',
    breaks: ['fv-applies-to-patch'],
    in: 'handlers/checks/options.ts',
    find: "call.writeOptions = readWriteOptions(query, verb === 'apply');",
    put: `const decodedOptions = readWriteOptions(query, verb === 'apply');
  const isWarned = call.endpoint.subresource !== undefined && decodedOptions.fieldValidation === 'Ignore';
  call.writeOptions = isWarned ? { ...decodedOptions, fieldValidation: 'Warn' } : decodedOptions;`,
  },
  'applied-parts-have-no-level': {
    bug: 'an apply of status or scale with fieldValidation is rejected',
    breaks: ['fv-applies-to-patch'],
    in: 'handlers/checks/options.ts',
    find: "validateWriteOptions(call, 'PatchOptions', isApplyPatch ? 'apply' : 'patch');",
    put: `if (isApplyPatch && call.endpoint.subresource !== undefined && call.info.query.has('fieldValidation'))
    throw createBadRequestError('fieldValidation is for whole objects');
  validateWriteOptions(call, 'PatchOptions', isApplyPatch ? 'apply' : 'patch');`,
  },
  'any-level-accepted': {
    bug: 'an unknown fieldValidation means the default',
    breaks: ['fv-unsupported-value-422'],
    in: 'handlers/options/write-options.ts',
    find: '!supportedValidations.includes(validation)',
    put: 'false',
  },
  'unknown-fields-stored': {
    bug: 'unknown fields at the top level are stored',
    breaks: ['fv-unknown-dropped', 'fv-ignore-unknown'],
    in: 'handlers/decoding/decode-object.ts',
    find: 'object.apiVersion = servedKind.apiVersion;',
    put: `for (const problem of strictProblems) {
    const name = /^unknown field "([^.]*)"$/.exec(problem)?.[1];
    if (name !== undefined) object[name] = document[name] ?? null;
  }
  object.apiVersion = servedKind.apiVersion;`,
  },
  'repeated-fields-lost': {
    bug: 'a duplicate field is dropped entirely',
    breaks: ['fv-duplicate-dropped', 'fv-ignore-duplicate'],
    in: 'handlers/decoding/decode-object.ts',
    find: 'object.apiVersion = servedKind.apiVersion;',
    put: `for (const problem of [...problems, ...strictProblems]) {
    const steps = /^duplicate field "(.*)"$/.exec(problem)?.[1]?.split('.') ?? [];
    const name = steps.pop() ?? '';
    let holder: unknown = object;
    for (const step of steps) holder = (holder as Record<string, unknown> | undefined)?.[step];
    if (holder !== undefined) delete (holder as Record<string, unknown>)[name];
  }
  object.apiVersion = servedKind.apiVersion;`,
  },
  'ignore-skips-types': {
    bug: 'with fieldValidation=Ignore, a value of the wrong type is dropped',
    breaks: ['fv-field-types-always-checked'],
    in: 'handlers/decoding/decode-object.ts',
    find: 'if (!(error instanceof StatusError)) throw error;',
    put: `if (!(error instanceof StatusError)) throw error;
    if (call.writeOptions.fieldValidation === 'Ignore') return schema.decode({ metadata: value.metadata ?? {} });`,
  },
  'ignore-skips-validation': {
    bug: 'with fieldValidation=Ignore, the object is not validated',
    breaks: ['fv-required-fields-always-checked'],
    in: 'handlers/create.ts',
    find: 'problems.length > 0',
    put: "problems.length > 0 && call.writeOptions.fieldValidation !== 'Ignore'",
  },
  'warnings-without-cause': {
    bug: 'every response to a write has a Warning header with the text "nothing"',
    breaks: ['warn-not-without-cause'],
    in: 'handlers/decoding/decode-object.ts',
    find: 'object.apiVersion = servedKind.apiVersion;',
    put: `call.warnings = ['nothing', ...call.warnings];
  object.apiVersion = servedKind.apiVersion;`,
  },
  'applies-fail-on-unknown-fields': {
    bug: 'an apply with an unknown field fails, whatever the fieldValidation is',
    breaks: ['fv-applies-to-patch', 'fv-ignore-unknown', 'fv-strict-unknown-400'],
    in: 'handlers/apply/applied-configuration.ts',
    find: 'return separateUndeclaredFields((endpoint.subresource ?? endpoint.resource).fieldsType, configuration)',
    put: 'return { value: configuration, undeclaredPaths: [] }',
  },
  'pruning-ends-at-preserved': {
    bug: 'unknown fields are kept in every object below x-kubernetes-preserve-unknown-fields',
    breaks: ['fv-unknown-dropped'],
    in: 'pure/custom/prune.ts',
    find: '{ isPreserved: false }, unknownPaths));',
    put: "{ isPreserved: preservesFields && path !== '' }, unknownPaths));",
  },
  'unknown-nulls-unreported': {
    bug: 'an unknown field of a custom object whose value is null is dropped without an error or warning',
    breaks: ['fv-strict-unknown-400'],
    in: 'pure/custom/prune.ts',
    find: 'else unknownPaths.push(memberPath);',
    put: 'else if (member !== null) unknownPaths.push(memberPath);',
  },
} as const satisfies Record<string, Fault>;
