/** Returns the warnings about kinds with a pod template. */
import { CRON_JOB_PAGE } from '../../../../spec/well-known-names.ts';
import { checkDns1123Label } from '../../../pure/names/dns.ts';
import type { ApiObject } from '../../../pure/object.ts';
import { type Fields, list, objectMembers, text } from '../../object-fields.ts';
import { warnAboutClaim } from './claims.ts';
import { warnAboutPod } from './pods.ts';
import type { Warn } from './warn.ts';

export function warnAboutName({ metadata: { name = '' } }: ApiObject, use: string, server: number): string[] {
  const problems = server < 27 ? [] : checkDns1123Label(name);
  if (problems.length === 0) return [];
  const advice = `which can result in surprising behavior; a DNS label is recommended: [${problems.join(' ')}]`;
  return [`metadata.name: this is used in ${use}, ${advice}`];
}

const GENERATED_NAMES = 'Pod names and hostnames';

function hasNewGeneration(next: ApiObject, previous: ApiObject | undefined): boolean {
  return previous === undefined || next.metadata.generation !== previous.metadata.generation;
}

function readAt(object: ApiObject, path: string): Fields {
  return path.split('.').reduce<Fields>((fields, member) => objectMembers(fields[member]), object);
}

export function findTemplateWarnings(path: string): Warn {
  return (next, previous, server) =>
    hasNewGeneration(next, previous) ? warnAboutPod(readAt(next, path), path, server) : [];
}

const warnAboutTemplate = findTemplateWarnings('spec.template');

/** Returns the warnings about kinds whose pods have names that start with the name of the object. */
export const warnAboutOwner: Warn = (next, previous, server) => [
  ...(previous === undefined ? warnAboutName(next, GENERATED_NAMES, server) : []),
  ...warnAboutTemplate(next, previous, server),
];

/** Returns the warnings about a ReplicationController. As in kube-apiserver, those of an update are about the stored template. */
export const warnAboutReplicationController: Warn = (next, previous, server) => {
  if (previous !== undefined)
    return hasNewGeneration(next, previous)
      ? warnAboutPod(readAt(previous, 'spec.template'), 'spec.template', server)
      : [];
  const path = server < 27 ? 'template' : 'spec.template';
  return [
    ...warnAboutName(next, GENERATED_NAMES, server),
    ...warnAboutPod(readAt(next, 'spec.template'), path, server),
  ];
};

const TEMPLATE_GENERATION = 'deprecated.daemonset.template.generation';

/** Returns the warnings about a DaemonSet. An update that does not change the template has no warnings. */
export const warnAboutDaemonSet: Warn = (next, previous, server) => {
  const readGeneration = ({ metadata }: ApiObject) => metadata.annotations?.[TEMPLATE_GENERATION];
  const isChanged = previous === undefined || readGeneration(next) !== readGeneration(previous);
  return isChanged ? warnAboutPod(readAt(next, 'spec.template'), 'spec.template', server) : [];
};

const NEGATIVE_LIMIT =
  'spec.revisionHistoryLimit: a negative value retains all historical revisions; a value >= 0 is recommended';

export const warnAboutStatefulSet: Warn = (next, previous, server) => {
  const spec = objectMembers(next.spec);
  const suffix = previous === undefined ? '' : '.Spec';
  return [
    ...warnAboutTemplate(next, previous, server),
    ...(server < 26 ? [] : list(spec, 'volumeClaimTemplates')).flatMap((claim, index) =>
      warnAboutClaim(objectMembers(claim.spec), `spec.volumeClaimTemplates[${index}]${suffix}`),
    ),
    ...(server >= 33 && Number(spec.revisionHistoryLimit ?? 0) < 0 ? [NEGATIVE_LIMIT] : []),
  ];
};

const MANY_COMPLETIONS = 100_000;
const MUCH_PARALLELISM = 10_000;

function warnAboutCompletions(spec: Fields, fieldPath: string): string[] {
  const { completionMode, completions, parallelism } = spec;
  const isLarge = Number(completions ?? 0) > MANY_COMPLETIONS && Number(parallelism ?? 0) > MUCH_PARALLELISM;
  if (completionMode !== 'Indexed' || !isLarge) return [];
  return [
    `${fieldPath}: In Indexed Jobs with a number of completions higher than 10^5 and a parallelism higher than 10^4, Kubernetes might not be able to track completedIndexes when a big number of indexes fail`,
  ];
}

function findJobWarnings(path: string): Warn {
  return (next, previous, server) => {
    const spec = readAt(next, path);
    return [
      ...(previous === undefined ? warnAboutName(next, GENERATED_NAMES, server) : []),
      ...(hasNewGeneration(next, previous)
        ? [
            ...(server < 28 ? [] : warnAboutCompletions(spec, path)),
            ...warnAboutPod(objectMembers(spec.template), `${path}.template`, server),
          ]
        : []),
    ];
  };
}

export const warnAboutJob = findJobWarnings('spec');

const warnAboutJobTemplate = findJobWarnings('spec.jobTemplate.spec');
const ZONE_WARNING = `CRON_TZ or TZ used in spec.spec.schedule is not officially supported, see ${CRON_JOB_PAGE} for more details`;
const ZONE_REJECTION = `cannot use TZ or CRON_TZ in spec.spec.schedule, use timeZone instead, see ${CRON_JOB_PAGE} for more details`;

/** Returns the warnings about a CronJob. Since 1.29, a new CronJob cannot have a time zone in its schedule. */
export const warnAboutCronJob: Warn = (next, previous, server) => {
  const hasZone = text(objectMembers(next.spec).schedule).includes('TZ');
  if (server < 29) return [...warnAboutJobTemplate(next, previous, server), ...(hasZone ? [ZONE_WARNING] : [])];
  return [
    ...warnAboutJobTemplate(next, previous, server),
    ...(hasZone && previous !== undefined ? [ZONE_REJECTION] : []),
  ];
};
