/**
 * Area `kinds`: each kind and version that both servers list. Objects are created, read in every representation, written by every verb,
 * selected, scaled and deleted. The objects are variations of a valid object (kinds/schema-values.ts).
 */
import fc from 'fast-check';
import { compact } from '../../values/compact.ts';
import { type JsonObject, toJsonObject } from '../../values/json-object.ts';
import { drawList, drawRecord } from '../arbitraries.ts';
import type { Kind } from '../kinds/kind.ts';
import type { KindSelection } from '../kinds/kinds.ts';
import { drawVariations } from '../kinds/schema-values.ts';
import type { Operation, Query } from '../operation.ts';
import {
  ACCEPT_HEADERS,
  addMetadata,
  buildApply,
  buildCollectionDeletion,
  buildCreate,
  buildGet,
  buildList,
  buildPatch,
  buildUpdate,
  JSON_PATCH_TYPE,
  MERGE_PATCH_TYPE,
  METADATA_TYPE,
  PROTOBUF_TYPE,
  STRATEGIC_PATCH_TYPE,
  TABLE_TYPE,
  YAML_TYPE,
} from '../requests.ts';
import { buildDeletion } from './every-request.ts';

const DRY_RUN = { dryRun: 'All' };
/** The number of optional steps that a program has. */
const OPTIONAL_STEP_COUNT = 7;

/** Kinds whose objects affect all requests to the server: their writes are dry runs. */
const SERVER_WIDE_KIND =
  /^(admissionregistration|apiextensions|apiregistration|flowcontrol\.apiserver)\.|^v1 Namespace$|PriorityClass$|StorageClass$/;

