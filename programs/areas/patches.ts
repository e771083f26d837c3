/**
 * Area `patches`: random patches of each type that affect the same few fields: JSON patches with existing and similar absent paths, merge
 * patches with nulls, and strategic merge patches with directives; and valid patches.
 */
import fc from 'fast-check';
import { compact } from '../../values/compact.ts';
import type { JsonObject } from '../../values/json-object.ts';
import { chooseWeighted, drawList, drawRarely, drawSometimes } from '../arbitraries.ts';
import type { Kind } from '../kinds/kind.ts';
import type { KindSelection } from '../kinds/kinds.ts';
import type { Operation, Query } from '../operation.ts';
import {
  buildLabelledCreate,
  buildPatch,
  JSON_PATCH_TYPE,
  MERGE_PATCH_TYPE,
  STRATEGIC_PATCH_TYPE,
} from '../requests.ts';
import { drawAppliedMembers } from './applied-members.ts';
import { drawValidPatches } from './valid-patches.ts';

/** Kinds whose patches have specific directives; patches of other kinds are drawn from their contents. */
const RESOURCES_WITH_DIRECTIVES = [
  'configmaps',
  'endpoints',
  'services',
  'pods',
  'secrets',
  'serviceaccounts',
  'gadgets',
  'deployments',
];

const METADATA_PATHS = [
  ...['/labels', '/labels/x', '/labels/y', '/annotations', '/annotations/a.b~1c', '/finalizers', '/finalizers/0'],
  ...['/finalizers/-', '/unknown'],
].map((path) => `/metadata${path}`);
const UNUSUAL_PATHS = [
  ...[
    '',
    '/',
    '/kind',
    '/apiVersion',
    '/status',
    '/metadata',
    '/metadata/name',
    '/metadata/uid',
    '/metadata/managedFields',
  ],
  ...['/metadata/~0x', '/metadata/labels/a~0b~1c', '/metadata/labels/x/y', '/nope/deep', 'data/a', 'data', '/Data'],
];

/** Returns the paths in the contents of a kind, with list indexes that exist, are out of range, or are invalid. */
function listPaths(value: unknown, path = ''): string[] {
  if (Array.isArray(value)) {
    const itemPaths = ['0', '1', '-', '-1', '01', 'x'].map((index) => `${path}/${index}`);
    return [...itemPaths, ...value.slice(0, 1).flatMap((item) => listPaths(item, `${path}/0`))];
  }
  if (value === null || typeof value !== 'object') return [];
  const memberPaths = Object.entries(value).flatMap(([name, member]) => {
    const memberPath = `${path}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`;
    return [memberPath, ...listPaths(member, memberPath)];
  });
  return [...memberPaths, `${path}/foo`];
}

const addressArbitrary = fc.constantFrom(
  ...[{ ip: '10.0.0.1' }, { ip: '10.0.0.2', hostname: 'h' }, { ip: 'nope' }, { ip: '10.0.0.3', foo: 1 }],
);
const portArbitrary = fc.constantFrom<JsonObject>(
  ...[
    { port: 80 },
    { port: 81, name: 'b' },
    { name: 'nokey' },
    { port: 82, name: 'c', foo: 1 },
    { port: 80, name: null },
  ],
);
const environmentVariableArbitrary = fc.constantFrom<JsonObject>(
  ...[{ name: 'E', value: '1' }, { name: 'F', value: '2' }, { value: 'nokey' }, { name: 'E', value: null }],
);
const containerArbitrary = fc.oneof(
  fc.constantFrom<JsonObject>(
    ...[{ name: 'c', image: 'x:9' }, { name: 'd', image: 'x:1' }, { image: 'nokey' }, { name: 'c', foo: 1 }],
  ),
  fc.array(environmentVariableArbitrary, { maxLength: 2 }).map((list): JsonObject => ({ name: 'c', env: list })),
);
const scalarArbitrary = fc.constantFrom<unknown>(
  ...['1', '2', '', null, 1, true, {}, [], { x: '1' }, { x: null, y: '2' }, ['example.com/a'], 1.5],
);
const valueArbitrary = chooseWeighted<unknown>(
  [3, scalarArbitrary],
  [
    1,
    fc.oneof<fc.Arbitrary<unknown>[]>(
      addressArbitrary,
      portArbitrary,
      environmentVariableArbitrary,
      containerArbitrary,
    ),
  ],
);

