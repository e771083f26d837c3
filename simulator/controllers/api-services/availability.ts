/**
 * Determines whether an APIService is available, as the aggregator of kube-apiserver does. An APIService without a service is local. The
 * simulator forwards no requests, so that an APIService whose service has endpoints is unavailable too.
 */
import type { ApiObject } from '../../pure/object.ts';
import { readList, readMembers, readText } from '../../registry/object-fields.ts';

/** The default of `spec.type` of a Service. The other types need no Endpoints. */
const CLUSTER_IP_TYPE = 'ClusterIP';

/** The members of the condition Available that depend on the service. */
export interface Availability {
  readonly status: 'True' | 'False';
  readonly reason: string;
  readonly message: string;
}

/** The Service of an APIService and its Endpoints. */
export interface ServiceObjects {
  readonly service: ApiObject | undefined;
  readonly endpoints: ApiObject | undefined;
}

/** Returns the namespace and name of the service, or undefined if the APIService is local. */
export function findServiceKey({ spec }: ApiObject): string | undefined {
  const { service } = readMembers(spec);
  if (service === undefined || service === null) return undefined;
  const { namespace, name } = readMembers(service);
  return `${readText(namespace)}/${readText(name)}`;
}

export function determineAvailability(apiService: ApiObject, { service, endpoints }: ServiceObjects): Availability {
  const key = findServiceKey(apiService);
  if (key === undefined) return { status: 'True', reason: 'Local', message: 'Local APIServices are always available' };
  const [namespace = '', name = ''] = key.split('/');
  const serviceText = `service/${name} in ${JSON.stringify(namespace)}`;
  const createUnavailability = (reason: string, message: string): Availability => ({
    status: 'False',
    reason,
    message,
  });
  if (service === undefined) return createUnavailability('ServiceNotFound', `${serviceText} is not present`);
  const { port } = readMembers(readMembers(apiService.spec).service);
  const servicePort = readList(readMembers(service.spec), 'ports').find((item) => item.port === port);
  const { type = CLUSTER_IP_TYPE } = readMembers(service.spec);
  if (servicePort === undefined)
    return type === CLUSTER_IP_TYPE
      ? createUnavailability('ServicePortError', `${serviceText} is not listening on port ${port}`)
      : createUnavailability(
          'FailedDiscoveryCheck',
          `no service port ${port} found for service ${JSON.stringify(name)}`,
        );
  if (type === CLUSTER_IP_TYPE) {
    if (endpoints === undefined)
      return createUnavailability('EndpointsNotFound', `cannot find endpoints for ${serviceText}`);
    const portName = readText(servicePort.name);
    if (!hasAddress(endpoints, portName))
      return createUnavailability(
        'MissingEndpoints',
        `endpoints for ${serviceText} have no addresses with port name ${JSON.stringify(portName)}`,
      );
  }
  return createUnavailability('FailedDiscoveryCheck', 'this server does not forward requests to other API servers');
}

function hasAddress(endpoints: ApiObject, portName: string): boolean {
  return readList(endpoints, 'subsets').some(
    (subset) =>
      readList(subset, 'addresses').length > 0 &&
      readList(subset, 'ports').some(({ name }) => readText(name) === portName),
  );
}
