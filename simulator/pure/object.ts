/**
 * The types of API objects, which are plain JSON values. A function does not change an object that it receives, unless the comment of the
 * function says so.
 */

export type Json = null | boolean | number | string | bigint | Json[] | { [key: string]: Json };
export type JsonObject = { [key: string]: Json };

/** An object of the API with kind, apiVersion, metadata, and the members of its kind. */
export type ApiObject = {
  apiVersion: string;
  kind: string;
  metadata: ObjectMeta;
  [field: string]: Json;
};

/** Reports whether a JSON value is an object with apiVersion, kind and metadata. */
export function isApiObject(value: Json): value is ApiObject {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return false;
  const { apiVersion, kind, metadata = null } = value;
  return (
    typeof apiVersion === 'string' && typeof kind === 'string' && typeof metadata === 'object' && metadata !== null
  );
}

/** The members of ObjectMeta, with their names in JSON. Times are RFC 3339 strings in UTC with second precision. */
export type ObjectMeta = {
  name?: string;
  generateName?: string;
  namespace?: string;
  /** The URL of the object, which is set in releases until 1.19. */
  selfLink?: string;
  uid?: string;
  resourceVersion?: string;
  generation?: number;
  creationTimestamp?: string | null;
  deletionTimestamp?: string;
  deletionGracePeriodSeconds?: number;
  labels?: Record<string, string>;
  annotations?: Record<string, string>;
  ownerReferences?: OwnerReference[];
  finalizers?: string[];
  managedFields?: JsonObject[];
};

export type OwnerReference = {
  apiVersion: string;
  kind: string;
  name: string;
  uid: string;
  controller?: boolean;
  blockOwnerDeletion?: boolean;
};
