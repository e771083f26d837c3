/**
 * Creates the main strategies of built-in kinds from the generic behavior and the KindRules of the kind.
 *
 * Problems have the order of kube-apiserver's messages. As in kube-apiserver, an update validates metadata several times: generically, and
 * in the validation of the kind. The message contains a repeated problem once, but the causes contain each repetition.
 */
import { compact } from '../../values/compact.ts';
import { memoize } from '../../values/memoize.ts';
import { FieldSet } from '../pure/fields/field-set.ts';
import type { ApiObject } from '../pure/object.ts';
import type { FieldProblem } from '../pure/status/status.ts';
import { copyDeeply } from '../pure/value/deep-copy.ts';
import { hasOmission } from '../pure/value/omitted-members.ts';
import type { UpdateCheck } from './kind-rules.ts';
import { validateDnsSubdomainName, validatePathSegmentName } from './metadata/name-rules.ts';
import { setSystemFieldsForCreate, setSystemFieldsForUpdate } from './metadata/system-fields.ts';
import { validateCommonMembers, validateMetadata } from './metadata/validate-metadata.ts';
import { validateMetadataUpdate } from './metadata/validate-metadata-update.ts';
import type { RequestScope, Strategy } from './resource.ts';
import {
  createCommonMembers,
  createFinalizerValidation,
  createProblemReporter,
  hasEqualValue,
  listResetFields,
  readPath,
  type StrategyOptions,
  setMember,
} from './strategy-members.ts';

const STATUS_FIELDS = FieldSet.create(['f:status']);

export function createMainStrategy(options: StrategyOptions): Strategy {
  const { rules } = options;
  const { generation, firstGeneration = 1 } = options.strategyFacts;
  const { countsEmptyMembers = false } = options.strategyFacts;
  const generationPaths = (generation ?? []).map((path) => path.split('.'));
  const isUnchanged = (path: readonly string[], updatedObject: ApiObject, previous: ApiObject) =>
    hasEqualValue(path, updatedObject, previous) && !(countsEmptyMembers && hasOmission(readPath(path, updatedObject)));
  const getDefaultStatus = memoize(() => options.schema().decode({ metadata: {} }).object.status);
  return {
    ...createCommonMembers(options),
    ...compact({
      resetFields: listResetFields(options.strategyFacts, '') ?? (options.hasStatus ? STATUS_FIELDS : undefined),
    }),
    allowCreateOnUpdate: rules.createsOnUpdate === true,
    ...compact({ findWarnings: rules.findWarnings }),
    prepareForCreate(object: ApiObject, scope: RequestScope) {
      if (generation !== undefined && firstGeneration > 0) object.metadata.generation = firstGeneration;
      rules.chooseName?.(object, scope);
      setSystemFieldsForCreate(object, scope);
      if (options.hasStatus && rules.acceptsStatusOnCreate !== true)
        setMember(object, 'status', copyDeeply(getDefaultStatus()));
      rules.prepareForCreate?.(object, scope);
      options.dropDisabledFields(object);
    },
    prepareForUpdate(updatedObject: ApiObject, previous: ApiObject) {
      setSystemFieldsForUpdate(updatedObject, previous);
      if (options.hasStatus) setMember(updatedObject, 'status', previous.status);
      rules.prepareForUpdate?.(updatedObject, previous);
      options.dropDisabledFields(updatedObject);
      if (generationPaths.every((path) => isUnchanged(path, updatedObject, previous))) return;
      updatedObject.metadata.generation = (previous.metadata.generation ?? 0) + 1;
    },
    ...createMainValidation(options),
  };
}

function createMainValidation(options: StrategyOptions): Pick<Strategy, 'validate' | 'validateUpdate'> {
  const { rules, namespaced, behaviors } = options;
  const metadataRules = { namespaced, validateName: rules.validateName ?? validateDnsSubdomainName, behaviors };
  const reportProblems = createProblemReporter(options);
  const validateFinalizers = createFinalizerValidation(options);
  const validateSpec = (object: ApiObject, previous?: ApiObject) => [
    ...(rules.skipsSchemaValidation === true ? [] : options.schema().validate(object)),
    ...(rules.validate?.(object, previous) ?? []),
  ];
  const validateObject = (object: ApiObject) => [
    ...validateMetadata(object, metadataRules, validateCommonMembers(object.metadata, behaviors)),
    ...validateFinalizers(object),
    ...validateSpec(object),
  ];
  return {
    validate: (object) => reportProblems([...validateObject(object), ...(rules.validateCreate?.(object) ?? [])]),
    validateUpdate(updatedObject, previous) {
      const commonProblems = validateCommonMembers(updatedObject.metadata, behaviors);
      const updateProblems = validateMetadataUpdate(updatedObject, previous, commonProblems);
      const validateObjectMetadata = () => [
        ...validateMetadata(updatedObject, metadataRules, commonProblems),
        ...validateFinalizers(updatedObject),
      ];
      const checks: Record<UpdateCheck, () => FieldProblem[]> = {
        metadata: () => [...updateProblems, ...validateFinalizers(updatedObject)],
        object: () => [
          ...validateObjectMetadata(),
          ...(rules.validateObjectOnUpdate?.(updatedObject, previous) ?? validateSpec(updatedObject, previous)),
        ],
        objectMetadata: validateObjectMetadata,
        spec: () => validateSpec(updatedObject, previous),
        changes: () => rules.validateUpdate?.(updatedObject, previous) ?? [],
      };
      return reportProblems([
        ...validateMetadata(
          updatedObject,
          { namespaced, validateName: validatePathSegmentName, behaviors },
          commonProblems,
        ),
        ...updateProblems,
        ...(rules.updateChecks ?? listUpdateChecks(options)).flatMap((check) => checks[check]()),
      ]);
    },
  };
}

/** Returns the checks of a kind without `updateChecks`. */
function listUpdateChecks({ rules, strategyFacts }: StrategyOptions): readonly UpdateCheck[] {
  const validatesSpec = rules.validatesOnlyChanges !== true;
  const { updates = 1, objects = validatesSpec ? 1 : 0 } = strategyFacts.metadataChecks ?? {};
  return [
    ...(updates > 0 ? ['metadata' as const] : []),
    ...(objects > 0 ? [validatesSpec ? ('object' as const) : ('objectMetadata' as const)] : []),
    ...(validatesSpec && objects === 0 ? ['spec' as const] : []),
    'changes',
  ];
}
