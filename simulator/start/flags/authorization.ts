/** The flags for authorization. */
import { type Flag, MINUTE_MILLISECONDS, SECOND_MILLISECONDS } from './flag.ts';

const AUTHORIZATION_MODES = ['AlwaysAllow', 'AlwaysDeny', 'RBAC', 'Webhook'] as const;
export type AuthorizationMode = (typeof AUTHORIZATION_MODES)[number];

export const AUTHORIZATION_FLAGS = [
  {
    name: 'authorization-mode',
    type: 'list',
    placeholder: 'modes',
    default: [],
    check: findModeProblem,
    help: 'ordered list of authorizers on the secure port: AlwaysAllow, AlwaysDeny, RBAC, Webhook. If not set, authenticated users can do everything, and anonymous users can read only health and version endpoints',
  },
  {
    name: 'authorization-config',
    type: 'string',
    placeholder: 'file',
    help: 'file with an AuthorizationConfiguration: an ordered list of authorizers, which can include several webhooks with match conditions; reloaded when it changes. Mutually exclusive with the other --authorization-* flags',
  },
  {
    name: 'authorization-webhook-config-file',
    type: 'string',
    placeholder: 'file',
    help: 'webhook configuration in kubeconfig format, used with --authorization-mode=Webhook; the webhook is queried to determine access on the secure port',
  },
  {
    name: 'authorization-webhook-version',
    type: 'string',
    placeholder: 'version',
    default: 'v1beta1',
    choices: ['v1', 'v1beta1'],
    help: 'API version of the SubjectAccessReview to send to and expect from the webhook: v1 or v1beta1',
  },
  {
    name: 'authorization-webhook-cache-authorized-ttl',
    type: 'duration',
    placeholder: 'duration',
    default: 5 * MINUTE_MILLISECONDS,
    help: 'how long responses of the authorization webhook that allow a request are cached',
  },
  {
    name: 'authorization-webhook-cache-unauthorized-ttl',
    type: 'duration',
    placeholder: 'duration',
    default: 30 * SECOND_MILLISECONDS,
    help: 'how long responses of the authorization webhook that do not allow a request are cached',
  },
] as const satisfies readonly Flag[];

export function isAuthorizationMode(name: string): name is AuthorizationMode {
  return AUTHORIZATION_MODES.some((mode) => mode === name);
}

function findModeProblem(modes: readonly string[]): string | undefined {
  const unknownMode = modes.find((mode) => !isAuthorizationMode(mode));
  if (unknownMode !== undefined) return `'${unknownMode}' is not a valid mode; use ${AUTHORIZATION_MODES.join(', ')}`;
  if (new Set(modes).size === modes.length) return undefined;
  return `[${modes.map((mode) => JSON.stringify(mode)).join(' ')}] has mode specified more than once`;
}
