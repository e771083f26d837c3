/** Returns the warnings about writes of built-in kinds. The keys are those of kind-table.ts. */
import { INGRESS_CLASS, MOUNTABLE_SECRETS } from '../../../../spec/well-known-names.ts';
import type { ApiObject } from '../../../pure/object.ts';
import type { KindRules } from '../../kind-rules.ts';
import { isUnset, list, objectMembers, text } from '../../object-fields.ts';
import { warnAboutCidr, warnAboutIp } from './addresses.ts';
import { warnAboutVolumeClaim } from './claims.ts';
import { warnAboutLabels } from './labels.ts';
import { warnAboutEndpointSlice, warnAboutEndpoints, warnAboutNetworkPolicy } from './networks.ts';
import { warnAboutPod } from './pods.ts';
import { warnAboutQuota } from './quotas.ts';
import { warnAboutSecret } from './secrets.ts';
import { warnAboutLoadBalancer, warnAboutService } from './services.ts';
import { warnAboutCapacity, warnAboutDriver, warnAboutStorageClass, warnAboutVolume } from './storage.ts';
import { selectText, type TextHistory } from './texts.ts';
import type { Warn } from './warn.ts';
import { warnAboutRules, warnAboutStaticName } from './webhooks.ts';
import {
  findTemplateWarnings,
  warnAboutCronJob,
  warnAboutDaemonSet,
  warnAboutJob,
  warnAboutName,
  warnAboutOwner,
  warnAboutReplicationController,
  warnAboutStatefulSet,
} from './workloads.ts';

const warnAboutIngress: Warn = ({ metadata, spec }, previous, server) => {
  const isDeprecated =
    metadata.annotations?.[INGRESS_CLASS] !== undefined && isUnset(objectMembers(spec).ingressClassName);
  if (server < 27 || previous !== undefined || !isDeprecated) return [];
  return [`annotation "${INGRESS_CLASS}" is deprecated, please use 'spec.ingressClassName' instead`];
};

const CONFIG_SOURCE: TextHistory = {
  22: 'spec.configSource: deprecated in v1.22, support removal is planned in v1.23',
  26: 'spec.configSource: the feature is removed',
};

const warnAboutNode: Warn = ({ spec }, _, server) => {
  const { configSource, externalID, podCIDRs } = objectMembers(spec);
  const sourceText = isUnset(configSource) ? undefined : selectText(CONFIG_SOURCE, server);
  return [
    ...(sourceText === undefined ? [] : [sourceText]),
    ...(server < 27 || isUnset(externalID)
      ? []
      : ['spec.externalID: this field is deprecated, and is unused by Kubernetes']),
    ...(server >= 33 && Array.isArray(podCIDRs) ? podCIDRs : []).flatMap((range, index) =>
      warnAboutCidr(`spec.podCIDRs[${index}]`, text(range), server),
    ),
  ];
};

const warnAboutNewPod: Warn = (next, previous, server) =>
  previous === undefined
    ? [...warnAboutName(next, "the Pod's hostname", server), ...warnAboutPod(next, '', server)]
    : [];

const warnAboutPodStatus: Warn = ({ status }, _, server) =>
  ['podIPs', 'hostIPs'].flatMap((member) =>
    list(objectMembers(status), member).flatMap(({ ip }, index) =>
      warnAboutIp(`status.${member}[${index}].ip`, text(ip), server),
    ),
  );

const warnAboutRuntimeClass: Warn = ({ scheduling }, _, server) => {
  const keys = server < 25 ? [] : Object.keys(objectMembers(objectMembers(scheduling).nodeSelector));
  return warnAboutLabels(keys, server, (message) => `scheduling.nodeSelector: ${message}`);
};

const warnAboutAccount: Warn = ({ metadata }, previous, server) => {
  const isSet = metadata.annotations?.[MOUNTABLE_SECRETS] !== undefined;
  if (server < 32 || !isSet || previous?.metadata.annotations?.[MOUNTABLE_SECRETS] !== undefined) return [];
  const detail = 'deprecated in v1.32+; prefer separate namespaces to isolate access to mounted secrets';
  return [`metadata.annotations[${MOUNTABLE_SECRETS}]: ${detail}`];
};

const warnAboutSlice: Warn = ({ spec }, _, server) => {
  const driver = text(objectMembers(spec).driver);
  if (server < 35 || driver === driver.toLowerCase()) return [];
  return [`spec.driver: driver names should be lowercase; ${JSON.stringify(driver)} contains uppercase characters`];
};

const WARNINGS: Readonly<Record<string, Warn>> = {
  endpoints: warnAboutEndpoints,
  nodes: warnAboutNode,
  persistentvolumeclaims: warnAboutVolumeClaim,
  persistentvolumes: warnAboutVolume,
  pods: warnAboutNewPod,
  podtemplates: findTemplateWarnings('template'),
  replicationcontrollers: warnAboutReplicationController,
  resourcequotas: warnAboutQuota,
  secrets: warnAboutSecret,
  serviceaccounts: warnAboutAccount,
  services: (next, previous, server) => (server < 27 ? [] : warnAboutService(next, previous, server)),
  'admissionregistration/mutatingadmissionpolicies': warnAboutStaticName,
  'admissionregistration/mutatingadmissionpolicybindings': warnAboutStaticName,
  'admissionregistration/mutatingwebhookconfigurations': warnAboutRules,
  'admissionregistration/validatingadmissionpolicies': warnAboutStaticName,
  'admissionregistration/validatingadmissionpolicybindings': warnAboutStaticName,
  'admissionregistration/validatingwebhookconfigurations': warnAboutRules,
  'apps/daemonsets': warnAboutDaemonSet,
  'apps/deployments': warnAboutOwner,
  'apps/replicasets': warnAboutOwner,
  'apps/statefulsets': warnAboutStatefulSet,
  'batch/cronjobs': warnAboutCronJob,
  'batch/jobs': warnAboutJob,
  'discovery/endpointslices': warnAboutEndpointSlice,
  'networking/ingresses': warnAboutIngress,
  'networking/networkpolicies': warnAboutNetworkPolicy,
  'node/runtimeclasses': warnAboutRuntimeClass,
  'resource/resourceslices': warnAboutSlice,
  'storage/csidrivers': warnAboutDriver,
  'storage/csistoragecapacities': warnAboutCapacity,
  'storage/storageclasses': warnAboutStorageClass,
};

/** The functions for writes of the subresource `status`, since 1.33. */
const STATUS_WARNINGS: Readonly<Record<string, Warn>> = {
  pods: warnAboutPodStatus,
  services: warnAboutLoadBalancer,
  'networking/ingresses': warnAboutLoadBalancer,
};

/** Returns the functions for the warnings about a kind. `server` is the minor version of the release. */
export function findWarnings(key: string, server: number): Pick<KindRules, 'warnings' | 'statusWarnings'> {
  const [warn, warnAboutStatus] = [WARNINGS[key], server < 33 ? undefined : STATUS_WARNINGS[key]];
  const bind = (warn: Warn) => (next: ApiObject, previous: ApiObject | undefined) => warn(next, previous, server);
  return {
    ...(warn !== undefined && { warnings: bind(warn) }),
    ...(warnAboutStatus !== undefined && { statusWarnings: bind(warnAboutStatus) }),
  };
}
