/** Validates the lists of containers in a PodSpec, in the order of kube-apiserver's causes. */
import type { ReleaseBehavior } from '../../../../../spec/release-behaviors.ts';
import {
  createDuplicateProblem,
  createForbiddenProblem,
  createInvalidValueProblem,
  createNotFoundProblem,
  createRequiredProblem,
} from '../../../../pure/status/field-problem.ts';
import type { FieldProblem } from '../../../../pure/status/status.ts';
import { hasOmission, isMemberOmitted } from '../../../../pure/value/omitted-members.ts';
import { type Fields, isUnset, readList, readMembers, readText } from '../../../object-fields.ts';
import type { FieldTags } from '../../../validation/tags.ts';
import { validateFieldTags, validateTags } from '../../../validation/validate-tags.ts';
import { type PodContext, validateContainer } from './containers.ts';
import { LIFECYCLE_TAGS, PROBE_NAMES, validateProbes } from './pod-handlers.ts';
import { validateInitRestartRules, validateRestartRules } from './restart-rules.ts';

/** Validates containers, init containers and ephemeral containers. Their names must be unique across the three lists. */
export function validateContainers(spec: Fields, fieldPath: string, pod: PodContext): FieldProblem[] {
  const [containers, initContainers] = [readList(spec, 'containers'), readList(spec, 'initContainers')];
  const names = new Set<string>();
  const problems = containers.length === 0 ? [createRequiredProblem(`${fieldPath}.containers`)] : [];
  for (const [index, container] of containers.entries()) {
    const field = `${fieldPath}.containers[${index}]`;
    problems.push(...validateContainer(container, field, pod), ...validateUniqueName(container, field, names));
    problems.push(...validateHooks(container, field, pod), ...validateProbes(container, field, pod.behaviors));
    problems.push(...validateRestartPolicy(container, field, pod));
  }
  problems.push(...validateHostPorts(containers, `${fieldPath}.containers`));
  for (const [index, container] of initContainers.entries()) {
    problems.push(...validateInitContainer(container, `${fieldPath}.initContainers[${index}]`, pod, names));
    problems.push(...validateHostPorts([container], `${fieldPath}.initContainers`));
  }
  return [...problems, ...validateEphemeralContainers(spec, `${fieldPath}.ephemeralContainers`, pod)];
}

function validateHooks({ lifecycle }: Fields, fieldPath: string, pod: PodContext): FieldProblem[] {
  if (isUnset(lifecycle)) return [];
  const { gracePeriodSeconds, behaviors } = pod;
  const allowsZero = behaviors.has('sleep-zero-allowed');
  return validateTags(LIFECYCLE_TAGS, lifecycle, `${fieldPath}.lifecycle`, { gracePeriodSeconds, allowsZero });
}

function validateRestartPolicy(container: Fields, fieldPath: string, { behaviors }: PodContext): FieldProblem[] {
  if (behaviors.has('container-restart-rules')) return validateRestartRules(container, fieldPath, behaviors);
  if (container.restartPolicy === undefined || container.restartPolicy === null) return [];
  return [createForbiddenProblem(`${fieldPath}.restartPolicy`, 'may not be set for non-init containers')];
}

const INIT_POLICY_FIELD_TAGS: FieldTags = { restartPolicy: { pointer: true, enum: ['Always'] } };

function validateInitContainer(
  container: Fields,
  fieldPath: string,
  pod: PodContext,
  names: Set<string>,
): FieldProblem[] {
  const isSidecar = container.restartPolicy === 'Always';
  const detail = 'may not be set for init containers without restartPolicy=Always';
  return [
    ...validateContainer(container, fieldPath, pod),
    ...(pod.behaviors.has('container-restart-rules')
      ? validateInitRestartRules(container, fieldPath, pod.behaviors)
      : validateFieldTags(INIT_POLICY_FIELD_TAGS, container, fieldPath)),
    ...validateUniqueName(container, fieldPath, names),
    ...(isSidecar
      ? [...validateHooks(container, fieldPath, pod), ...validateProbes(container, fieldPath, pod.behaviors)]
      : ['lifecycle', ...PROBE_NAMES]
          .filter((member) => !isUnset(container[member]))
          .map((member) =>
            pod.behaviors.has('init-container-members-forbidden')
              ? createForbiddenProblem(`${fieldPath}.${member}`, detail)
              : createInvalidValueProblem(
                  `${fieldPath}.${member}`,
                  { unquoted: 'core.Probe{}' },
                  'must not be set for init containers',
                ),
          )),
    ...validateInitResizePolicy(container, fieldPath, { isSidecar, behaviors: pod.behaviors }),
  ];
}

