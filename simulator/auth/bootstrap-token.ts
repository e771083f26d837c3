/**
 * Bootstrap tokens (`--enable-bootstrap-token-auth`, authn-bootstrap-*): `id.secret`, kept in Secrets of kube-system. What stands there now
 * counts: a Secret that is changed, has expired or is gone counts with the next request.
 */
import { createHash, timingSafeEqual } from 'node:crypto';
import type { Dialect } from '../../spec/dialect.ts';
import type { Clock } from '../clock.ts';
import type { FaultSet } from '../faults/catalogue.ts';
import { bootstrapSecretType, hasExpired, secretText } from '../pure/names/bootstrap-secret.ts';
import type { ApiObject } from '../pure/object.ts';
import type { TokenAuthenticator } from './authenticator.ts';
import type { StoredObjects } from './stored-objects.ts';
import { known, type UserInfo } from './user.ts';

const NAMESPACE = 'kube-system';
const GROUP = 'system:bootstrappers';
const SHAPE = /^([a-z0-9]{6})\.([a-z0-9]{16})$/;
const EXTRA_GROUP = /^system:bootstrappers:[a-z0-9:-]{0,255}[a-z0-9]$/;

export interface BootstrapConfig {
  readonly objects: StoredObjects;
  readonly clock: Pick<Clock, 'now'>;
  readonly dialect: Dialect;
  readonly faults: FaultSet;
}

export function bootstrapTokens(config: BootstrapConfig): TokenAuthenticator {
  const { objects, faults } = config;
  const shape = faults.has('bootstrap-shape-unchecked') ? /^([^.]+)\.(.+)$/ : SHAPE;
  return {
    authenticateToken: (token) => {
      const [, id, secret] = shape.exec(token) ?? [];
      if (id === undefined || secret === undefined) return undefined;
      const namespace = faults.has('bootstrap-in-any-namespace') ? 'default' : NAMESPACE;
      return objects.get('secrets', namespace, `bootstrap-token-${id}`).then((stored) => {
        const user = stored === undefined ? undefined : userOf(stored, id, secret, config);
        return user === undefined ? undefined : { user: known(user) };
      });
    },
  };
}

function userOf(stored: ApiObject, id: string, secret: string, config: BootstrapConfig): UserInfo | undefined {
  const { clock, dialect, faults } = config;
  if (stored.metadata.deletionTimestamp !== undefined) return undefined;
  if (stored.type !== bootstrapSecretType(dialect) && !faults.has('bootstrap-type-unchecked')) return undefined;
  const right = same(secretText(stored, 'token-secret'), secret);
  if (!right && !faults.has('bootstrap-secret-unchecked')) return undefined;
  if (secretText(stored, 'token-id') !== id) return undefined;
  if (hasExpired(stored, clock.now()) && !faults.has('bootstrap-expiry-ignored')) return undefined;
  if (secretText(stored, 'usage-bootstrap-authentication') !== 'true' && !faults.has('bootstrap-usage-ignored')) {
    return undefined;
  }
  const listed = secretText(stored, 'auth-extra-groups');
  const extra = listed === '' ? [] : listed.split(',');
  if (!extra.every((group) => EXTRA_GROUP.test(group))) return undefined;
  const name = faults.has('bootstrap-user-is-id') ? id : `system:bootstrap:${id}`;
  const groups = faults.has('bootstrap-group-lost') ? extra : [GROUP, ...extra];
  return { name, groups: [...new Set(groups)].sort() };
}

/** Digests are of one length, whatever was shown. */
function same(stored: string, shown: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(stored), digest(shown));
}
