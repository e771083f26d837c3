/** Creates an object for the server itself, decoded, defaulted and completed as if a client had posted it. */
import type { Chance, Clock } from '../../ground/clock.ts';
import { formatTime } from '../../handlers/call.ts';
import type { ApiObject, JsonObject } from '../../pure/object.ts';
import type { ResourceType } from '../../registry/resource.ts';

export function createObject(
  resource: ResourceType,
  body: JsonObject,
  { clock, chance }: { clock: Clock; chance: Chance },
): ApiObject {
  const { object } = resource.schema.decode({ apiVersion: resource.apiVersion, kind: resource.kind, ...body });
  resource.schema.setDefaults(object);
  resource.strategy.prepareForCreate(object, {
    now: () => formatTime(clock.now()),
    uuid: () => chance.uuid(),
    text: (length, alphabet) => chance.text(length, alphabet),
    namespace: object.metadata.namespace,
    name: object.metadata.name,
  });
  return object;
}
