/** A user as reviews show one. */
import type { JsonObject } from '../../pure/object.ts';
import type { ReviewedUser } from '../resource.ts';

export function userInfo({ name, uid = '', groups, extra }: ReviewedUser): JsonObject {
  return {
    ...(name !== '' && { username: name }),
    ...(uid !== '' && { uid }),
    ...(groups.length > 0 && { groups: [...groups] }),
    ...(extra !== undefined && Object.keys(extra).length > 0 && { extra: valuesByKey(extra) }),
  };
}

function valuesByKey(extra: NonNullable<ReviewedUser['extra']>): JsonObject {
  return Object.fromEntries(Object.entries(extra).map(([key, values]) => [key, [...values]]));
}
