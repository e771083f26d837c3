/**
 * The official conformance data of CEL, as far as it applies. Expressions of kube-apiserver have no protocol buffer messages, are always
 * checked, and can use only some of the extension libraries.
 */
import { tests } from '@bufbuild/cel-spec/testdata/conformance.js';
import type { Json, JsonObject } from '../../object.ts';
import { isObject } from '../../value/is-object.ts';

export interface ConformanceCase {
  readonly name: string;
  readonly expression: string;
  /** The test in the format of the conformance data. */
  readonly test: JsonObject;
}

/** Suites about protocol buffer messages, and about libraries that kube-apiserver does not support. */
const UNSUPPORTED_SUITES = new Set([
  'bindings_ext',
  'block_ext',
  'encoders_ext',
  'enums',
  'math_ext',
  'proto2',
  'proto2_ext',
  'proto3',
  'wrappers',
]);
/** Suites about extension libraries and type inference. The other suites are about the core of the language. */
const EXTENSION_SUITES = new Set(['macros2', 'optionals', 'string_ext', 'type_deductions']);

export function isCoreCase({ name }: ConformanceCase): boolean {
  return !EXTENSION_SUITES.has(name.split('/')[0] ?? '');
}

/** Matches cases with messages, and cases with field names in backquotes, which are newer than the Go library of CEL in kube-apiserver. */
const UNSUPPORTED_SYNTAX =
  /TestAllTypes|google\.protobuf\.(?!Duration|Timestamp)|GlobalEnum|proto[23]|cel\.expr\.conformance|messageType|NULL_VALUE|`/;

export function listApplicableCases(): ConformanceCase[] {
  const cases: ConformanceCase[] = [];
  collectCases(tests, [], cases);
  return cases.filter(({ name }) => !UNSUPPORTED_SUITES.has(name.split('/')[0] ?? '')).filter(isApplicable);
}

interface ConformanceSuite {
  readonly name: string;
  readonly suites?: readonly ConformanceSuite[];
  readonly tests?: readonly { readonly original: JsonObject & { readonly expr: string } }[];
}

function collectCases(suite: ConformanceSuite, path: readonly string[], cases: ConformanceCase[]): void {
  for (const { original } of suite.tests ?? []) {
    cases.push({ name: [...path, original.name].join('/'), expression: original.expr, test: original });
  }
  for (const innerSuite of suite.suites ?? []) collectCases(innerSuite, [...path, innerSuite.name], cases);
}

function isApplicable({ test }: ConformanceCase): boolean {
  const declarations: Json[] = Array.isArray(test.typeEnv) ? test.typeEnv : [];
  const declaresFunctions = declarations.some((item) => isObject(item) && item.function !== undefined);
  return test.disableCheck !== true && !declaresFunctions && !UNSUPPORTED_SYNTAX.test(JSON.stringify(test));
}
