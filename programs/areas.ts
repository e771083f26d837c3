/** The areas of `assay diff --area`: what sort of programs is drawn, and how one is run on one of the servers. */
import { isDeepStrictEqual } from 'node:util';
import type fc from 'fast-check';
import { customPrograms } from './areas/custom-objects.ts';
import { deletionOptionsProgram } from './areas/deletion-options.ts';
import { collectionProgram, deletionProgram } from './areas/deletions.ts';
import { documentPrograms } from './areas/documents.ts';
import { encodedProgram } from './areas/encoded-bodies.ts';
import { definitionProgram, executeDefinitions } from './areas/expressions/definitions.ts';
import { executePolicies, policyProgram } from './areas/expressions/policies.ts';
import { generatedProgram } from './areas/generated-names.ts';
import { kindPrograms } from './areas/kind-lives.ts';
import { limitProgram } from './areas/limits.ts';
import { ownershipProgram } from './areas/managers.ts';
import { endingProgram, namespacePrograms } from './areas/namespaces.ts';
import { everywhereProgram, pageProgram } from './areas/pages.ts';
import { parameterPrograms } from './areas/parameters.ts';
import { partPrograms } from './areas/parts-of-objects.ts';
import { patchProgram } from './areas/patch-documents.ts';
import { pathProgram } from './areas/paths.ts';
import { plainPatchPrograms } from './areas/plain-patches.ts';
import { plainCreation } from './areas/plain-writes.ts';
import { mistakesProgram, program } from './areas/programs.ts';
import { readAfterWriteProgram } from './areas/reads-after-writes.ts';
import { refusalPrograms } from './areas/refused-objects.ts';
import { compressedProgram, representationProgram } from './areas/representations.ts';
import { reviewPrograms } from './areas/reviews.ts';
import { scaleProgram } from './areas/scales.ts';
import { selectorPrograms } from './areas/selectors.ts';
import { takeoverPrograms } from './areas/takeovers.ts';
import { definitionTrials } from './areas/tried-definitions.ts';
import { unknownsProgram } from './areas/unknown-fields.ts';
import { initialProgram, watchProgram } from './areas/watches.ts';
import { shrunk, withoutOneMember } from './comparison/shrink.ts';
import { type Entry, execute } from './execution/execute.ts';
import type { Server } from './execution/server.ts';
import type { Kind } from './kinds/kind.ts';
import type { Operation } from './operation.ts';

/** A program that was drawn, to be run in a namespace as often as it takes. */
export interface Drawn {
  readonly steps: number;
  /** As it is reported. */
  readonly program: unknown;
  run(server: Server, namespace: string): Promise<Entry[]>;
  /** Without the operations on kinds that one of the servers does not have. */
  limitedTo(serves: (kind: Kind) => boolean): Drawn;
  /**
   * Aligns the state of servers of which only one carried out the operation at this place of the transcript: replaces it, or leaves it out.
   * Returns undefined for an entry that is no operation.
   */
  without(index: number): Drawn | undefined;
  smallest(shows: (drawn: Drawn) => Promise<boolean>, most: number): Promise<Drawn>;
}

export interface Area {
  readonly about: string;
  /** Taken in turn. */
  readonly programs: readonly fc.Arbitrary<Drawn>[];
  /** Returns further programs, about the kinds that both servers list. */
  readonly programsOf?: (kinds: readonly Kind[]) => readonly fc.Arbitrary<Drawn>[];
  /** How many of its programs come before those of the next area: 1 unless it is said. */
  readonly atOnce?: number;
  /** Drawn only when it is named, since it changes what holds for the whole server. */
  readonly onRequest?: true;
}

function ofOperations(operations: readonly Operation[]): Drawn {
  return {
    steps: operations.length,
    program: operations,
    run: (server, namespace) => execute(server, operations, namespace),
    limitedTo: (serves) =>
      ofOperations(operations.filter((one) => !('kind' in one) || one.kind === undefined || serves(one.kind))),
    // The first of the transcript is the namespace.
    without: (index) => {
      if (index === 0) return undefined;
      const [at] = operations.flatMap((one, place) => (one.do === 'beside' ? [] : [place])).slice(index - 1, index);
      const operation = at === undefined ? undefined : operations[at];
      if (at === undefined || operation === undefined || operations.length < 2) return undefined;
      return ofOperations(operations.toSpliced(at, 1, ...plainForm(operation)));
    },
    smallest: async (shows, most) =>
      ofOperations(await shrunk({ items: operations, simpler }, (some) => shows(ofOperations(some)), most)),
  };
}

