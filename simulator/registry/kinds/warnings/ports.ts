/** Returns the warnings about conflicting ports of containers. */
import { quote } from '../../../../values/go-quote.ts';
import { type Fields, readList, readText } from '../../object-fields.ts';

const CONTAINER_LISTS = ['initContainers', 'containers', 'ephemeralContainers'];

interface PlacedPort {
  readonly fieldPath: string;
  readonly hostIP: string;
  readonly hostPort: number;
}

export function findPortWarnings(spec: Fields, specPath: string, serverMinor: number): string[] {
  const ports = CONTAINER_LISTS.flatMap((member) =>
    readList(spec, member).flatMap((container, containerIndex) =>
      readList(container, 'ports').map((port, index) => ({
        port,
        fieldPath: `${specPath}.${member}[${containerIndex}].ports[${index}]`,
      })),
    ),
  );
  const placedPortsByNumber = new Map<string, PlacedPort[]>();
  return [
    ...ports.flatMap(({ port, fieldPath }) => findDuplicatePortWarnings(port, fieldPath, placedPortsByNumber)),
    ...(serverMinor >= 33 ? findPortNameWarnings(ports) : []),
  ];
}

function findDuplicatePortWarnings(
  port: Fields,
  fieldPath: string,
  placedPortsByNumber: Map<string, PlacedPort[]>,
): string[] {
  const placedPort = { fieldPath, hostIP: readText(port.hostIP), hostPort: Number(port.hostPort ?? 0) };
  const key = `${Number(port.containerPort ?? 0)}/${readText(port.protocol)}`;
  const otherPorts = placedPortsByNumber.get(key) ?? [];
  placedPortsByNumber.set(key, [...otherPorts, placedPort]);
  return [
    ...(placedPort.hostIP !== '' && placedPort.hostPort === 0
      ? [`${fieldPath}: hostIP set without hostPort: ${formatGoPort(port)}`]
      : []),
    ...otherPorts.flatMap((otherPort) => {
      const conflict = findConflict(placedPort, otherPort);
      return conflict === undefined ? [] : [`${fieldPath}: ${conflict} port definition with ${otherPort.fieldPath}`];
    }),
  ];
}

function findConflict(port: PlacedPort, otherPort: PlacedPort): string | undefined {
  if (port.hostIP === otherPort.hostIP && port.hostPort === otherPort.hostPort) return 'duplicate';
  if (port.hostPort === 0 || otherPort.hostPort === 0) return 'overlapping';
  const isAmbiguous = port.hostPort === otherPort.hostPort && (port.hostIP === '') !== (otherPort.hostIP === '');
  return isAmbiguous ? 'dangerously ambiguous' : undefined;
}

function formatGoPort({ name, hostPort, containerPort, protocol, hostIP }: Fields): string {
  const portNumbersText = `HostPort:${Number(hostPort ?? 0)} ContainerPort:${Number(containerPort ?? 0)}`;
  return `{Name:${readText(name)} ${portNumbersText} Protocol:${readText(protocol)} HostIP:${readText(hostIP)}}`;
}

function findPortNameWarnings(ports: readonly { readonly port: Fields; readonly fieldPath: string }[]): string[] {
  const firstPaths = new Map<string, string>();
  return ports.flatMap(({ port, fieldPath }) => {
    const name = readText(port.name);
    if (name === '') return [];
    const firstPath = firstPaths.get(name);
    if (firstPath === undefined) {
      firstPaths.set(name, fieldPath);
      return [];
    }
    const consequence = `services and probes that select ports by name will use ${firstPath}`;
    return [`${fieldPath}: duplicate port name ${quote(name)} with ${firstPath}, ${consequence}`];
  });
}
