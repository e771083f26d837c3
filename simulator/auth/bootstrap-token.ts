/**
 * Authenticates bootstrap tokens (`--enable-bootstrap-token-auth`, authn-bootstrap-*). A token has the form `id.secret`, and is stored in a
 * Secret of kube-system. The Secret is read for each request, so that its change, expiry or deletion takes effect immediately.
 */
import { createHash, timingSafeEqual } from 'node:crypto';
import type { Dialect } from '../../spec/dialect.ts';
import type { Clock } from '../foundation/clock.ts';
import { addAuthenticatedGroup, type UserInfo } from '../foundation/user.ts';
import { decodeSecretText, formatBootstrapTokenType, hasExpired } from '../pure/names/bootstrap-secret.ts';
import type { ApiObject } from '../pure/object.ts';
import type { TokenAuthenticator } from './authenticator.ts';
import type { StoredObjectReader } from './stored-objects.ts';

const TOKEN_NAMESPACE = 'kube-system';
const BOOTSTRAPPERS_GROUP = 'system:bootstrappers';
const TOKEN_PATTERN = /^([a-z0-9]{6})\.([a-z0-9]{16})$/;
const EXTRA_GROUP_PATTERN = /^system:bootstrappers:[a-z0-9:-]{0,255}[a-z0-9]$/;

export interface BootstrapConfig {
  readonly objects: StoredObjectReader;
  readonly clock: Pick<Clock, 'now'>;
  readonly dialect: Dialect;
}

export function createBootstrapTokenAuthenticator(config: BootstrapConfig): TokenAuthenticator {
  const { objects } = config;
  return {
    authenticateToken: (token) => {
      const [, id, secret] = TOKEN_PATTERN.exec(token) ?? [];
      if (id === undefined || secret === undefined) return undefined;
      return objects.get('secrets', TOKEN_NAMESPACE, `bootstrap-token-${id}`).then((tokenSecret) => {
        const user = tokenSecret === undefined ? undefined : authenticateSecret(tokenSecret, id, secret, config);
        return user === undefined ? undefined : { user: addAuthenticatedGroup(user) };
      });
    },
  };
}

function authenticateSecret(
  tokenSecret: ApiObject,
  id: string,
  secret: string,
  config: BootstrapConfig,
): UserInfo | undefined {
  const { clock, dialect } = config;
  if (tokenSecret.metadata.deletionTimestamp !== undefined) return undefined;
  if (tokenSecret.type !== formatBootstrapTokenType(dialect)) return undefined;
  if (!areSecretsEqual(decodeSecretText(tokenSecret, 'token-secret'), secret)) return undefined;
  if (decodeSecretText(tokenSecret, 'token-id') !== id) return undefined;
  if (hasExpired(tokenSecret, clock.now())) return undefined;
  if (decodeSecretText(tokenSecret, 'usage-bootstrap-authentication') !== 'true') return undefined;
  const extraGroups = decodeSecretText(tokenSecret, 'auth-extra-groups');
  const extraGroupNames = extraGroups === '' ? [] : extraGroups.split(',');
  if (!extraGroupNames.every((group) => EXTRA_GROUP_PATTERN.test(group))) return undefined;
  return { name: `system:bootstrap:${id}`, groups: [...new Set([BOOTSTRAPPERS_GROUP, ...extraGroupNames])].sort() };
}

/** Compares secrets in constant time. It compares digests, because they have the same length. */
function areSecretsEqual(storedSecret: string, presentedSecret: string): boolean {
  const computeDigest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(computeDigest(storedSecret), computeDigest(presentedSecret));
}
