/**
 * Lives of objects of one kind, for each kind and version that both servers list: created, read in every representation, written in every way,
 * selected, scaled, its status written, deleted. The objects are variations of a valid one (schema-values.ts). A run takes the kinds in turn, so that
 * none is missed.
 */
import fc from 'fast-check';
import { pathOf } from '../execution/request.ts';
import type { Kind, Members } from '../kinds/kind.ts';
import { variationsOf } from '../kinds/schema-values.ts';
import type { Body, Operation, WriteQuery } from '../operation.ts';
import { compact } from './members.ts';
import { JSON_PATCH, MERGE_PATCH, STRATEGIC_PATCH } from './patch-documents.ts';
import { requested } from './plain-requests.ts';
import { ACCEPTED, METADATA, PROTOBUF, TABLE } from './representations.ts';

const JSON_TYPE = 'application/json';
const DRY: WriteQuery = { dryRun: 'All' };
/** Optional steps of a program. */
const CHOSEN = 7;

/** Kinds whose objects apply to the whole server: writes are dry runs. */
const SERVER_WIDE =
  /^(admissionregistration|apiextensions|apiregistration|flowcontrol\.apiserver)\.|^v1 Namespace$|PriorityClass$|StorageClass$/;

/** Fields that select objects of a kind, beside those of every kind. */
const SELECTABLE: Readonly<Record<string, readonly string[]>> = {
  Pod: ['status.phase=Pending', 'spec.nodeName=n', 'spec.restartPolicy!=Always', 'status.podIP=10.1.2.3'],
  ReplicaSet: ['status.replicas=0'],
  ReplicationController: ['status.replicas=0'],
  Job: ['status.successful=1'],
  Secret: ['type=Opaque', 'type!=Opaque'],
  Event: ['reason=Made', 'involvedObject.name=a', 'regarding.name=a', 'type!=Normal'],
  Service: ['spec.type=ClusterIP', 'spec.clusterIP=None'],
  Node: ['spec.unschedulable=true'],
  CertificateSigningRequest: ['spec.signerName=a'],
  Gadget: ['spec.limited.color=red', 'spec.limited.color!=red'],
};

/** Bodies of POST requests to subresources. */
const POSTED: Readonly<Record<string, Members>> = {
  binding: { apiVersion: 'v1', kind: 'Binding', metadata: { name: '{name}' }, target: { kind: 'Node', name: 'n' } },
  eviction: { apiVersion: 'policy/v1', kind: 'Eviction', metadata: { name: '{name}' } },
  token: { spec: { audiences: ['a'], expirationSeconds: 600 } },
};
/** Connections to a kubelet or to an address in the cluster. */
const CONNECTIONS = new Set(['attach', 'exec', 'portforward', 'proxy', 'log']);

export function kindPrograms(kinds: readonly Kind[]): fc.Arbitrary<Operation[]>[] {
  return kinds.filter(({ verbs }) => verbs.length > 0).map((kind) => lifeOf(kind, kinds));
}

function lifeOf(kind: Kind, kinds: readonly Kind[]): fc.Arbitrary<Operation[]> {
  const { verbs } = kind;
  const name = kind.isNamespaced ? 'a' : '{ns}-a';
  if (!verbs.includes('create')) return fc.constant(readsOf(kind, name).filter(isAllowed(kind)));
  if (!verbs.includes('get')) return fc.array(creations(kind, name), { minLength: 3, maxLength: 4 });
  if (SERVER_WIDE.test(kind.id))
    return fc
      .array(creations(kind, name, DRY), { minLength: 4, maxLength: 6 })
      .map((some) => [...some, ...readsOf(kind, name)]);
  const create = createOf(kind, name, kind.contentAt(0));
  return fc
    .tuple(
      fc
        .shuffledSubarray(optionalSteps(kind, name, kinds), { minLength: CHOSEN, maxLength: CHOSEN })
        .chain((some) => fc.tuple(...some)),
      endings(kind, name),
    )
    .map(([steps, ending]) =>
      [create, ...steps.flat(), ...partsOf(kind, name), ...readsOf(kind, name), ...ending].filter(isAllowed(kind)),
    );
}

