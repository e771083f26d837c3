/** Faults of combined schemas, formats and names of custom resources. */
import type { Fault } from '../../../faults/fault.ts';

const COMBINATIONS_FILE = 'pure/custom/combinations.ts';
const NAMES_FILE = 'controllers/custom-resources/names.ts';

export const customSchemaFaults = {
  'one-of-like-any-of': {
    bug: 'a value that matches several schemas of oneOf is valid',
    breaks: ['conv-crd-schema-validated'],
    in: COMBINATIONS_FILE,
    find: 'if (oneOfProblems.length > 0 && validCount !== 1) {',
    put: 'if (oneOfProblems.length > 0 && validCount === 0) {',
  },
  'any-of-needs-every-schema': {
    bug: 'a value must match every schema of anyOf',
    breaks: ['conv-crd-schema-validated'],
    in: COMBINATIONS_FILE,
    find: 'anyOfProblems.every((schemaProblems) => schemaProblems.length > 0)',
    put: 'anyOfProblems.some((problems) => problems.length > 0)',
  },
  'not-schema-ignored': {
    bug: 'a value that matches the schema of not is valid',
    breaks: ['conv-crd-schema-validated'],
    in: COMBINATIONS_FILE,
    find: 'if (not !== undefined && findProblemsWithSchema(not).length === 0)',
    put: "if (not !== undefined && path === '')",
  },
  'leap-days-in-every-year': {
    bug: '29 February is a valid date in every year',
    breaks: ['conv-crd-schema-validated'],
    in: 'pure/custom/formats.ts',
    find: ' - (month === 2 && !isLeapYear ? 1 : 0)',
    put: ' - (month === 2 && !isLeapYear ? 0 : 0)',
  },
  'short-names-not-unique': {
    bug: 'two CustomResourceDefinitions of a group can have the same short name',
    breaks: ['conv-crd-name-conflicts'],
    in: NAMES_FILE,
    find: '[plural, singular, ...(shortNames ?? [])]',
    put: '[plural, singular]',
  },
  'list-kinds-not-compared': {
    bug: 'the kind of a CustomResourceDefinition can be the list kind of another CustomResourceDefinition',
    breaks: ['conv-crd-name-conflicts'],
    in: NAMES_FILE,
    find: 'namesOfOthers.flatMap(({ kind, listKind }) => [kind, listKind])',
    put: 'namesOfOthers.flatMap(({ kind }) => [kind])',
  },
} satisfies Record<string, Fault>;
