/**
 * Creates the objects that the server itself needs: the four system namespaces, and in `default`, the Service and the endpoints with which
 * clients in a cluster find the server. A deleted object is created again. The controller always runs, independent of `--controllers`.
 */

import { type Dialect, translateGroup } from '../../../spec/dialect.ts';
import { DISCOVERY_GROUP } from '../../../spec/well-known-names.ts';
import type { JsonObject } from '../../pure/object.ts';
import { findAddress } from '../../registry/kinds/services/cluster-ip-range.ts';
import type { Registry, ResourceType } from '../../registry/resource.ts';
import { type Controller, type ControllerContext, findServedResource } from '../controller.ts';
import { createDefaultRoles, type DefaultRoleSettings } from './default-roles.ts';
import { createIpAddressController } from './ip-addresses.ts';
import { ObjectMaintainer } from './object-maintainer.ts';
import { createSystemObjects, type ServerIdentity } from './system-objects.ts';

export const SYSTEM_NAMESPACES = ['default', 'kube-system', 'kube-public', 'kube-node-lease'] as const;
const SERVICE_NAMESPACE = 'default';
const CLUSTER_IP = findAddress(0);
const SERVICE_PORT = 443;

export interface BootstrapOptions {
  /** The TLS address of the server, which is never a loopback address. Without it, the Service has no endpoints. */
  readonly advertisedAddress?: { readonly ip: string; readonly port: number };
  /** The identity of the server, which the system objects contain. Without it, no system objects are created. */
  readonly identity?: ServerIdentity;
  /** The settings of the default roles. They are created only if authorization uses roles. */
  readonly roles?: DefaultRoleSettings;
}

export function createBootstrapController(
  context: ControllerContext,
  { advertisedAddress, identity, roles }: BootstrapOptions = {},
): Controller {
  const namespaces = findServedResource(context.registry, '', 'v1', 'namespaces');
  const namespaceMaintainers = SYSTEM_NAMESPACES.map(
    (name) => new ObjectMaintainer(context, namespaces, name, { metadata: { name } }),
  );
  const { ownService: name } = context.dialect;
  const serviceMaintainers = listBootstrapObjects(context.dialect, advertisedAddress).flatMap(
    ({ group, resource: plural, body, suffix = '' }) => {
      const resource = findResource(context.registry, translateGroup(context.dialect, group), plural);
      return resource === undefined
        ? []
        : [
            new ObjectMaintainer(context, resource, `${SERVICE_NAMESPACE}/${name}${suffix}`, {
              metadata: { name, namespace: SERVICE_NAMESPACE },
              ...body,
            }),
          ];
    },
  );
  const ipAddresses = createIpAddressController(context);
  return {
    async start() {
      if (roles !== undefined) await createDefaultRoles(context, roles);
      await ipAddresses.start();
      for (const maintainers of [namespaceMaintainers, serviceMaintainers])
        await Promise.all(maintainers.map((maintainer) => maintainer.start()));
      if (identity !== undefined) await createSystemObjects(context, identity);
    },
    stop() {
      for (const controller of [...namespaceMaintainers, ...serviceMaintainers, ipAddresses]) controller.stop();
    },
  };
}

interface BootstrapObject {
  readonly group: string;
  readonly resource: string;
  /** The suffix of the storage key. */
  readonly suffix?: string;
  readonly body: JsonObject;
}

function listBootstrapObjects(
  dialect: Dialect,
  advertisedAddress: BootstrapOptions['advertisedAddress'],
): BootstrapObject[] {
  const { ownService: name, productName: provider, domain } = dialect;
  const createMetadata = (labels: JsonObject) => ({ name, namespace: SERVICE_NAMESPACE, labels });
  const port = advertisedAddress && { name: 'https', port: advertisedAddress.port, protocol: 'TCP' };
  return [
    {
      group: '',
      resource: 'services',
      body: {
        metadata: createMetadata({ component: 'apiserver', provider }),
        spec: {
          ports: [
            { name: 'https', protocol: 'TCP', port: SERVICE_PORT, targetPort: advertisedAddress?.port ?? SERVICE_PORT },
          ],
          clusterIP: CLUSTER_IP,
          clusterIPs: [CLUSTER_IP],
          type: 'ClusterIP',
          sessionAffinity: 'None',
          ipFamilies: ['IPv4'],
          ipFamilyPolicy: 'SingleStack',
          internalTrafficPolicy: 'Cluster',
        },
      },
    },
    {
      group: '',
      resource: 'endpoints',
      body: {
        metadata: createMetadata({ [`endpointslice.${domain}/skip-mirror`]: 'true' }),
        ...(advertisedAddress && port && { subsets: [{ addresses: [{ ip: advertisedAddress.ip }], ports: [port] }] }),
      },
    },
    {
      group: DISCOVERY_GROUP,
      resource: 'endpointslices',
      body: {
        metadata: createMetadata({ [`${domain}/service-name`]: name }),
        addressType: 'IPv4',
        ...(advertisedAddress && port
          ? { endpoints: [{ addresses: [advertisedAddress.ip], conditions: { ready: true } }], ports: [port] }
          : { endpoints: [], ports: [] }),
      },
    },
  ];
}

function findResource(registry: Registry, group: string, resource: string): ResourceType | undefined {
  return registry.resources.find((resourceType) => resourceType.group === group && resourceType.resource === resource);
}
