/**
 * The conversions of one request between served versions, for synchronous functions. If a conversion needs a webhook, `convert` throws a
 * Pending (ground/pending.ts); when the result is available, the function is called again.
 */
import { Pending } from '../../ground/pending.ts';
import { markConverted } from '../../pure/custom/apply-schema.ts';
import { compactJson } from '../../pure/json/write.ts';
import type { ApiObject } from '../../pure/object.ts';
import type { ResourceType } from '../../registry/resource.ts';
import type { HandlerContext } from '../context.ts';
import { convertObjects } from './convert-objects.ts';

type ConvertedType = Pick<ResourceType, 'apiVersion' | 'conversion' | 'custom'>;

export class Conversions {
  readonly #context: HandlerContext;
  readonly #knownObjects = new Map<string, ApiObject>();

  constructor(context: HandlerContext) {
    this.#context = context;
  }

  /** Converts an object from one version of a resource to another. Throws a Pending if the result is not available yet. */
  convert(object: ApiObject, from: ConvertedType, to: ConvertedType): ApiObject {
    if (from.custom === undefined) {
      const storageObject = from.conversion?.toStorageVersion(object) ?? object;
      return to.conversion?.fromStorageVersion(storageObject) ?? { ...storageObject, apiVersion: to.apiVersion };
    }
    if (from.apiVersion === to.apiVersion) return object;
    const key = `${to.apiVersion} ${compactJson(object)}`;
    const knownObject = this.#knownObjects.get(key);
    if (knownObject !== undefined) return knownObject;
    const convertedObjects = convertObjects(
      this.#context,
      from.custom,
      [{ ...object, apiVersion: from.apiVersion }],
      to.apiVersion,
    );
    if (!(convertedObjects instanceof Promise)) return this.#remember(key, convertedObjects, object);
    throw new Pending(convertedObjects.then((objects) => this.#remember(key, objects, object)));
  }

  #remember(key: string, [convertedObject]: readonly ApiObject[], originalObject: ApiObject): ApiObject {
    const object = convertedObject ?? originalObject;
    markConverted(object);
    this.#knownObjects.set(key, object);
    return object;
  }
}
