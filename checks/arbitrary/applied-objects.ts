/**
 * Configurations that random managers apply. A fragment is a partial manifest, with the paths and values of its leaves. The base of a kind is
 * the fragment that makes every object valid; it never changes. A slot of a kind is a list of alternative fragments: an applied configuration
 * contains at most one fragment of each slot.
 */
import type { JsonObject } from '../../values/json-object.ts';

export interface ManifestFragment {
  /** A partial manifest. To combine fragments, members of objects are merged, and items of lists are concatenated. */
  readonly manifest: object;
  /** The values of the leaves by path, in the format of conflicts. An item of a list is a leaf with the value true. */
  readonly leaves: JsonObject;
}

export interface AppliedKind {
  readonly base: ManifestFragment;
  readonly slots: readonly (readonly ManifestFragment[])[];
  /** The paths of leaves that merge patches change. */
  readonly patchedPaths: readonly (readonly string[])[];
  /** The default values of leaves in an item. */
  readonly defaults?: JsonObject;
}

export const SCALAR_VALUES = ['x', 'v'] as const;

/** Returns the fragments of a slot for a scalar at this path. */
function createScalarFragments(...members: string[]): readonly ManifestFragment[] {
  return SCALAR_VALUES.map((value) => ({
    manifest: nestMembers(members, value),
    leaves: { [`.${members.join('.')}`]: value },
  }));
}

function nestMembers(members: readonly string[], value: unknown): object {
  return members.reduceRight<unknown>((nestedValue, name) => ({ [name]: nestedValue }), value) as object;
}

/** Returns the fragments of a slot for a list or map that is a single leaf. */
function createAtomicFragments(members: readonly string[], ...values: readonly unknown[]): readonly ManifestFragment[] {
  return values.map((value) => ({
    manifest: nestMembers(members, value),
    leaves: { [`.${members.join('.')}`]: value },
  }));
}

/** Returns the fragments of a slot for a list item. Each of `variants` is the additional fields of one fragment. */
function createItemFragments(
  list: string,
  key: string,
  commonFields: JsonObject,
  ...variants: readonly object[]
): readonly ManifestFragment[] {
  const members = list.slice(1).split('.');
  return variants.map((additionalFields) => {
    const fields = { ...commonFields, ...additionalFields };
    const itemLeaves = Object.entries(fields).map(([name, value]) => [`${list}[${key}].${name}`, value]);
    return {
      manifest: nestMembers(members, [fields]),
      leaves: { [`${list}[${key}]`]: true, ...Object.fromEntries(itemLeaves) },
    };
  });
}

const CONFIG_MAP: AppliedKind = {
  base: {
    manifest: { metadata: { labels: { base: 'b' } }, data: { base: 'b' } },
    leaves: { '.metadata.labels.base': 'b', '.data.base': 'b' },
  },
  slots: [
    createScalarFragments('data', 'k'),
    createScalarFragments('data', 'l'),
    createScalarFragments('data', 'm'),
    createScalarFragments('metadata', 'labels', 'app'),
  ],
  patchedPaths: [
    ['data', 'k'],
    ['data', 'l'],
    ['metadata', 'labels', 'app'],
  ],
};

const createPortFragments = (port: number, protocol: string) => {
  const commonFields = { port, name: `p-${port}-${protocol.toLowerCase()}` };
  const variants = [{ protocol }, { protocol, appProtocol: 'x' }, { protocol, appProtocol: 'v' }];
  const variantsWithoutProtocol = protocol === 'TCP' ? [{}, { appProtocol: 'x' }] : [];
  return createItemFragments(
    '.spec.ports',
    `port=${port},protocol="${protocol}"`,
    commonFields,
    ...variants,
    ...variantsWithoutProtocol,
  );
};

