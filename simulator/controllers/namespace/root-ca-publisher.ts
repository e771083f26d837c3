/** Maintains the ConfigMap `kube-root-ca.crt` with the certificate of the server's authority in each namespace. */
import type { ApiObject } from '../../pure/object.ts';
import { isDeepEqual } from '../../pure/value/deep-equal.ts';
import { createObject } from '../bootstrap/new-object.ts';
import { type Controller, type ControllerContext, findServedResource } from '../controller.ts';
import { combineControllers, ObjectQueue } from '../object-queue.ts';

const CONTROLLER_NAME = 'root-ca-certificate-publisher-controller';
const CONFIG_MAP_NAME = 'kube-root-ca.crt';
const DESCRIPTION_ANNOTATION_VALUE =
  'Contains a CA bundle that can be used to verify the kube-apiserver when using internal endpoints such as the internal service IP or ' +
  'kubernetes.default.svc. No other usage is guaranteed across distributions of Kubernetes clusters.';

export function createRootCaPublisher(context: ControllerContext): Controller {
  const { registry, dialect, rootCertificate } = context;
  const resource = findServedResource(registry, '', 'v1', 'configmaps');
  const configMaps = context.storage(resource);
  const namespaces = context.storage(findServedResource(registry, '', 'v1', 'namespaces'));
  const data = { 'ca.crt': rootCertificate };
  const annotation = `${dialect.domain}/description`;
  const publishRootCa = async (namespace: string): Promise<void> => {
    const namespaceObject = (await namespaces.get(namespace, { type: 'mostRecent' }))?.object;
    if (namespaceObject === undefined || namespaceObject.metadata.deletionTimestamp !== undefined) return;
    await configMaps.write(`${namespace}/${CONFIG_MAP_NAME}`, (current) => {
      if (current === undefined) {
        const metadata = {
          name: CONFIG_MAP_NAME,
          namespace,
          annotations: { [annotation]: DESCRIPTION_ANNOTATION_VALUE },
        };
        return {
          put: createObject({ resource, body: { metadata, data }, manager: 'kube-controller-manager' }, context),
        };
      }
      const { metadata } = current.object;
      if (isDeepEqual(current.object.data, data) && (metadata.annotations?.[annotation] ?? '') !== '')
        return 'unchanged';
      const annotations = { ...metadata.annotations, [annotation]: DESCRIPTION_ANNOTATION_VALUE };
      return { put: { ...current.object, metadata: { ...metadata, annotations }, data } };
    });
  };
  const processNamespace = ({ metadata }: ApiObject, isDeleted: boolean) =>
    isDeleted ? Promise.resolve() : publishRootCa(metadata.name ?? '');
  const processConfigMap = ({ metadata }: ApiObject) =>
    metadata.name === CONFIG_MAP_NAME ? publishRootCa(metadata.namespace ?? '') : Promise.resolve();
  return combineControllers([
    new ObjectQueue(CONTROLLER_NAME, { storage: namespaces, process: processNamespace }, context),
    new ObjectQueue(CONTROLLER_NAME, { storage: configMaps, process: processConfigMap }, context),
  ]);
}
