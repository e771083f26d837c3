/** Creates the UserInfo of the authentication API. */

import type { UserInfo } from '../../foundation/user.ts';
import type { JsonObject } from '../../pure/object.ts';

export function createUserInfo({ name, uid = '', groups, extra }: UserInfo): JsonObject {
  return {
    ...(name !== '' && { username: name }),
    ...(uid !== '' && { uid }),
    ...(groups.length > 0 && { groups: [...groups] }),
    ...(extra !== undefined && Object.keys(extra).length > 0 && { extra: copyExtra(extra) }),
  };
}

function copyExtra(extra: NonNullable<UserInfo['extra']>): JsonObject {
  return Object.fromEntries(Object.entries(extra).map(([key, values]) => [key, [...values]]));
}
