/** Lists the served groups and their versions in the order of kube-apiserver's priorities. */
import type { Registry } from '../resource.ts';
import { compareVersions } from '../version-order.ts';

/** The first labels of the groups, by descending priority. */
const GROUPS_BY_PRIORITY = [
  'apiregistration',
  'extensions',
  'apps',
  'events',
  'authentication',
  'authorization',
  'autoscaling',
  'batch',
  'certificates',
  'networking',
  'policy',
  'rbac',
  'storage',
  'admissionregistration',
  'apiextensions',
  'scheduling',
  'coordination',
  'node',
  'discovery',
  'resource',
  'flowcontrol',
  'internal',
  'storagemigration',
];
/** The priorities in releases in which `resource` and `storagemigration` come last. */
const ORDER_WITH_RESOURCE_LAST = [
  ...GROUPS_BY_PRIORITY.filter((label) => label !== 'resource' && label !== 'storagemigration'),
  'resource',
  'storagemigration',
];

export interface ServedGroup {
  readonly name: string;
  /** The versions, starting with the preferred version. */
  readonly versions: readonly string[];
}

/** The priorities in releases in which `extensions` comes after `networking`. */
const ORDER_WITH_LATER_EXTENSIONS = ORDER_WITH_RESOURCE_LAST.filter((label) => label !== 'extensions').flatMap(
  (label) => (label === 'policy' ? ['extensions', label] : [label]),
);

function selectGroupOrder({ behaviors }: Registry): readonly string[] {
  if (behaviors.has('resource-group-priority')) return GROUPS_BY_PRIORITY;
  return behaviors.has('extensions-after-networking') ? ORDER_WITH_LATER_EXTENSIONS : ORDER_WITH_RESOURCE_LAST;
}

/** Returns the served groups except the core group. */
export function listGroupsByPriority(registry: Registry): ServedGroup[] {
  const order = selectGroupOrder(registry);
  const computePosition = ({ name }: ServedGroup) =>
    order.indexOf(readFirstLabel(name)) + (order.includes(readFirstLabel(name)) ? 0 : order.length + 1);
  return listGroups(registry).sort((a, b) => computePosition(a) - computePosition(b) || (a.name < b.name ? -1 : 1));
}

/** Returns a group or the core group. Returns undefined if no version of the group is served. */
export function findGroup(registry: Registry, name: string): ServedGroup | undefined {
  const versions = [...new Set(registry.resources.filter(({ group }) => group === name).map(({ version }) => version))];
  if (versions.length === 0) return undefined;
  const order = registry.findVersionOrder(name) ?? [];
  const positions = new Map(order.map((version, index) => [version, index]));
  const findPosition = (version: string) => positions.get(version) ?? order.length;
  return { name, versions: versions.sort((a, b) => findPosition(a) - findPosition(b) || compareVersions(a, b)) };
}

function listGroups(registry: Registry): ServedGroup[] {
  const names = new Set(registry.resources.map(({ group }) => group).filter((group) => group !== ''));
  return [...names].flatMap((name) => findGroup(registry, name) ?? []);
}

function readFirstLabel(group: string): string {
  return group.split('.')[0] ?? '';
}
