/** The behavior of CSIStorageCapacities. */
import { formatGoSyntax } from '../../../pure/go/go-syntax.ts';
import { checkDns1123Subdomain } from '../../../pure/names/dns.ts';
import { createInvalidValueProblem } from '../../../pure/status/field-problem.ts';
import { isDeepEqual } from '../../../pure/value/deep-equal.ts';
import type { KindRules } from '../../kind-rules.ts';
import { validateLabelSelector } from '../../label-selector.ts';
import { isUnset, readMembers, readText } from '../../object-fields.ts';
import { validateResourceQuantity } from '../core/pods/resource-requirements.ts';

export const csiStorageCapacityKindRules: KindRules = {
  updateChecks: ['object', 'metadata', 'changes'],
  requiresResourceVersion: true,
  skipsSchemaValidation: true,
  validate({ nodeTopology, storageClassName: storageClassNameValue, capacity }) {
    const name = readText(storageClassNameValue);
    return [
      ...(isUnset(nodeTopology) ? [] : validateLabelSelector(readMembers(nodeTopology), 'nodeTopology')),
      ...checkDns1123Subdomain(name).map((detail) => createInvalidValueProblem('storageClassName', name, detail)),
      ...(isUnset(capacity) ? [] : validateResourceQuantity('storage', capacity, 'capacity')),
    ];
  },
  validateUpdate: (updatedObject, previous) =>
    ['nodeTopology', 'storageClassName']
      .filter((member) => !isDeepEqual(updatedObject[member] ?? undefined, previous[member] ?? undefined))
      .map((member) =>
        createInvalidValueProblem(
          member,
          { unquoted: formatGoSyntax(updatedObject[member] ?? null) },
          'field is immutable',
        ),
      ),
};
