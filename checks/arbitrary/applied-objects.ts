/**
 * Objects that random managers apply. A kind has a base, which makes every object valid and never changes, and slots, which an applied
 * configuration may fill. Each slot is a list of alternative pieces. A piece is a part of a manifest, with the paths and values of its
 * leaves.
 */
import type { JsonObject } from '../../values/json-object.ts';

export interface ManifestPiece {
  /** The part of the manifest. To combine pieces, members of objects are merged, and items of lists are concatenated. */
  readonly manifest: object;
  /** The values of the leaves by path, in the format of conflicts. An item of a list is a leaf with the value true. */
  readonly leaves: JsonObject;
}

export interface AppliedKind {
  readonly base: ManifestPiece;
  readonly slots: readonly (readonly ManifestPiece[])[];
  /** The paths of leaves that merge patches change. */
  readonly patched: readonly (readonly string[])[];
  /** The default values of leaves in an item. */
  readonly defaults?: JsonObject;
}

export const SCALAR_VALUES = ['x', 'v'] as const;

/** Returns the pieces of a slot for a scalar at this path. */
function createScalarPieces(...members: string[]): readonly ManifestPiece[] {
  return SCALAR_VALUES.map((value) => ({
    manifest: nestMembers(members, value),
    leaves: { [`.${members.join('.')}`]: value },
  }));
}

function nestMembers(members: readonly string[], value: unknown): object {
  return members.reduceRight<unknown>((nestedValue, name) => ({ [name]: nestedValue }), value) as object;
}

/** Returns the pieces of a slot for a list or map that is a single leaf. */
function createAtomicPieces(members: readonly string[], ...values: readonly unknown[]): readonly ManifestPiece[] {
  return values.map((value) => ({
    manifest: nestMembers(members, value),
    leaves: { [`.${members.join('.')}`]: value },
  }));
}

/** Returns the pieces of a slot for a list item. Each of `variants` is the additional fields of one piece. */
function createItemPieces(
  list: string,
  key: string,
  commonFields: JsonObject,
  ...variants: readonly object[]
): readonly ManifestPiece[] {
  const members = list.slice(1).split('.');
  return variants.map((item) => {
    const fields = { ...commonFields, ...item };
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
    createScalarPieces('data', 'k'),
    createScalarPieces('data', 'l'),
    createScalarPieces('data', 'm'),
    createScalarPieces('metadata', 'labels', 'app'),
  ],
  patched: [
    ['data', 'k'],
    ['data', 'l'],
    ['metadata', 'labels', 'app'],
  ],
};

const createPort = (number: number, protocol: string) => {
  const commonFields = { port: number, name: `p-${number}-${protocol.toLowerCase()}` };
  const variants = [{ protocol }, { protocol, appProtocol: 'x' }, { protocol, appProtocol: 'v' }];
  const otherPortMembers = protocol === 'TCP' ? [{}, { appProtocol: 'x' }] : [];
  return createItemPieces(
    '.spec.ports',
    `port=${number},protocol="${protocol}"`,
    commonFields,
    ...variants,
    ...otherPortMembers,
  );
};

const SERVICE: AppliedKind = {
  base: createPort(9, 'TCP')[0] as ManifestPiece,
  slots: [
    createPort(53, 'TCP'),
    createPort(53, 'UDP'),
    createPort(80, 'TCP'),
    createScalarPieces('metadata', 'labels', 'app'),
  ],
  patched: [],
  defaults: { protocol: 'TCP' },
};

const CONTAINERS_PATH = '.spec.template.spec.containers';
/**
 * All containers have the same image. Otherwise, a manager that takes an image by force and later removes it would make the object invalid.
 */
const createContainer = (name: string) =>
  createItemPieces(
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
    createContainer('one'),
    createContainer('two'),
    createContainer('three'),
    createScalarPieces('spec', 'template', 'metadata', 'labels', 'tier'),
  ],
  patched: [['spec', 'template', 'metadata', 'labels', 'tier']],
};

const createSubset = (ip: string) => [{ addresses: [{ ip }], ports: [{ port: 80, protocol: 'TCP' }] }];

const ENDPOINTS: AppliedKind = {
  base: { manifest: { metadata: { labels: { base: 'b' } } }, leaves: { '.metadata.labels.base': 'b' } },
  slots: [
    createAtomicPieces(['subsets'], createSubset('10.0.0.1'), createSubset('10.0.0.2')),
    createScalarPieces('metadata', 'labels', 'app'),
  ],
  patched: [['metadata', 'labels', 'app']],
};

const createElementPieces = (value: string): readonly ManifestPiece[] => [
  { manifest: { spec: { set: [value] } }, leaves: { [`.spec.set[="${value}"]`]: true } },
];
const createEntryPieces = (number: number, protocol: string) =>
  createItemPieces(
    '.spec.map',
    `port=${number},protocol="${protocol}"`,
    { port: number, protocol },
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
    createElementPieces('x'),
    createElementPieces('v'),
    createEntryPieces(53, 'TCP'),
    createEntryPieces(53, 'UDP'),
    createAtomicPieces(['spec', 'list'], ['x'], ['v', 'x']),
    createAtomicPieces(['spec', 'whole'], { a: 'x' }, { a: 'v', b: 'x' }),
    createAtomicPieces(['spec', 'closed'], { a: 'x' }, { b: 'x' }),
    createScalarPieces('spec', 'parts', 'k'),
    createScalarPieces('spec', 'struct', 'a'),
  ],
  patched: [
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
