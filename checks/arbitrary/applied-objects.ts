/**
 * Objects that random managers apply. A kind has a base, which makes every object valid and never changes, and slots
 * that an applied configuration may fill. A slot is a list of alternative pieces: parts of a manifest with their
 * leaves.
 */
import type { JsonObject } from '../../values/json-object.ts';

export interface Piece {
  /** Pieces are combined: members of objects are merged, items of lists are concatenated. */
  readonly manifest: object;
  /** Values by path, in the format of conflicts. An item of a list is a leaf with the value true. */
  readonly leaves: JsonObject;
}

export interface AppliedKind {
  readonly base: Piece;
  readonly slots: readonly (readonly Piece[])[];
  /** Leaves that merge patches change, each with the path to it. */
  readonly patched: readonly (readonly string[])[];
  /** The values of leaves that no applier sets, while their item exists. */
  readonly defaults?: JsonObject;
}

export const VALUES = ['x', 'v'] as const;

/** Returns the pieces of a slot for a scalar at this path. */
function createScalarPieces(...members: string[]): readonly Piece[] {
  return VALUES.map((value) => ({
    manifest: nestMembers(members, value),
    leaves: { [`.${members.join('.')}`]: value },
  }));
}

function nestMembers(members: readonly string[], value: unknown): object {
  return members.reduceRight<unknown>((nestedValue, name) => ({ [name]: nestedValue }), value) as object;
}

/** Returns the pieces of a slot for a list or map that is a single leaf. */
function createWholePieces(members: readonly string[], ...values: readonly unknown[]): readonly Piece[] {
  return values.map((value) => ({
    manifest: nestMembers(members, value),
    leaves: { [`.${members.join('.')}`]: value },
  }));
}

/** Returns the pieces of a slot for an item. Each of `more` is one way to fill it. */
function createItemPieces(
  list: string,
  key: string,
  commonFields: JsonObject,
  ...more: readonly object[]
): readonly Piece[] {
  const members = list.slice(1).split('.');
  return more.map((item) => {
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
  base: createPort(9, 'TCP')[0] as Piece,
  slots: [
    createPort(53, 'TCP'),
    createPort(53, 'UDP'),
    createPort(80, 'TCP'),
    createScalarPieces('metadata', 'labels', 'app'),
  ],
  patched: [],
  defaults: { protocol: 'TCP' },
};

const CONTAINERS = '.spec.template.spec.containers';
/**
 * All containers have the same image: otherwise an image that is lost by force, and then by its last owner, would make the object invalid.
 */
const createContainer = (name: string) =>
  createItemPieces(CONTAINERS, `name="${name}"`, { name, image: 'i' }, {}, { workingDir: '/x' }, { workingDir: '/v' });

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
      [`${CONTAINERS}[name="base"]`]: true,
      [`${CONTAINERS}[name="base"].name`]: 'base',
      [`${CONTAINERS}[name="base"].image`]: 'b',
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
    createWholePieces(['subsets'], createSubset('10.0.0.1'), createSubset('10.0.0.2')),
    createScalarPieces('metadata', 'labels', 'app'),
  ],
  patched: [['metadata', 'labels', 'app']],
};

const createElementPieces = (value: string): readonly Piece[] => [
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
    createWholePieces(['spec', 'list'], ['x'], ['v', 'x']),
    createWholePieces(['spec', 'whole'], { a: 'x' }, { a: 'v', b: 'x' }),
    createWholePieces(['spec', 'closed'], { a: 'x' }, { b: 'x' }),
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
