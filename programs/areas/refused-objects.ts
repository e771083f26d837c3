/** What a kind refuses, or lets nobody change: each of its rules is met by an object that breaks it alone. */
import fc from 'fast-check';
import { pathOf } from '../execution/request.ts';
import type { Kind } from '../kinds/kind.ts';
import { kindNamed, USUAL_KINDS } from '../kinds/kinds.ts';
import type { Operation } from '../operation.ts';
import { MERGE_PATCH } from './patch-documents.ts';
import { requested } from './plain-requests.ts';
import { plainCreation } from './plain-writes.ts';

type Members = Readonly<Record<string, unknown>>;

const JSON_TYPE = 'application/json';
const labels = { app: 'a' };
const container = { name: 'c', image: 'x:1' };
const template = { metadata: { labels }, spec: { containers: [container] } };
const workload = { selector: { matchLabels: labels }, template };
const deployment = (members: Members): Members => ({ spec: { ...workload, ...members } });
const service = (members: Members): Members => ({ spec: { ports: [{ port: 80 }], ...members } });
const address = { ip: '10.0.0.1' };
const endpoints = (members: Members): Members => ({
  subsets: [{ addresses: [address], ports: [{ port: 80 }], ...members }],
});

const spec = (members: Members): Members => ({ spec: members });
const jobSpec = { template: { metadata: { labels }, spec: { containers: [container], restartPolicy: 'Never' } } };
const claim = { accessModes: ['ReadWriteOnce'], resources: { requests: { storage: '1Gi' } }, storageClassName: '' };
const target = { apiVersion: 'apps/v1', kind: 'Deployment', name: 'a' };
const RBAC = 'rbac.authorization.{suffix}';
const bound = (name: string): Members => ({ roleRef: { apiGroup: RBAC, kind: 'Role', name } });
const backend = { service: { name: 'a', port: { number: 80 } } };

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
  ['jobs', spec({ ...jobSpec, template: { ...jobSpec.template, spec: { containers: [container] } } })],
  ['jobs', spec({ ...jobSpec, parallelism: -1, completions: -1, backoffLimit: -1 })],
  ['cronjobs', spec({ schedule: 'sometimes', jobTemplate: { spec: jobSpec } })],
  ['cronjobs', spec({ schedule: '0 * * * *', concurrencyPolicy: 'Sometimes', jobTemplate: { spec: jobSpec } })],
  ['horizontalpodautoscalers', spec({ scaleTargetRef: target, minReplicas: 3, maxReplicas: 2 })],
  ['horizontalpodautoscalers', spec({ scaleTargetRef: target })],
  ['poddisruptionbudgets', spec({ minAvailable: 1, maxUnavailable: 1, selector: { matchLabels: labels } })],
  ['ingresses', spec({})],
  ['ingresses', spec({ rules: [{ http: { paths: [{ path: 'a', pathType: 'Prefix', backend }] } }] })],
  ['networkpolicies', spec({ podSelector: {}, policyTypes: ['Sideways'] })],
  ['persistentvolumeclaims', spec({ ...claim, accessModes: [] })],
  ['roles', { rules: [{ apiGroups: [''], resources: ['pods'], verbs: [] }] }],
  ['rolebindings', { subjects: [] }],
  ['endpointslices', { addressType: 'IPv4', endpoints: [{ addresses: ['fd00::1'] }] }],
  ['events', { involvedObject: { kind: 'ConfigMap', namespace: 'elsewhere', name: 'a' }, reason: 'r' }],
  ['statefulsets', spec({ selector: { matchLabels: { app: 'b' } }, template, serviceName: 's' })],
];

/** What no object may say of itself. */
const NAMED: readonly Members[] = [
  { labels: { x: 'a b' } },
  { labels: { 'a b': '1' } },
  { labels: { 'Example.com/x': '1' } },
  { annotations: { '/a': '1' } },
  { finalizers: ['unqualified'] },
  { finalizers: ['example.com/a', 'a b/c'] },
  { name: '-a' },
  { name: 'a..b' },
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
  ['pods', spec({ containers: [container] }), spec({ containers: [container], restartPolicy: 'Never' })],
  // Which may be changed.
  ['pods', spec({ containers: [container] }), spec({ containers: [{ ...container, image: 'x:2' }] })],
  ['services', service({}), service({ type: 'ExternalName' })],
  ['statefulsets', spec({ ...workload, serviceName: 's' }), spec({ ...workload, serviceName: 't' })],
  ['jobs', spec(jobSpec), spec({ ...jobSpec, completions: 2 })],
  ['persistentvolumeclaims', spec(claim), spec({ ...claim, accessModes: ['ReadWriteMany'] })],
  ['rolebindings', bound('a'), bound('b')],
  ['endpointslices', { addressType: 'IPv4', endpoints: [] }, { addressType: 'IPv6', endpoints: [] }],
];

