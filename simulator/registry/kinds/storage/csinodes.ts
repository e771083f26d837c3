/** The behavior of CSINodes. */
import type { ReleaseBehavior } from '../../../../spec/release-behaviors.ts';
import { formatGoSyntax } from '../../../pure/go/go-syntax.ts';
import { checkQualifiedName } from '../../../pure/names/qualified-name.ts';
import {
  createDuplicateProblem,
  createInvalidValueProblem,
  createRequiredProblem,
} from '../../../pure/status/field-problem.ts';
import type { FieldProblem } from '../../../pure/status/status.ts';
import { isDeepEqual } from '../../../pure/value/deep-equal.ts';
import type { KindRules } from '../../kind-rules.ts';
import { type Fields, readList, readMembers, readText } from '../../object-fields.ts';
import type { FieldTags } from '../../validation/tags.ts';
import { validateFieldTags } from '../../validation/validate-tags.ts';
import { CSI_DRIVER_NAME_TAGS, createDriverNameContext } from '../core/pods/volume-sources.ts';

const createNodeDriverFieldTags = (maxIdLength: number): FieldTags => ({
  name: CSI_DRIVER_NAME_TAGS,
  nodeID: {
    required: true,
    check: (id, fieldPath) =>
      readText(id).length > maxIdLength
        ? [createInvalidValueProblem(fieldPath, readText(id), `must be ${maxIdLength} characters or less`)]
        : [],
  },
  allocatable: { fields: { count: { minimum: 0 } } },
});

const NODE_DRIVER_FIELD_TAGS = createNodeDriverFieldTags(256);
const SHORT_ID_NODE_DRIVER_FIELD_TAGS = createNodeDriverFieldTags(128);

export const createCsiNodeKindRules = (behaviors: ReadonlySet<ReleaseBehavior>): KindRules => ({
  returnsDeletedObject: true,
  requiresResourceVersion: true,
  skipsSchemaValidation: true,
  updateChecks: behaviors.has('csi-node-validated-twice') ? ['object', 'object', 'changes'] : ['object', 'changes'],
  ...(!behaviors.has('new-csi-node-validated-once') && {
    validateCreate: ({ spec }) => validateNodeDrivers(spec, behaviors),
  }),
  validate: ({ spec }) => validateNodeDrivers(spec, behaviors),
  validateUpdate(updatedObject, previous) {
    const drivers = readList(readMembers(updatedObject.spec), 'drivers');
    const field = behaviors.has('csi-node-drivers-path') ? 'spec.drivers' : 'CSINodeDriver';
    const mutableFields = behaviors.has('csi-node-allocatable-mutable') ? { allocatable: null } : {};
    const selectImmutable = (driver: Fields): Fields => ({ ...driver, ...mutableFields });
    return readList(readMembers(previous.spec), 'drivers').flatMap((previousDriver) =>
      drivers
        .filter(
          (driver) =>
            driver.name === previousDriver.name &&
            !isDeepEqual(selectImmutable(driver), selectImmutable(previousDriver)),
        )
        .map(() => createInvalidValueProblem(field, { unquoted: 'storage.CSINodeDriver{}' }, 'field is immutable')),
    );
  },
});

function validateNodeDrivers(spec: unknown, behaviors: ReadonlySet<ReleaseBehavior>): FieldProblem[] {
  const names = new Set<string>();
  const fieldTags = behaviors.has('long-node-ids') ? NODE_DRIVER_FIELD_TAGS : SHORT_ID_NODE_DRIVER_FIELD_TAGS;
  return readList(readMembers(spec), 'drivers').flatMap((driver, index) => {
    const fieldPath = `spec.drivers[${index}]`;
    const name = readText(driver.name);
    const problems = validateFieldTags(fieldTags, { ...driver, name }, fieldPath, createDriverNameContext(behaviors));
    if (names.has(name)) problems.push(createDuplicateProblem(`${fieldPath}.name`, name));
    names.add(name);
    return [...problems, ...validateTopologyKeys(driver.topologyKeys, fieldPath, behaviors)];
  });
}

/** Validates the topology keys. As in kube-apiserver, the field of the causes is the driver. */
function validateTopologyKeys(
  topologyKeys: unknown,
  fieldPath: string,
  behaviors: ReadonlySet<ReleaseBehavior>,
): FieldProblem[] {
  const usedNames = new Set<string>();
  const allKeys = behaviors.has('csi-topology-key-shown')
    ? undefined
    : { unquoted: formatGoSyntax(topologyKeys ?? null) };
  return (Array.isArray(topologyKeys) ? topologyKeys.map(readText) : []).flatMap((key) => {
    const problems = key === '' ? [createRequiredProblem(fieldPath)] : [];
    if (usedNames.has(key)) problems.push(createDuplicateProblem(fieldPath, key));
    usedNames.add(key);
    return [
      ...problems,
      ...checkQualifiedName(key).map((detail) => createInvalidValueProblem(fieldPath, allKeys ?? key, detail)),
    ];
  });
}
