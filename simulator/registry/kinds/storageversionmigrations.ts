/** StorageVersionMigrations: the resource whose objects are written again in the storage version. */
import { checkDns1035Label, checkDns1123Subdomain } from '../../pure/names/dns.ts';
import { invalidValue, required } from '../../pure/status/field-problem.ts';
import type { KindRules } from '../kind-rules.ts';
import { objectMembers, text } from '../object-fields.ts';
import { validateImmutableSpec } from '../validation/immutable-spec.ts';

const AT = 'spec.resource';

export const storageversionmigrationsRules: KindRules = {
  skipSchemaValidation: true,
  validate({ spec }) {
    const target = objectMembers(objectMembers(spec).resource);
    const [group, resource] = [text(target.group), text(target.resource)];
    const resourceDetails = resource === '' ? [] : checkDns1035Label(resource);
    const groupDetails = group === '' ? [] : checkDns1123Subdomain(group);
    return [
      ...(resource === '' ? [required(`${AT}.resource`, 'resource is required to be set')] : []),
      ...(resourceDetails.length > 0 ? [invalidValue(`${AT}.resource`, resource, resourceDetails.join(','))] : []),
      ...(groupDetails.length > 0 ? [invalidValue(`${AT}.group`, group, groupDetails.join(','))] : []),
    ];
  },
  validateUpdate: validateImmutableSpec,
};