/** In no namespace, and so tried under its name. */
const PRIORITIES = '/apis/scheduling.{suffix}/v1/priorityclasses';
const PRIORITY = { value: 10, preemptionPolicy: 'Never' };
/** A class of priority, changed in vain, and made in vain. */
const OF_PRIORITIES: readonly (readonly [method: string, members: Members])[] = [
  ['POST', PRIORITY],
  ['PUT', { ...PRIORITY, value: 11 }],
  ['PUT', { ...PRIORITY, preemptionPolicy: 'PreemptLowerPriority' }],
  ['PUT', { ...PRIORITY, description: 'd' }],
  ['PATCH', { value: 12 }],
  ['POST', { value: 2_000_000_001 }],
  ['DELETE', {}],
];

/** Of an object that is there: asked of its subresources in vain, or only tried. */
const ASKED: readonly (readonly [resource: string, part: string, document: Members])[] = [
  ['serviceaccounts', 'token', spec({ expirationSeconds: 1 })],
  [
    'serviceaccounts',
    'token',
    spec({ expirationSeconds: 600, boundObjectRef: { kind: 'Pod', apiVersion: 'v1', name: 'none' } }),
  ],
  ['serviceaccounts', 'token?dryRun=All', spec({ expirationSeconds: 600 })],
  ['pods', 'eviction?dryRun=All', { metadata: { name: 's' } }],
  ['pods', 'binding?dryRun=All', { metadata: { name: 's' }, target: { kind: 'Node', name: 'n' } }],
  ['pods', 'binding', { metadata: { name: 's' }, target: { kind: 'Other', name: 'n' } }],
  ['pods', 'binding', { metadata: { name: 's' }, target: {} }],
  ['pods', 'eviction', { metadata: { name: 'other' } }],
  ['pods', 'eviction', { metadata: { name: 's' }, deleteOptions: { preconditions: { uid: 'nobody' } } }],
];

function written(method: string, resource: string, name: string, members: Members, metadata: Members = {}): Operation {
  const kind = kindNamed(resource);
  const body = JSON.stringify({
    kind: kind.kind,
    apiVersion: kind.apiVersion,
    metadata: { name, ...metadata },
    ...members,
  });
  const path = pathOf(kind, '{ns}', method === 'PUT' ? name : '');
  return requested(method, path, { kind, type: JSON_TYPE, body });
}

/** What is not there, and only tried. */
function replacing(kind: Kind): Operation {
  const { apiVersion, contents } = kind;
  const body = JSON.stringify({ kind: kind.kind, apiVersion, metadata: { name: 'absent' }, ...contents[0] });
  return requested('PUT', `${pathOf(kind, '{ns}', 'absent')}?dryRun=All`, { kind, type: JSON_TYPE, body });
}

function prioritized(method: string, members: Members): Operation {
  const name = '{ns}-p';
  const path = method === 'POST' ? PRIORITIES : `${PRIORITIES}/${name}`;
  if (method === 'DELETE') return requested(method, path);
  const type = method === 'PATCH' ? MERGE_PATCH : JSON_TYPE;
  const named = method === 'PATCH' ? {} : { metadata: { name } };
  return requested(method, path, { type, body: JSON.stringify({ ...named, ...members }) });
}

function asked(resource: string, part: string, document: Members): Operation {
  const kind = kindNamed(resource);
  const path = `${pathOf(kind, '{ns}', 's')}/${part}`;
  return requested('POST', path, { kind, type: JSON_TYPE, body: JSON.stringify(document) });
}

const ROWS: readonly (readonly Operation[])[] = [
  ...REFUSED.map(([resource, members], at) => [written('POST', resource, `r${at}`, members)]),
  ...CHANGED.map(([resource, first, then], at) => [
    written('POST', resource, `c${at}`, first),
    written('PUT', resource, `c${at}`, then),
  ]),
  ...NAMED.map((metadata) => [written('POST', 'configmaps', 'n', {}, metadata)]),
  [
    plainCreation(kindNamed('configmaps'), 'n'),
    ...NAMED.filter(({ name }) => name === undefined).map((metadata) =>
      written('PUT', 'configmaps', 'n', {}, metadata),
    ),
  ],
  // Some are made by a PUT.
  USUAL_KINDS.map(replacing),
  OF_PRIORITIES.map(([method, members]) => prioritized(method, members)),
  ...Object.entries(Object.groupBy(ASKED, ([resource]) => resource)).map(([resource, some = []]) => [
    plainCreation(kindNamed(resource), 's'),
    ...some.map(([, part, document]) => asked(resource, part, document)),
  ]),
];

/** Parts of the rows, which are taken in turn so that none is missed by chance. */
const PARTS = 4;

export const refusalPrograms: readonly fc.Arbitrary<Operation[]>[] = Array.from({ length: PARTS }, (_, part) => {
  const some = ROWS.filter((_row, at) => at % PARTS === part);
  return fc.shuffledSubarray(some, { minLength: some.length }).map((rows) => rows.flat());
});
