/**
 * Detects optional behaviors of a server for one resource, with objects that the probe creates and deletes. The rules about an optional
 * behavior are tested only on servers that have it.
 */
import { getDialect } from '../../spec/dialect.ts';
import type { JsonObject } from '../../values/json-object.ts';
import { type Exchange, findHeader, getStatus, isSuccess, parseJsonBody } from '../exchange/exchange.ts';
import { send } from '../exchange/request.ts';
import type { Target } from '../exchange/target.ts';
import { buildResourcePath, formatResourceApiVersion, type Inventory, type ServedResource } from './discovery.ts';

/** An object as sent to or returned by the server. */
export type ProbedObject = JsonObject & {
  readonly metadata?: JsonObject;
};

interface NamedObject {
  readonly name: string;
  readonly namespace?: string;
  readonly resourceVersion?: string;
}

export class ResourceProbe {
  readonly #target: Target;
  readonly #resource: ServedResource;
  readonly #collection: string;
  readonly #createdNames = new Set<string>();
  readonly #namespace: string | undefined;
  /** Whether the sent objects contain their namespace, for servers that require it. */
  sendsNamespace = false;

  constructor(target: Target, resource: ServedResource, namespace: string | undefined) {
    this.#target = target;
    this.#resource = resource;
    this.#collection = buildResourcePath(resource, namespace);
    this.#namespace = namespace;
  }

