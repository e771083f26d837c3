/** A client of a random program. It sends its operations one after the other, and compares each response with the model. */

import { findFirstDifference } from '../../../checks/history/compare-objects.ts';
import { listManagers } from '../../../checks/history/other-writers.ts';
import { mayHideEmptyMetadata, selectStoredContent } from '../../../checks/monitors/unchanged-writes.ts';
import { compact } from '../../../values/compact.ts';
import { type JsonObject, toJsonObject } from '../../../values/json-object.ts';
import { isDryRun, type Labels, type ObjectOperation } from '../../operation.ts';
import {
  addMetadata,
  buildApply,
  buildCreate,
  buildDelete,
  buildPatch,
  JSON_PATCH_TYPE,
  MERGE_PATCH_TYPE,
} from '../../requests.ts';
import { sendOperation } from '../executor.ts';
import type { ProgramContext, ProgramResponse } from '../program-context.ts';
import { type ClientStep, FORCE_QUERY, LABEL_NAMES, NAMES, type ObjectStep } from './client-steps.ts';
import { CollectionReader } from './collection-reader.ts';
import {
  computeState,
  EXISTS_RESPONSE,
  type ExpectedResponse,
  type ObjectState,
  predictResponse,
  readBodyMetadata,
  type StoredObject,
  SUCCESS_RESPONSE,
} from './predict-response.ts';
import { buildNamedObject, type ProgramCollection } from './program-collection.ts';

/** The object that all clients write. */
export const SHARED_NAME = 'shared';
/** The number of patch types that a client uses in turn to write its label to the shared object. */
export const PATCH_TYPE_COUNT = 3;

export class ProgramClient {
  readonly id: string;
  readonly reader: CollectionReader;
  readonly #context: ProgramContext;
  readonly #programCollection: ProgramCollection;
  readonly #objects = new Map<string, ObjectState>();
  /** Managers of the objects when the client created them. If an object has another manager, another client wrote it. */
  readonly #managers = new Set<string>();
  /** The number of acknowledged writes of the shared object. */
  #sharedWriteCount = 0;
  /** The number of patches of the shared object that were sent; it selects the next patch type. */
  #sharedAttemptCount = 0;

  constructor(context: ProgramContext, programCollection: ProgramCollection, clientIndex: number) {
    this.id = `client-${clientIndex + 1}`;
    this.#managers.add(this.id);
    this.#context = context;
    this.#programCollection = programCollection;
    this.reader = new CollectionReader(context, programCollection.collectionPath);
  }

  async run(steps: readonly ClientStep[]): Promise<void> {
    for (const step of steps) await this.#runStep(step);
  }

  /** The label of this client that the shared object must have. */
  get expectedSharedLabel(): readonly [name: string, value: string | undefined] {
    return [this.id, this.#sharedWriteCount === 0 ? undefined : String(this.#sharedWriteCount)];
  }

  /** Deletes all objects that the client may have created, also after an interrupted program. */
  async deleteObjects(): Promise<void> {
    for (const baseName of NAMES) {
      const name = `${baseName}-${this.id}`;
      const { status } = await this.#send(buildDelete(this.#programCollection.kind, name));
      if (status < 300)
        await this.#send(
          buildPatch(this.#programCollection.kind, name, MERGE_PATCH_TYPE, { metadata: { finalizers: null } }),
        );
    }
  }

  async #runStep(step: ClientStep): Promise<void> {
    if (step.do === 'list all') return this.reader.list(step.list);
    if (step.do === 'follow') return this.reader.watch(step.selectorIndex, step.from, step.versionIndex);
    if (step.do === 'share') return this.patchSharedObject();
    const name = `${step.name}-${this.id}`;
    const current = this.#objects.get(name);
    if (step.do === 'get')
      return this.reader.get(
        `${this.#programCollection.collectionPath}/${name}`,
        step.representation ?? 'object',
        current,
      );
    if (step.do !== 'repeat') return this.#runOperation(this.#completeStep(step, name, current));
    if (current === undefined) return;
    const writeMembers = { update: {}, patch: { type: MERGE_PATCH_TYPE }, apply: { query: FORCE_QUERY } }[step.by];
    const body = { metadata: { labels: current.labels } };
    const operation = this.#completeStep({ do: step.by, name: step.name, body, ...writeMembers }, name, current);
    await this.#runOperation(operation);
    // The first apply takes ownership of the labels.
    if (step.by === 'apply') await this.#runOperation(operation);
  }

