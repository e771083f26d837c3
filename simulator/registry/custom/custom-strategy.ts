/**
 * Creates the strategy of a version of a custom resource. If the definition has the subresource status, writes of the object keep `status`.
 * Changes outside of metadata and `status` increase the generation. Objects are validated against the schema.
 */
import type { ReleaseBehavior } from '../../../spec/release-behaviors.ts';
import { compact } from '../../../values/compact.ts';
import { NO_FLOAT_PATHS } from '../../pure/custom/float-literals.ts';
import { findByPath, parseJsonPath } from '../../pure/custom/json-path.ts';
import { findListTypeProblems } from '../../pure/custom/list-types.ts';
import { findRangeProblems } from '../../pure/custom/number-ranges.ts';
import type { CompiledSchema } from '../../pure/custom/rules/compiled-schema.ts';
import { findProperty, type StructuralSchema } from '../../pure/custom/structural-schema.ts';
import { findSchemaProblems, omitIndexes } from '../../pure/custom/validate.ts';
import { FieldSet } from '../../pure/fields/field-set.ts';
import type { ApiObject, JsonObject } from '../../pure/object.ts';
import type { FieldProblem } from '../../pure/status/status.ts';
import { copyDeeply } from '../../pure/value/deep-copy.ts';
import { isDeepEqual } from '../../pure/value/deep-equal.ts';
import { findFinalizerWarnings } from '../metadata/finalizers.ts';
import { validateDnsSubdomainName, validatePathSegmentName } from '../metadata/name-rules.ts';
import { setSystemFieldsForCreate, setSystemFieldsForUpdate } from '../metadata/system-fields.ts';
import { validateCommonMembers, validateMetadata } from '../metadata/validate-metadata.ts';
import { validateMetadataUpdate } from '../metadata/validate-metadata-update.ts';
import { formatProblemValues } from '../report-problems.ts';
import type { RequestScope, Strategy } from '../resource.ts';
import { findScaleProblems } from './custom-scale.ts';
import type { DefinitionVersion } from './definition.ts';
import { findEmbeddedProblems } from './embedded-resource-problems.ts';
import { createRuleEvaluation } from './rule-checks.ts';

export interface CustomStrategyOptions {
  readonly version: DefinitionVersion;
  readonly structural: StructuralSchema;
  readonly namespaced: boolean;
  /** Prunes a stored object and sets defaults according to the schema of this version. */
  readonly applySchema: (object: ApiObject) => ApiObject;
  /** The finalizer of the dialect without a domain, which causes no warning. */
  readonly standardFinalizer: string;
  /** The release-dependent behaviors that the emulated release has (spec/release-behaviors.yaml). */
  readonly behaviors: ReadonlySet<ReleaseBehavior>;
  /** Returns the compiled validation rules, or undefined if the schema has none. */
  readonly getRules: () => CompiledSchema | undefined;
}

