/** A writer that creates, changes and deletes two objects with one request at a time, and records each acknowledged change. */
import fc from 'fast-check';
import { readString } from '../../../checks/monitors/traffic.ts';
import { compact } from '../../../values/compact.ts';
import { type JsonObject, toJsonObject } from '../../../values/json-object.ts';
import { MERGE_PATCH_TYPE } from '../../requests.ts';
import type { ProgramContext, ProgramResponse } from '../program-context.ts';
import { buildAcceptHeader, type Representation } from './accept-headers.ts';
import { FINALIZER_NAME, type Labels, labelsArbitrary } from './client-steps.ts';
import type { ObjectChange } from './expected-events.ts';
import { buildNamedObject, type ProgramCollection } from './program-collection.ts';

/** A write of an object. If the object does not exist, the write creates it. */
export interface Write {
  readonly name: string;
  readonly do: 'label' | 'content' | 'status' | 'scale' | 'remove' | 'remove with finalizer';
  readonly labels: Labels;
}

/** The names of the objects. Field selectors select one of them. */
const NAMES = ['one-client-1', 'two-client-1'];
const OTHER_LABELS: Readonly<Record<string, Labels>> = {
  'four-client-1': { app: 'web' },
  'three-client-1': { app: 'db', tier: 'back' },
};
const REPRESENTATIONS = ['object', 'table', 'metadata', 'yaml', 'protobuf'] as const;
const WRITE_TYPES: Write['do'][] = [
  'label',
  'label',
  'label',
  'content',
  'status',
  'scale',
  'remove',
  'remove with finalizer',
];

export const writeArbitrary: fc.Arbitrary<Write> = fc.record({
  name: fc.constantFrom(...NAMES),
  do: fc.constantFrom(...WRITE_TYPES),
  labels: labelsArbitrary,
});

export class ObjectWriter {
  readonly names: ReadonlySet<string> = new Set(NAMES);
  /** The resourceVersions of the acknowledged writes. */
  readonly versions = new Set<string>();
  /** The acknowledged changes, in the order of the writes. */
  readonly changes: ObjectChange[] = [];
  readonly #context: ProgramContext;
  readonly #programCollection: ProgramCollection;
  /** The metadata of the existing objects by name. */
  readonly #metadataByName = new Map<string, JsonObject>();
  /** The number of writes of status and scale; it is part of the next written value. */
  #statusCount = 0;
  /** The number of changes of the contents; it selects the next change. */
  #contentCount = 0;

  constructor(context: ProgramContext, programCollection: ProgramCollection) {
    this.#context = context;
    this.#programCollection = programCollection;
  }

  get namespace(): string {
    return /\/namespaces\/([^/]+)\//.exec(this.#programCollection.collectionPath)?.[1] ?? '';
  }

  get existingObjectMetadata(): JsonObject[] {
    return [...this.#metadataByName.values()];
  }

  async writeAll(writes: readonly Write[]): Promise<void> {
    for (const { name, do: writeType, labels } of writes) {
      if (writeType === 'label' || !this.#metadataByName.has(name)) await this.#setLabels(name, labels);
      else if (writeType === 'content') await this.#changeContent(name);
      else if (writeType === 'status') await this.#updateStatus(name);
      else if (writeType === 'scale') await this.#updateScale(name);
      else await this.#remove(name, { hasFinalizer: writeType === 'remove with finalizer' });
    }
  }

  /** Returns the current version of the collection. */
  async readVersion(): Promise<string> {
    const { body } = await this.#context.sendOrFail('GET', this.#programCollection.collectionPath);
    return readString(toJsonObject(toJsonObject(body).metadata).resourceVersion);
  }

  /** Writes labels that each selector first selects and then no longer selects, so that each watch has a last event. */
  async writeLastChanges(): Promise<void> {
    for (const name of NAMES)
      for (const labels of [{ app: 'web' }, { app: 'db' }, { app: 'web', tier: 'front' }, {}]) {
        await this.#setLabels(name, labels);
        if (labels.app !== 'web') continue;
        await this.#createExistingName(name);
        await this.#changeContent(name);
        await this.#updateStatus(name);
        await this.#updateScale(name);
        await this.#updateStaleStatus(name);
      }
  }

  /** Creates more objects, so that lists have several pages. */
  async createMoreObjects(): Promise<void> {
    for (const [name, labels] of Object.entries(OTHER_LABELS)) {
      const body = buildNamedObject(this.#programCollection, name, labels);
      this.#metadataByName.set(
        name,
        readMetadata(await this.#context.sendOrFail('POST', this.#programCollection.collectionPath, { body })),
      );
    }
  }

  async deleteObjects(): Promise<void> {
    for (const name of this.#metadataByName.keys())
      await this.#context.send('DELETE', `${this.#programCollection.collectionPath}/${name}`);
  }

  async #setLabels(name: string, labels: Labels): Promise<void> {
    const { collectionPath } = this.#programCollection;
    if (!this.#metadataByName.has(name))
      return this.#recordResponse(
        name,
        await this.#context.sendOrFail('POST', collectionPath, {
          body: buildNamedObject(this.#programCollection, name, labels),
        }),
      );
    const labelPatch = { app: labels.app ?? null, tier: labels.tier ?? null };
    const previousLabels = toJsonObject(this.#metadataByName.get(name)?.labels);
    const isUnchanged = previousLabels.app === labels.app && previousLabels.tier === labels.tier;
    const response = await this.#patch(name, '', { metadata: { labels: labelPatch } });
    // A write without a change creates no version; the returned version may be that of another client.
    if (isUnchanged) this.#metadataByName.set(name, readMetadata(response));
    else await this.#recordResponse(name, response);
  }

  /** Creates an object with an existing name, which causes no event. */
  async #createExistingName(name: string): Promise<void> {
    await this.#context.send('POST', this.#programCollection.collectionPath, {
      body: buildNamedObject(this.#programCollection, name, {}),
    });
  }

  /** Sends the next change of the contents. Some changes are visible in the cells of a Table. */
  async #changeContent(name: string): Promise<void> {
    const { changes } = this.#programCollection;
    const change = changes[this.#contentCount % changes.length];
    this.#contentCount += 1;
    if (change !== undefined) await this.#recordResponse(name, await this.#patch(name, '', change), 'table');
  }

  async #updateStatus(name: string): Promise<void> {
    this.#statusCount += 1;
    const status = this.#programCollection.createStatus?.(this.#statusCount);
    if (status === undefined) return;
    await this.#recordResponse(name, await this.#patch(name, '/status', { status }));
  }