  /** Returns the complete operation of a step; undefined if the kind has no status to write, or if there is no object to update. */
  #completeStep(
    { representation: _, ...step }: ObjectStep,
    name: string,
    current: ObjectState | undefined,
  ): ObjectOperation | undefined {
    const { kind, createStatus } = this.#programCollection;
    const operation: ObjectOperation = { ...step, kind, name };
    const body = toJsonObject(step.body) as JsonObject;
    if ('status' in body && createStatus === undefined) return undefined;
    const changes = 'status' in body ? { status: createStatus?.(Number(body.status)) } : {};
    const { labels, ...metadata } = readBodyMetadata(operation) as { labels?: Labels };
    if (step.do === 'update') {
      if (current === undefined) return undefined;
      const newMetadata = { resourceVersion: '@current', ...compact({ labels }), ...metadata };
      return { ...operation, body: { ...addMetadata(current.object, newMetadata), ...changes } };
    }
    if (step.do === 'create' || step.do === 'apply') {
      const fullOperation = {
        ...operation,
        body: buildNamedObject(this.#programCollection, name, labels ?? {}, metadata),
      };
      return step.do === 'create'
        ? fullOperation
        : { ...fullOperation, query: { fieldManager: this.id, ...toJsonObject(step.query) } };
    }
    return step.body === undefined ? operation : { ...operation, body: { ...body, ...changes } };
  }

  async #runOperation(operation: ObjectOperation | undefined): Promise<void> {
    if (operation === undefined) return;
    const { do: verb, name = '' } = operation;
    const current = this.#objects.get(name);
    const response = await this.#send(operation);
    if (verb === 'update' && current !== undefined && response.status === 409) {
      const object = await this.#read(name);
      // Another client, such as a controller, has written the object.
      if (object.metadata.resourceVersion !== current.object.metadata.resourceVersion) {
        this.#objects.set(name, { ...current, object, labels: object.metadata.labels ?? {} });
        return;
      }
    }
    this.#checkResponse(response, describeOperation(operation), predictResponse(operation, current));
    if (isDryRun(operation)) return this.#checkUnchanged(operation, current);
    if (verb === 'delete') return this.#checkRemoved(name, current, response);
    if (response.status >= 300) return;
    if (current?.isTerminating === true && readBodyMetadata(operation).finalizers === null) this.#objects.delete(name);
    else this.#recordWrite(operation, current, response);
  }

  async #checkRemoved(name: string, current: ObjectState | undefined, response: ProgramResponse): Promise<void> {
    if (current === undefined) return;
    if (!current.hasFinalizers) {
      this.#objects.delete(name);
      return;
    }
    this.#objects.set(name, {
      ...current,
      isTerminating: true,
      object: readObject(response) ?? (await this.#read(name)),
    });
    // Until the object is removed, its name cannot be used.
    const repeatedCreate = buildCreate(
      this.#programCollection.kind,
      name,
      buildNamedObject(this.#programCollection, name, current.object.metadata.labels ?? {}) as JsonObject,
    );
    this.#checkResponse(await this.#send(repeatedCreate), describeOperation(repeatedCreate), EXISTS_RESPONSE);
  }

  /** Checks that a dry run did not change the object: it has its previous version, or is still absent. */
  async #checkUnchanged(operation: ObjectOperation, current: ObjectState | undefined): Promise<void> {
    const { name = '' } = operation;
    if (current === undefined)
      return this.reader.get(`${this.#programCollection.collectionPath}/${name}`, 'object', current);
    const object = await this.#read(name);
    if (this.#isWrittenByClientOnly(object))
      this.#checkSameVersion(`${name} after a dry run by ${operation.do}`, current.object, object);
  }

  #recordWrite(operation: ObjectOperation, before: ObjectState | undefined, response: ProgramResponse): void {
    const object = readObject(response);
    if (object === undefined) throw new Error('a write returned no object');
    const { name, labels: storedLabels = {} } = object.metadata;
    const after = computeState(operation, before, object);
    // Other clients may have added labels.
    const checkedLabelNames = [...LABEL_NAMES, ...Object.keys(after.labels)];
    this.#context.compare(
      `the labels of ${name} after a write`,
      after.labels,
      pickLabels(storedLabels, checkedLabelNames),
    );
    const { labels = {} } = readBodyMetadata(operation) as { labels?: Labels };
    if (operation.do === 'apply')
      this.#context.compare(
        `the labels that ${describeOperation(operation)} applied`,
        labels,
        pickLabels(storedLabels, Object.keys(labels)),
      );
    if (before === undefined) for (const manager of listManagers(object)) this.#managers.add(manager);
    else if (
      this.#isWrittenByClientOnly(object) &&
      !mayHideEmptyMetadata(before.object) &&
      findFirstDifference(selectStoredContent(before.object), selectStoredContent(object)) === undefined
    )
      this.#checkSameVersion(`${name} after a write that changed nothing`, before.object, object);
    this.#objects.set(name, after);
  }

  #checkSameVersion(subject: string, before: StoredObject, after: StoredObject): void {
    const [expected, actual] = [before.metadata.resourceVersion, after.metadata.resourceVersion];
    this.#context.compare(`the resourceVersion of ${subject}`, expected, actual);
  }

  /** Patches the shared object with the next patch type. A type that the server does not support is skipped. */
  async patchSharedObject(): Promise<void> {
    const value = String(this.#sharedWriteCount + 1);
    const { kind } = this.#programCollection;
    const labels = { [this.id]: value };
    const operations = [
      buildPatch(kind, SHARED_NAME, MERGE_PATCH_TYPE, { metadata: { labels } }),
      buildPatch(kind, SHARED_NAME, JSON_PATCH_TYPE, [{ op: 'add', path: `/metadata/labels/${this.id}`, value }]),
      buildApply(kind, SHARED_NAME, buildNamedObject(this.#programCollection, SHARED_NAME, labels), {
        fieldManager: this.id,
        ...FORCE_QUERY,
      }),
    ];
    const operation = operations[this.#sharedAttemptCount % operations.length] as ObjectOperation;
    this.#sharedAttemptCount += 1;
    const response = await this.#send(operation);
    if (response.status === 415) return;
    this.#checkResponse(response, describeOperation(operation), SUCCESS_RESPONSE);
    this.#sharedWriteCount += 1;
  }

  async #read(name: string): Promise<StoredObject> {
    const path = `${this.#programCollection.collectionPath}/${name}`;
    const object = readObject(await this.#context.sendOrFail('GET', path));
    if (object === undefined) throw new Error(`GET ${path} returned no object`);
    return object;
  }

  #send(operation: ObjectOperation): Promise<ProgramResponse> {
    const current = this.#objects.get(operation.name ?? '');
    const versions = current === undefined ? [] : [current.firstVersion, current.object.metadata.resourceVersion];
    return sendOperation(this.#context, this.#programCollection, operation, { uid: '', versions });
  }

  #checkResponse(response: ProgramResponse, subject: string, expected: ExpectedResponse): void {
    const expectedText = `${expected.codes.join(' or ')} ${expected.reason ?? ''}`.trim();
    const reason = expected.reason === undefined ? '' : readReason(response);
    const isExpected = expected.codes.includes(response.status) && reason === (expected.reason ?? '');
    this.#context.check(
      `the response to ${subject}`,
      expectedText,
      `${response.status} ${readReason(response)}`.trim(),
      isExpected,
    );
  }

  #isWrittenByClientOnly(object: StoredObject): boolean {
    return listManagers(object).every((manager) => this.#managers.has(manager));
  }
}

function describeOperation({ do: verb, name, subresource, query }: ObjectOperation): string {
  const dryRun = toJsonObject(query).dryRun === undefined ? '' : ' as a dry run';
  return `${verb} ${name}${subresource === undefined ? '' : `/${subresource}`}${dryRun}`;
}

function pickLabels(labels: Labels, names: readonly string[]): Labels {
  return Object.fromEntries(Object.entries(labels).filter(([name]) => names.includes(name)));
}

function readObject({ body }: ProgramResponse): StoredObject | undefined {
  const object = body as Partial<StoredObject> | undefined;
  return object?.metadata?.resourceVersion === undefined ? undefined : (object as StoredObject);
}

function readReason({ body }: ProgramResponse): string {
  const { reason } = toJsonObject(body);
  return typeof reason === 'string' ? reason : '';
}
