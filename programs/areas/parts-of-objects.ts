/** Status and scale, written by every verb, by two managers, with versions right and wrong, and only tried: each is read after the writes. */
import fc from 'fast-check';
import { pathOf } from '../execution/request.ts';
import { kindNamed } from '../kinds/kinds.ts';
import type { Operation, WriteQuery } from '../operation.ts';
import { JSON_PATCH, MERGE_PATCH, STRATEGIC_PATCH } from './patch-documents.ts';
import { requested } from './plain-requests.ts';
import { plainCreation } from './plain-writes.ts';
import { ACCEPTED } from './representations.ts';

const JSON_TYPE = 'application/json';
const APPLY = 'application/apply-patch+yaml';

type Members = Readonly<Record<string, unknown>>;

/** By resource: two that differ, the second with a spec, which is no part of a status. */
const STATUSES: Readonly<Record<string, readonly [Members, Members]>> = {
  deployments: [{ status: { replicas: 2 } }, { status: { replicas: 3 }, spec: { paused: true } }],
  pods: [{ status: { phase: 'Running' } }, { status: { phase: 'Failed', reason: 'r' }, spec: { nodeName: 'm' } }],
  services: [
    { status: { loadBalancer: { ingress: [{ ip: '10.9.9.9' }] } } },
    { status: { loadBalancer: { ingress: [{ ip: '10.9.9.8' }] } }, spec: { sessionAffinity: 'ClientIP' } },
  ],
  gadgets: [
    { status: { replicas: 2, selector: 'a=b' } },
    { status: { replicas: 3, phase: 'p' }, spec: { replicas: 9 } },
  ],
};
/** The scale of deployments is written by the area kinds. */
const SCALED = ['replicasets', 'statefulsets', 'replicationcontrollers', 'gadgets'];
const replicas = (count: number): Members => ({ spec: { replicas: count } });

interface Part {
  readonly resource: string;
  readonly name: 'status' | 'scale';
  readonly one: Members;
  readonly other: Members;
}

const scale = fc
  .constantFrom(...SCALED)
  .map((resource): Part => ({ resource, name: 'scale', one: replicas(2), other: replicas(3) }));
const status = fc
  .constantFrom(...Object.entries(STATUSES))
  .map(([resource, [one, other]]): Part => ({ resource, name: 'status', one, other }));

function programOf({ resource, name: part, one, other }: Part): fc.Arbitrary<Operation[]> {
  const kind = kindNamed(resource);
  const { apiVersion, contents } = kind;
  const path = pathOf(kind, '{ns}', 'a');
  const header = part === 'scale' ? { kind: 'Scale', apiVersion: 'autoscaling/v1' } : { kind: kind.kind, apiVersion };
  const object = (members: Members, metadata: Members = {}): string =>
    JSON.stringify({ ...header, metadata: { name: 'a', ...metadata }, ...contents[0], ...members });
  const whole = (members: Members, metadata?: Members): string =>
    part === 'scale'
      ? JSON.stringify({ ...header, metadata: { name: 'a', namespace: '{ns}', ...metadata }, ...members })
      : object({ ...members, spec: { ...(contents[0]?.spec as object), ...(members.spec as object) } }, metadata);
  const write = (
    type: string,
    document: string,
    query: WriteQuery = {},
    method: 'PUT' | 'PATCH' = 'PATCH',
  ): Operation => {
    return { do: 'patch', kind, name: 'a', part, type, document, query, method };
  };
  const read = (at: string, accept?: string): Operation => requested('GET', `${path}${at}`, { kind, accept });
  const [member] = Object.keys(one);
  const writes: readonly Operation[] = [
    write(JSON_TYPE, whole(one, { labels: { l: '1' } }), {}, 'PUT'),
    write(JSON_TYPE, whole(other), { dryRun: 'All' }, 'PUT'),
    write(JSON_TYPE, whole(other, { resourceVersion: '@first' }), {}, 'PUT'),
    write(JSON_TYPE, whole(one, { resourceVersion: '@current' }), {}, 'PUT'),
    write(JSON_TYPE, whole(one, { name: 'other' }), {}, 'PUT'),
    write(MERGE_PATCH, JSON.stringify({ ...other, metadata: { labels: { m: '1' } } })),
    write(MERGE_PATCH, JSON.stringify(one), { dryRun: 'All' }),
    write(MERGE_PATCH, JSON.stringify({ [member ?? part]: null })),
    write(STRATEGIC_PATCH, JSON.stringify(one)),
    write(JSON_PATCH, JSON.stringify([{ op: 'add', path: `/${member}`, value: one[member ?? ''] }])),
    write(APPLY, JSON.stringify({ ...header, metadata: { name: 'a' }, ...one }), { fieldManager: 'm1', force: 'true' }),
    write(APPLY, JSON.stringify({ ...header, metadata: { name: 'a' }, ...other }), { fieldManager: 'm2' }),
    write(APPLY, JSON.stringify({ ...header, metadata: { name: 'a' }, ...other }), {
      fieldManager: 'm2',
      force: 'true',
      dryRun: 'All',
    }),
    write(APPLY, JSON.stringify({ ...header, metadata: { name: 'a' }, ...one }), { fieldManager: 'm2', force: 'true' }),
  ];
  const created = plainCreation(kind, 'a');
  return fc
    .tuple(fc.shuffledSubarray([...writes], { minLength: writes.length }), fc.constantFrom(...ACCEPTED))
    .map(([some, accept]) => {
      // So that the conflict is one, and what is read after a write may be older than it.
      const half = some.slice(0, some.length / 2);
      return [
        created,
        read(`/${part}`),
        ...half,
        read(`/${part}`),
        read(''),
        ...some.slice(half.length),
        read(`/${part}`),
        read(`/${part}`, accept),
      ];
    });
}

export const partPrograms: readonly fc.Arbitrary<Operation[]>[] = [status, scale].map((one) => one.chain(programOf));
