/** The behavior of StorageVersionMigrations, which name the resource whose objects are stored again in the storage version. */
import type { ReleaseBehavior } from '../../../../spec/release-behaviors.ts';
import { writeUnescapedJson } from '../../../pure/json/write.ts';
import { checkDns1035Label, checkDns1123Subdomain } from '../../../pure/names/dns.ts';
import { createInvalidValueProblem, createRequiredProblem } from '../../../pure/status/field-problem.ts';
import type { FieldProblem } from '../../../pure/status/status.ts';
import type { KindRules } from '../../kind-rules.ts';
import { type Fields, readList, readMembers, readText } from '../../object-fields.ts';
import { validateImmutableSpec } from '../../validation/immutable-spec.ts';
import { validateConditions } from '../conditions.ts';

const RESOURCE_FIELD = 'spec.resource';

export const createStorageVersionMigrationKindRules = (behaviors: ReadonlySet<ReleaseBehavior>): KindRules => ({
  skipsSchemaValidation: true,
  validate({ spec }) {
    const targetResource = readMembers(readMembers(spec).resource);
    const [group, resource] = [readText(targetResource.group), readText(targetResource.resource)];
    const resourceDetails = resource === '' ? [] : checkDns1035Label(resource);
    const groupDetails = group === '' ? [] : checkDns1123Subdomain(group);
    return [
      ...(resource === ''
        ? [createRequiredProblem(`${RESOURCE_FIELD}.resource`, 'resource is required to be set')]
        : []),
      ...(resourceDetails.length > 0
        ? [createInvalidValueProblem(`${RESOURCE_FIELD}.resource`, resource, resourceDetails.join(','))]
        : []),
      ...(groupDetails.length > 0
        ? [createInvalidValueProblem(`${RESOURCE_FIELD}.group`, group, groupDetails.join(','))]
        : []),
    ];
  },
  validateUpdate: validateImmutableSpec,
  validateStatus: (updatedObject, previous) =>
    validateStatus(readMembers(updatedObject.status), readMembers(previous.status), behaviors),
});

const VERSION_FIELD = 'status.resourceVersion';

function validateStatus(
  status: Fields,
  previousStatus: Fields,
  behaviors: ReadonlySet<ReleaseBehavior>,
): FieldProblem[] {
  const [version, storedVersion] = [readText(status.resourceVersion), readText(previousStatus.resourceVersion)];
  const isWellFormed = version === '' || /^(0|[1-9]\d*)$/.test(version);
  const conditionsJson = writeUnescapedJson(status.conditions ?? null);
  const createConditionsProblem = (detail: string) =>
    createInvalidValueProblem('status.conditions', { unquoted: conditionsJson, json: conditionsJson }, detail);
  return [
    ...(isWellFormed
      ? []
      : [createInvalidValueProblem(VERSION_FIELD, version, `resource version is not well formed: ${version}`)]),
    ...validateConditions(status, 'status.conditions', behaviors),
    ...(storedVersion !== '' && storedVersion !== version
      ? [createInvalidValueProblem(VERSION_FIELD, version, 'field is immutable')]
      : []),
    ...(isConditionTrue(status, 'Succeeded') && isConditionTrue(status, 'Failed')
      ? [createConditionsProblem('Both success and failed conditions cannot be true at the same time')]
      : []),
    ...(isConditionTrue(previousStatus, 'Succeeded') && !isConditionTrue(status, 'Succeeded')
      ? [createConditionsProblem('Success condition cannot be set to false once it is true')]
      : []),
    ...(isConditionTrue(previousStatus, 'Failed') && !isConditionTrue(status, 'Failed')
      ? [createConditionsProblem('Failed condition cannot be set to false once it is true')]
      : []),
  ];
}

function isConditionTrue(status: Fields, type: string): boolean {
  return readList(status, 'conditions').find((condition) => condition.type === type)?.status === 'True';
}
