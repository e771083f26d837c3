/**
 * Which resource a scenario speaks of, where it isn't the one under test. Nobody may have named one, and Endpoints have neither status, scale nor
 * generations: then scenarios that need these are about Ingresses, which no controller writes to, or Deployments. Tags of Examples say the others:
 *
 *     @resource:custom         a custom type with status and scale
 *     @resource:custom-plain   a custom type without subresources
 */
import type { Inventory } from '../../../client/discovery/discovery.ts';
import { OF_RESOURCE } from '../needs/lacking.ts';
import type { Subject } from '../subject.ts';
import {
  ABILITIES,
  FEATURES,
  type ResourceUnderTest,
  resourceFeatures,
  statesFromObject,
} from './resource-under-test.ts';

/** The resource of a scenario with these tags; `named` is the one that a maintainer has named. */
export function resourceFor(
  tags: readonly string[],
  { resource, inventory }: Pick<Subject, 'resource' | 'inventory'>,
  named: ResourceUnderTest | undefined,
): ResourceUnderTest | undefined {
  const features = FEATURES.filter((feature) => tags.includes(`@needs:${OF_RESOURCE}${feature}`));
  const isPlain = features.every((feature) => resource?.abilities.includes(feature) === true);
  if (named !== undefined || !tags.includes('@resource') || isPlain) return resource;
  const candidates = [ingresses(inventory), deployments(inventory)];
  return candidates.find((one) => features.every((feature) => one?.abilities.includes(feature))) ?? resource;
}

const USUAL = ABILITIES.filter((ability) => !['create-on-update', 'bare-objects'].includes(ability));

function ingresses(inventory: Inventory): ResourceUnderTest | undefined {
  const served = find(inventory, 'networking', 'ingresses');
  const spec = { defaultBackend: { service: { name: 'web', port: { number: 80 } } } };
  return (
    served && {
      served,
      ...statesFromObject({ spec }, { path: 'spec.defaultBackend.service.name', values: ['web', 'other'] }),
      abilities: [...USUAL, ...resourceFeatures(served, true)],
      status: { path: 'status.loadBalancer.ingress', values: [[{ ip: '192.0.2.1' }], [{ ip: '192.0.2.2' }]] },
    }
  );
}

function deployments(inventory: Inventory): ResourceUnderTest | undefined {
  const served = find(inventory, 'apps', 'deployments');
  const template = { metadata: { labels: { app: 'web' } }, spec: { containers: [{ name: 'web', image: 'web' }] } };
  // The Deployment is paused, so that its controller creates no pods and writes nothing after it has observed a generation.
  const spec = { replicas: 0, paused: true, selector: { matchLabels: { app: 'web' } }, template };
  return (
    served && {
      served,
      ...statesFromObject({ spec }, { path: 'spec.minReadySeconds', values: [1, 2] }),
      abilities: [...USUAL, ...resourceFeatures(served, true)],
      status: { path: 'status.replicas', values: [2, 3] },
    }
  );
}

function find({ resources }: Inventory, group: string, plural: string) {
  return resources.find((one) => one.plural === plural && one.group.split('.')[0] === group);
}
