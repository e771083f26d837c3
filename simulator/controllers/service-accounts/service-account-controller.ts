/** Creates the service account `default` in every namespace, and again after its deletion (authn-serviceaccount-created-automatically). */
import type { ApiObject } from '../../pure/object.ts';
import { createObject } from '../bootstrap/new-object.ts';
import { type Controller, type ControllerContext, findServedResource } from '../controller.ts';
import { combineControllers, ObjectQueue } from '../object-queue.ts';

const CONTROLLER_NAME = 'serviceaccount-controller';
const DEFAULT_ACCOUNT = 'default';

export function createServiceAccountController(context: ControllerContext): Controller {
  const { registry } = context;
  const resource = findServedResource(registry, '', 'v1', 'serviceaccounts');
  const accounts = context.storage(resource);
  const namespaces = context.storage(findServedResource(registry, '', 'v1', 'namespaces'));
  const ensureServiceAccount = async (namespace: string): Promise<void> => {
    const namespaceObject = (await namespaces.get(namespace, { type: 'mostRecent' }))?.object;
    if (namespaceObject === undefined || namespaceObject.metadata.deletionTimestamp !== undefined) return;
    await accounts.write(`${namespace}/${DEFAULT_ACCOUNT}`, (current) =>
      current === undefined
        ? {
            put: createObject(
              {
                resource,
                body: { metadata: { name: DEFAULT_ACCOUNT, namespace } },
                manager: 'kube-controller-manager',
              },
              context,
            ),
          }
        : 'unchanged',
    );
  };
  const processNamespace = ({ metadata }: ApiObject, isDeleted: boolean) =>
    isDeleted ? Promise.resolve() : ensureServiceAccount(metadata.name ?? '');
  const processAccount = ({ metadata }: ApiObject, isDeleted: boolean) =>
    isDeleted && metadata.name === DEFAULT_ACCOUNT ? ensureServiceAccount(metadata.namespace ?? '') : Promise.resolve();
  return combineControllers([
    new ObjectQueue(CONTROLLER_NAME, { storage: namespaces, process: processNamespace }, context),
    new ObjectQueue(CONTROLLER_NAME, { storage: accounts, process: processAccount }, context),
  ]);
}
