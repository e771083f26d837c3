/** Creates the account `default` in every namespace, and again when it is deleted (authn-serviceaccount-created-automatically). */
import type { ApiObject } from '../../pure/object.ts';
import { createObject } from '../bootstrap/new-object.ts';
import { type Controller, type ControllerContext, findServedResource } from '../controller.ts';
import { combineControllers, ObjectQueue } from '../object-queue.ts';

const NAME = 'serviceaccount-controller';
const ACCOUNT = 'default';

export function createServiceAccountController(context: ControllerContext): Controller {
  const { registry } = context;
  const resource = findServedResource(registry, '', 'v1', 'serviceaccounts');
  const accounts = context.storage(resource);
  const namespaces = context.storage(findServedResource(registry, '', 'v1', 'namespaces'));
  const ensure = async (namespace: string): Promise<void> => {
    const namespaceObject = (await namespaces.get(namespace, { type: 'mostRecent' }))?.object;
    if (namespaceObject === undefined || namespaceObject.metadata.deletionTimestamp !== undefined) return;
    await accounts.write(`${namespace}/${ACCOUNT}`, (current) =>
      current === undefined
        ? {
            put: createObject(
              { resource, body: { metadata: { name: ACCOUNT, namespace } }, manager: 'kube-controller-manager' },
              context,
            ),
          }
        : 'unchanged',
    );
  };
  const processNamespace = ({ metadata }: ApiObject, isGone: boolean) =>
    isGone ? Promise.resolve() : ensure(metadata.name ?? '');
  const processAccount = ({ metadata }: ApiObject, isGone: boolean) =>
    isGone && metadata.name === ACCOUNT ? ensure(metadata.namespace ?? '') : Promise.resolve();
  return combineControllers([
    new ObjectQueue(NAME, { storage: namespaces, process: processNamespace }, context),
    new ObjectQueue(NAME, { storage: accounts, process: processAccount }, context),
  ]);
}