/** The field selectors that only this kind supports, in addition to the field selectors of every kind. */
const FIELD_SELECTORS_BY_KIND: Readonly<Record<string, readonly string[]>> = {
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

/** The bodies of subresources that only support create. */
const CREATED_SUBRESOURCES: Readonly<Record<string, JsonObject>> = {
  binding: { apiVersion: 'v1', kind: 'Binding', target: { kind: 'Node', name: 'n' } },
  eviction: { apiVersion: 'policy/v1', kind: 'Eviction' },
  token: { spec: { audiences: ['a'], expirationSeconds: 600 } },
};
/** Subresources that connect to a kubelet or to an address in the cluster. The programs do not request them. */
const CONNECTION_SUBRESOURCES = new Set(['attach', 'exec', 'portforward', 'proxy', 'log']);
const ABSENT_OWNER = { apiVersion: 'v1', kind: 'ConfigMap', name: 'o', uid: '00000000-0000-4000-8000-000000000001' };

/** Builds the program about one kind. The program also reads the objects in the other versions of the kind. */
class KindProgram {
  readonly #kind: Kind;
  readonly #name: string;
  readonly #otherVersions: readonly Kind[];

  constructor(kind: Kind, allKinds: readonly Kind[]) {
    this.#kind = kind;
    this.#name = kind.isNamespaced ? 'a' : '{ns}-a';
    this.#otherVersions = allKinds.filter(
      (otherKind) => otherKind !== kind && otherKind.resource === kind.resource && otherKind.group === kind.group,
    );
  }

  get program(): fc.Arbitrary<Operation[]> {
    const kind = this.#kind;
    const { verbs, id } = kind;
    if (!verbs.includes('create')) return fc.constant(this.#reads.filter((read) => this.#isListed(read)));
    if (!verbs.includes('get')) return fc.array(this.#drawCreation(), { minLength: 3, maxLength: 4 });
    if (SERVER_WIDE_KIND.test(id))
      return drawList(this.#drawCreation(DRY_RUN), 4, 6).map((creations) => [...creations, ...this.#reads]);
    const stepsArbitrary = fc
      .shuffledSubarray(this.#optionalSteps, { minLength: OPTIONAL_STEP_COUNT, maxLength: OPTIONAL_STEP_COUNT })
      .chain((arbitraries) => fc.tuple(...arbitraries));
    return fc
      .tuple(stepsArbitrary, this.#finalOperations)
      .map(([stepOperations, finalOperations]) =>
        [
          this.#buildCreation(kind.getContent(0)),
          ...stepOperations.flat(),
          ...this.#subresourceOperations,
          ...this.#reads,
          ...finalOperations,
        ].filter((operation) => this.#isListed(operation)),
      );
  }

  /** Reports whether discovery lists the verb of an operation. Operations on subresources are always sent. */
  #isListed(operation: Operation): boolean {
    if ('subresource' in operation) return true;
    return this.#kind.verbs.includes(operation.do === 'apply' ? 'patch' : operation.do);
  }

  /**
   * Adds the label by which lists select the objects of the program: other programs also create cluster-scoped
   * objects.
   */
  #addLabel(content: JsonObject): JsonObject {
    return addMetadata(content, { labels: { x: '1', of: '{ns}' } });
  }

  #buildCreation(content: JsonObject, suffix = '', query: Query = {}): Operation {
    const { name = `${this.#name}${suffix}` } = toJsonObject(content.metadata);
    return buildCreate(this.#kind, String(name), this.#addLabel(content), { query });
  }

  #drawVariations(member?: string): fc.Arbitrary<JsonObject> {
    const { schema, contents } = this.#kind;
    const validContentArbitrary = fc.constantFrom(...contents);
    return schema === undefined
      ? validContentArbitrary
      : validContentArbitrary.chain((content) => drawVariations(content, schema, member));
  }

  #drawCreation(query: object = {}): fc.Arbitrary<Operation> {
    return fc
      .tuple(
        this.#drawVariations(),
        fc.constantFrom(undefined, undefined, 'Strict'),
        fc.constantFrom('', '', '-b', '-c'),
      )
      .map(([content, fieldValidation, suffix]) =>
        this.#buildCreation(content, suffix, compact({ ...query, fieldValidation })),
      );
  }

  get #optionalSteps(): fc.Arbitrary<Operation[]>[] {
    const [kind, name] = [this.#kind, this.#name];
    const drawPatch = (type: string) => this.#drawVariations().map((content) => buildPatch(kind, name, type, content));
    const updateOperationsArbitrary = fc
      .tuple(
        this.#drawVariations(),
        fc.constantFrom('@current', '@current', '@first'),
        fc.constantFrom({}, {}, DRY_RUN),
      )
      .map(([content, resourceVersion, query]) =>
        buildUpdate(kind, name, addMetadata(this.#addLabel(content), { resourceVersion, uid: '@uid' }), { query }),
      );
    const applyOperationsArbitrary = fc
      .tuple(this.#drawVariations(), fc.constantFrom('m1', 'm2'), fc.constantFrom(undefined, undefined, 'true'))
      .map(([{ metadata: _, ...members }, fieldManager, force]) =>
        buildApply(kind, name, { metadata: { labels: { x: fieldManager } }, ...members }, { fieldManager, force }),
      );
    const jsonPatchesArbitrary = fc
      .constantFrom(
        { op: 'add', path: '/metadata/annotations', value: { j: '1' } },
        { op: 'test', path: '/metadata/name', value: 'zz' },
        { op: 'copy', from: '/metadata/name', path: '/metadata/labels/copied' },
      )
      .map((operation) => buildPatch(kind, name, JSON_PATCH_TYPE, [operation]));
    // These patches are dry runs: a finalizer would delay the deletion, and an object whose owner does not exist would be deleted.
    const metadataPatchesArbitrary = fc
      .constantFrom<object>(
        ...[{ labels: { x: '2' } }, { annotations: { a: 'é' } }, { finalizers: ['example.com/a'] }, { foo: 1 }],
        { ownerReferences: [ABSENT_OWNER] },
      )
      .map((value) => buildPatch(kind, name, MERGE_PATCH_TYPE, { metadata: value }, { query: DRY_RUN }));
    const readsArbitrary = fc
      .tuple(fc.constantFrom(...ACCEPT_HEADERS), fc.boolean())
      .map(([accept, isList]) => (isList ? this.#buildList(undefined, accept) : buildGet(kind, name, { accept })));
    const steps: fc.Arbitrary<Operation>[] = [
      ...[
        this.#drawCreation(),
        this.#drawCreation(DRY_RUN),
        updateOperationsArbitrary,
        updateOperationsArbitrary,
        applyOperationsArbitrary,
        applyOperationsArbitrary,
        jsonPatchesArbitrary,
        metadataPatchesArbitrary,
        readsArbitrary,
      ],
      ...[MERGE_PATCH_TYPE, MERGE_PATCH_TYPE, STRATEGIC_PATCH_TYPE].map(drawPatch),
    ];
    return [
      ...steps.map((step) => step.map((operation) => [operation])),
      ...this.#otherVersions.map((otherVersion) =>
        fc.constant<Operation[]>([buildGet(otherVersion, name), this.#buildList(undefined, undefined, otherVersion)]),
      ),
    ];
  }

  #buildList(fieldSelector?: string, accept?: string, kind = this.#kind): Operation {
    return buildList(
      kind,
      compact({ labelSelector: kind.isNamespaced ? undefined : 'of={ns}', fieldSelector }),
      accept,
    );
  }

  get #reads(): Operation[] {
    const [kind, name] = [this.#kind, this.#name];
    return [
      ...[...(FIELD_SELECTORS_BY_KIND[kind.kind] ?? []), `metadata.name=${name}`].map((selector) =>
        this.#buildList(selector),
      ),
      this.#buildList(undefined, TABLE_TYPE),
      ...[TABLE_TYPE, YAML_TYPE, PROTOBUF_TYPE, METADATA_TYPE].map((accept) => buildGet(kind, name, { accept })),
    ];
  }

  /** Returns the operations on subresources: a read of each, and writes of status and scale. */
  get #subresourceOperations(): Operation[] {
    const [kind, name] = [this.#kind, this.#name];
    return kind.subresources.flatMap((subresource): Operation[] => {
      if (CONNECTION_SUBRESOURCES.has(subresource)) return [];
      const body = CREATED_SUBRESOURCES[subresource];
      if (body !== undefined) return [buildCreate(kind, name, addMetadata(body, { name }), { subresource })];
      const readOperation = buildGet(kind, name, { subresource });
      if (subresource === 'scale')
        return [readOperation, buildPatch(kind, name, MERGE_PATCH_TYPE, { spec: { replicas: 4 } }, { subresource })];
      if (subresource !== 'status') return [readOperation];
      return [
        buildPatch(kind, name, MERGE_PATCH_TYPE, { metadata: { labels: { s: '1' } }, spec: {} }, { subresource }),
      ];
    });
  }

  get #finalOperations(): fc.Arbitrary<Operation[]> {
    const [kind, name] = [this.#kind, this.#name];
    const optionsArbitrary = drawRecord({
      propagationPolicy: fc.constantFrom(undefined, 'Background', 'Orphan', 'Foreground'),
      gracePeriodSeconds: fc.constantFrom(undefined, undefined, '0', '5'),
    });
    const labelSelector = kind.isNamespaced ? 'x' : 'of={ns}';
    const hasStatus = kind.subresources.includes('status') && kind.schema !== undefined;
    const statusVariations: fc.Arbitrary<JsonObject> = hasStatus ? this.#drawVariations('status') : fc.constant({});
    return fc
      .tuple(optionsArbitrary, statusVariations, fc.boolean())
      .map(([deletionOptions, { status }, isInBody]) => [
        ...(status === undefined
          ? []
          : [
              buildPatch(kind, name, MERGE_PATCH_TYPE, { status }, { subresource: 'status' }),
              this.#buildList(undefined, TABLE_TYPE),
            ]),
        buildCollectionDeletion(kind, { labelSelector, ...DRY_RUN }),
        buildDeletion(kind, name, deletionOptions, { preconditions: undefined, isInBody }),
        buildGet(kind, name),
      ]);
  }
}

export const drawKindPrograms = ({ allKinds }: KindSelection): fc.Arbitrary<Operation[]>[] =>
  allKinds.filter(({ verbs }) => verbs.length > 0).map((kind) => new KindProgram(kind, allKinds).program);
