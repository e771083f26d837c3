/** Keeps an IPAddress for each cluster IP of a Service, as kube-apiserver does since 1.33. */
import { translateGroup } from '../../../spec/dialect.ts';
import { NETWORKING_GROUP } from '../../../spec/well-known-names.ts';
import type { ApiObject, JsonObject } from '../../pure/object.ts';
import { readTexts } from '../../registry/kinds/services/cluster-ips.ts';
import { readMembers } from '../../registry/object-fields.ts';
import { type Controller, type ControllerContext, findServedResource } from '../controller.ts';
import { combineControllers, ObjectQueue } from '../object-queue.ts';
import { createObject } from './new-object.ts';

export function createIpAddressController(context: ControllerContext): Controller {
  const { registry, dialect } = context;
  const resource = registry.findBuiltIn(translateGroup(dialect, NETWORKING_GROUP), 'ipaddresses');
  if (resource === undefined || !registry.behaviors.has('multiple-service-cidrs')) return combineControllers([]);
  const storage = context.storage(resource);
  const prefix = `ipaddress.${dialect.domain}`;
  const labels = { [`${prefix}/ip-family`]: 'IPv4', [`${prefix}/managed-by`]: `ipallocator.${dialect.groupSuffix}` };
  const createAddress = async (address: string, parentRef: JsonObject): Promise<void> => {
    const body = { metadata: { name: address, labels }, spec: { parentRef } };
    await storage.write(address, (current) =>
      current === undefined
        ? { put: createObject({ resource, body, manager: 'kube-apiserver' }, context) }
        : 'unchanged',
    );
  };
  const releaseAddresses = async (service: ApiObject, keptAddresses: readonly string[]): Promise<void> => {
    const { items } = await storage.list({ prefix: '', freshness: { type: 'mostRecent' } });
    for (const { key, object } of items)
      if (belongsToService(object, service) && !keptAddresses.includes(key)) await storage.write(key, () => 'absent');
  };
  const processService = async (service: ApiObject, isDeleted: boolean): Promise<void> => {
    const addresses = isDeleted ? [] : readTexts(readMembers(service.spec), 'clusterIPs').filter((ip) => ip !== 'None');
    const { namespace = '', name = '' } = service.metadata;
    await releaseAddresses(service, addresses);
    for (const address of addresses) await createAddress(address, { resource: 'services', namespace, name });
  };
  const services = context.storage(findServedResource(registry, '', 'v1', 'services'));
  return new ObjectQueue('ipaddress allocator', { storage: services, process: processService }, context);
}

function belongsToService({ spec }: ApiObject, { metadata }: ApiObject): boolean {
  const { resource, namespace, name } = readMembers(readMembers(spec).parentRef);
  return resource === 'services' && namespace === metadata.namespace && name === metadata.name;
}
