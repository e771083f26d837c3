/**
 * What a full server makes for itself: the four namespaces, and in `default` the Service and Endpoints by which those inside a
 * cluster find the server. Each is made again when it is deleted. Runs whatever `--controllers` says, as part of the server.
 */
import { type Dialect, translateGroup } from '../../../spec/dialect.ts';
import type { JsonObject } from '../../pure/object.ts';
import type { Registry, ResourceType } from '../../registry/resource.ts';
import { type Controller, type ControllerContext, servedResource } from '../controller.ts';
import { makeDefaultRoles } from './default-roles.ts';
import { MaintainedObject } from './maintained-object.ts';
import { makeSystemObjects, type ServerIdentity } from './system-objects.ts';

export const SYSTEM_NAMESPACES = ['default', 'kube-system', 'kube-public', 'kube-node-lease'] as const;
const HOME = 'default';
/** The first address of the range from which services get theirs. */
const CLUSTER_IP = '10.96.0.1';
const SERVICE_PORT = 443;

export interface BootstrapOptions {
  /** Where the server can be reached over TLS; without one the Service has no endpoints. Never a loopback address. */
  readonly advertised?: { readonly ip: string; readonly port: number };
  /** System objects are made in the name of this server; absent: they are not made. */
  readonly identity?: ServerIdentity;
  /** Roles say who may what: those that every server has are made. */
  readonly roles?: boolean;
}

export function bootstrap(
  context: ControllerContext,
  { advertised, identity, roles = false }: BootstrapOptions = {},
): Controller {
  const namespaces = servedResource(context.registry, '', 'v1', 'namespaces');
  const first = SYSTEM_NAMESPACES.map(
    (name) => new MaintainedObject(context, namespaces, name, { metadata: { name } }),
  );
  const { ownService: name } = context.dialect;
  const then = objects(context.dialect, advertised).flatMap(({ group, resource: plural, body, suffix = '' }) => {
    const resource = findResource(context.registry, translateGroup(context.dialect, group), plural);
    return resource === undefined
      ? []
      : [
          new MaintainedObject(context, resource, `${HOME}/${name}${suffix}`, {
            metadata: { name, namespace: HOME },
            ...body,
          }),
        ];
  });
  return {
    async start() {
      if (roles) await makeDefaultRoles(context);
      for (const round of [first, then]) await Promise.all(round.map((each) => each.start()));
      if (identity !== undefined) await makeSystemObjects(context, identity);
    },
    stop() {
      for (const each of [...first, ...then]) each.stop();
    },
  };
}

interface Made {
  readonly group: string;
  readonly resource: string;
  readonly suffix?: string;
  readonly body: JsonObject;
}

function objects(dialect: Dialect, advertised: BootstrapOptions['advertised']): Made[] {
  const { ownService: name, productName: provider, protocolPrefix } = dialect;
  const metadata = (labels: JsonObject) => ({ name, namespace: HOME, labels });
  const port = advertised && { name: 'https', port: advertised.port, protocol: 'TCP' };
  return [
    {
      group: '',
      resource: 'services',
      body: {
        metadata: metadata({ component: 'apiserver', provider }),
        spec: {
          ports: [{ name: 'https', protocol: 'TCP', port: SERVICE_PORT, targetPort: advertised?.port ?? SERVICE_PORT }],
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
        metadata: metadata({ [`endpointslice.${protocolPrefix}/skip-mirror`]: 'true' }),
        ...(advertised && port && { subsets: [{ addresses: [{ ip: advertised.ip }], ports: [port] }] }),
      },
    },
    {
      group: 'discovery.k8s.io',
      resource: 'endpointslices',
      body: {
        metadata: metadata({ [`${protocolPrefix}/service-name`]: name }),
        addressType: 'IPv4',
        ...(advertised && port
          ? { endpoints: [{ addresses: [advertised.ip], conditions: { ready: true } }], ports: [port] }
          : { endpoints: [], ports: [] }),
      },
    },
  ];
}

function findResource(registry: Registry, group: string, resource: string): ResourceType | undefined {
  return registry.resources.find((one) => one.group === group && one.resource === resource);
}
