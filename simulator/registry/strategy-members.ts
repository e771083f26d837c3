/** The members that the main strategy and the subresource strategies of a built-in kind share. */
import type { DeclarativeRanker } from '../../spec/declarative-causes.ts';
import type { ReleaseBehavior } from '../../spec/release-behaviors.ts';
import type { KindStrategy } from '../../spec/strategies.ts';
import { compact } from '../../values/compact.ts';
import { FieldSet } from '../pure/fields/field-set.ts';
import type { ApiObject, Json } from '../pure/object.ts';
import type { FieldProblem } from '../pure/status/status.ts';
import { isDeepEqual } from '../pure/value/deep-equal.ts';
import type { KindRules } from './kind-rules.ts';
import { validateFinalizerNames } from './metadata/finalizers.ts';
import { readMembers } from './object-fields.ts';
import {
  formatProblemValues,
  moveDeclarativeProblems,
  removePrivilegedContainerProblems,
  removeRepeatedProblems,
} from './report-problems.ts';
import type { KindSchema } from './resource.ts';

export interface StrategyOptions {
  readonly namespaced: boolean;
  readonly hasStatus: boolean;
  readonly rules: KindRules;
  /** The changes that increase the generation, and the metadata that a write to `/status` keeps. */
  readonly strategyFacts: KindStrategy;
  /** The only valid finalizer without a domain: `orch` or `kubernetes`. */
  readonly standardFinalizer: string;
  /** The release-dependent behaviors that the emulated release has (spec/release-behaviors.yaml). */
  readonly behaviors: ReadonlySet<ReleaseBehavior>;
  /** Returns the rank of a problem if the release finds it with the validation tags of the type. */
  readonly rankDeclarative: DeclarativeRanker;
  /** True if containers may be privileged. */
  readonly allowsPrivileged: boolean;
  readonly schema: () => KindSchema;
  /** Drops fields with a disabled feature gate. The writer still owns these fields in managedFields. */
  dropDisabledFields(object: ApiObject): void;
}

export function createCommonMembers({ rules, namespaced }: StrategyOptions) {
  const selectableNames = new Set(['metadata.name', 'metadata.namespace', ...(rules.selectableFields?.names ?? [])]);
  if (!namespaced && rules.selectableFields !== undefined) selectableNames.delete('metadata.namespace');
  const { markTerminating, gracePeriodSeconds, hasOtherFinalizers, selectableFields } = rules;
  return {
    allowUnconditionalUpdate: rules.requiresResourceVersion !== true,
    selectableFieldNames: selectableNames,
    readSelectableFields: ({ metadata }: ApiObject) => ({
      'metadata.name': metadata.name ?? '',
      'metadata.namespace': metadata.namespace ?? '',
    }),
    ...(selectableFields !== undefined && {
      readSelectableFields: (object: ApiObject) => ({
        'metadata.name': object.metadata.name ?? '',
        'metadata.namespace': object.metadata.namespace ?? '',
        ...selectableFields.readValues(object),
      }),
    }),
    formatUnknownFieldLabel: (field: string) =>
      selectableFields === undefined
        ? `${JSON.stringify(field)} is not a known field selector: only "metadata.name", "metadata.namespace"`
        : (selectableFields.describeUnknownField?.(field) ?? `field label not supported: ${field}`),
    returnsDeletedObject: rules.returnsDeletedObject === true,
    ...compact({
      defaultPropagation: rules.defaultPropagation,
      markTerminating,
      hasOtherFinalizers,
      gracePeriodSeconds,
      limitsShortenedPeriod: rules.limitsShortenedPeriod,
      returnsStatusWhileTerminating: rules.returnsStatusWhileTerminating,
      bookmarkMembers: rules.bookmarkMembers,
      convertToReturnedObject: rules.convertToReturnedObject,
      setDefaultsOfStoredObject: rules.setDefaultsOfStoredObject,
    }),
  };
}

export function createFinalizerValidation({ rules, standardFinalizer }: StrategyOptions) {
  return ({ metadata: { finalizers } }: ApiObject): FieldProblem[] =>
    rules.allowsUnqualifiedFinalizers === true ? [] : validateFinalizerNames(finalizers, standardFinalizer);
}

export function repeatProblems(count: number, findProblems: (repetition: number) => FieldProblem[]): FieldProblem[] {
  return Array.from({ length: count }, (_, repetition) => findProblems(repetition)).flat();
}

/** Matches the field of a value in a label selector. */
const SELECTOR_VALUE_PATH = /\.matchExpressions\[\d+\]\.values\[\d+\]$/;

export function createProblemReporter({
  rules,
  behaviors,
  allowsPrivileged,
  rankDeclarative,
}: StrategyOptions): (problems: FieldProblem[]) => FieldProblem[] {
  return (foundProblems) => {
    const problems = behaviors.has('selector-values-validated')
      ? foundProblems
      : foundProblems.filter(({ field }) => !SELECTOR_VALUE_PATH.test(field));
    const formattedProblems = formatProblemValues(
      moveDeclarativeProblems(
        allowsPrivileged ? removePrivilegedContainerProblems(problems) : problems,
        rankDeclarative,
      ),
      behaviors,
    );
    return rules.repeatsProblems === true ? formattedProblems : removeRepeatedProblems(formattedProblems, behaviors);
  };
}

/** Returns the fields that writers of a subresource never own, if spec/ lists such fields for the kind. */
export function listResetFields({ resetFields }: KindStrategy, subresource: string): FieldSet | undefined {
  const paths = resetFields?.[subresource];
  return paths && FieldSet.create(...paths.map((path) => path.split('.').map((member) => `f:${member}`)));
}

/** Reports whether the values at a path are equal. A missing object equals an empty object. */
export function hasEqualValue(path: readonly string[], updatedObject: ApiObject, previous: ApiObject): boolean {
  return isDeepEqual(readPath(path, updatedObject), readPath(path, previous));
}

export function readPath(path: readonly string[], object: ApiObject): unknown {
  return path.reduce<unknown>((value, member) => readMembers(value)[member], object) ?? {};
}

export function setMember(object: ApiObject, member: string, value: Json | undefined): void {
  if (value === undefined) delete object[member];
  else object[member] = value;
}