function drawJsonPatch(kind: Kind): fc.Arbitrary<object[]> {
  const paths = [...new Set(kind.contents.flatMap((content) => listPaths(content)))];
  const pathArbitrary = chooseWeighted<string>(
    [6, fc.constantFrom(...(paths.length === 0 ? METADATA_PATHS : paths))],
    [3, fc.constantFrom(...METADATA_PATHS)],
    [1, fc.constantFrom(...UNUSUAL_PATHS)],
  );
  const operationNameArbitrary = fc.constantFrom(
    'add',
    'add',
    'add',
    'remove',
    'replace',
    'replace',
    'move',
    'copy',
    'test',
    'frob',
  );
  const operationArbitrary = fc
    .record({
      op: operationNameArbitrary,
      path: pathArbitrary,
      from: pathArbitrary,
      value: valueArbitrary,
      foo: drawRarely(12, fc.constant(1)),
    })
    .map((drawnOperation) =>
      compact({
        ...drawnOperation,
        from: /move|copy/.test(drawnOperation.op) ? drawnOperation.from : undefined,
        value: /add|replace|test/.test(drawnOperation.op) ? drawnOperation.value : undefined,
      }),
    );
  return fc.array(operationArbitrary, { minLength: 1, maxLength: 3 });
}

const drawTexts = (...keys: string[]): fc.Arbitrary<JsonObject | null> =>
  drawRarely(8, fc.constant(null)).chain((nullValue) =>
    nullValue === null
      ? fc.constant(null)
      : fc.dictionary(fc.constantFrom(...keys), fc.constantFrom('1', '2', null), { noNullPrototype: true }),
  );

/** Draws the members of merge patches, or of strategic merge patches with directives. */
class PatchMemberArbitraries {
  readonly #isStrategic: boolean;

  constructor({ isStrategic }: { readonly isStrategic: boolean }) {
    this.#isStrategic = isStrategic;
  }

  #drawMap(map: fc.Arbitrary<JsonObject | null>): fc.Arbitrary<unknown> {
    if (!this.#isStrategic) return map;
    return chooseWeighted<unknown>(
      [6, map],
      [1, map.map((members) => ({ ...members, $patch: 'replace' }))],
      [1, fc.constantFrom({ $patch: 'delete' }, { $patch: 'merge' }, { $patch: 'frob' })],
      [1, map.map((members) => ({ ...members, $retainKeys: Object.keys(members ?? {}) }))],
      [1, map.map((members) => ({ ...members, $retainKeys: ['x', 'a'] }))],
    );
  }

  #drawListMember(name: string, key: string, item: fc.Arbitrary<JsonObject>): fc.Arbitrary<JsonObject> {
    const itemsArbitrary = fc.array(item, { maxLength: 3 });
    const listWithoutDirectives = itemsArbitrary.map((list): JsonObject => ({ [name]: list }));
    if (!this.#isStrategic) return listWithoutDirectives;
    const itemOrDirectiveArbitrary = fc.oneof(
      ...[
        item,
        item,
        item.map((drawnItem) => ({ ...drawnItem, $patch: 'delete' })),
        fc.constant<JsonObject>({ $patch: 'replace' }),
      ],
    );
    const createElementOrder = (list: readonly JsonObject[]) => ({
      [`$setElementOrder/${name}`]: list.map((item) => ({ [key]: item[key] ?? 80 })),
    });
    return chooseWeighted<JsonObject>(
      [3, listWithoutDirectives],
      [3, fc.array(itemOrDirectiveArbitrary, { maxLength: 3 }).map((list) => ({ [name]: list }))],
      [2, itemsArbitrary.map((list) => ({ [name]: list, ...createElementOrder(list) }))],
      [1, itemsArbitrary.map(createElementOrder)],
    );
  }

