/**
 * Validates CustomResourceDefinitions (conv-crd-*): group and names, versions, schemas, columns and conversion. kube-apiserver validates
 * its internal version. Therefore, causes about members that are equal in all versions have the fields `spec.validation`,
 * `spec.subresources`, `spec.additionalPrinterColumns` and `spec.selectableFields`.
 */

import { quote } from '../../../values/go-quote.ts';
import { parseMinorVersion } from '../../../values/minor-version.ts';
import { formatStringSlice } from '../../pure/go/go-syntax.ts';
import { checkDns1035Label } from '../../pure/names/dns.ts';
import type { Json } from '../../pure/object.ts';
import { createInvalidValueProblem, createRequiredProblem } from '../../pure/status/field-problem.ts';
import type { FieldProblem } from '../../pure/status/status.ts';
import { isDeepEqual } from '../../pure/value/deep-equal.ts';
import { isMemberSentEmpty } from '../../pure/value/omitted-members.ts';
import { type CustomResourceDefinition, type DefinitionVersion, isConditionTrue } from './definition.ts';
import {
  createDefinitionRuleOptions,
  type DefinitionContext,
  type DefinitionRuleOptions,
} from './schema/rule-options.ts';
import { findSchemaDefinitionProblems } from './schema/schema-problems.ts';
import { findConversionProblems } from './validate-conversion.ts';
import {
  findApiApprovalProblems,
  findGroupProblems,
  findMissingNameProblems,
  findNameProblems,
  findScopeProblems,
} from './validate-names.ts';
import {
  findColumnProblems,
  findDeprecationProblems,
  findSelectableFieldProblems,
  findSubresourceProblems,
} from './validate-version.ts';

export function findDefinitionProblems(
  definition: CustomResourceDefinition,
  context: DefinitionContext,
): FieldProblem[] {
  const { names, group = '' } = definition.spec;
  const requiredName = `${names?.plural ?? ''}.${group}`;
  const problems: FieldProblem[] = [];
  for (const member of ['generateName', 'name'] as const) {
    const value = definition.metadata[member] ?? '';
    if (value !== '' && value !== requiredName)
      problems.push(createInvalidValueProblem(`metadata.${member}`, value, 'must be spec.names.plural+"."+spec.group'));
  }
  problems.push(...findSpecProblems(definition, undefined, context), ...findStoredVersionProblems(definition));
  return [
    ...problems,
    ...findApiApprovalProblems(definition, undefined, context.dialect),
    ...findPreserveUnknownFieldsProblems(definition, undefined),
  ];
}

/** Validates an update: the checks of a create, and immutable fields. */
export function findDefinitionUpdateProblems(
  updatedDefinition: CustomResourceDefinition,
  previous: CustomResourceDefinition,
  context: DefinitionContext,
): FieldProblem[] {
  const problems = findSpecProblems(updatedDefinition, previous, context);
  const checkImmutable = (field: string, value: string | undefined, previousValue: string | undefined) => {
    if (value !== previousValue) problems.push(createInvalidValueProblem(field, value ?? '', 'field is immutable'));
  };
  if (isConditionTrue(previous, 'Established')) {
    checkImmutable('spec.scope', updatedDefinition.spec.scope, previous.spec.scope);
    checkImmutable('spec.names.kind', updatedDefinition.spec.names.kind, previous.spec.names.kind);
  }
  checkImmutable('spec.group', updatedDefinition.spec.group, previous.spec.group);
  checkImmutable('spec.names.plural', updatedDefinition.spec.names.plural, previous.spec.names.plural);
  problems.push(...findStatusProblems(updatedDefinition), ...findStoredVersionProblems(updatedDefinition));
  return [
    ...problems,
    ...findApiApprovalProblems(updatedDefinition, previous, context.dialect),
    ...findPreserveUnknownFieldsProblems(updatedDefinition, previous),
  ];
}

/** Validates the accepted names in the status. Other members of the status are not validated. */
export function findStatusProblems({ status }: CustomResourceDefinition): FieldProblem[] {
  return findNameProblems(status?.acceptedNames ?? { plural: '', kind: '' }, 'status.acceptedNames');
}

