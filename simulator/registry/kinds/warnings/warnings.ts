/** Returns the warnings about writes of built-in kinds. The keys are the keys of kind-table.ts. */
import { INGRESS_CLASS_ANNOTATION, MOUNTABLE_SECRETS_ANNOTATION } from '../../../../spec/well-known-names.ts';
import type { ApiObject } from '../../../pure/object.ts';
import type { KindRules } from '../../kind-rules.ts';
import { isUnset, readList, readMembers, readText } from '../../object-fields.ts';
import { findCidrWarnings, findIpWarnings } from './addresses.ts';
import { findVolumeClaimWarnings } from './claims.ts';
import type { FindWarnings } from './find-warnings.ts';
import { findLabelWarnings } from './labels.ts';
import { findEndpointSliceWarnings, findEndpointsWarnings, findNetworkPolicyWarnings } from './networks.ts';
import { findPodWarnings } from './pods.ts';
import { findQuotaWarnings } from './quotas.ts';
import { findSecretWarnings } from './secrets.ts';
import { findLoadBalancerWarnings, findServiceWarnings } from './services.ts';
import {
  findDriverWarnings,
  findStorageCapacityWarnings,
  findStorageClassWarnings,
  findVolumeWarnings,
} from './storage.ts';
import { selectText, type TextHistory } from './texts.ts';
import { findStaticNameWarnings, findWebhookRuleWarnings } from './webhooks.ts';
import {
  createTemplateWarningsFinder,
  findCronJobWarnings,
  findDaemonSetWarnings,
  findJobWarnings,
  findNameWarnings,
  findOwnerWarnings,
  findReplicationControllerWarnings,
  findStatefulSetWarnings,
} from './workloads.ts';

const findIngressWarnings: FindWarnings = ({ metadata, spec }, previous, serverMinor) => {
  const isDeprecated =
    metadata.annotations?.[INGRESS_CLASS_ANNOTATION] !== undefined && isUnset(readMembers(spec).ingressClassName);
  if (serverMinor < 27 || previous !== undefined || !isDeprecated) return [];
  return [`annotation "${INGRESS_CLASS_ANNOTATION}" is deprecated, please use 'spec.ingressClassName' instead`];
};

const CONFIG_SOURCE_TEXTS: TextHistory = {
  22: 'spec.configSource: deprecated in v1.22, support removal is planned in v1.23',
  26: 'spec.configSource: the feature is removed',
};

const findNodeWarnings: FindWarnings = ({ spec }, _, serverMinor) => {
  const { configSource, externalID, podCIDRs } = readMembers(spec);
  const sourceText = isUnset(configSource) ? undefined : selectText(CONFIG_SOURCE_TEXTS, serverMinor);
  return [
    ...(sourceText === undefined ? [] : [sourceText]),
    ...(serverMinor < 27 || isUnset(externalID)
      ? []
      : ['spec.externalID: this field is deprecated, and is unused by Kubernetes']),
    ...(serverMinor >= 33 && Array.isArray(podCIDRs) ? podCIDRs : []).flatMap((range, index) =>
      findCidrWarnings(`spec.podCIDRs[${index}]`, readText(range), serverMinor),
    ),
  ];
};

const findNewPodWarnings: FindWarnings = (updatedObject, previous, serverMinor) =>
  previous === undefined
    ? [
        ...findNameWarnings(updatedObject, "the Pod's hostname", serverMinor),
        ...findPodWarnings(updatedObject, '', serverMinor),
      ]
    : [];

const findPodStatusWarnings: FindWarnings = ({ status }, _, serverMinor) =>
  ['podIPs', 'hostIPs'].flatMap((member) =>
    readList(readMembers(status), member).flatMap(({ ip }, index) =>
      findIpWarnings(`status.${member}[${index}].ip`, readText(ip), serverMinor),
    ),
  );

const findRuntimeClassWarnings: FindWarnings = ({ scheduling }, _, serverMinor) => {
  const keys = serverMinor < 25 ? [] : Object.keys(readMembers(readMembers(scheduling).nodeSelector));
  return findLabelWarnings(keys, serverMinor, (message) => `scheduling.nodeSelector: ${message}`);
};

