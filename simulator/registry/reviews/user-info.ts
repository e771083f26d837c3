/** A user as reviews show one. */
import type { ReviewedUser } from '../resource.ts';

export function userInfo({ name, uid = '', groups, extra }: ReviewedUser): object {
  return {
    ...(name !== '' && { username: name }),
    ...(uid !== '' && { uid }),
    ...(groups.length > 0 && { groups: [...groups] }),
    ...(extra !== undefined && Object.keys(extra).length > 0 && { extra }),
  };
}
