/** Returns the warnings about kinds with a pod template. */
import { CRON_JOB_DOCUMENTATION_URL } from '../../../../spec/well-known-names.ts';
import { checkDns1123Label } from '../../../pure/names/dns.ts';
import type { ApiObject } from '../../../pure/object.ts';
import { type Fields, readList, readMembers, readText } from '../../object-fields.ts';
import { findClaimSpecWarnings } from './claims.ts';
import type { FindWarnings } from './find-warnings.ts';
import { findPodWarnings } from './pods.ts';

export function findNameWarnings({ metadata: { name = '' } }: ApiObject, use: string, serverMinor: number): string[] {
  const problems = serverMinor < 27 ? [] : checkDns1123Label(name);
  if (problems.length === 0) return [];
  const advice = `which can result in surprising behavior; a DNS label is recommended: [${problems.join(' ')}]`;
  return [`metadata.name: this is used in ${use}, ${advice}`];
}

const GENERATED_NAMES_USE = 'Pod names and hostnames';

function hasNewGeneration(updatedObject: ApiObject, previous: ApiObject | undefined): boolean {
  return previous === undefined || updatedObject.metadata.generation !== previous.metadata.generation;
}

function readObjectAtPath(object: ApiObject, path: string): Fields {
  return path.split('.').reduce<Fields>((fields, member) => readMembers(fields[member]), object);
}

export function createTemplateWarningsFinder(path: string): FindWarnings {
  return (updatedObject, previous, serverMinor) =>
    hasNewGeneration(updatedObject, previous)
      ? findPodWarnings(readObjectAtPath(updatedObject, path), path, serverMinor)
      : [];
}

const findPodTemplateWarnings = createTemplateWarningsFinder('spec.template');

/** Returns the warnings about kinds whose pods have names that start with the name of the object. */
export const findOwnerWarnings: FindWarnings = (updatedObject, previous, serverMinor) => [
  ...(previous === undefined ? findNameWarnings(updatedObject, GENERATED_NAMES_USE, serverMinor) : []),
  ...findPodTemplateWarnings(updatedObject, previous, serverMinor),
];

/** Returns the warnings about a ReplicationController. As in kube-apiserver, the warnings about an update refer to the stored template. */
export const findReplicationControllerWarnings: FindWarnings = (updatedObject, previous, serverMinor) => {
  if (previous !== undefined)
    return hasNewGeneration(updatedObject, previous)
      ? findPodWarnings(readObjectAtPath(previous, 'spec.template'), 'spec.template', serverMinor)
      : [];
  const path = serverMinor < 27 ? 'template' : 'spec.template';
  return [
    ...findNameWarnings(updatedObject, GENERATED_NAMES_USE, serverMinor),
    ...findPodWarnings(readObjectAtPath(updatedObject, 'spec.template'), path, serverMinor),
  ];
};

const TEMPLATE_GENERATION = 'deprecated.daemonset.template.generation';

/** Returns the warnings about a DaemonSet. An update that does not change the template has no warnings. */
export const findDaemonSetWarnings: FindWarnings = (updatedObject, previous, serverMinor) => {
  const readGeneration = ({ metadata }: ApiObject) => metadata.annotations?.[TEMPLATE_GENERATION];
  const isChanged = previous === undefined || readGeneration(updatedObject) !== readGeneration(previous);
  return isChanged
    ? findPodWarnings(readObjectAtPath(updatedObject, 'spec.template'), 'spec.template', serverMinor)
    : [];
};

const NEGATIVE_LIMIT_WARNING =
  'spec.revisionHistoryLimit: a negative value retains all historical revisions; a value >= 0 is recommended';

export const findStatefulSetWarnings: FindWarnings = (updatedObject, previous, serverMinor) => {
  const spec = readMembers(updatedObject.spec);
  const suffix = previous === undefined ? '' : '.Spec';
  return [
    ...findPodTemplateWarnings(updatedObject, previous, serverMinor),
    ...(serverMinor < 26 ? [] : readList(spec, 'volumeClaimTemplates')).flatMap((claim, index) =>
      findClaimSpecWarnings(readMembers(claim.spec), `spec.volumeClaimTemplates[${index}]${suffix}`),
    ),
    ...(serverMinor >= 33 && Number(spec.revisionHistoryLimit ?? 0) < 0 ? [NEGATIVE_LIMIT_WARNING] : []),
  ];
};

const MANY_COMPLETIONS = 100_000;
const HIGH_PARALLELISM = 10_000;

function findCompletionsWarnings(spec: Fields, fieldPath: string): string[] {
  const { completionMode, completions, parallelism } = spec;
  const exceedsIndexLimits = Number(completions ?? 0) > MANY_COMPLETIONS && Number(parallelism ?? 0) > HIGH_PARALLELISM;
  if (completionMode !== 'Indexed' || !exceedsIndexLimits) return [];
  return [
    `${fieldPath}: In Indexed Jobs with a number of completions higher than 10^5 and a parallelism higher than 10^4, Kubernetes might not be able to track completedIndexes when a big number of indexes fail`,
  ];
}

function createJobWarningsFinder(path: string): FindWarnings {
  return (updatedObject, previous, serverMinor) => {
    const spec = readObjectAtPath(updatedObject, path);
    return [
      ...(previous === undefined ? findNameWarnings(updatedObject, GENERATED_NAMES_USE, serverMinor) : []),
      ...(hasNewGeneration(updatedObject, previous)
        ? [
            ...(serverMinor < 28 ? [] : findCompletionsWarnings(spec, path)),
            ...findPodWarnings(readMembers(spec.template), `${path}.template`, serverMinor),
          ]
        : []),
    ];
  };
}

export const findJobWarnings = createJobWarningsFinder('spec');

const findJobTemplateWarnings = createJobWarningsFinder('spec.jobTemplate.spec');
const ZONE_WARNING = `CRON_TZ or TZ used in spec.spec.schedule is not officially supported, see ${CRON_JOB_DOCUMENTATION_URL} for more details`;
const ZONE_REJECTION = `cannot use TZ or CRON_TZ in spec.spec.schedule, use timeZone instead, see ${CRON_JOB_DOCUMENTATION_URL} for more details`;

/** Returns the warnings about a CronJob. Since 1.29, a new CronJob cannot have a time zone in its schedule. */
export const findCronJobWarnings: FindWarnings = (updatedObject, previous, serverMinor) => {
  const hasZone = readText(readMembers(updatedObject.spec).schedule).includes('TZ');
  if (serverMinor < 29)
    return [...findJobTemplateWarnings(updatedObject, previous, serverMinor), ...(hasZone ? [ZONE_WARNING] : [])];
  return [
    ...findJobTemplateWarnings(updatedObject, previous, serverMinor),
    ...(hasZone && previous !== undefined ? [ZONE_REJECTION] : []),
  ];
};
