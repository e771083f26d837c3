/**
 * Custom types that scenarios share. Each runner defines one type of each variant, because kube-apiserver takes a second or two to establish
 * a type. The types are deleted at the end of the run, and are not part of the traffic of a scenario.
 */
import {
  buildResourcePath,
  findResourceOfKind,
  formatResourceApiVersion,
  type ServedResource,
} from '../../../client/discovery/discovery.ts';
import { createSuiteError } from '../../../client/errors.ts';
import { getStatus, isSuccess, readText } from '../../../client/exchange/exchange.ts';
import { send } from '../../../client/exchange/request.ts';
import { createCleanUpTarget } from '../../../client/exchange/stop-run.ts';
import type { Target } from '../../../client/exchange/target.ts';
import { getScenarioIo, runLive } from '../../../client/recording/scenario-io.ts';
import { createRunId, createUniqueName } from '../../../client/run-names.ts';
import { removeObject } from '../cleanup/remove-object.ts';
import { MismatchError } from '../comparison/mismatch.ts';
import type { Subject } from '../subject.ts';
import { pollUntil } from '../waiting.ts';
import { createStates, listResourceFeatures, type ResourceUnderTest } from './resource-under-test.ts';

export const CUSTOM_VARIANTS = ['custom', 'custom-plain'] as const;
export type CustomVariant = (typeof CUSTOM_VARIANTS)[number];

/** The time limit for a definition to be established, in milliseconds. */
const ESTABLISHMENT_TIMEOUT = 20_000;

const typesByTarget = new Map<Target, Map<CustomVariant, Promise<DefinedType>>>();

export async function findSharedCustomType(
  subject: TypeServer,
  variant: CustomVariant,
  runId = createRunId(),
): Promise<ResourceUnderTest> {
  const { served } = await getScenarioIo().observe(`a ${variant} type`, () =>
    runLive(() => defineTypeOnce(subject, variant, runId)),
  );
  return {
    served,
    ...createStates({ spec: { replicas: 1, note: 'first' } }, { path: 'spec.note', values: ['first', 'second'] }),
    abilities: [
      'validated-names',
      'long-generate-names',
      'namespace-of-path',
      'status-of-deletion',
      'stored',
      'empty-namespaces',
      'optional-status-field',
      ...listResourceFeatures(served, { isBuiltIn: false }),
    ],
    ...(variant === 'custom' && { status: { path: 'status.replicas', values: [2, 3] } }),
  };
}

type TypeServer = Pick<Subject, 'target' | 'inventory'>;

interface DefinedType {
  readonly served: ServedResource;
  readonly definitionPath: string;
}

function defineTypeOnce(typeServer: TypeServer, variant: CustomVariant, runId: string): Promise<DefinedType> {
  const types = typesByTarget.get(typeServer.target) ?? new Map<CustomVariant, Promise<DefinedType>>();
  typesByTarget.set(typeServer.target, types);
  const type = types.get(variant) ?? defineType(typeServer, variant, createUniqueName(runId));
  types.set(variant, type);
  return type;
}

async function defineType(
  { target, inventory }: TypeServer,
  variant: CustomVariant,
  uniqueWord: string,
): Promise<DefinedType> {
  const definitions = findResourceOfKind(inventory, 'CustomResourceDefinition');
  if (definitions === undefined)
    throw createSuiteError('the server has no CustomResourceDefinition: tag the Examples with @needs:crd');
  const group = `${uniqueWord}.example.com`;
  const names = { plural: 'gauges', kind: 'Gauge' };
  const version = {
    name: 'v1',
    served: true,
    storage: true,
    schema: {
      openAPIV3Schema: {
        type: 'object',
        properties: { spec: CONTENT_SCHEMA, status: CONTENT_SCHEMA, data: { type: 'string' } },
      },
    },
    ...(variant === 'custom' && { subresources: { status: {}, scale: SCALE_SUBRESOURCE } }),
  };
  const definition = {
    apiVersion: formatResourceApiVersion(definitions),
    kind: definitions.kind,
    metadata: { name: `${names.plural}.${group}` },
    spec: { group, scope: 'Namespaced', names, versions: [version] },
  };
  const path = buildResourcePath(definitions);
  const createdExchange = await send(target, { method: 'POST', path, body: JSON.stringify(definition) });
  if (!isSuccess(createdExchange))
    throw new MismatchError(
      'the creation of a CustomResourceDefinition that scenarios share',
      'a success',
      `${getStatus(createdExchange)} ${readText(createdExchange).slice(0, 600)}`,
    );
  const servedResource: ServedResource = {
    ...names,
    group,
    version: 'v1',
    namespaced: true,
    verbs: ['create', 'get', 'list', 'watch', 'update', 'patch', 'delete', 'deletecollection'],
    subresources: variant === 'custom' ? ['status', 'scale'] : [],
  };
  const isInEffect = async () =>
    getStatus(await send(target, { method: 'GET', path: buildResourcePath(servedResource) })) === 200;
  if (!(await pollUntil(isInEffect, ESTABLISHMENT_TIMEOUT, undefined)))
    throw new MismatchError(
      'a custom type that scenarios share',
      `served within ${ESTABLISHMENT_TIMEOUT / 1000} s`,
      'not served',
    );
  return { served: servedResource, definitionPath: `${path}/${definition.metadata.name}` };
}

const CONTENT_SCHEMA = {
  type: 'object',
  properties: { replicas: { type: 'integer' }, note: { type: 'string' }, selector: { type: 'string' } },
};
const SCALE_SUBRESOURCE = {
  specReplicasPath: '.spec.replicas',
  statusReplicasPath: '.status.replicas',
  labelSelectorPath: '.status.selector',
};

export async function removeSharedTypes(target: Target): Promise<void> {
  const types = [...(typesByTarget.get(target)?.values() ?? [])];
  typesByTarget.delete(target);
  for (const type of await Promise.allSettled(types)) {
    if (type.status === 'fulfilled') await removeObject(createCleanUpTarget(target), type.value.definitionPath);
  }
}