  #buildPath(name: string): string {
    return `${this.#collection}/${name}`;
  }

  #buildBody(name: string | undefined, object: ProbedObject, resourceVersion?: unknown): string {
    const { kind } = this.#resource;
    const version = resourceVersion === undefined ? {} : { resourceVersion };
    const namespace = this.sendsNamespace ? { namespace: this.#namespace } : {};
    const metadata = { ...object.metadata, name, ...namespace, ...version };
    return JSON.stringify({ ...object, apiVersion: formatResourceApiVersion(this.#resource), kind, metadata });
  }

  /** Returns the names and resource versions of all objects in the collection. */
  async listObjects(): Promise<readonly NamedObject[]> {
    const list = parseJsonBody<{ items?: readonly ProbedObject[] | null }>(
      await send(this.#target, { method: 'GET', path: this.#collection }),
    );
    return (list?.items ?? []).map(({ metadata: { name, namespace, resourceVersion } = {} }) => ({
      name: String(name),
      ...(typeof namespace === 'string' ? { namespace } : {}),
      ...(typeof resourceVersion === 'string' ? { resourceVersion } : {}),
    }));
  }

  /**
   * Reports whether the namespace contains objects that the probe did not create, such as objects that a controller adds to every
   * namespace.
   */
  async hasOtherObjects(): Promise<boolean> {
    if (this.#namespace === undefined) return false;
    return (await this.listObjects()).some(({ name }) => !this.#createdNames.has(name));
  }

  async create(name: string, object: ProbedObject): Promise<Exchange> {
    const exchange = await send(this.#target, {
      method: 'POST',
      path: this.#collection,
      body: this.#buildBody(name, object),
    });
    if (isSuccess(exchange)) this.#createdNames.add(name);
    return exchange;
  }

  async get(name: string): Promise<ProbedObject | undefined> {
    const exchange = await send(this.#target, { method: 'GET', path: this.#buildPath(name) });
    return isSuccess(exchange) ? parseJsonBody<ProbedObject>(exchange) : undefined;
  }

  /** Replaces the object, and returns the stored object, or undefined if the server rejects the request. */
  async replace(name: string, object: ProbedObject): Promise<ProbedObject | undefined> {
    const version = (await this.get(name))?.metadata?.resourceVersion;
    const body = this.#buildBody(name, object, version);
    const exchange = await send(this.#target, { method: 'PUT', path: this.#buildPath(name), body });
    return isSuccess(exchange) ? this.get(name) : undefined;
  }

  /** Changes the status with a PUT of the stored object, or with a merge patch if the server rejects the PUT. */
  async changeStatus(name: string, change: <T extends object>(object: T) => T): Promise<Exchange> {
    const path = `${this.#buildPath(name)}/status`;
    const body = JSON.stringify(change((await this.get(name)) ?? {}));
    const exchange = await send(this.#target, { method: 'PUT', path, body });
    if (isSuccess(exchange)) return exchange;
    const headers = [['Content-Type', 'application/merge-patch+json']] as const;
    return send(this.#target, { method: 'PATCH', path, headers, body: JSON.stringify(change({})) });
  }

  async createsOnUpdate(object: ProbedObject): Promise<boolean> {
    const name = 'assay-probe-by-update';
    const path = this.#buildPath(name);
    const exchange = await send(this.#target, { method: 'PUT', path, body: this.#buildBody(name, object) });
    if (isSuccess(exchange)) this.#createdNames.add(name);
    return isSuccess(exchange);
  }

  async updatesWithoutVersion(name: string, object: ProbedObject): Promise<boolean> {
    const body = this.#buildBody(name, object);
    return isSuccess(await send(this.#target, { method: 'PUT', path: this.#buildPath(name), body }));
  }

  async supportsPatch(name: string, mediaType: string): Promise<boolean> {
    const headers = [['Content-Type', mediaType]] as const;
    const body = JSON.stringify({ metadata: { labels: { probe: 'patched' } } });
    return isSuccess(await send(this.#target, { method: 'PATCH', path: this.#buildPath(name), headers, body }));
  }

  /** Reports whether the server returns protobuf for the collection, or for a created object if the collection cannot be read. */
  async supportsProtobufFor(inventory: Inventory): Promise<boolean> {
    const { protobufMediaType } = getDialect(inventory.dialect);
    const headers = [['Accept', protobufMediaType]] as const;
    const [createdName] = this.#createdNames;
    const path =
      createdName === undefined || this.#resource.verbs.includes('list')
        ? this.#collection
        : this.#buildPath(createdName);
    const exchange = await send(this.#target, { method: 'GET', path, headers });
    const type = findHeader(exchange.response?.headers ?? [], 'Content-Type') ?? '';
    return getStatus(exchange) === 200 && type.startsWith(protobufMediaType);
  }

  /** Reports whether the server accepts a generateName of 64 characters, one more than the maximum length of a DNS label. */
  async supportsLongGenerateNames(object: ProbedObject): Promise<boolean> {
    const body = this.#buildBody(undefined, {
      ...object,
      metadata: { ...object.metadata, generateName: 'x'.repeat(64) },
    });
    const exchange = await send(this.#target, { method: 'POST', path: this.#collection, body });
    const name = isSuccess(exchange) ? parseJsonBody<ProbedObject>(exchange)?.metadata?.name : undefined;
    if (typeof name === 'string') this.#createdNames.add(name);
    return isSuccess(exchange);
  }

  /** Reports whether the server accepts an object with metadata only, without a kind. */
  async supportsMetadataOnlyObjects(): Promise<boolean> {
    const name = 'assay-probe-bare';
    const body = JSON.stringify({ metadata: { name } });
    const exchange = await send(this.#target, { method: 'POST', path: this.#collection, body });
    if (isSuccess(exchange)) this.#createdNames.add(name);
    return isSuccess(exchange);
  }

  /** Reports whether a delete returns a Status. The response may be the object instead, as for pods in kube-apiserver. */
  async deletesWithStatus(object: ProbedObject): Promise<boolean> {
    const name = 'assay-probe-removed';
    if (!isSuccess(await this.create(name, object))) return true;
    const exchange = await send(this.#target, { method: 'DELETE', path: this.#buildPath(name) });
    if (!isSuccess(exchange)) return true;
    // A Status has no metadata, so the name suffices and the kind need not be checked.
    return parseJsonBody<ProbedObject>(exchange)?.metadata?.name !== name;
  }

  async deleteCreatedObjects(): Promise<void> {
    for (const name of this.#createdNames) await send(this.#target, { method: 'DELETE', path: this.#buildPath(name) });
    this.#createdNames.clear();
  }
}