function validateInitResizePolicy(
  container: Fields,
  fieldPath: string,
  { isSidecar, behaviors }: { readonly isSidecar: boolean; readonly behaviors: ReadonlySet<ReleaseBehavior> },
): FieldProblem[] {
  const policies = readList(container, 'resizePolicy');
  if (!behaviors.has('init-resize-policies')) {
    return policies.length > 0
      ? [
          createInvalidValueProblem(
            `${fieldPath}.resizePolicy`,
            { unquoted: '[]' },
            'must not be set for init containers',
          ),
        ]
      : [];
  }
  const detail = "must not be set to 'RestartContainer' for non-sidecar initContainers";
  return policies.flatMap(({ restartPolicy }, index) =>
    !isSidecar && restartPolicy === 'RestartContainer' && behaviors.has('init-restarts-on-resize-refused')
      ? [createInvalidValueProblem(`${fieldPath}.resizePolicy[${index}].restartPolicy`, 'RestartContainer', detail)]
      : [],
  );
}

const MEMBERS_FORBIDDEN_IN_EPHEMERAL_CONTAINERS = [
  'ports',
  'resources',
  'lifecycle',
  ...PROBE_NAMES,
  'resizePolicy',
  'restartPolicy',
  'restartPolicyRules',
];

function validateEphemeralContainers(spec: Fields, fieldPath: string, pod: PodContext): FieldProblem[] {
  if (isUnset(spec.ephemeralContainers)) return [];
  const otherNames = new Set(
    ['containers', 'initContainers'].flatMap((item) => readList(spec, item).map(({ name }) => readText(name))),
  );
  const names = new Set(otherNames);
  const detail = 'cannot be set for an Ephemeral Container';
  return readList(spec, 'ephemeralContainers').flatMap((container, index) => {
    const field = `${fieldPath}[${index}]`;
    const targetName = readText(container.targetContainerName);
    return [
      ...validateContainer(container, field, pod),
      ...validateImageSpaces(container, field),
      ...validateUniqueName(container, field, names),
      ...(targetName === '' || otherNames.has(targetName)
        ? []
        : [createNotFoundProblem(`${field}.targetContainerName`, targetName)]),
      ...MEMBERS_FORBIDDEN_IN_EPHEMERAL_CONTAINERS.filter(
        (member) => isSetValue(container, member) || isSentEmpty(container, member, pod.behaviors),
      ).map((member) => createForbiddenProblem(`${field}.${member}`, detail)),
      ...readList(container, 'volumeMounts').flatMap((mount, position) =>
        ['subPath', 'subPathExpr']
          .filter((member) => !isUnset(mount[member]))
          .map((member) => createForbiddenProblem(`${field}.volumeMounts[${position}].${member}`, detail)),
      ),
    ];
  });
}

/** Reports whether the member is set. In Go, all these members except `resources` are pointers, lists or maps. */
function isSetValue(container: Fields, member: string): boolean {
  const value = container[member];
  if (value === undefined || value === null) return false;
  return member !== 'resources' || Object.keys(readMembers(value)).length > 0 || hasOmission(value);
}

/** Reports whether the member was sent as an empty list, unless the release drops the member before the validation. */
function isSentEmpty(container: Fields, member: string, behaviors: ReadonlySet<ReleaseBehavior>): boolean {
  const isDropped = member === 'resizePolicy' && !behaviors.has('init-resize-policies');
  return !isDropped && isMemberOmitted(container, member);
}

/** Rejects leading and trailing spaces in the image of a pod's container. Images in templates may have these spaces. */
export function validateImageSpaces({ image }: Fields, fieldPath: string): FieldProblem[] {
  if (readText(image).trim() === readText(image)) return [];
  return [
    createInvalidValueProblem(`${fieldPath}.image`, readText(image), 'must not have leading or trailing whitespace'),
  ];
}

function validateUniqueName(container: Fields, fieldPath: string, names: Set<string>): FieldProblem[] {
  const name = readText(container.name);
  if (names.has(name)) return [createDuplicateProblem(`${fieldPath}.name`, name)];
  names.add(name);
  return [];
}

function validateHostPorts(containers: readonly Fields[], fieldPath: string): FieldProblem[] {
  const usedNames = new Set<string>();
  return containers.flatMap((container, index) =>
    readList(container, 'ports').flatMap(({ protocol, hostIP, hostPort }, portIndex) => {
      if (Number(hostPort ?? 0) === 0) return [];
      const key = `${readText(protocol)}/${readText(hostIP)}/${Number(hostPort)}`;
      if (usedNames.has(key))
        return [createDuplicateProblem(`${fieldPath}[${index}].ports[${portIndex}].hostPort`, key)];
      usedNames.add(key);
      return [];
    }),
  );
}

export function validateHostNetworkPorts(spec: Fields, fieldPath: string, isPod: boolean): FieldProblem[] {
  if (spec.hostNetwork !== true) return [];
  return readList(spec, 'containers').flatMap((container, index) =>
    readList(container, 'ports').flatMap(({ hostPort: hostPortValue, containerPort }, portIndex) => {
      const hostPort = Number(hostPortValue ?? 0);
      if ((!isPod && hostPort === 0) || hostPort === Number(containerPort ?? 0)) return [];
      const detail = 'must match `containerPort` when `hostNetwork` is true';
      return [
        createInvalidValueProblem(`${fieldPath}.containers[${index}].ports[${portIndex}].hostPort`, hostPort, detail),
      ];
    }),
  );
}
