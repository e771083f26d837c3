/** Creates an object for the server itself or a controller. The object is decoded, defaulted and completed like the body of a POST. */
import { formatTime } from '../../handlers/call.ts';
import type { ApiObject, JsonObject } from '../../pure/object.ts';
import type { ResourceType } from '../../registry/resource.ts';
import type { ControllerContext } from '../controller.ts';
import { type Manager, recordUpdate } from '../record-update.ts';

interface NewObject {
  readonly resource: ResourceType;
  readonly body: JsonObject;
  readonly manager: Manager;
}

export function createObject(
  { resource, body, manager }: NewObject,
  { clock, random, registry: { behaviors } }: Pick<ControllerContext, 'clock' | 'random' | 'registry'>,
): ApiObject {
  const { object } = resource.schema.decode({ apiVersion: resource.apiVersion, kind: resource.kind, ...body });
  resource.schema.setDefaults(object);
  const now = () => formatTime(clock.now());
  if (behaviors.has('managed-fields-by-default'))
    recordUpdate(object, undefined, { resource, manager, now: now(), ownsResetFields: !behaviors.has('reset-fields') });
  resource.strategy.prepareForCreate(object, {
    now,
    createUuid: () => random.createUuid(),
    createRandomText: (length, alphabet) => random.createText(length, alphabet),
    namespace: object.metadata.namespace,
    name: object.metadata.name,
  });
  return object;
}