  get #metadata(): fc.Arbitrary<JsonObject> {
    const namesArbitrary = fc.uniqueArray(fc.constantFrom('example.com/a', 'example.com/b', 'example.com/c'), {
      maxLength: 3,
    });
    const finalizers = namesArbitrary.map((list): JsonObject => ({ finalizers: list }));
    const finalizerDirectives = [
      namesArbitrary.map((list): JsonObject => ({ '$deleteFromPrimitiveList/finalizers': list })),
      fc
        .tuple(namesArbitrary, namesArbitrary)
        .map(([list, order]): JsonObject => ({ finalizers: list, '$setElementOrder/finalizers': order })),
    ];
    return fc
      .tuple(
        fc.record({
          labels: drawSometimes(this.#drawMap(drawTexts('x', 'y'))),
          annotations: drawSometimes(drawTexts('n', 'a.b/c')),
          unknown: drawRarely(9, fc.constant(1)),
        }),
        chooseWeighted<JsonObject>(
          [3, fc.constant({})],
          [1, this.#isStrategic ? fc.oneof(finalizers, ...finalizerDirectives) : finalizers],
        ),
      )
      .map(([members, finalizerMembers]) => ({ metadata: compact({ ...members, ...finalizerMembers }) }));
  }

  #drawSpecificMembers(kind: Kind): fc.Arbitrary<JsonObject> {
    const addressesArbitrary = fc.array(addressArbitrary, { maxLength: 2 }).map((list) => ({ addresses: list }));
    const wrapInSpec = (spec: object) => ({ spec: compact(spec) });
    const membersByResource: Readonly<Record<string, fc.Arbitrary<JsonObject>>> = {
      configmaps: fc.record({
        data: drawSometimes(this.#drawMap(drawTexts('a', 'b', 'c'))),
        foo: drawRarely(9, fc.constant({})),
      }),
      endpoints: fc.record({ subsets: drawSometimes(fc.array(addressesArbitrary, { maxLength: 2 })) }),
      services: fc
        .tuple(
          fc.record({ selector: drawSometimes(this.#drawMap(drawTexts('app'))) }),
          this.#drawListMember('ports', 'port', portArbitrary),
        )
        .map(([selector, ports]) => wrapInSpec({ ...selector, ...ports })),
      deployments: fc
        .tuple(
          drawSometimes(fc.constantFrom(1, 2, null)),
          this.#drawListMember('containers', 'name', containerArbitrary),
        )
        .map(([replicas, spec]) => wrapInSpec({ replicas, template: { spec } })),
    };
    return membersByResource[kind.resource] ?? drawAppliedMembers(kind);
  }

  /** Draws changes of metadata and of members of the kind. Some contain a resourceVersion. */
  drawMembers(kind: Kind): fc.Arbitrary<JsonObject> {
    const emptyObjectArbitrary: fc.Arbitrary<JsonObject> = fc.constant({});
    const specificMembers = this.#drawSpecificMembers(kind);
    const changesArbitrary = fc
      .tuple(
        fc.oneof(emptyObjectArbitrary, this.#metadata),
        fc.oneof(emptyObjectArbitrary, specificMembers, specificMembers),
      )
      .map(([metadata, members]) => compact({ ...metadata, ...members }));
    return fc
      .tuple(
        chooseWeighted<JsonObject>([2, changesArbitrary], [1, drawAppliedMembers(kind)]),
        drawRarely(9, fc.constantFrom('@current', '@first')),
      )
      .map(([members, resourceVersion]) =>
        resourceVersion === undefined
          ? members
          : { ...members, metadata: { ...Object(members.metadata), resourceVersion } },
      );
  }
}

/** Repeats some members of a JSON text, so that its objects have duplicate members. */
function repeatMembers(text: string): string {
  return text.replace(
    /"(a|x|name|data|spec|labels)":(?=("[^"]*"|\d+))/,
    (member, _name, value: string) => `${member}${value},${member}`,
  );
}

const queryArbitrary = fc.constantFrom<Query>(
  ...[{}, {}, {}, { fieldValidation: 'Strict' }, { fieldValidation: 'Ignore' }, { dryRun: 'All' }],
);

function drawPatch(kind: Kind): fc.Arbitrary<Operation> {
  const documentArbitrary = fc.oneof(
    drawJsonPatch(kind).map((body) => [JSON_PATCH_TYPE, body] as const),
    new PatchMemberArbitraries({ isStrategic: false })
      .drawMembers(kind)
      .map((body) => [MERGE_PATCH_TYPE, body] as const),
    new PatchMemberArbitraries({ isStrategic: true })
      .drawMembers(kind)
      .map((body) => [STRATEGIC_PATCH_TYPE, body] as const),
  );
  return fc
    .tuple(documentArbitrary, drawRarely(9, fc.constant(true)), queryArbitrary)
    .map(([[type, body], isRepeated, requestedQuery]) =>
      buildPatch(kind, 'a', type, isRepeated ? repeatMembers(JSON.stringify(body)) : body, { query: requestedQuery }),
    );
}

/** Draws a program with many patches of one object. */
const drawPatches = (kinds: KindSelection): fc.Arbitrary<Operation[]> =>
  fc
    .constantFrom(...kinds.selectKinds(RESOURCES_WITH_DIRECTIVES))
    .chain((kind) =>
      fc
        .tuple(fc.nat(2), drawList(drawPatch(kind), 1, 25))
        .map(([content, operations]) => [buildLabelledCreate(kind, 'a', content), ...operations]),
    );

export const drawPatchPrograms = (kinds: KindSelection): fc.Arbitrary<Operation[]>[] =>
  drawValidPatches().flatMap((validPatches) => [drawPatches(kinds), validPatches]);
