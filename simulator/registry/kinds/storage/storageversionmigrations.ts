/** The rules of StorageVersionMigrations, which name the resource whose objects are stored again in the storage version. */
import type { Machinery } from '../../../../spec/machinery.ts';
import { formatPlainJson } from '../../../pure/json/write.ts';
import { checkDns1035Label, checkDns1123Subdomain } from '../../../pure/names/dns.ts';
import { invalidValue, required } from '../../../pure/status/field-problem.ts';
import type { FieldProblem } from '../../../pure/status/status.ts';
import type { KindRules } from '../../kind-rules.ts';
import { type Fields, list, objectMembers, text } from '../../object-fields.ts';
import { validateImmutableSpec } from '../../validation/immutable-spec.ts';
import { validateConditions } from '../conditions.ts';

const RESOURCE_FIELD = 'spec.resource';

export const storageversionmigrationsRules = (machinery: ReadonlySet<Machinery>): KindRules => ({
  skipSchemaValidation: true,
  validate({ spec }) {
    const target = objectMembers(objectMembers(spec).resource);
    const [group, resource] = [text(target.group), text(target.resource)];
    const resourceDetails = resource === '' ? [] : checkDns1035Label(resource);
    const groupDetails = group === '' ? [] : checkDns1123Subdomain(group);
    return [
      ...(resource === '' ? [required(`${RESOURCE_FIELD}.resource`, 'resource is required to be set')] : []),
      ...(resourceDetails.length > 0
        ? [invalidValue(`${RESOURCE_FIELD}.resource`, resource, resourceDetails.join(','))]
        : []),
      ...(groupDetails.length > 0 ? [invalidValue(`${RESOURCE_FIELD}.group`, group, groupDetails.join(','))] : []),
    ];
  },
  validateUpdate: validateImmutableSpec,
  validateStatus: (next, previous) =>
    validateStatus(objectMembers(next.status), objectMembers(previous.status), machinery),
});

const VERSION_FIELD = 'status.resourceVersion';

function validateStatus(status: Fields, before: Fields, machinery: ReadonlySet<Machinery>): FieldProblem[] {
  const [version, storedVersion] = [text(status.resourceVersion), text(before.resourceVersion)];
  const isWellFormed = version === '' || /^(0|[1-9]\d*)$/.test(version);
  const conditions = formatPlainJson(status.conditions ?? null);
  const createProblem = (detail: string) =>
    invalidValue('status.conditions', { bare: conditions, json: conditions }, detail);
  return [
    ...(isWellFormed ? [] : [invalidValue(VERSION_FIELD, version, `resource version is not well formed: ${version}`)]),
    ...validateConditions(status, 'status.conditions', machinery),
    ...(storedVersion !== '' && storedVersion !== version
      ? [invalidValue(VERSION_FIELD, version, 'field is immutable')]
      : []),
    ...(isTrue(status, 'Succeeded') && isTrue(status, 'Failed')
      ? [createProblem('Both success and failed conditions cannot be true at the same time')]
      : []),
    ...(isTrue(before, 'Succeeded') && !isTrue(status, 'Succeeded')
      ? [createProblem('Success condition cannot be set to false once it is true')]
      : []),
    ...(isTrue(before, 'Failed') && !isTrue(status, 'Failed')
      ? [createProblem('Failed condition cannot be set to false once it is true')]
      : []),
  ];
}

function isTrue(status: Fields, type: string): boolean {
  return list(status, 'conditions').find((condition) => condition.type === type)?.status === 'True';
}
