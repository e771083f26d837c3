/** What a kind refuses, or lets nobody change: each of its rules is met by an object that breaks it alone. */
import fc from 'fast-check';
import { kindNamed } from './kinds.ts';
import type { Operation } from './operation.ts';
import { requested } from './plain-requests.ts';
import { kindOf, pathOf } from './request.ts';

type Members = Readonly<Record<string, unknown>>;

const JSON_TYPE = 'application/json';
const labels = { app: 'a' };
const container = { name: 'c', image: 'x:1' };
const template = { metadata: { labels }, spec: { containers: [container] } };
const deployment = (members: Members): Members => ({
  spec: { selector: { matchLabels: labels }, template, ...members },
});
const service = (members: Members): Members => ({ spec: { ports: [{ port: 80 }], ...members } });
const address = { ip: '10.0.0.1' };
const endpoints = (members: Members): Members => ({
  subsets: [{ addresses: [address], ports: [{ port: 80 }], ...members }],
});

/** By resource: made in vain. */
const REFUSED: readonly (readonly [resource: string, members: Members])[] = [
  ['configmaps', { data: { 'a b': '1' } }],
  ['configmaps', { data: { a: '1' }, binaryData: { a: 'AAEC' } }],
  ['configmaps', { binaryData: { a: '!' } }],
  ['configmaps', { data: { a: 1 } }],
  ['secrets', { data: { a: '!' } }],
  ['secrets', { data: { 'a/b': 'AAEC' } }],
  ['secrets', { type: '{prefix}/tls', data: { a: 'AAEC' } }],
  ['endpoints', endpoints({ addresses: [{ ip: '10.0.0.300' }] })],
  ['endpoints', endpoints({ addresses: [{ ip: '127.0.0.1' }] })],
  ['endpoints', endpoints({ ports: [{ port: 0 }] })],
  ['endpoints', endpoints({ ports: [{ port: 65536 }] })],
  ['endpoints', endpoints({ ports: [{ port: 1 }, { port: 2 }] })],
  ['endpoints', endpoints({ ports: [{ port: 1, protocol: 'ICMP' }] })],
  ['leases', { spec: { holderIdentity: 'a', leaseDurationSeconds: 0 } }],
  ['leases', { spec: { leaseTransitions: -1 } }],
  ['leases', { spec: { renewTime: 'now' } }],
  ['services', service({ ports: [{ port: 0 }] })],
  ['services', service({ ports: [{ port: 80 }, { port: 80 }] })],
  ['services', service({ type: 'Other' })],
  ['services', service({ sessionAffinity: 'Other' })],
  ['services', { spec: { type: 'ExternalName' } }],
  ['deployments', deployment({ replicas: -1 })],
  ['deployments', deployment({ selector: { matchLabels: { app: 'b' } } })],
  ['deployments', deployment({ selector: {} })],
  ['deployments', deployment({ strategy: { type: 'Other' } })],
  ['deployments', deployment({ template: { ...template, spec: { containers: [] } } })],
  ['pods', { spec: { containers: [container, container] } }],
  ['pods', { spec: { containers: [{ ...container, name: 'C' }] } }],
  ['pods', { spec: { containers: [container], restartPolicy: 'Sometimes' } }],
  ['resourcequotas', { spec: { hard: { cpu: 'x' } } }],
  ['limitranges', { spec: { limits: [{ type: 'Container', max: { cpu: '1' }, min: { cpu: '2' } }] } }],
];

/** What stays what it is. */
const CHANGED: readonly (readonly [resource: string, first: Members, then: Members])[] = [
  ['configmaps', { immutable: true, data: { a: '1' } }, { immutable: true, data: { a: '2' } }],
  ['configmaps', { immutable: true, data: { a: '1' } }, { data: { a: '1' } }],
  ['secrets', { immutable: true, data: { a: 'AAEC' } }, { immutable: true, data: { a: 'AAED' } }],
  ['secrets', { type: 'example.com/one' }, { type: 'example.com/other' }],
  [
    'deployments',
    deployment({}),
    deployment({
      selector: { matchLabels: { app: 'a', b: '1' } },
      template: { ...template, metadata: { labels: { app: 'a', b: '1' } } },
    }),
  ],
  ['pods', { spec: { containers: [container] } }, { spec: { containers: [{ name: 'd', image: 'x:1' }] } }],
  ['pods', { spec: { containers: [container] } }, { spec: { containers: [container], nodeName: 'n' } }],
];

function written(method: string, resource: string, name: string, members: Members): Operation {
  const of = kindNamed(resource);
  const kind = kindOf(of);
  const body = JSON.stringify({ kind: kind.kind, apiVersion: kind.apiVersion, metadata: { name }, ...members });
  const path = pathOf(kind, '{ns}', method === 'PUT' ? name : '');
  return requested(method, path, { of, type: JSON_TYPE, body });
}

const ROWS: readonly (readonly Operation[])[] = [
  ...REFUSED.map(([resource, members], at) => [written('POST', resource, `r${at}`, members)]),
  ...CHANGED.map(([resource, first, then], at) => [
    written('POST', resource, `c${at}`, first),
    written('PUT', resource, `c${at}`, then),
  ]),
];

/** Parts of the rows, which are taken in turn so that none is missed by chance. */
const PARTS = 4;

export const refusalPrograms: readonly fc.Arbitrary<Operation[]>[] = Array.from({ length: PARTS }, (_, part) => {
  const some = ROWS.filter((_row, at) => at % PARTS === part);
  return fc.shuffledSubarray(some, { minLength: some.length }).map((rows) => rows.flat());
});