function findSpecProblems(
  { spec, ...otherMembers }: CustomResourceDefinition,
  previous: CustomResourceDefinition | undefined,
  context: DefinitionContext,
): FieldProblem[] {
  const ruleOptions = createDefinitionRuleOptions(previous, spec.versions ?? [], context);
  const versions = spec.versions ?? [];
  const problems = [...findGroupProblems(spec.group ?? ''), ...findScopeProblems(spec.scope ?? '')];
  // Recorded from kube-apiserver 1.32.13, 1.34.4, 1.35.4, 1.36.3 and 1.37.2 on 2026-11-28.
  const missingSchemaDetail = parseMinorVersion(context.release) < 34 ? 'schemas are required' : '';
  // CustomResourceDefinitions that were created in v1beta1 without schemas may still be updated without schemas.
  const areSchemasRequired = previous?.spec.versions?.every(hasSchema) ?? true;
  for (const [index, version] of versions.entries()) {
    if (!areSchemasRequired || hasSchema(version)) continue;
    problems.push(createRequiredProblem(`spec.versions[${index}].schema.openAPIV3Schema`, missingSchemaDetail));
  }
  if (spec.preserveUnknownFields === true && hasDefaults(versions)) {
    problems.push(
      createInvalidValueProblem(
        'spec.preserveUnknownFields',
        true,
        'must be false in order to use defaults in the schema',
      ),
    );
  }
  const sharedMembers = findSharedMembers(versions);
  for (const [index, version] of versions.entries()) {
    problems.push(...findVersionProblems(version, `spec.versions[${index}]`, sharedMembers, ruleOptions));
  }
  const writtenVersions = isMemberSentEmpty(spec, 'versions') ? [] : spec.versions;
  const versionsInMessage = { unquoted: formatVersions(writtenVersions, sharedMembers) };
  if (new Set(versions.map(({ name }) => name)).size < versions.length) {
    problems.push(createInvalidValueProblem('spec.versions', versionsInMessage, 'must contain unique version names'));
  }
  if (versions.filter(({ storage }) => storage).length !== 1) {
    problems.push(
      createInvalidValueProblem(
        'spec.versions',
        versionsInMessage,
        'must have exactly one version marked as storage version',
      ),
    );
  }
  const [firstVersion] = versions;
  const messages = firstVersion === undefined || firstVersion.name === '' ? [] : checkDns1035Label(firstVersion.name);
  if (messages.length > 0)
    problems.push(createInvalidValueProblem('spec.version', firstVersion?.name, messages.join(',')));
  const names = spec.names ?? { plural: '', kind: '' };
  problems.push(...findMissingNameProblems(names), ...findNameProblems(names, 'spec.names'));
  if (firstVersion !== undefined)
    problems.push(...findSharedMemberProblems(versions, firstVersion, sharedMembers, ruleOptions));
  return [...problems, ...findConversionProblems({ spec, ...otherMembers })];
}

type SharedMember = 'schema' | 'subresources' | 'additionalPrinterColumns' | 'selectableFields';
/** Whether each member is equal in all versions. */
type SharedMembers = Readonly<Record<SharedMember, boolean>>;

function findSharedMembers(versions: readonly DefinitionVersion[]): SharedMembers {
  const [firstVersion] = versions;
  const readMember = (version: DefinitionVersion | undefined, name: SharedMember) => {
    const member = version?.[name];
    return Array.isArray(member) && member.length === 0 ? null : (member ?? null);
  };
  const isShared = (name: SharedMember) =>
    versions.every((version) => isDeepEqual(readMember(version, name), readMember(firstVersion, name)));
  return {
    schema: isShared('schema'),
    subresources: isShared('subresources'),
    additionalPrinterColumns: isShared('additionalPrinterColumns'),
    selectableFields: isShared('selectableFields'),
  };
}

function findVersionProblems(
  version: DefinitionVersion,
  field: string,
  sharedMembers: SharedMembers,
  ruleOptions: DefinitionRuleOptions,
): FieldProblem[] {
  const messages = checkDns1035Label(version.name);
  const problems =
    messages.length > 0 ? [createInvalidValueProblem(`${field}.name`, version.name, messages.join(','))] : [];
  problems.push(...findDeprecationProblems(version, field));
  const schema = sharedMembers.schema ? undefined : version.schema?.openAPIV3Schema;
  if (schema !== undefined) {
    const hasStatus = version.subresources?.status !== undefined;
    problems.push(...findSchemaDefinitionProblems(schema, `${field}.schema.openAPIV3Schema`, hasStatus, ruleOptions));
  }
  if (!sharedMembers.subresources) problems.push(...findSubresourceProblems(version.subresources, field));
  if (!sharedMembers.additionalPrinterColumns)
    problems.push(...findColumnProblems(version.additionalPrinterColumns, field));
  if (sharedMembers.selectableFields) return problems;
  const noSchemaDetail = 'selectableFields may only be set when version.schema.openAPIV3Schema is not included';
  return [...problems, ...findSelectableFieldProblems(version.selectableFields, schema, field, noSchemaDetail)];
}

