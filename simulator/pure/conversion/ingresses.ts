/**
 * Converts Ingresses of extensions/v1beta1 and networking/v1beta1, whose backends have `serviceName` and `servicePort` instead of
 * `service`.
 */
import type { ApiObject, JsonObject } from '../object.ts';
import { createConversion, findObject, listObjects, omitUndefinedMembers, renameField } from './conversion.ts';

export const ingressV1beta1Conversion = createConversion(
  (ingress) => {
    renameField(findObject(ingress, 'spec'), 'backend', 'defaultBackend');
    for (const backend of listBackends(ingress)) moveFieldsToService(backend);
  },
  (ingress) => {
    for (const backend of listBackends(ingress)) moveFieldsFromService(backend);
    renameField(findObject(ingress, 'spec'), 'defaultBackend', 'backend');
  },
);

function listBackends(ingress: ApiObject): JsonObject[] {
  const spec = findObject(ingress, 'spec');
  const paths = listObjects(spec, 'rules').flatMap((rule) => listObjects(findObject(rule, 'http'), 'paths'));
  return [findObject(ingress, 'spec', 'defaultBackend'), ...paths.map((path) => findObject(path, 'backend'))].filter(
    (backend) => backend !== undefined,
  );
}

/** Moves the fields of a backend into `service`. A numeric `servicePort` is the number of the port, a text is the name of the port. */
function moveFieldsToService(backend: JsonObject): void {
  const { serviceName: name, servicePort: port } = backend;
  delete backend.serviceName;
  delete backend.servicePort;
  if ((name ?? '') === '' && (port ?? 0) === 0) return;
  const portReference =
    typeof port === 'string'
      ? omitUndefinedMembers({ name: port || undefined })
      : omitUndefinedMembers({ number: port || undefined });
  backend.service = { name: name ?? '', port: portReference };
}

function moveFieldsFromService(backend: JsonObject): void {
  const service = findObject(backend, 'service');
  if (service === undefined) return;
  delete backend.service;
  const { name, number } = findObject(service, 'port') ?? {};
  backend.serviceName = service.name ?? '';
  backend.servicePort = name || (number ?? 0);
}
