/** Validates annotations of pods and pod templates: for mirror pods, deletion costs, and seccomp and AppArmor profiles. */
import {
  APPARMOR,
  MIRROR_POD_ANNOTATION,
  POD_DELETION_COST,
  SECCOMP_CONTAINER,
  SECCOMP_POD,
} from '../../../../../spec/well-known-names.ts';
import { quote } from '../../../../../values/go-quote.ts';
import { forbiddenField, invalidValue } from '../../../../pure/status/field-problem.ts';
import type { FieldProblem } from '../../../../pure/status/status.ts';
import { type Fields, isUnset, list, text } from '../../../object-fields.ts';

type Annotations = Readonly<Record<string, string>>;

const INTEGER = /^-?(?:0|[1-9][0-9]*)$/;
const MAX_INT32 = 2_147_483_647;
const LOCALHOST = 'localhost/';

export function validatePodAnnotations(annotations: Annotations = {}, spec: Fields, fieldPath: string): FieldProblem[] {
  const keys = Object.keys(annotations);
  if (keys.length === 0) return [];
  const problems: FieldProblem[] = [];
  const { [MIRROR_POD_ANNOTATION]: mirror, [POD_DELETION_COST]: cost, [SECCOMP_POD]: seccomp } = annotations;
  if (mirror !== undefined && isUnset(spec.nodeName))
    problems.push(
      invalidValue(
        `${fieldPath}[${MIRROR_POD_ANNOTATION}]`,
        mirror,
        'must set spec.nodeName if mirror pod annotation is set',
      ),
    );
  if (cost !== undefined && !isCost(cost))
    problems.push(invalidValue(`${fieldPath}[${POD_DELETION_COST}]`, cost, 'must be a 32bit integer'));
  if (seccomp !== undefined) problems.push(...validateSeccompProfile(seccomp, `${fieldPath}.${SECCOMP_POD}`));
  for (const key of keys.filter((name) => name.startsWith(SECCOMP_CONTAINER)))
    problems.push(...validateSeccompProfile(annotations[key] ?? '', `${fieldPath}.${key}`));
  for (const key of keys.filter((name) => name.startsWith(APPARMOR)))
    problems.push(...validateAppArmorProfile(key, annotations[key] ?? '', { spec, fieldPath: `${fieldPath}[${key}]` }));
  return problems;
}

function isCost(value: string): boolean {
  const cost = Number(value);
  return INTEGER.test(value) && cost <= MAX_INT32 && cost >= -MAX_INT32 - 1;
}

function validateSeccompProfile(profile: string, fieldPath: string): FieldProblem[] {
  if (['runtime/default', 'docker/default', 'unconfined'].includes(profile)) return [];
  if (!profile.startsWith(LOCALHOST)) return [invalidValue(fieldPath, profile, 'must be a valid seccomp profile')];
  const path = profile.slice(LOCALHOST.length);
  return [
    ...(path.startsWith('/') ? [invalidValue(fieldPath, path, 'must be a relative path')] : []),
    ...(path.split('/').includes('..') ? [invalidValue(fieldPath, path, "must not contain '..'")] : []),
  ];
}

function validateAppArmorProfile(
  key: string,
  profile: string,
  { spec, fieldPath }: { readonly spec: Fields; readonly fieldPath: string },
): FieldProblem[] {
  const container = key.slice(APPARMOR.length);
  const names = ['initContainers', 'containers', 'ephemeralContainers'].flatMap((member) => list(spec, member));
  const isKnown = ['', 'runtime/default', 'unconfined'].includes(profile) || profile.startsWith(LOCALHOST);
  return [
    ...(names.some(({ name }) => text(name) === container)
      ? []
      : [invalidValue(fieldPath, container, 'container not found')]),
    ...(isKnown ? [] : [invalidValue(fieldPath, profile, `invalid AppArmor profile name: ${quote(profile)}`)]),
  ];
}

/** The annotations that an update of a pod must not change. */
const IMMUTABLE: readonly (readonly [string, string])[] = [
  [APPARMOR, 'AppArmor annotations'],
  [MIRROR_POD_ANNOTATION, 'mirror pod annotation'],
];

export function validateAnnotationChange(next: Annotations = {}, previous: Annotations = {}): FieldProblem[] {
  const keys = new Set([...Object.keys(previous), ...Object.keys(next)]);
  return [...keys].flatMap((key) => {
    if (next[key] === previous[key]) return [];
    const label = IMMUTABLE.find(([prefix]) => key.startsWith(prefix))?.[1];
    if (label === undefined) return [];
    const verb = previous[key] === undefined ? 'add' : 'remove or update';
    return [forbiddenField(`metadata.annotations[${key}]`, `may not ${verb} ${label}`)];
  });
}