/** Discovery lists the verbs of a kind; those of a subresource are its own. */
function isAllowed({ verbs }: Kind): (operation: Operation) => boolean {
  const verbOf: Readonly<Record<string, string>> = { apply: 'patch', part: 'update', beside: 'watch' };
  return (operation) =>
    operation.do === 'request' || 'part' in operation || verbs.includes(verbOf[operation.do] ?? operation.do);
}

function bodyWith(content: Members): Body {
  // Objects in no namespace are beside those of others: the label selects those of the program.
  return { content, labels: { x: '1', of: '{ns}' }, finalizer: false, mistake: 'none' };
}

function createOf(kind: Kind, name: string, content: Members, query: WriteQuery = {}): Operation {
  const { name: fixed } = Object(content.metadata);
  return { do: 'create', kind, name: fixed ?? name, generated: false, body: bodyWith(content), query };
}

function variations(kind: Kind, member?: string): fc.Arbitrary<Members> {
  const { schema } = kind;
  const contents = fc.constantFrom(...kind.contents);
  return schema === undefined ? contents : contents.chain((one) => variationsOf(one, schema, member));
}

function creations(kind: Kind, name: string, query: WriteQuery = {}): fc.Arbitrary<Operation> {
  return fc
    .tuple(variations(kind), fc.constantFrom(undefined, undefined, 'Strict'), fc.constantFrom('', '', '-b', '-c'))
    .map(([content, fieldValidation, suffix]) =>
      createOf(kind, `${name}${suffix}`, content, compact({ ...query, fieldValidation }) as WriteQuery),
    );
}

function optionalSteps(kind: Kind, name: string, kinds: readonly Kind[]): fc.Arbitrary<Operation[]>[] {
  const one = (arbitrary: fc.Arbitrary<Operation>) => arbitrary.map((operation) => [operation]);
  const patch = (type: string, document: object, query: WriteQuery = {}): Operation => {
    return { do: 'patch', kind, name, type, document: JSON.stringify(document), query };
  };
  const replaced = fc
    .tuple(variations(kind), fc.constantFrom('current', 'current', 'first'), fc.constantFrom({}, {}, DRY))
    .map(([content, version, query]): Operation => {
      return { do: 'update', kind, name, version: version as 'current', body: bodyWith(content), query };
    });
  const merged = variations(kind).map((content) => patch(MERGE_PATCH, content));
  const strategic = variations(kind).map((content) => patch(STRATEGIC_PATCH, content));
  const applied = fc
    .tuple(variations(kind), fc.constantFrom('m1', 'm2'), fc.constantFrom(undefined, undefined, 'true'))
    .map(([{ metadata: _, ...members }, fieldManager, force]): Operation => {
      const configuration = { metadata: { labels: { x: fieldManager } }, members };
      return { do: 'apply', kind, name, configuration, query: compact({ fieldManager, force }) as WriteQuery };
    });
  const operated = fc.constantFrom(
    [{ op: 'add', path: '/metadata/annotations', value: { j: '1' } }],
    [{ op: 'test', path: '/metadata/name', value: 'zz' }],
    [{ op: 'copy', from: '/metadata/name', path: '/metadata/labels/copied' }],
  );
  const metadata = fc.constantFrom<object>(
    { labels: { x: '2' } },
    { annotations: { a: 'é' } },
    { finalizers: ['example.com/a'] },
    { foo: 1 },
    {
      ownerReferences: [
        { apiVersion: 'v1', kind: 'ConfigMap', name: 'o', uid: '00000000-0000-4000-8000-000000000001' },
      ],
    },
  );
  const reads = fc.tuple(fc.constantFrom(...ACCEPTED), fc.boolean());
  const others = kinds.filter(
    (other) => other !== kind && other.resource === kind.resource && groupOf(other) === groupOf(kind),
  );
  return [
    ...[
      creations(kind, name),
      creations(kind, name, DRY),
      replaced,
      replaced,
      merged,
      merged,
      applied,
      applied,
      strategic,
    ].map(one),
    one(operated.map((document) => patch(JSON_PATCH, document))),
    // Not stored: a finalizer would hold the object, an absent owner would take it away.
    one(metadata.map((value) => patch(MERGE_PATCH, { metadata: value }, DRY))),
    one(
      reads.map(([accept, isList]) =>
        isList ? listOf(kind, accept) : { do: 'get', kind, name, version: 'absent', accept },
      ),
    ),
    ...others.map((other) => fc.constant(conversionsOf(other, name))),
  ];
}

