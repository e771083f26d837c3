/**
 * Waits until a namespace has the ServiceAccount `default`, if a controller creates it in every namespace. The admission plugin
 * ServiceAccount rejects pods before that. Before release 1.24, accounts have tokens in Secrets, and until 1.20 the plugin rejects pods
 * whose account has no token yet.
 */
import {
  type Exchange,
  getStatus,
  isSuccess,
  parseJsonBody,
  type WireRequest,
} from '../../../client/exchange/exchange.ts';
import { pollUntil } from '../waiting.ts';
import type { EffectWorld } from './effect-world.ts';

/** The time limit for the controller to create the ServiceAccount, in milliseconds. */
const SERVICE_ACCOUNT_TIMEOUT = 20_000;
const PODS_PATH = /^(\/api\/v1\/namespaces\/)([^/]+)\/pods(?:\?|$)/;

interface ServiceAccount {
  readonly secrets?: readonly object[];
}

/**
 * Waits for the ServiceAccount of the namespace in which a pod is created. Does nothing for other requests, in namespaces that are not
 * active, and if no controller creates ServiceAccounts. The controller of a server that has just started may not yet have created the
 * account of the namespace `default`: then the plugin rejects pods.
 */
export async function awaitServiceAccount(world: EffectWorld, { method, path }: WireRequest): Promise<void> {
  const [, namespaces = '', namespace] = (method === 'POST' ? PODS_PATH.exec(path) : null) ?? [];
  if (namespace === undefined) return;
  const sendGet = (pathInNamespaces: string): Promise<Exchange> =>
    world.send({ method: 'GET', path: `${namespaces}${pathInNamespaces}` });
  const readAccount = async (name: string): Promise<ServiceAccount | undefined> => {
    const exchange = await sendGet(`${name}/serviceaccounts/default`);
    return isSuccess(exchange) ? parseJsonBody<ServiceAccount>(exchange) : undefined;
  };
  const defaultAccount = await readAccount('default');
  if (defaultAccount === undefined) {
    if (!world.subject.capabilities.has('controller:serviceaccount')) return;
    const message = parseJsonBody<{ message?: string }>(await sendDryRunOfPod(world, namespaces, namespace))?.message;
    if (message?.includes('error looking up service account') !== true) return;
  }
  if (parseJsonBody<{ status?: { phase?: string } }>(await sendGet(namespace))?.status?.phase !== 'Active') return;
  const requiresToken = defaultAccount !== undefined && hasSecrets(defaultAccount);
  const isComplete = async (): Promise<boolean> => {
    const account = await readAccount(namespace);
    return (
      account !== undefined &&
      (!requiresToken || (hasSecrets(account) && (await isTokenKnown(world, namespaces, namespace))))
    );
  };
  if (await pollUntil(isComplete, SERVICE_ACCOUNT_TIMEOUT, world.waitLimits)) return;
  world.endWithoutVerdict(
    `the controllers did not complete the ServiceAccount default of a new namespace within ${SERVICE_ACCOUNT_TIMEOUT / 1000} s`,
  );
}

function hasSecrets({ secrets = [] }: ServiceAccount): boolean {
  return secrets.length > 0;
}

/** Reports whether the admission plugin has received the token of the account. Until then, a dry run fails with 500. */
async function isTokenKnown(world: EffectWorld, namespaces: string, namespace: string): Promise<boolean> {
  return getStatus(await sendDryRunOfPod(world, namespaces, namespace)) !== 500;
}

/** Creates a pod as a dry run. */
async function sendDryRunOfPod(world: EffectWorld, namespaces: string, namespace: string): Promise<Exchange> {
  const pod = { metadata: { name: 'probe' }, spec: { containers: [{ name: 'a', image: 'example.org/a:1' }] } };
  const path = `${namespaces}${namespace}/pods?dryRun=All`;
  return world.send({ method: 'POST', path, body: JSON.stringify(pod) });
}
