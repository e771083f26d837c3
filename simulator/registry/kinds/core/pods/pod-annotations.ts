/** Validates annotations of pods and pod templates for mirror pods, deletion costs, and seccomp and AppArmor profiles. */
import {
  APPARMOR_ANNOTATION_PREFIX,
  MIRROR_POD_ANNOTATION,
  POD_DELETION_COST_ANNOTATION,
  SECCOMP_CONTAINER_ANNOTATION_PREFIX,
  SECCOMP_POD_ANNOTATION,
} from '../../../../../spec/well-known-names.ts';
import { quote } from '../../../../../values/go-quote.ts';
import { createForbiddenProblem, createInvalidValueProblem } from '../../../../pure/status/field-problem.ts';
import type { FieldProblem } from '../../../../pure/status/status.ts';
import { type Fields, isUnset, readList, readText } from '../../../object-fields.ts';

type Annotations = Readonly<Record<string, string>>;

const INTEGER_PATTERN = /^-?(?:0|[1-9][0-9]*)$/;
const MAX_INT32 = 2_147_483_647;
const LOCALHOST_PREFIX = 'localhost/';

export function validatePodAnnotations(annotations: Annotations = {}, spec: Fields, fieldPath: string): FieldProblem[] {
  const keys = Object.keys(annotations);
  if (keys.length === 0) return [];
  const problems: FieldProblem[] = [];
  const {
    [MIRROR_POD_ANNOTATION]: mirrorPodHash,
    [POD_DELETION_COST_ANNOTATION]: cost,
    [SECCOMP_POD_ANNOTATION]: seccomp,
  } = annotations;
  if (mirrorPodHash !== undefined && isUnset(spec.nodeName))
    problems.push(
      createInvalidValueProblem(
        `${fieldPath}[${MIRROR_POD_ANNOTATION}]`,
        mirrorPodHash,
        'must set spec.nodeName if mirror pod annotation is set',
      ),
    );
  if (cost !== undefined && !isDeletionCost(cost))
    problems.push(
      createInvalidValueProblem(`${fieldPath}[${POD_DELETION_COST_ANNOTATION}]`, cost, 'must be a 32bit integer'),
    );
  if (seccomp !== undefined)
    problems.push(...validateSeccompProfile(seccomp, `${fieldPath}.${SECCOMP_POD_ANNOTATION}`));
  for (const key of keys.filter((name) => name.startsWith(SECCOMP_CONTAINER_ANNOTATION_PREFIX)))
    problems.push(...validateSeccompProfile(annotations[key] ?? '', `${fieldPath}.${key}`));
  for (const key of keys.filter((name) => name.startsWith(APPARMOR_ANNOTATION_PREFIX)))
    problems.push(...validateAppArmorProfile(key, annotations[key] ?? '', { spec, fieldPath: `${fieldPath}[${key}]` }));
  return problems;
}

function isDeletionCost(value: string): boolean {
  const cost = Number(value);
  return INTEGER_PATTERN.test(value) && cost <= MAX_INT32 && cost >= -MAX_INT32 - 1;
}

function validateSeccompProfile(profile: string, fieldPath: string): FieldProblem[] {
  if (['runtime/default', 'docker/default', 'unconfined'].includes(profile)) return [];
  if (!profile.startsWith(LOCALHOST_PREFIX))
    return [createInvalidValueProblem(fieldPath, profile, 'must be a valid seccomp profile')];
  const path = profile.slice(LOCALHOST_PREFIX.length);
  return [
    ...(path.startsWith('/') ? [createInvalidValueProblem(fieldPath, path, 'must be a relative path')] : []),
    ...(path.split('/').includes('..') ? [createInvalidValueProblem(fieldPath, path, "must not contain '..'")] : []),
  ];
}

function validateAppArmorProfile(
  key: string,
  profile: string,
  { spec, fieldPath }: { readonly spec: Fields; readonly fieldPath: string },
): FieldProblem[] {
  const containerName = key.slice(APPARMOR_ANNOTATION_PREFIX.length);
  const containers = ['initContainers', 'containers', 'ephemeralContainers'].flatMap((member) =>
    readList(spec, member),
  );
  const isKnown = ['', 'runtime/default', 'unconfined'].includes(profile) || profile.startsWith(LOCALHOST_PREFIX);
  return [
    ...(containers.some(({ name }) => readText(name) === containerName)
      ? []
      : [createInvalidValueProblem(fieldPath, containerName, 'container not found')]),
    ...(isKnown
      ? []
      : [createInvalidValueProblem(fieldPath, profile, `invalid AppArmor profile name: ${quote(profile)}`)]),
  ];
}

/** The annotations that an update of a pod must not change. */
const IMMUTABLE_ANNOTATIONS: readonly (readonly [string, string])[] = [
  [APPARMOR_ANNOTATION_PREFIX, 'AppArmor annotations'],
  [MIRROR_POD_ANNOTATION, 'mirror pod annotation'],
];

export function validateAnnotationChange(
  annotations: Annotations = {},
  previousAnnotations: Annotations = {},
): FieldProblem[] {
  const keys = new Set([...Object.keys(previousAnnotations), ...Object.keys(annotations)]);
  return [...keys].flatMap((key) => {
    if (annotations[key] === previousAnnotations[key]) return [];
    const description = IMMUTABLE_ANNOTATIONS.find(([prefix]) => key.startsWith(prefix))?.[1];
    if (description === undefined) return [];
    const verb = previousAnnotations[key] === undefined ? 'add' : 'remove or update';
    return [createForbiddenProblem(`metadata.annotations[${key}]`, `may not ${verb} ${description}`)];
  });
}