const SERVICE: AppliedKind = {
  base: createPortFragments(9, 'TCP')[0] as ManifestFragment,
  slots: [
    createPortFragments(53, 'TCP'),
    createPortFragments(53, 'UDP'),
    createPortFragments(80, 'TCP'),
    createScalarFragments('metadata', 'labels', 'app'),
  ],
  patchedPaths: [],
  defaults: { protocol: 'TCP' },
};

const CONTAINERS_PATH = '.spec.template.spec.containers';
/**
 * All containers have the same image. Otherwise, a manager that takes the ownership of an image by force and later removes the image would
 * make the object invalid.
 */
const createContainerFragments = (name: string) =>
  createItemFragments(
    CONTAINERS_PATH,
    `name="${name}"`,
    { name, image: 'i' },
    {},
    { workingDir: '/x' },
    { workingDir: '/v' },
  );

const DEPLOYMENT: AppliedKind = {
  base: {
    manifest: {
      spec: {
        selector: { matchLabels: { app: 'web' } },
        template: { metadata: { labels: { app: 'web' } }, spec: { containers: [{ name: 'base', image: 'b' }] } },
      },
    },
    leaves: {
      '.spec.selector': { matchLabels: { app: 'web' } },
      '.spec.template.metadata.labels.app': 'web',
      [`${CONTAINERS_PATH}[name="base"]`]: true,
      [`${CONTAINERS_PATH}[name="base"].name`]: 'base',
      [`${CONTAINERS_PATH}[name="base"].image`]: 'b',
    },
  },
  slots: [
    createContainerFragments('one'),
    createContainerFragments('two'),
    createContainerFragments('three'),
    createScalarFragments('spec', 'template', 'metadata', 'labels', 'tier'),
  ],
  patchedPaths: [['spec', 'template', 'metadata', 'labels', 'tier']],
};

const createSubset = (ip: string) => [{ addresses: [{ ip }], ports: [{ port: 80, protocol: 'TCP' }] }];

const ENDPOINTS: AppliedKind = {
  base: { manifest: { metadata: { labels: { base: 'b' } } }, leaves: { '.metadata.labels.base': 'b' } },
  slots: [
    createAtomicFragments(['subsets'], createSubset('10.0.0.1'), createSubset('10.0.0.2')),
    createScalarFragments('metadata', 'labels', 'app'),
  ],
  patchedPaths: [['metadata', 'labels', 'app']],
};

const createSetItemFragments = (value: string): readonly ManifestFragment[] => [
  { manifest: { spec: { set: [value] } }, leaves: { [`.spec.set[="${value}"]`]: true } },
];
const createMapItemFragments = (port: number, protocol: string) =>
  createItemFragments(
    '.spec.map',
    `port=${port},protocol="${protocol}"`,
    { port, protocol },
    {},
    { note: 'x' },
    { note: 'v' },
  );

/** A custom resource; its schema is below. */
const WIDGET: AppliedKind = {
  base: {
    manifest: { spec: { parts: { base: 'b' }, struct: { base: 'b' } } },
    leaves: { '.spec.parts.base': 'b', '.spec.struct.base': 'b' },
  },
  slots: [
    createSetItemFragments('x'),
    createSetItemFragments('v'),
    createMapItemFragments(53, 'TCP'),
    createMapItemFragments(53, 'UDP'),
    createAtomicFragments(['spec', 'list'], ['x'], ['v', 'x']),
    createAtomicFragments(['spec', 'whole'], { a: 'x' }, { a: 'v', b: 'x' }),
    createAtomicFragments(['spec', 'closed'], { a: 'x' }, { b: 'x' }),
    createScalarFragments('spec', 'parts', 'k'),
    createScalarFragments('spec', 'struct', 'a'),
  ],
  patchedPaths: [
    ['spec', 'parts', 'k'],
    ['spec', 'struct', 'a'],
  ],
};

export const APPLIED_KINDS: Readonly<Record<string, AppliedKind>> = {
  ConfigMap: CONFIG_MAP,
  Service: SERVICE,
  Deployment: DEPLOYMENT,
  Endpoints: ENDPOINTS,
  Widget: WIDGET,
};
