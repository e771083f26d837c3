/**
 * The conversions of one request between served versions, for synchronous functions. If a conversion needs a webhook, `convert` throws a
 * PendingValueError (foundation/pending-value.ts). When the result is available, the function is called again.
 */
import { PendingValueError } from '../../foundation/pending-value.ts';
import { markConverted } from '../../pure/custom/apply-schema.ts';
import { writeCompactJson } from '../../pure/json/write.ts';
import type { ApiObject } from '../../pure/object.ts';
import type { ResourceType } from '../../registry/resource.ts';
import type { HandlerContext } from '../context.ts';
import { convertObjects } from './convert-objects.ts';

type ConvertedType = Pick<ResourceType, 'apiVersion' | 'conversion' | 'customType'>;

export class RequestConversions {
  readonly #context: HandlerContext;
  readonly #knownObjects = new Map<string, ApiObject>();

  constructor(context: HandlerContext) {
    this.#context = context;
  }

  /** Converts an object from one version of a resource to another. Throws a PendingValueError if the result is not available yet. */
  convert(object: ApiObject, sourceType: ConvertedType, targetType: ConvertedType): ApiObject {
    if (sourceType.customType === undefined) {
      const storageObject = sourceType.conversion?.toStorageVersion(object) ?? object;
      return (
        targetType.conversion?.fromStorageVersion(storageObject) ?? {
          ...storageObject,
          apiVersion: targetType.apiVersion,
        }
      );
    }
    if (sourceType.apiVersion === targetType.apiVersion) return object;
    const key = `${targetType.apiVersion} ${writeCompactJson(object)}`;
    const knownObject = this.#knownObjects.get(key);
    if (knownObject !== undefined) return knownObject;
    const convertedObjects = convertObjects(
      this.#context,
      sourceType.customType,
      [{ ...object, apiVersion: sourceType.apiVersion }],
      targetType.apiVersion,
    );
    if (!(convertedObjects instanceof Promise)) return this.#storeConverted(key, convertedObjects, object);
    throw new PendingValueError(convertedObjects.then((objects) => this.#storeConverted(key, objects, object)));
  }

  #storeConverted(key: string, [convertedObject]: readonly ApiObject[], originalObject: ApiObject): ApiObject {
    const object = convertedObject ?? originalObject;
    markConverted(object);
    this.#knownObjects.set(key, object);
    return object;
  }
}
