/** The kinds with special columns. The keys are the keys of kind-table.ts. */
import { AUTOSCALER_COLUMNS } from './autoscalers.ts';
import * as certificates from './certificates.ts';
import * as core from './core.ts';
import { CUSTOM_RESOURCE_DEFINITION_COLUMNS } from './definitions.ts';
import * as devices from './devices.ts';
import * as networking from './networking.ts';
import { POD_COLUMNS } from './pods.ts';
import * as policies from './policies.ts';
import type { PrintedColumns } from './printed-columns.ts';
import * as storage from './storage.ts';
import * as workloads from './workloads.ts';

export const PRINTED_COLUMNS: Readonly<Record<string, PrintedColumns>> = {
  componentstatuses: core.COMPONENT_STATUS_COLUMNS,
  configmaps: core.CONFIG_MAP_COLUMNS,
  endpoints: core.ENDPOINTS_COLUMNS,
  events: core.EVENT_COLUMNS,
  namespaces: core.NAMESPACE_COLUMNS,
  nodes: core.NODE_COLUMNS,
  persistentvolumeclaims: storage.PERSISTENT_VOLUME_CLAIM_COLUMNS,
  persistentvolumes: storage.PERSISTENT_VOLUME_COLUMNS,
  pods: POD_COLUMNS,
  podtemplates: workloads.POD_TEMPLATE_COLUMNS,
  replicationcontrollers: workloads.REPLICATION_CONTROLLER_COLUMNS,
  resourcequotas: core.RESOURCE_QUOTA_COLUMNS,
  secrets: core.SECRET_COLUMNS,
  serviceaccounts: core.SERVICE_ACCOUNT_COLUMNS,
  services: networking.SERVICE_COLUMNS,

  'admissionregistration/mutatingadmissionpolicies': policies.MUTATING_POLICY_COLUMNS,
  'admissionregistration/mutatingadmissionpolicybindings': policies.POLICY_BINDING_COLUMNS,
  'admissionregistration/mutatingwebhookconfigurations': policies.WEBHOOK_COLUMNS,
  'admissionregistration/validatingadmissionpolicies': policies.VALIDATING_POLICY_COLUMNS,
  'admissionregistration/validatingadmissionpolicybindings': policies.POLICY_BINDING_COLUMNS,
  'admissionregistration/validatingwebhookconfigurations': policies.WEBHOOK_COLUMNS,
  'apiextensions/customresourcedefinitions': CUSTOM_RESOURCE_DEFINITION_COLUMNS,
  'apiregistration/apiservices': policies.API_SERVICE_COLUMNS,
  'apps/controllerrevisions': workloads.CONTROLLER_REVISION_COLUMNS,
  'apps/daemonsets': workloads.DAEMON_SET_COLUMNS,
  'apps/deployments': workloads.DEPLOYMENT_COLUMNS,
  'apps/replicasets': workloads.REPLICA_SET_COLUMNS,
  'apps/statefulsets': workloads.STATEFUL_SET_COLUMNS,
  'autoscaling/horizontalpodautoscalers': AUTOSCALER_COLUMNS,
  'batch/cronjobs': workloads.CRON_JOB_COLUMNS,
  'batch/jobs': workloads.JOB_COLUMNS,
  'certificates/certificatesigningrequests': certificates.CERTIFICATE_REQUEST_COLUMNS,
  'certificates/clustertrustbundles': certificates.CLUSTER_TRUST_BUNDLE_COLUMNS,
  'certificates/podcertificaterequests': certificates.POD_CERTIFICATE_REQUEST_COLUMNS,
  'coordination/leases': core.LEASE_COLUMNS,
  'discovery/endpointslices': networking.ENDPOINT_SLICE_COLUMNS,
  'events/events': core.EVENT_COLUMNS,
  'flowcontrol/flowschemas': policies.FLOW_SCHEMA_COLUMNS,
  'flowcontrol/prioritylevelconfigurations': policies.PRIORITY_LEVEL_COLUMNS,
  'networking/ingressclasses': networking.INGRESS_CLASS_COLUMNS,
  'networking/ingresses': networking.INGRESS_COLUMNS,
  'networking/ipaddresses': networking.IP_ADDRESS_COLUMNS,
  'networking/networkpolicies': networking.NETWORK_POLICY_COLUMNS,
  'networking/servicecidrs': networking.SERVICE_CIDR_COLUMNS,
  'node/runtimeclasses': policies.RUNTIME_CLASS_COLUMNS,
  'policy/poddisruptionbudgets': workloads.POD_DISRUPTION_BUDGET_COLUMNS,
  'policy/podsecuritypolicies': policies.POD_SECURITY_POLICY_COLUMNS,
  'rbac/clusterrolebindings': policies.BINDING_COLUMNS,
  'rbac/rolebindings': policies.BINDING_COLUMNS,
  'resource/deviceclasses': devices.DEVICE_CLASS_COLUMNS,
  'resource/devicetaintrules': devices.DEVICE_TAINT_RULE_COLUMNS,
  'resource/resourceclaims': devices.RESOURCE_CLAIM_COLUMNS,
  'resource/resourceclaimtemplates': devices.RESOURCE_CLAIM_TEMPLATE_COLUMNS,
  'resource/resourceslices': devices.RESOURCE_SLICE_COLUMNS,
  'scheduling/priorityclasses': policies.PRIORITY_CLASS_COLUMNS,
  'storage/csidrivers': storage.CSI_DRIVER_COLUMNS,
  'storage/csinodes': storage.CSI_NODE_COLUMNS,
  'storage/storageclasses': storage.STORAGE_CLASS_COLUMNS,
  'storage/volumeattachments': storage.VOLUME_ATTACHMENT_COLUMNS,
  'storage/volumeattributesclasses': storage.VOLUME_ATTRIBUTES_CLASS_COLUMNS,
  'storagemigration/storageversionmigrations': policies.STORAGE_VERSION_MIGRATION_COLUMNS,
};