export function createCustomStrategy(facts: CustomStrategyOptions): Strategy {
  const { version, structural, applySchema } = facts;
  const scale = version.subresources?.scale;
  const hasStatus = version.subresources?.status !== undefined;
  const rules = createRuleEvaluation(facts.getRules, facts.behaviors);
  const validateContent = (object: ApiObject, floatPaths: ReadonlySet<string>, previous?: ApiObject) => [
    ...findContentProblems(object, facts, previous),
    ...(facts.behaviors.has('number-ranges') ? findRangeProblems(selectSchemaContent(object), structural) : []),
    ...findScaleProblems(object, scale, hasStatus ? selectSpecPaths(floatPaths) : floatPaths),
    ...findEmbeddedProblems(selectSchemaContent(object), structural, { path: '', behaviors: facts.behaviors }),
    ...findNewListTypeProblems(object, previous, structural),
  ];
  return {
    ...createCommonMembers(facts),
    ...(hasStatus && { resetFields: STATUS_FIELDS }),
    prepareForCreate(object: ApiObject, scope: RequestScope) {
      object.metadata.generation = 1;
      setSystemFieldsForCreate(object, scope);
      if (hasStatus) delete object.status;
    },
    prepareForUpdate(next: ApiObject, previous: ApiObject) {
      setSystemFieldsForUpdate(next, previous);
      if (hasStatus) {
        if (previous.status === undefined) delete next.status;
        else next.status = copyDeeply(previous.status);
      }
      if (isDeepEqual(selectSchemaContent(next), selectSchemaContent(applySchema(previous)))) return;
      next.metadata.generation = (previous.metadata.generation ?? 0) + 1;
    },
    validate: (object, floatPaths = NO_FLOAT_PATHS) => {
      const metadata = validateMetadata(
        object,
        { ...facts, nameRule: validateDnsSubdomainName },
        validateCommonMembers(object.metadata, facts.behaviors),
      );
      return formatProblemValues(
        rules.addRuleProblems([...metadata, ...validateContent(object, floatPaths)], object),
        facts.behaviors,
      );
    },
    validateUpdate: (next, previous, otherKindProblems = [], floatPaths = NO_FLOAT_PATHS) => {
      if (otherKindProblems.length > 0) {
        const commonProblems = validateCommonMembers(next.metadata, facts.behaviors);
        return [
          ...findMetadataProblemsOfObject(next, facts, commonProblems),
          ...validateMetadataUpdate(next, previous, commonProblems),
          ...otherKindProblems,
        ];
      }
      const before = applySchema(previous);
      const problems = [...findMetadataProblems(next, previous, facts), ...validateContent(next, floatPaths, before)];
      return formatProblemValues(rules.addRuleProblems(problems, next, before), facts.behaviors);
    },
    warnings: (next, previous) => [
      ...rules.findRuleWarnings(next),
      ...findFinalizerWarnings(next.metadata.finalizers, previous?.metadata.finalizers, facts.standardFinalizer),
    ],
  };
}

/** Creates the strategy of the subresource `status`, which writes only `status` and metadata.managedFields. */
export function createCustomStatusStrategy(facts: CustomStrategyOptions): Strategy {
  const { version, structural, applySchema } = facts;
  const schema = findProperty(structural, 'status');
  const rules = createRuleEvaluation(facts.getRules, facts.behaviors);
  const hasRatcheting = facts.behaviors.has('status-ratcheting');
  return {
    ...createCommonMembers(facts),
    resetFields: facts.behaviors.has('status-resets-metadata') ? METADATA_AND_SPEC_FIELDS : SPEC_FIELDS,
    prepareForCreate() {},
    prepareForUpdate(next: ApiObject, previous: ApiObject) {
      const { status } = next;
      const { managedFields, resourceVersion } = next.metadata;
      for (const member of Object.keys(next)) delete next[member];
      Object.assign(next, copyDeeply(previous));
      next.metadata = { ...next.metadata, ...compact({ resourceVersion }) };
      if (managedFields === undefined) delete next.metadata.managedFields;
      else next.metadata.managedFields = managedFields;
      // A null status is valid, but it is not stored.
      if (status === undefined || (hasRatcheting && status === null && schema?.nullable !== true)) delete next.status;
      else next.status = status;
    },
    validate: () => [],
    validateUpdate(next, previous, _otherKindProblems, floatPaths = NO_FLOAT_PATHS) {
      const problems = findMetadataProblems(next, previous, facts);
      const before = applySchema(previous);
      const isUnchanged = hasRatcheting && isDeepEqual(next.status ?? null, before.status ?? null);
      if (!facts.behaviors.has('status-validated-alone')) problems.push(...findContentProblems(next, facts));
      else if (next.status !== undefined && schema !== undefined && !isUnchanged) {
        if (facts.behaviors.has('number-ranges')) problems.push(...findRangeProblems(next.status, schema, 'status'));
        for (const problem of findSchemaProblems(next.status, schema, '', hasRatcheting ? before.status : undefined)) {
          problems.push(facts.behaviors.has('status-problem-paths') ? addStatusPrefix(problem) : problem);
        }
      }
      problems.push(...findScaleProblems(next, version.subresources?.scale, floatPaths, 'status'));
      const problemsWithRules = rules.addRuleProblems(
        [...problems, ...findNewListTypeProblems(next, before, structural)],
        next,
        before,
        { ratchets: hasRatcheting },
      );
      return formatProblemValues(problemsWithRules, facts.behaviors);
    },
  };
}

