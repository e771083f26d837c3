/** Fields of pods whose feature gate is off by default in kube-apiserver 1.32, which drops them from what clients write. */
import { type Fields, list, objectMembers } from '../../fields.ts';

/** DynamicResourceAllocation, PodLevelResources, UserNamespacesSupport. */
const POD = ['resourceClaims', 'resources', 'hostUsers'];
/** SupplementalGroupsPolicy, SELinuxChangePolicy. */
const POD_SECURITY = ['supplementalGroupsPolicy', 'seLinuxChangePolicy'];

/** Changes the spec. */
export function dropDisabledFields(spec: Fields): void {
  dropMembers(spec, POD);
  dropMembers(objectMembers(spec.securityContext), POD_SECURITY);
  for (const member of ['containers', 'initContainers', 'ephemeralContainers']) {
    for (const container of list(spec, member)) dropFromContainer(container);
  }
  dropFromVolumes(spec);
}

/** Deleting an absent member is slow. */
function dropMembers(object: Fields, members: readonly string[]): void {
  for (const member of members) if (member in object) delete object[member];
}

/** InPlacePodVerticalScaling, DynamicResourceAllocation, ProcMountType. */
const [CONTAINER, REQUIREMENTS, SECURITY] = [['resizePolicy'], ['claims'], ['procMount']];

function dropFromContainer(container: Fields): void {
  dropMembers(container, CONTAINER);
  dropMembers(objectMembers(container.resources), REQUIREMENTS);
  dropMembers(objectMembers(container.securityContext), SECURITY);
}

/** ImageVolume, ClusterTrustBundleProjection. */
function dropFromVolumes(spec: Fields): void {
  const volumes = list(spec, 'volumes');
  if (volumes.length === 0) return;
  for (const volume of volumes)
    for (const source of list(objectMembers(volume.projected), 'sources')) delete source.clusterTrustBundle;
  const served = volumes.filter(({ image }) => image === undefined || image === null);
  if (served.length === volumes.length) return;
  if (served.length === 0) delete spec.volumes;
  else spec.volumes = served;
}
