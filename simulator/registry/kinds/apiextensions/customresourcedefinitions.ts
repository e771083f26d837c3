/**
 * The behavior of CustomResourceDefinitions. singular and listKind default to values from the kind. status.storedVersions records the
 * storage version. A deletion adds a finalizer and the condition Terminating. controllers/custom-resources deletes the custom resources.
 */
import type { Dialect } from '../../../../spec/dialect.ts';
import { BASE_RELEASE } from '../../../../spec/emulated.ts';
import type { ApiObject } from '../../../pure/object.ts';
import { createInvalidValueProblem } from '../../../pure/status/field-problem.ts';
import type { FieldProblem } from '../../../pure/status/status.ts';
import {
  CLEANUP_FINALIZER,
  type ConversionWebhook,
  type CustomResourceDefinition,
  setCondition,
} from '../../custom/definition.ts';
import type { DefinitionContext } from '../../custom/schema/rule-options.ts';
import {
  findDefinitionProblems,
  findDefinitionUpdateProblems,
  findStatusProblems,
} from '../../custom/validate-definition.ts';
import type { KindRules } from '../../kind-rules.ts';
import { ensureStruct, isUnset, readList, readMembers, readText, setIfUnset } from '../../object-fields.ts';

export function createDefinitionKindRules(context: DefinitionContext): KindRules {
  const { dialect } = context;
  const finalizer = `${CLEANUP_FINALIZER}.${dialect.groupSuffix}`;
  return {
    requiresResourceVersion: true,
    repeatsProblems: true,
    skipsSchemaValidation: true,
    allowsUnqualifiedFinalizers: true,
    setDefaults({ spec, status }: IncompleteDefinition) {
      if (status !== undefined && !status.storedVersions?.length)
        status.storedVersions = addStorageVersion(spec?.versions, []);
      const names = spec?.names;
      if (spec === undefined || names === undefined) return;
      if (!names.singular && names.kind) names.singular = names.kind.toLowerCase();
      if (!names.listKind && names.kind) names.listKind = `${names.kind}List`;
      spec.conversion ??= { strategy: 'None' };
      setConversionWebhookDefaults(spec.conversion);
    },
    prepareForCreate(object: CustomResourceDefinition) {
      const { spec, status } = object;
      object.status = { ...status, storedVersions: addStorageVersion(spec?.versions, []) };
    },
    prepareForUpdate(updatedDefinition: CustomResourceDefinition) {
      const { spec, status } = updatedDefinition;
      const versionNames = addStorageVersion(spec?.versions, status?.storedVersions ?? []);
      if (versionNames.length !== status?.storedVersions?.length)
        updatedDefinition.status = { ...status, storedVersions: versionNames };
    },
    validate: (object: CustomResourceDefinition) => findDefinitionProblems(object, context),
    validateUpdate: (updatedDefinition: CustomResourceDefinition, previous: CustomResourceDefinition) =>
      findDefinitionUpdateProblems(updatedDefinition, previous, context),
    validatesOnlyChanges: true,
    validateStatus: findStatusProblems,
    markTerminating(object: CustomResourceDefinition, now) {
      const { metadata, status } = object;
      const finalizers = metadata.finalizers ?? [];
      metadata.finalizers = finalizers.includes(finalizer) ? finalizers : [...finalizers, finalizer];
      const conditions = setCondition(status?.conditions, TERMINATING_CONDITION, now);
      object.status = { ...status, conditions };
    },
  };
}

/**
 * Returns the KindRules of v1beta1. The scope defaults to Namespaced, unknown fields are preserved by default, and a schema is optional.
 * The release is not needed, because releases that serve v1beta1 have no expressions.
 */
export function createDefinitionV1beta1Rules(dialect: Dialect): Partial<KindRules> {
  const context = { dialect, release: BASE_RELEASE };
  const { setDefaults } = createDefinitionKindRules(context);
  return {
    setDefaults(definition) {
      const spec = ensureStruct(definition, 'spec');
      setIfUnset(spec, 'scope', 'Namespaced');
      const versions = readList(spec, 'versions');
      if (versions.length === 0 && !isUnset(spec.version)) {
        spec.versions = [{ name: readText(spec.version), served: true, storage: true }];
      } else if (isUnset(spec.version) && versions.length > 0) spec.version = readText(versions[0]?.name);
      spec.preserveUnknownFields ??= true;
      setDefaults?.(definition);
      const conversion = ensureStruct(spec, 'conversion');
      if (conversion.strategy === 'Webhook') conversion.conversionReviewVersions ??= ['v1beta1'];
    },
    validate: (object: CustomResourceDefinition) => [
      ...findVersionProblems(object),
      ...findDefinitionProblems(object, context).filter(isProblemInV1beta1),
    ],
    validateUpdate: (updatedDefinition: CustomResourceDefinition, previous: CustomResourceDefinition) => [
      ...findVersionProblems(updatedDefinition),
      ...findDefinitionUpdateProblems(updatedDefinition, previous, context).filter(isProblemInV1beta1),
    ],
  };
}

/** Returns a problem if spec.version is not the first version, which the conversion keeps unchanged. */
function findVersionProblems({ spec }: ApiObject): FieldProblem[] {
  const { version } = readMembers(spec);
  return isUnset(version)
    ? []
    : [createInvalidValueProblem('spec.version', readText(version), 'must match the first version in spec.versions')];
}

/** Reports whether v1beta1 has the problem. It allows preserveUnknownFields, and versions without a schema. */
function isProblemInV1beta1({ field, type }: FieldProblem): boolean {
  return (
    field !== 'spec.preserveUnknownFields' && !(field.endsWith('.openAPIV3Schema') && type === 'FieldValueRequired')
  );
}

const TERMINATING_CONDITION = {
  type: 'Terminating',
  status: 'True',
  reason: 'InstanceDeletionPending',
  message: 'CustomResourceDefinition marked for deletion; CustomResource deletion will begin soon',
} as const;

/** A CustomResourceDefinition before its defaults are set. */
interface IncompleteDefinition extends ApiObject {
  status?: { storedVersions?: string[] | null };
  spec?: {
    versions?: CustomResourceDefinition['spec']['versions'];
    names?: { kind?: string; singular?: string; listKind?: string };
    conversion?: { strategy: string; webhook?: ConversionWebhook };
  };
}

/** Removes an empty webhook, and sets the default port 443 of a service. */
function setConversionWebhookDefaults(
  conversion: NonNullable<NonNullable<IncompleteDefinition['spec']>['conversion']>,
): void {
  const { clientConfig, conversionReviewVersions } = conversion.webhook ?? {};
  if (clientConfig === undefined && !conversionReviewVersions) delete conversion.webhook;
  const { service } = clientConfig ?? {};
  if (service !== undefined) Object.assign(service, { port: service.port ?? 443 });
}

function addStorageVersion(
  versions: CustomResourceDefinition['spec']['versions'] | undefined,
  previousVersions: string[],
): string[] {
  const storageVersion = versions?.find(({ storage }) => storage)?.name;
  return storageVersion === undefined || previousVersions.includes(storageVersion)
    ? previousVersions
    : [...previousVersions, storageVersion];
}
