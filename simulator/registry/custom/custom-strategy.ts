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
import { findSchemaProblems, omitItemIndexes } from '../../pure/custom/validate.ts';
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
import { findEmbeddedResourceProblems } from './embedded-resource-problems.ts';
import { createRuleEvaluator } from './rule-checks.ts';

export interface CustomStrategyOptions {
  readonly version: DefinitionVersion;
  readonly structuralSchema: StructuralSchema;
  readonly namespaced: boolean;
  /** Prunes a stored object and sets defaults according to the schema of this version. */
  readonly applySchema: (object: ApiObject) => ApiObject;
  /** The finalizer of the dialect without a domain, which causes no warning. */
  readonly standardFinalizer: string;
  /** The release-dependent behaviors that the emulated release has (spec/release-behaviors.yaml). */
  readonly behaviors: ReadonlySet<ReleaseBehavior>;
  /** Returns the compiled validation rules, or undefined if the schema has none. */
  readonly getCompiledRules: () => CompiledSchema | undefined;
}

export function createCustomStrategy(options: CustomStrategyOptions): Strategy {
  const { version, structuralSchema, applySchema } = options;
  const scale = version.subresources?.scale;
  const hasStatus = version.subresources?.status !== undefined;
  const ruleEvaluator = createRuleEvaluator(options.getCompiledRules, options.behaviors);
  const validateContent = (object: ApiObject, floatPaths: ReadonlySet<string>, previous?: ApiObject) => [
    ...findContentProblems(object, options, previous),
    ...(options.behaviors.has('number-ranges') ? findRangeProblems(selectSchemaContent(object), structuralSchema) : []),
    ...findScaleProblems(object, scale, hasStatus ? selectSpecPaths(floatPaths) : floatPaths),
    ...findEmbeddedResourceProblems(selectSchemaContent(object), structuralSchema, {
      path: '',
      behaviors: options.behaviors,
    }),
    ...findNewListTypeProblems(object, previous, structuralSchema),
  ];
  return {
    ...createCommonMembers(options),
    ...(hasStatus && { resetFields: STATUS_FIELDS }),
    prepareForCreate(object: ApiObject, scope: RequestScope) {
      object.metadata.generation = 1;
      setSystemFieldsForCreate(object, scope);
      if (hasStatus) delete object.status;
    },
    prepareForUpdate(updatedObject: ApiObject, previous: ApiObject) {
      setSystemFieldsForUpdate(updatedObject, previous);
      if (hasStatus) {
        if (previous.status === undefined) delete updatedObject.status;
        else updatedObject.status = copyDeeply(previous.status);
      }
      if (isDeepEqual(selectSchemaContent(updatedObject), selectSchemaContent(applySchema(previous)))) return;
      updatedObject.metadata.generation = (previous.metadata.generation ?? 0) + 1;
    },
    validate: (object, floatPaths = NO_FLOAT_PATHS) => {
      const metadataProblems = validateMetadata(
        object,
        { ...options, validateName: validateDnsSubdomainName },
        validateCommonMembers(object.metadata, options.behaviors),
      );
      return formatProblemValues(
        ruleEvaluator.addRuleProblems([...metadataProblems, ...validateContent(object, floatPaths)], object),
        options.behaviors,
      );
    },
    validateUpdate: (updatedObject, previous, kindChangeProblems = [], floatPaths = NO_FLOAT_PATHS) => {
      if (kindChangeProblems.length > 0) {
        const commonProblems = validateCommonMembers(updatedObject.metadata, options.behaviors);
        return [
          ...findMetadataProblemsOfObject(updatedObject, options, commonProblems),
          ...validateMetadataUpdate(updatedObject, previous, commonProblems),
          ...kindChangeProblems,
        ];
      }
      const previousWithDefaults = applySchema(previous);
      const problems = [
        ...findMetadataProblems(updatedObject, previous, options),
        ...validateContent(updatedObject, floatPaths, previousWithDefaults),
      ];
      return formatProblemValues(
        ruleEvaluator.addRuleProblems(problems, updatedObject, previousWithDefaults),
        options.behaviors,
      );
    },
    findWarnings: (updatedObject, previous) => [
      ...ruleEvaluator.findRuleWarnings(updatedObject),
      ...findFinalizerWarnings(
        updatedObject.metadata.finalizers,
        previous?.metadata.finalizers,
        options.standardFinalizer,
      ),
    ],
  };
}