/** Returns the creation of an object that every server accepts, for one of another object; nothing for other operations. */
function plainForm(operation: Operation): Operation[] {
  if (operation.do !== 'create' || operation.generated) return [];
  const plain = plainCreation(operation.kind, operation.name);
  return isDeepStrictEqual(plain, operation) ? [] : [plain];
}

const PARTS_OF_OPERATIONS = ['query', 'options', 'configuration'];

function simpler(operation: Operation): Operation[] {
  const fewer = withoutOneMember(operation, PARTS_OF_OPERATIONS).filter(isWhole);
  const { accept: _, ...plain } = operation as Operation & { accept?: string };
  return 'accept' in operation ? [plain as Operation, ...fewer] : fewer;
}

/** What says which version is asked for stays; a configuration keeps both of its parts. */
function isWhole(operation: Operation): boolean {
  if (operation.do === 'list' || operation.do === 'watch' || operation.do === 'deletecollection')
    return operation.query.version !== undefined;
  return operation.do !== 'apply' || ('metadata' in operation.configuration && 'members' in operation.configuration);
}

const operations = (about: string, ...programs: readonly fc.Arbitrary<readonly Operation[]>[]): Area => ({
  about,
  programs: programs.map((one) => one.map(ofOperations)),
});

/** Programs that are not made of operations are small enough as they are. */
const whole = (drawn: Omit<Drawn, 'limitedTo' | 'without' | 'smallest'>): Drawn => {
  const same: Drawn = { ...drawn, limitedTo: () => same, without: () => undefined, smallest: async () => same };
  return same;
};

export const DIFF_AREAS: Readonly<Record<string, Area>> = {
  // First those whose rows are taken in turn: what the last turn of a short run has no room for is drawn by chance anyway.
  requests: operations(
    'every verb on every kind, with every parameter and mistake; names that are made up; limits of size',
    program,
    generatedProgram,
    mistakesProgram,
    limitProgram,
  ),
  deletions: operations(
    'finalizers, preconditions, propagation, collections',
    deletionProgram,
    collectionProgram,
    deletionOptionsProgram,
  ),
  patches: operations(
    'JSON Patch, merge and strategic merge patches',
    patchProgram,
    plainPatchPrograms[0] ?? patchProgram,
    patchProgram,
    plainPatchPrograms[1] ?? patchProgram,
  ),
  paths: operations('paths, methods and parameters that lead somewhere or nearly', ...parameterPrograms, pathProgram),
  customs: operations(
    'what the schema of a custom resource lets through, prunes, fills in and refuses',
    ...customPrograms,
  ),
  refusals: operations('what a kind refuses, or lets nobody change', ...refusalPrograms),
  selectors: operations('selectors with every operator, over one collection', ...selectorPrograms),
  kinds: {
    about:
      'each kind and version that both servers list, with objects from their schemas, written and read in every way',
    programs: [],
    atOnce: 15,
    programsOf: (kinds) => kindPrograms(kinds).map((one) => one.map(ofOperations)),
  },
  clusters: operations('definitions of custom resources, and the end of a namespace', definitionTrials, endingProgram),
  namespaces: operations('namespaces themselves, their status and finalizers', ...namespacePrograms),
  documents: operations('discovery, OpenAPI, version and health', ...documentPrograms),
  reviews: operations('reviews of access and tokens, requests in the name of others', ...reviewPrograms),
  owners: operations(
    'server-side apply: several managers over one object',
    ...takeoverPrograms.flatMap((one) => [ownershipProgram, one]),
  ),
  pages: operations('collections in pages, with writes between them', pageProgram, pageProgram, everywhereProgram),
  representations: operations(
    'Tables, metadata alone, YAML and protobuf, compressed answers',
    representationProgram,
    encodedProgram,
    compressedProgram,
  ),
  scales: operations('status and scale, that of a custom resource most of all', scaleProgram, ...partPrograms),
  watches: operations('watches under selectors that objects enter and leave', watchProgram, initialProgram),
  unknowns: operations('unknown, repeated and mistyped fields under each level of validation', unknownsProgram),
  reads: operations('reads that come directly after a write', readAfterWriteProgram),
  expressions: {
    about: 'validation rules of custom resource definitions',
    onRequest: true,
    programs: [
      definitionProgram.map((drawn) =>
        whole({
          steps: drawn.rules.length + drawn.objects.length,
          program: drawn,
          run: (server) => executeDefinitions(server, drawn),
        }),
      ),
    ],
  },
  policies: {
    about: 'policies of validating admission',
    onRequest: true,
    programs: [
      policyProgram.map((drawn) =>
        whole({ steps: drawn.length, program: drawn, run: (server) => executePolicies(server, drawn) }),
      ),
    ],
  },
};
