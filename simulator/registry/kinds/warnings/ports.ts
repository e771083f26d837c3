/** Returns the warnings about conflicting ports of containers. */
import { quote } from '../../../../values/go-quote.ts';
import { type Fields, list, text } from '../../object-fields.ts';

const CONTAINER_LISTS = ['initContainers', 'containers', 'ephemeralContainers'];

interface PlacedPort {
  readonly fieldPath: string;
  readonly hostIP: string;
  readonly hostPort: number;
}

export function warnAboutPorts(spec: Fields, specPath: string, server: number): string[] {
  const ports = CONTAINER_LISTS.flatMap((member) =>
    list(spec, member).flatMap((container, position) =>
      list(container, 'ports').map((port, index) => ({
        port,
        fieldPath: `${specPath}.${member}[${position}].ports[${index}]`,
      })),
    ),
  );
  const usedNumbers = new Map<string, PlacedPort[]>();
  return [
    ...ports.flatMap(({ port, fieldPath }) => warnAboutPort(port, fieldPath, usedNumbers)),
    ...(server >= 33 ? warnAboutNames(ports) : []),
  ];
}

function warnAboutPort(port: Fields, fieldPath: string, usedNumbers: Map<string, PlacedPort[]>): string[] {
  const placedPort = { fieldPath, hostIP: text(port.hostIP), hostPort: Number(port.hostPort ?? 0) };
  const key = `${Number(port.containerPort ?? 0)}/${text(port.protocol)}`;
  const others = usedNumbers.get(key) ?? [];
  usedNumbers.set(key, [...others, placedPort]);
  return [
    ...(placedPort.hostIP !== '' && placedPort.hostPort === 0
      ? [`${fieldPath}: hostIP set without hostPort: ${formatGoPort(port)}`]
      : []),
    ...others.flatMap((other) => {
      const conflict = findConflict(placedPort, other);
      return conflict === undefined ? [] : [`${fieldPath}: ${conflict} port definition with ${other.fieldPath}`];
    }),
  ];
}

function findConflict(port: PlacedPort, other: PlacedPort): string | undefined {
  if (port.hostIP === other.hostIP && port.hostPort === other.hostPort) return 'duplicate';
  if (port.hostPort === 0 || other.hostPort === 0) return 'overlapping';
  const isAmbiguous = port.hostPort === other.hostPort && (port.hostIP === '') !== (other.hostIP === '');
  return isAmbiguous ? 'dangerously ambiguous' : undefined;
}

function formatGoPort({ name, hostPort, containerPort, protocol, hostIP }: Fields): string {
  const numbers = `HostPort:${Number(hostPort ?? 0)} ContainerPort:${Number(containerPort ?? 0)}`;
  return `{Name:${text(name)} ${numbers} Protocol:${text(protocol)} HostIP:${text(hostIP)}}`;
}

function warnAboutNames(ports: readonly { readonly port: Fields; readonly fieldPath: string }[]): string[] {
  const firstPaths = new Map<string, string>();
  return ports.flatMap(({ port, fieldPath }) => {
    const name = text(port.name);
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
