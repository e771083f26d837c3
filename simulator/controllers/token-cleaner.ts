/** Removes Secrets with bootstrap tokens when they expire (authn-bootstrap-cleaner). */
import { formatBootstrapTokenType, hasExpired, readExpiration } from '../pure/names/bootstrap-secret.ts';
import type { ApiObject, ObjectMeta } from '../pure/object.ts';
import { type Controller, type ControllerContext, findServedResource } from './controller.ts';
import { ObjectQueue } from './object-queue.ts';

const CONTROLLER_NAME = 'token-cleaner-controller';
const TOKEN_NAMESPACE = 'kube-system';

export function createTokenCleaner(context: ControllerContext): Controller {
  const { clock, dialect } = context;
  const secrets = context.storage(findServedResource(context.registry, '', 'v1', 'secrets'));
  const cancelFunctionsByKey = new Map<string, () => void>();
  const cancelDeletion = (key: string) => {
    cancelFunctionsByKey.get(key)?.();
    cancelFunctionsByKey.delete(key);
  };
  const deleteWhenExpired = async ({ type, metadata }: ApiObject): Promise<void> => {
    const key = formatKey(metadata);
    cancelDeletion(key);
    if (type !== formatBootstrapTokenType(dialect)) return;
    await secrets.write(key, (current) => {
      if (current === undefined || current.object.type !== type) return 'unchanged';
      const { object } = current;
      if (hasExpired(object, clock.now())) return 'absent';
      const expiration = readExpiration(object);
      if (expiration !== undefined) {
        const checkAgain = () =>
          void deleteWhenExpired(object).catch((error) => context.report(CONTROLLER_NAME, error));
        cancelFunctionsByKey.set(key, clock.schedule(expiration - clock.now(), checkAgain));
      }
      return 'unchanged';
    });
  };
  const queue = new ObjectQueue(
    CONTROLLER_NAME,
    {
      storage: secrets,
      prefix: `${TOKEN_NAMESPACE}/`,
      process: async (secret, isDeleted) =>
        isDeleted ? cancelDeletion(formatKey(secret.metadata)) : deleteWhenExpired(secret),
    },
    context,
  );
  return {
    start: () => queue.start(),
    stop: () => {
      queue.stop();
      for (const cancel of cancelFunctionsByKey.values()) cancel();
    },
  };
}

function formatKey({ namespace, name }: ObjectMeta): string {
  return `${namespace}/${name}`;
}