function addStatusPrefix(problem: FieldProblem): FieldProblem {
  return { ...problem, field: problem.field === '<nil>' ? 'status' : `status.${problem.field}` };
}

function findContentProblems(
  object: ApiObject,
  { structural, behaviors }: CustomStrategyOptions,
  previous?: ApiObject,
): FieldProblem[] {
  const previousContent = previous === undefined ? undefined : selectSchemaContent(previous);
  const problems = findSchemaProblems(selectSchemaContent(object), structural, '', previousContent);
  return behaviors.has('schema-problem-indexes') ? problems : problems.map(omitIndexes);
}

const STATUS_FIELDS = FieldSet.create(['f:status']);
const SPEC_FIELDS = FieldSet.create(['f:spec']);
const METADATA_AND_SPEC_FIELDS = FieldSet.create(['f:metadata'], ['f:spec']);

/** Returns only the paths in `spec`, because an update of the object keeps the stored status. */
function selectSpecPaths(floatPaths: ReadonlySet<string>): ReadonlySet<string> {
  return new Set([...floatPaths].filter((path) => path.startsWith('.spec.')));
}

/** Returns the problems of duplicate list items. With validation ratcheting, an update may keep duplicate items of the stored list. */
function findNewListTypeProblems(
  next: ApiObject,
  previous: ApiObject | undefined,
  schema: StructuralSchema,
): FieldProblem[] {
  const problems = findListTypeProblems(selectSchemaContent(next), schema);
  if (problems.length === 0 || previous === undefined) return problems;
  return findListTypeProblems(selectSchemaContent(previous), schema).length === 0 ? problems : [];
}

function findMetadataProblems(next: ApiObject, previous: ApiObject, facts: CustomStrategyOptions): FieldProblem[] {
  const commonProblems = validateCommonMembers(next.metadata, facts.behaviors);
  const metadata = validateMetadataUpdate(next, previous, commonProblems);
  return [...findMetadataProblemsOfObject(next, facts, commonProblems), ...metadata, ...metadata];
}

function findMetadataProblemsOfObject(
  object: ApiObject,
  facts: CustomStrategyOptions,
  commonProblems: FieldProblem[],
): FieldProblem[] {
  return validateMetadata(object, { ...facts, nameRule: validatePathSegmentName }, commonProblems);
}

/** Returns the members that the schema describes: all except apiVersion, kind and metadata. */
function selectSchemaContent(object: ApiObject): JsonObject {
  const { apiVersion: _version, kind: _kind, metadata: _metadata, ...otherMembers } = object;
  return otherMembers;
}

function createCommonMembers({ version, namespaced }: CustomStrategyOptions) {
  const selectable = (version.selectableFields ?? []).map(({ jsonPath }) => ({
    name: jsonPath.replace(/^\./, ''),
    steps: parseJsonPath(jsonPath) ?? [],
  }));
  const names = ['metadata.name', ...(namespaced ? ['metadata.namespace'] : []), ...selectable.map(({ name }) => name)];
  return {
    allowCreateOnUpdate: false,
    allowUnconditionalUpdate: false,
    selectableFieldNames: new Set(names),
    selectableFields(object: ApiObject) {
      const values: Record<string, string> = { 'metadata.name': object.metadata.name ?? '' };
      if (namespaced) values['metadata.namespace'] = object.metadata.namespace ?? '';
      for (const { name, steps } of selectable) {
        const [value] = findByPath(object, steps);
        values[name] = value === undefined || value === null ? '' : String(value);
      }
      return values;
    },
    formatUnknownFieldLabel: (field: string) => `field label not supported: ${field}`,
    returnsDeletedObject: false,
  };
}