const findServiceAccountWarnings: FindWarnings = ({ metadata }, previous, serverMinor) => {
  const isSet = metadata.annotations?.[MOUNTABLE_SECRETS_ANNOTATION] !== undefined;
  if (serverMinor < 32 || !isSet || previous?.metadata.annotations?.[MOUNTABLE_SECRETS_ANNOTATION] !== undefined)
    return [];
  const detail = 'deprecated in v1.32+; prefer separate namespaces to isolate access to mounted secrets';
  return [`metadata.annotations[${MOUNTABLE_SECRETS_ANNOTATION}]: ${detail}`];
};

const findResourceSliceWarnings: FindWarnings = ({ spec }, _, serverMinor) => {
  const driver = readText(readMembers(spec).driver);
  if (serverMinor < 35 || driver === driver.toLowerCase()) return [];
  return [`spec.driver: driver names should be lowercase; ${JSON.stringify(driver)} contains uppercase characters`];
};

const WARNINGS_BY_KIND: Readonly<Record<string, FindWarnings>> = {
  endpoints: findEndpointsWarnings,
  nodes: findNodeWarnings,
  persistentvolumeclaims: findVolumeClaimWarnings,
  persistentvolumes: findVolumeWarnings,
  pods: findNewPodWarnings,
  podtemplates: createTemplateWarningsFinder('template'),
  replicationcontrollers: findReplicationControllerWarnings,
  resourcequotas: findQuotaWarnings,
  secrets: findSecretWarnings,
  serviceaccounts: findServiceAccountWarnings,
  services: (updatedObject, previous, serverMinor) =>
    serverMinor < 27 ? [] : findServiceWarnings(updatedObject, previous, serverMinor),
  'admissionregistration/mutatingadmissionpolicies': findStaticNameWarnings,
  'admissionregistration/mutatingadmissionpolicybindings': findStaticNameWarnings,
  'admissionregistration/mutatingwebhookconfigurations': findWebhookRuleWarnings,
  'admissionregistration/validatingadmissionpolicies': findStaticNameWarnings,
  'admissionregistration/validatingadmissionpolicybindings': findStaticNameWarnings,
  'admissionregistration/validatingwebhookconfigurations': findWebhookRuleWarnings,
  'apps/daemonsets': findDaemonSetWarnings,
  'apps/deployments': findOwnerWarnings,
  'apps/replicasets': findOwnerWarnings,
  'apps/statefulsets': findStatefulSetWarnings,
  'batch/cronjobs': findCronJobWarnings,
  'batch/jobs': findJobWarnings,
  'discovery/endpointslices': findEndpointSliceWarnings,
  'networking/ingresses': findIngressWarnings,
  'networking/networkpolicies': findNetworkPolicyWarnings,
  'node/runtimeclasses': findRuntimeClassWarnings,
  'resource/resourceslices': findResourceSliceWarnings,
  'storage/csidrivers': findDriverWarnings,
  'storage/csistoragecapacities': findStorageCapacityWarnings,
  'storage/storageclasses': findStorageClassWarnings,
};

/** The functions for writes of the subresource `status`, since 1.33. */
const STATUS_WARNINGS_BY_KIND: Readonly<Record<string, FindWarnings>> = {
  pods: findPodStatusWarnings,
  services: findLoadBalancerWarnings,
  'networking/ingresses': findLoadBalancerWarnings,
};

/** Returns the functions for the warnings about a kind. `serverMinor` is the minor version of the release. */
export function selectWarningFunctions(
  key: string,
  serverMinor: number,
): Pick<KindRules, 'findWarnings' | 'findStatusWarnings'> {
  const [findWarnings, findStatusWarnings] = [
    WARNINGS_BY_KIND[key],
    serverMinor < 33 ? undefined : STATUS_WARNINGS_BY_KIND[key],
  ];
  const bindRelease = (find: FindWarnings) => (updatedObject: ApiObject, previous: ApiObject | undefined) =>
    find(updatedObject, previous, serverMinor);
  return {
    ...(findWarnings !== undefined && { findWarnings: bindRelease(findWarnings) }),
    ...(findStatusWarnings !== undefined && { findStatusWarnings: bindRelease(findStatusWarnings) }),
  };
}
