/** The interface of admission plugins and their shared functions. The plugins are listed in plugins.ts. */
import type { ApiObject } from '../../../pure/object.ts';
import { createForbiddenError } from '../../../pure/status/reasons.ts';
import type { StatusError } from '../../../pure/status/status.ts';
import type { Call } from '../../call.ts';

/** A create or update request. */
export interface WriteRequest {
  readonly call: Call;
  readonly object: ApiObject;
  /** The stored object; undefined for a create. */
  readonly previous: ApiObject | undefined;
}

type PluginHandler = (write: WriteRequest) => Promise<void> | void;

export interface AdmissionPlugin {
  /** The name of the plugin in --enable-admission-plugins. */
  readonly name: string;
  /** The first release that enables the plugin by default; undefined if all releases enable the plugin. */
  readonly enabledSince?: string;
  /**
   * The handled resources, such as `pods/ephemeralcontainers` or `ingresses.networking`. A group has no domain: the name is not
   * `ingresses.networking.k8s.io`.
   */
  readonly resources: readonly string[];
  /** The handled operation; undefined if the plugin handles both. */
  readonly operation?: 'CREATE' | 'UPDATE';
  /** Changes the object, before mutating webhooks are called. Throws the error that rejects the write. */
  readonly mutate?: PluginHandler;
  /** Checks the object after its validation and before policies and validating webhooks. Throws the error that rejects the write. */
  readonly validate?: PluginHandler;
}

/** Returns a 403 for the object of the request, with its name or generateName. */
export function createForbiddenWriteError({ call, object }: WriteRequest, text: string): StatusError {
  const { name, generateName } = object.metadata;
  return createForbiddenError(
    call.endpoint.qualifiedResource,
    call.info.name || name || generateName || 'Unknown',
    text,
  );
}
