/**
 * The names of struct fields in Go by their names in JSON, such as APIVersion for `apiVersion`. The names come from the Go modules
 * k8s.io/api v0.20.15 to v0.28.15.
 */
import { capitalize } from '../../../values/capitalize.ts';

/** Matches the start of a name that Go writes with capitals. */
const INITIALISM_PATTERN =
  /^(api|aws|ca|cidr|csi|dns|fc|fs|gce|gmsa|grpc|http|id|ip|iqn|iscsi|json|nfs|os|pd|qos|rbd|ssl|tcp|tls|ttl|tty|uid|url)(?=$|[A-Z])/;

/** The irregular Go names, by JSON name, or by type and JSON name. */
const EXCEPTIONAL_NAMES: Readonly<Record<string, string>> = {
  cephfs: 'CephFS',
  chapAuthDiscovery: 'DiscoveryCHAPAuth',
  chapAuthSession: 'SessionCHAPAuth',
  cidrs: 'CIDRs',
  diskURI: 'DataDiskURI',
  externalID: 'DoNotUseExternalID',
  ipv4: 'IPv4',
  ipv6: 'IPv6',
  lastState: 'LastTerminationState',
  metadata: 'ObjectMeta',
  reportingComponent: 'ReportingController',
  seLinux: 'SELinux',
  seLinuxMount: 'SELinuxMount',
  seLinuxOptions: 'SELinuxOptions',
  storageos: 'StorageOS',
  wwids: 'WWIDs',
  'core.v1.GlusterfsPersistentVolumeSource.endpoints': 'EndpointsName',
  'core.v1.GlusterfsVolumeSource.endpoints': 'EndpointsName',
  'core.v1.PodSpec.serviceAccount': 'DeprecatedServiceAccount',
  'core.v1.RBDPersistentVolumeSource.image': 'RBDImage',
  'core.v1.RBDPersistentVolumeSource.monitors': 'CephMonitors',
  'core.v1.RBDPersistentVolumeSource.pool': 'RBDPool',
  'core.v1.RBDPersistentVolumeSource.user': 'RadosUser',
  'core.v1.RBDVolumeSource.image': 'RBDImage',
  'core.v1.RBDVolumeSource.monitors': 'CephMonitors',
  'core.v1.RBDVolumeSource.pool': 'RBDPool',
  'core.v1.RBDVolumeSource.user': 'RadosUser',
};

export function formatGoFieldName(type: string, field: string): string {
  const exception = EXCEPTIONAL_NAMES[`${type}.${field}`] ?? EXCEPTIONAL_NAMES[field];
  if (exception !== undefined) return exception;
  if (field.startsWith('x-kubernetes-')) {
    const words = field.slice('x-kubernetes-'.length).split('-');
    return `X${words.map(capitalize).join('')}`;
  }
  return capitalize(field.replace(INITIALISM_PATTERN, (word) => word.toUpperCase()));
}
