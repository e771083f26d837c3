/** The checks of the capabilities that containers add and drop. */
import { type Fields, readMembers } from '../object-fields.ts';
import {
  type CheckedPod,
  filterContainers,
  formatNames,
  joinQuotedTexts,
  readSecurityContext,
  type Violation,
} from './violation.ts';

const DEFAULT_CAPABILITIES = [
  'AUDIT_WRITE',
  'CHOWN',
  'DAC_OVERRIDE',
  'FOWNER',
  'FSETID',
  'KILL',
  'MKNOD',
  'NET_BIND_SERVICE',
  'SETFCAP',
  'SETGID',
  'SETPCAP',
  'SETUID',
  'SYS_CHROOT',
];

export function findAddedCapabilities({ spec }: CheckedPod): Violation | undefined {
  const detail = describeForbiddenCapabilities(spec, DEFAULT_CAPABILITIES);
  return detail === undefined ? undefined : { reason: 'non-default capabilities', detail };
}

/** Describes the containers that add capabilities that are not allowed. */
function describeForbiddenCapabilities(spec: Fields, allowedCapabilities: readonly string[]): string | undefined {
  const forbiddenCapabilities = new Set<string>();
  const names = filterContainers(spec, (container) => {
    const otherCapabilities = listCapabilities(container, 'add').filter((name) => !allowedCapabilities.includes(name));
    for (const capability of otherCapabilities) forbiddenCapabilities.add(capability);
    return otherCapabilities.length > 0;
  });
  if (names.length === 0) return undefined;
  return `${formatNames('container', names)} must not include ${joinQuotedTexts([...forbiddenCapabilities].sort())} in securityContext.capabilities.add`;
}

function listCapabilities(container: Fields, member: 'add' | 'drop'): string[] {
  const capabilityList = readMembers(readSecurityContext(container).capabilities)[member];
  return Array.isArray(capabilityList) ? capabilityList.map(String) : [];
}

export function findUnrestrictedCapabilities({ spec }: CheckedPod): Violation | undefined {
  const unrestrictedContainers = filterContainers(
    spec,
    (container) => !listCapabilities(container, 'drop').includes('ALL'),
  );
  const details = [
    unrestrictedContainers.length === 0
      ? undefined
      : `${formatNames('container', unrestrictedContainers)} must set securityContext.capabilities.drop=["ALL"]`,
    describeForbiddenCapabilities(spec, ['NET_BIND_SERVICE']),
  ].filter((detail) => detail !== undefined);
  return details.length === 0 ? undefined : { reason: 'unrestricted capabilities', detail: details.join('; ') };
}