function findSharedMemberProblems(
  versions: readonly DefinitionVersion[],
  firstVersion: DefinitionVersion,
  sharedMembers: SharedMembers,
  ruleOptions: DefinitionRuleOptions,
): FieldProblem[] {
  const problems: FieldProblem[] = [];
  const schema = sharedMembers.schema ? firstVersion.schema?.openAPIV3Schema : undefined;
  if (schema !== undefined) {
    const hasStatus = versions.some(({ subresources }) => subresources?.status !== undefined);
    problems.push(...findSchemaDefinitionProblems(schema, 'spec.validation.openAPIV3Schema', hasStatus, ruleOptions));
  }
  if (sharedMembers.subresources) problems.push(...findSubresourceProblems(firstVersion.subresources, 'spec'));
  if (sharedMembers.additionalPrinterColumns)
    problems.push(...findColumnProblems(firstVersion.additionalPrinterColumns, 'spec'));
  if (!sharedMembers.selectableFields) return problems;
  const noSchemaDetail = 'selectableFields may only be set when validations.schema is included';
  return [...problems, ...findSelectableFieldProblems(firstVersion.selectableFields, schema, 'spec', noSchemaDetail)];
}

/** Returns a problem for each version in status.storedVersions that is not in spec.versions. */
function findStoredVersionProblems({ spec, status }: CustomResourceDefinition): FieldProblem[] {
  const storedVersions = status?.storedVersions ?? [];
  const field = 'status.storedVersions';
  const printedVersions = {
    unquoted: formatStringSlice(storedVersions.length === 0 ? undefined : storedVersions),
  };
  if (storedVersions.length === 0)
    return [createInvalidValueProblem(field, printedVersions, 'must have at least one stored version')];
  const versions = spec.versions ?? [];
  const problems: FieldProblem[] = [];
  // As in kube-apiserver, only the first version with a name is compared with the stored versions.
  const missingNames = new Set(storedVersions);
  for (const { name, storage } of versions) {
    if (!missingNames.delete(name) && storage)
      problems.push(createInvalidValueProblem(field, printedVersions, `must have the storage version ${name}`));
  }
  for (const [index, name] of storedVersions.entries()) {
    if (!missingNames.has(name)) continue;
    problems.push(createInvalidValueProblem(`${field}[${index}]`, name, 'must appear in spec.versions'));
  }
  return problems;
}

/** Returns the problem of preserveUnknownFields. A CustomResourceDefinition that was created in v1beta1 with this member may keep it. */
function findPreserveUnknownFieldsProblems(
  { spec }: CustomResourceDefinition,
  previous: CustomResourceDefinition | undefined,
): FieldProblem[] {
  if (spec.preserveUnknownFields !== true || previous?.spec.preserveUnknownFields === true) return [];
  const detail =
    'cannot set to true, set x-kubernetes-preserve-unknown-fields to true in spec.versions[*].schema instead';
  return [createInvalidValueProblem('spec.preserveUnknownFields', true, detail)];
}

function hasSchema({ schema }: CustomResourceDefinition['spec']['versions'][number]): boolean {
  return schema?.openAPIV3Schema !== undefined;
}

function hasDefaults(value: Json): boolean {
  if (Array.isArray(value)) return value.some(hasDefaults);
  if (value === null || typeof value !== 'object') return false;
  return Object.entries(value).some(([name, member]) => name === 'default' || hasDefaults(member));
}

/** Formats the versions as a Go value, as in kube-apiserver's messages, with a constant instead of memory addresses. */
function formatVersions(
  versions: readonly DefinitionVersion[] | null | undefined,
  sharedMembers: SharedMembers,
): string {
  const type = 'apiextensions.CustomResourceDefinitionVersion';
  if (versions === undefined || versions === null) return `[]${type}(nil)`;
  const formatPointer = (goType: string, isSet: boolean) => `(*${goType})(${isSet ? '0xc000000000' : 'nil'})`;
  const items = versions.map((version) => {
    const members = [
      `Name:${quote(version.name)}`,
      `Served:${version.served}`,
      `Storage:${version.storage}`,
      `Deprecated:${version.deprecated === true}`,
      `DeprecationWarning:${formatPointer('string', version.deprecationWarning !== undefined)}`,
      `Schema:${formatPointer('apiextensions.CustomResourceValidation', !sharedMembers.schema && version.schema !== undefined)}`,
      `Subresources:${formatPointer('apiextensions.CustomResourceSubresources', !sharedMembers.subresources && version.subresources !== undefined)}`,
      'AdditionalPrinterColumns:[]apiextensions.CustomResourceColumnDefinition(nil)',
      'SelectableFields:[]apiextensions.SelectableField(nil)',
    ];
    return `${type}{${members.join(', ')}}`;
  });
  return `[]${type}{${items.join(', ')}}`;
}