/** Creates the strategy of the subresource `status`, which writes only `status` and metadata.managedFields. */
export function createCustomStatusStrategy(options: CustomStrategyOptions): Strategy {
  const { version, structuralSchema, applySchema } = options;
  const statusSchema = findProperty(structuralSchema, 'status');
  const ruleEvaluator = createRuleEvaluator(options.getCompiledRules, options.behaviors);
  const hasRatcheting = options.behaviors.has('status-ratcheting');
  return {
    ...createCommonMembers(options),
    resetFields: options.behaviors.has('status-resets-metadata') ? METADATA_AND_SPEC_FIELDS : SPEC_FIELDS,
    prepareForCreate() {},
    prepareForUpdate(updatedObject: ApiObject, previous: ApiObject) {
      const { status } = updatedObject;
      const { managedFields, resourceVersion } = updatedObject.metadata;
      for (const member of Object.keys(updatedObject)) delete updatedObject[member];
      Object.assign(updatedObject, copyDeeply(previous));
      updatedObject.metadata = { ...updatedObject.metadata, ...compact({ resourceVersion }) };
      if (managedFields === undefined) delete updatedObject.metadata.managedFields;
      else updatedObject.metadata.managedFields = managedFields;
      // A null status is valid, but it is not stored.
      if (status === undefined || (hasRatcheting && status === null && statusSchema?.nullable !== true))
        delete updatedObject.status;
      else updatedObject.status = status;
    },
    validate: () => [],
    validateUpdate(updatedObject, previous, _kindChangeProblems, floatPaths = NO_FLOAT_PATHS) {
      const problems = findMetadataProblems(updatedObject, previous, options);
      const previousWithDefaults = applySchema(previous);
      const isUnchanged =
        hasRatcheting && isDeepEqual(updatedObject.status ?? null, previousWithDefaults.status ?? null);
      if (!options.behaviors.has('status-validated-alone'))
        problems.push(...findContentProblems(updatedObject, options));
      else if (updatedObject.status !== undefined && statusSchema !== undefined && !isUnchanged) {
        if (options.behaviors.has('number-ranges'))
          problems.push(...findRangeProblems(updatedObject.status, statusSchema, 'status'));
        for (const problem of findSchemaProblems(
          updatedObject.status,
          statusSchema,
          '',
          hasRatcheting ? previousWithDefaults.status : undefined,
        )) {
          problems.push(options.behaviors.has('status-problem-paths') ? addStatusPrefix(problem) : problem);
        }
      }
      problems.push(...findScaleProblems(updatedObject, version.subresources?.scale, floatPaths, 'status'));
      const problemsWithRules = ruleEvaluator.addRuleProblems(
        [...problems, ...findNewListTypeProblems(updatedObject, previousWithDefaults, structuralSchema)],
        updatedObject,
        previousWithDefaults,
        { warnsForUnchangedValues: hasRatcheting },
      );
      return formatProblemValues(problemsWithRules, options.behaviors);
    },
  };
}

function addStatusPrefix(problem: FieldProblem): FieldProblem {
  return { ...problem, field: problem.field === '<nil>' ? 'status' : `status.${problem.field}` };
}

function findContentProblems(
  object: ApiObject,
  { structuralSchema, behaviors }: CustomStrategyOptions,
  previous?: ApiObject,
): FieldProblem[] {
  const previousContent = previous === undefined ? undefined : selectSchemaContent(previous);
  const problems = findSchemaProblems(selectSchemaContent(object), structuralSchema, '', previousContent);
  return behaviors.has('schema-problem-indexes') ? problems : problems.map(omitItemIndexes);
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
  updatedObject: ApiObject,
  previous: ApiObject | undefined,
  schema: StructuralSchema,
): FieldProblem[] {
  const problems = findListTypeProblems(selectSchemaContent(updatedObject), schema);
  if (problems.length === 0 || previous === undefined) return problems;
  return findListTypeProblems(selectSchemaContent(previous), schema).length === 0 ? problems : [];
}

function findMetadataProblems(
  updatedObject: ApiObject,
  previous: ApiObject,
  options: CustomStrategyOptions,
): FieldProblem[] {
  const commonProblems = validateCommonMembers(updatedObject.metadata, options.behaviors);
  const updateProblems = validateMetadataUpdate(updatedObject, previous, commonProblems);
  return [
    ...findMetadataProblemsOfObject(updatedObject, options, commonProblems),
    ...updateProblems,
    ...updateProblems,
  ];
}

function findMetadataProblemsOfObject(
  object: ApiObject,
  options: CustomStrategyOptions,
  commonProblems: FieldProblem[],
): FieldProblem[] {
  return validateMetadata(object, { ...options, validateName: validatePathSegmentName }, commonProblems);
}

/** Returns the members that the schema describes: all except apiVersion, kind and metadata. */
function selectSchemaContent(object: ApiObject): JsonObject {
  const { apiVersion: _version, kind: _kind, metadata: _metadata, ...otherMembers } = object;
  return otherMembers;
}

function createCommonMembers({ version, namespaced }: CustomStrategyOptions) {
  const selectableFields = (version.selectableFields ?? []).map(({ jsonPath }) => ({
    name: jsonPath.replace(/^\./, ''),
    pathSegments: parseJsonPath(jsonPath) ?? [],
  }));
  const selectableFieldNames = [
    'metadata.name',
    ...(namespaced ? ['metadata.namespace'] : []),
    ...selectableFields.map(({ name }) => name),
  ];
  return {
    allowCreateOnUpdate: false,
    allowUnconditionalUpdate: false,
    selectableFieldNames: new Set(selectableFieldNames),
    readSelectableFields(object: ApiObject) {
      const values: Record<string, string> = { 'metadata.name': object.metadata.name ?? '' };
      if (namespaced) values['metadata.namespace'] = object.metadata.namespace ?? '';
      for (const { name, pathSegments } of selectableFields) {
        const [value] = findByPath(object, pathSegments);
        values[name] = value === undefined || value === null ? '' : String(value);
      }
      return values;
    },
    formatUnknownFieldLabel: (field: string) => `field label not supported: ${field}`,
    returnsDeletedObject: false,
  };
}