function groupOf({ apiVersion }: Kind): string {
  return apiVersion.includes('/') ? (apiVersion.split('/', 1)[0] ?? '') : '';
}

/** The object in another version. */
function conversionsOf(other: Kind, name: string): Operation[] {
  return [{ do: 'get', kind: other, name, version: 'absent' }, listOf(other)];
}

function listOf(kind: Kind, accept?: string, fieldSelector?: string): Operation {
  const query = compact({
    version: 'absent' as const,
    labelSelector: kind.isNamespaced ? undefined : 'of={ns}',
    fieldSelector,
  });
  return compact({ do: 'list', kind, query, accept }) as Operation;
}

function readsOf(kind: Kind, name: string): Operation[] {
  const get = (accept: string): Operation => ({ do: 'get', kind, name, version: 'absent', accept });
  return [
    ...(SELECTABLE[kind.kind] ?? []).map((selector) => listOf(kind, undefined, selector)),
    listOf(kind, undefined, `metadata.name=${name}`),
    listOf(kind, TABLE),
    get(TABLE),
    get('application/yaml'),
    get(PROTOBUF),
    get(METADATA),
  ];
}

/** Subresources: each is read, status and scale are written. */
function partsOf(kind: Kind, name: string): Operation[] {
  const path = (part: string): string => `${pathOf(kind, '{ns}', name)}/${part}`;
  const patch = (part: string, document: object): Operation => {
    return { do: 'patch', kind, name, type: MERGE_PATCH, document: JSON.stringify(document), part, query: {} };
  };
  return kind.subresources.flatMap((part) => {
    const body = POSTED[part];
    if (CONNECTIONS.has(part)) return [];
    if (body !== undefined)
      return [
        requested('POST', path(part), { kind, type: JSON_TYPE, body: JSON.stringify(body).replaceAll('{name}', name) }),
      ];
    if (part === 'scale') return [requested('GET', path(part), { kind }), patch(part, { spec: { replicas: 4 } })];
    if (part === 'status') return [patch(part, { metadata: { labels: { s: '1' } }, spec: {} })];
    return [requested('GET', path(part), { kind })];
  });
}

function endings(kind: Kind, name: string): fc.Arbitrary<Operation[]> {
  const deletion = fc.record({
    propagationPolicy: fc.constantFrom(undefined, 'Background', 'Orphan', 'Foreground'),
    gracePeriodSeconds: fc.constantFrom(undefined, undefined, '0', '5'),
  });
  const selection = kind.isNamespaced ? 'x' : 'of={ns}';
  const { subresources, schema } = kind;
  const statuses: fc.Arbitrary<Members> =
    subresources.includes('status') && schema !== undefined ? variations(kind, 'status') : fc.constant({});
  return fc.tuple(deletion, statuses, fc.boolean()).map(([query, { status }, inBody]): Operation[] => [
    ...(status === undefined
      ? []
      : [
          {
            do: 'patch',
            kind,
            name,
            type: MERGE_PATCH,
            document: JSON.stringify({ status }),
            part: 'status',
            query: {},
          } as const,
          listOf(kind, TABLE),
        ]),
    { do: 'deletecollection', kind, query: { version: 'absent', labelSelector: selection }, options: DRY },
    { do: 'delete', kind, name, query: compact(query), precondition: 'none', inBody },
    { do: 'get', kind, name, version: 'absent' },
  ]);
}
