/**
 * Creates the objects that kube-apiserver creates when it starts, if they do not exist: system priority classes, FlowSchemas and priority
 * levels (spec/bootstrap-objects.json), an APIService for each served version, the Lease of the server, and the ConfigMap with the
 * authentication settings of the server for extension API servers.
 */

import bootstrapObjects from '../../../spec/bootstrap-objects.json' with { type: 'json' };
import { type Dialect, translateGroup } from '../../../spec/dialect.ts';
import {
  COORDINATION_GROUP,
  FLOW_CONTROL_ANNOTATION_PREFIX,
  NETWORKING_GROUP,
  REGISTRATION_GROUP,
} from '../../../spec/well-known-names.ts';
import { formatTime } from '../../handlers/call.ts';
import type { JsonObject } from '../../pure/object.ts';
import { ADDRESS_RANGE } from '../../registry/kinds/services/cluster-ip-range.ts';
import type { ControllerContext } from '../controller.ts';
import { createObject } from './new-object.ts';

export interface ServerIdentity {
  /** The name, which consists of `apiserver-` and a hash of the host name. */
  readonly name: string;
  readonly host: string;
  /** The certificates of the authorities that sign client certificates, in PEM. */
  readonly clientCa: string | undefined;
}

interface SystemObject {
  readonly group: string;
  readonly resource: string;
  readonly body: JsonObject & { metadata: JsonObject & { name: string; namespace?: string } };
  readonly status?: JsonObject;
}

export async function createSystemObjects(context: ControllerContext, identity: ServerIdentity): Promise<void> {
  const now = formatTime(context.clock.now());
  const systemObjects = [
    ...readRecordedObjects(context.dialect),
    ...createApiServices(context, now),
    createLease(identity, context, now),
    createAuthenticationConfigMap(identity),
    ...(context.registry.behaviors.has('legacy-token-tracking') ? [createTokenTrackingConfigMap(now)] : []),
    ...(context.registry.behaviors.has('multiple-service-cidrs') ? [createServiceCidr(now)] : []),
  ];
  await Promise.all(systemObjects.map((systemObject) => createSystemObject(context, systemObject)));
}

async function createSystemObject(
  context: ControllerContext,
  { group, resource: plural, body, status }: SystemObject,
): Promise<void> {
  const resource = context.registry.findBuiltIn(translateGroup(context.dialect, group), plural);
  if (resource === undefined) return;
  const { name, namespace } = body.metadata;
  // Observed on kube-apiserver 1.37.2 on 2026-11-27: FlowSchemas and priority levels have a separate manager.
  const manager = group.startsWith('flowcontrol.') ? 'api-priority-and-fairness-config-producer-v1' : 'kube-apiserver';
  const key = namespace === undefined ? name : `${namespace}/${name}`;
  await context.storage(resource).write(key, (current) => {
    if (current !== undefined) return 'unchanged';
    const object = createObject({ resource, body, manager }, context);
    if (status !== undefined) object.status = status;
    return { put: object };
  });
}

function createServiceCidr(now: string): SystemObject {
  const message = 'Kubernetes default Service CIDR is ready';
  return {
    group: NETWORKING_GROUP,
    resource: 'servicecidrs',
    body: { metadata: { name: 'kubernetes' }, spec: { cidrs: [ADDRESS_RANGE] } },
    status: { conditions: [{ type: 'Ready', status: 'True', lastTransitionTime: now, reason: '', message }] },
  };
}

/** Returns the recorded objects, with the names of groups and annotations in the dialect. */
function readRecordedObjects({ groupSuffix, domain }: Dialect): readonly SystemObject[] {
  const renamedObjectsJson = JSON.stringify(bootstrapObjects)
    .replaceAll(`${COORDINATION_GROUP}"]`, `coordination.${groupSuffix}"]`)
    .replaceAll(FLOW_CONTROL_ANNOTATION_PREFIX, `apf.${domain}`);
  return JSON.parse(renamedObjectsJson);
}