  /** Checks that an update of the status or the object is rejected if the object was read before the last write of the status. */
  async #updateStaleStatus(name: string): Promise<void> {
    if (this.#programCollection.createStatus === undefined) return;
    const path = `${this.#programCollection.collectionPath}/${name}`;
    const { body } = await this.#context.sendOrFail('GET', path);
    await this.#updateStatus(name);
    for (const stalePath of [`${path}/status`, path]) {
      const { status } = await this.#context.send('PUT', stalePath, { body: toJsonObject(body) });
      this.#context.check(`PUT ${stalePath} with an outdated version`, '409', String(status), status === 409);
    }
  }

  /** Writes the scale, if the kind has the subresource. The metadata in the response has the version of the object, but no labels. */
  async #updateScale(name: string): Promise<void> {
    if (this.#programCollection.createStatus === undefined) return;
    this.#statusCount += 1;
    const path = `${this.#programCollection.collectionPath}/${name}`;
    const body = { spec: { replicas: this.#statusCount } };
    const scaleResponse = await this.#context.send('PATCH', `${path}/scale`, { body, contentType: MERGE_PATCH_TYPE });
    if (scaleResponse.status !== 200) return;
    const { resourceVersion } = readMetadata(scaleResponse);
    const previousVersion = readString(this.#metadataByName.get(name)?.resourceVersion);
    const expected = `a resourceVersion other than ${previousVersion}`;
    this.#context.check(
      `the resourceVersion of the scale of ${path}, which was changed`,
      expected,
      readString(resourceVersion),
      resourceVersion !== previousVersion,
    );
    await this.#recordChange(name, { ...this.#metadataByName.get(name), resourceVersion });
  }

  async #remove(name: string, { hasFinalizer }: { readonly hasFinalizer: boolean }): Promise<void> {
    const path = `${this.#programCollection.collectionPath}/${name}`;
    if (hasFinalizer)
      await this.#recordResponse(name, await this.#patch(name, '', { metadata: { finalizers: [FINALIZER_NAME] } }));
    await this.#context.sendOrFail('DELETE', path);
    if (hasFinalizer) {
      await this.#recordResponse(name, await this.#context.sendOrFail('GET', path));
      await this.#context.sendOrFail('PATCH', path, {
        body: { metadata: { finalizers: null } },
        contentType: MERGE_PATCH_TYPE,
      });
    }
    const previousMetadata = this.#metadataByName.get(name);
    this.#metadataByName.delete(name);
    if (previousMetadata !== undefined) this.changes.push({ before: previousMetadata });
  }

  #patch(name: string, subresource: string, body: object): Promise<ProgramResponse> {
    const path = `${this.#programCollection.collectionPath}/${name}${subresource}`;
    return this.#context.sendOrFail('PATCH', path, { body, contentType: MERGE_PATCH_TYPE });
  }

  #recordResponse(name: string, response: ProgramResponse, representation?: Representation): Promise<void> {
    return this.#recordChange(name, readMetadata(response), representation);
  }

  /**
   * Records a change. Then lists the collection, and reads the object in each representation and once at its version, so that the monitors
   * can compare the responses.
   */
  async #recordChange(name: string, after: JsonObject, listRepresentation?: Representation): Promise<void> {
    const previousMetadata = this.#metadataByName.get(name);
    const version = readString(after.resourceVersion);
    this.#metadataByName.set(name, after);
    if (version === previousMetadata?.resourceVersion) return;
    this.versions.add(version);
    this.changes.push({ ...compact({ before: previousMetadata }), after });
    const readRepresentation = REPRESENTATIONS[this.changes.length % REPRESENTATIONS.length] ?? 'object';
    const accept = buildAcceptHeader(listRepresentation ?? readRepresentation, 'List', this.#context);
    await this.#context.sendOrFail('GET', this.#programCollection.collectionPath, { accept });
    const path = `${this.#programCollection.collectionPath}/${name}`;
    for (const representation of REPRESENTATIONS)
      await this.#context.sendOrFail('GET', path, { accept: buildAcceptHeader(representation, '', this.#context) });
    await this.#context.sendOrFail('GET', `${path}?resourceVersion=${version}`, {
      accept: buildAcceptHeader(readRepresentation, '', this.#context),
    });
    if (this.#programCollection.createStatus !== undefined)
      for (const subresource of ['status', 'scale']) await this.#context.send('GET', `${path}/${subresource}`);
  }
}

function readMetadata({ body }: ProgramResponse): JsonObject {
  return toJsonObject(toJsonObject(body).metadata);
}
