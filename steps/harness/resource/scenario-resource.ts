/**
 * Determines the resource of a scenario. Endpoints have no status, scale or generation: if the user named no resource, scenarios that need
 * one of these use Ingresses, to which no controller writes, or Deployments. Tags of Examples select custom resources:
 *
 *     @resource:custom         a custom type with status and scale
 *     @resource:custom-plain   a custom type without subresources
 */
import type { Inventory } from '../../../client/discovery/discovery.ts';
import { RESOURCE_PREFIX } from '../needs/skip-reasons.ts';
import type { Subject } from '../subject.ts';
import {
  ABILITIES,
  createStates,
  FEATURES,
  listResourceFeatures,
  type ResourceUnderTest,
} from './resource-under-test.ts';

/** Returns the resource of a scenario with these tags. `userResource` is the resource that the user named. */
export function findResource(
  tags: readonly string[],
  { resource, inventory }: Pick<Subject, 'resource' | 'inventory'>,
  userResource: ResourceUnderTest | undefined,
): ResourceUnderTest | undefined {
  const features = FEATURES.filter((feature) => tags.includes(`@needs:${RESOURCE_PREFIX}${feature}`));
  const hasAllFeatures = features.every((feature) => resource?.abilities.includes(feature) === true);
  if (userResource !== undefined || !tags.includes('@resource') || hasAllFeatures) return resource;
  const candidates = [findIngresses(inventory), findDeployments(inventory)];
  return (
    candidates.find((candidate) => features.every((feature) => candidate?.abilities.includes(feature))) ?? resource
  );
}

const DEFAULT_ABILITIES = ABILITIES.filter(
  (ability) => !['create-on-update', 'metadata-only-objects'].includes(ability),
);

const INGRESS_CONTENT = {
  spec: { defaultBackend: { service: { name: 'web', port: { number: 80 } } } },
  path: 'spec.defaultBackend.service.name',
};
const BETA_INGRESS_CONTENT = {
  spec: { backend: { serviceName: 'web', servicePort: 80 } },
  path: 'spec.backend.serviceName',
};

function findIngresses(inventory: Inventory): ResourceUnderTest | undefined {
  // Before release 1.19, Ingresses are in beta versions only, of which the preferred one is in the group extensions.
  const resource =
    findServedResource(inventory, 'networking', 'ingresses') ??
    findServedResource(inventory, 'extensions', 'ingresses');
  const { spec, path } = resource?.version === 'v1' ? INGRESS_CONTENT : BETA_INGRESS_CONTENT;
  return (
    resource && {
      served: resource,
      ...createStates({ spec }, { path, values: ['web', 'other'] }),
      // Ingresses have the strategy of their newer group.
      abilities: [
        ...DEFAULT_ABILITIES,
        ...listResourceFeatures({ ...resource, group: 'networking' }, { isBuiltIn: true }),
      ],
      status: { path: 'status.loadBalancer.ingress', values: [[{ ip: '192.0.2.1' }], [{ ip: '192.0.2.2' }]] },
    }
  );
}

function findDeployments(inventory: Inventory): ResourceUnderTest | undefined {
  const resource = findServedResource(inventory, 'apps', 'deployments');
  const template = { metadata: { labels: { app: 'web' } }, spec: { containers: [{ name: 'web', image: 'web' }] } };
  // The Deployment is paused, so that its controller creates no pods and writes nothing after it has observed a generation.
  const spec = { replicas: 0, paused: true, selector: { matchLabels: { app: 'web' } }, template };
  return (
    resource && {
      served: resource,
      ...createStates({ spec }, { path: 'spec.minReadySeconds', values: [1, 2] }),
      abilities: [...DEFAULT_ABILITIES, ...listResourceFeatures(resource, { isBuiltIn: true })],
      status: { path: 'status.replicas', values: [2, 3] },
    }
  );
}

function findServedResource({ resources }: Inventory, group: string, plural: string) {
  return resources.find((resource) => resource.plural === plural && resource.group.split('.')[0] === group);
}
