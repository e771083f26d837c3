/** Returns the warnings about deprecated types of volumes. */
import { selectText, type TextHistory } from './texts.ts';

interface DeprecatedVolume {
  readonly member: string;
  readonly texts: TextHistory;
  /** The name in the warning, if it differs from the name of the member. */
  readonly name?: string;
}

const UNSUPPORTED_TEXTS: TextHistory = {
  22: 'deprecated in v1.22, support removal is planned in v1.26',
  27: 'deprecated in v1.22, non-functional in v1.25+',
};

/** The deprecated types, in the order of the warnings about a Pod. */
export const DEPRECATED_VOLUMES: readonly DeprecatedVolume[] = [
  { member: 'photonPersistentDisk', texts: { 22: 'deprecated in v1.11, non-functional in v1.16+' } },
  {
    member: 'gitRepo',
    texts: { 22: 'deprecated in v1.11', 33: 'deprecated in v1.11, and disabled by default in v1.33+' },
  },
  { member: 'scaleIO', texts: { 22: 'deprecated in v1.16, non-functional in v1.22+' } },
  { member: 'flocker', texts: UNSUPPORTED_TEXTS },
  { member: 'storageos', texts: UNSUPPORTED_TEXTS, name: 'storageOS' },
  { member: 'quobyte', texts: UNSUPPORTED_TEXTS },
  {
    member: 'glusterfs',
    texts: {
      25: 'deprecated in v1.25, this feature will be removed soon after in a subsequent release',
      27: 'deprecated in v1.25, non-functional in v1.26+',
    },
  },
  { member: 'ephemeral', texts: {} },
  { member: 'cephfs', texts: { 28: 'deprecated in v1.28, non-functional in v1.31+' } },
  { member: 'rbd', texts: { 28: 'deprecated in v1.28, non-functional in v1.31+' } },
];

/** Returns the text of the warning, or undefined if the type is not deprecated in the release. */
export function formatVolumeDeprecation(member: string, serverMinor: number): string | undefined {
  const volume = DEPRECATED_VOLUMES.find((candidate) => candidate.member === member);
  const message = volume && selectText(volume.texts, serverMinor);
  return message && `${volume.name ?? member}: ${message}`;
}