/** The priorities of groups, by the first label of the group. */
const GROUP_PRIORITIES: Readonly<Record<string, number>> = {
  '': 18_000,
  admissionregistration: 16_700,
  apiextensions: 16_700,
  apps: 17_800,
  authentication: 17_700,
  authorization: 17_600,
  autoscaling: 17_500,
  batch: 17_400,
  certificates: 17_300,
  coordination: 16_500,
  discovery: 16_200,
  events: 17_750,
  flowcontrol: 16_100,
  networking: 17_200,
  node: 16_300,
  policy: 17_100,
  rbac: 17_000,
  resource: 16_200,
  scheduling: 16_600,
  storage: 16_800,
};
const VERSION_PRIORITIES: Readonly<Record<string, number>> = { 'autoscaling/v2': 30, 'flowcontrol/v1': 21 };

function findVersionPriority(group: string, version: string): number {
  if (group === '') return 1;
  const unstablePriority = version.includes('beta') ? 9 : 1;
  return VERSION_PRIORITIES[`${group}/${version}`] ?? (/^v\d+$/.test(version) ? 15 : unstablePriority);
}

function createApiServices({ registry, dialect }: ControllerContext, now: string): SystemObject[] {
  const versions = new Map<string, readonly [group: string, version: string]>();
  for (const { group, version, customType } of registry.resources)
    if (customType === undefined) versions.set(`${version}.${group}`, [group, version]);
  versions.delete(`v1.apiregistration.${dialect.groupSuffix}`);
  const availableCondition = {
    type: 'Available',
    status: 'True',
    lastTransitionTime: now,
    reason: 'Local',
    message: 'Local APIServices are always available',
  };
  return [...versions].map(([name, [group, version]]) => {
    const [groupLabel = ''] = group.split('.');
    const priorities = {
      groupPriorityMinimum: GROUP_PRIORITIES[groupLabel] ?? 1000,
      versionPriority: findVersionPriority(groupLabel, version),
    };
    return {
      group: REGISTRATION_GROUP,
      resource: 'apiservices',
      body: {
        metadata: { name, labels: { [`kube-aggregator.${dialect.domain}/automanaged`]: 'onstart' } },
        spec: { ...(group !== '' && { group }), version, ...priorities },
      },
      status: { conditions: [availableCondition] },
    };
  });
}

const LEASE_DURATION_SECONDS = 3600;

/** Creates the Lease of the server, which the server does not renew. */
function createLease(
  { name, host }: ServerIdentity,
  { dialect, random }: ControllerContext,
  now: string,
): SystemObject {
  const { domain } = dialect;
  return {
    group: COORDINATION_GROUP,
    resource: 'leases',
    body: {
      metadata: {
        name,
        namespace: 'kube-system',
        labels: { [`apiserver.${domain}/identity`]: 'kube-apiserver', [`${domain}/hostname`]: host },
      },
      spec: {
        holderIdentity: `${name}_${random.createUuid()}`,
        leaseDurationSeconds: LEASE_DURATION_SECONDS,
        renewTime: now.replace('Z', '.000000Z'),
      },
    },
  };
}

function createAuthenticationConfigMap({ clientCa }: ServerIdentity): SystemObject {
  return {
    group: '',
    resource: 'configmaps',
    body: {
      metadata: { name: 'extension-apiserver-authentication', namespace: 'kube-system' },
      ...(clientCa !== undefined && { data: { 'client-ca-file': clientCa } }),
    },
  };
}

/** Creates the ConfigMap with the start date of the usage tracking of tokens in Secrets. */
function createTokenTrackingConfigMap(now: string): SystemObject {
  return {
    group: '',
    resource: 'configmaps',
    body: {
      metadata: { name: 'kube-apiserver-legacy-service-account-token-tracking', namespace: 'kube-system' },
      data: { since: now.slice(0, 'YYYY-MM-DD'.length) },
    },
  };
}
