/** The areas of `assay diff --area`: the programs that are drawn, and how one is run on one of the servers. */
import { isDeepStrictEqual } from 'node:util';
import type fc from 'fast-check';
import { customPrograms } from './areas/custom-objects.ts';
import { deletionPrograms } from './areas/deletions.ts';
import { documentPrograms } from './areas/documents.ts';
import { kindPrograms } from './areas/every-kind.ts';
import { requestPrograms } from './areas/every-request.ts';
import { definitionProgram, executeDefinitions } from './areas/expressions/definitions.ts';
import { executePolicies, policyProgram } from './areas/expressions/policies.ts';
import { clusterPrograms, namespacePrograms } from './areas/namespaces.ts';
import { ownerPrograms } from './areas/owners.ts';
import { pagePrograms } from './areas/pages.ts';
import { patchPrograms } from './areas/patches.ts';
import { pathPrograms } from './areas/paths.ts';
import { refusalPrograms } from './areas/refused-objects.ts';
import { readPrograms, representationPrograms } from './areas/representations.ts';
import { reviewPrograms } from './areas/reviews.ts';
import { scalePrograms } from './areas/scales.ts';
import { selectorPrograms } from './areas/selectors.ts';
import { unknownPrograms } from './areas/unknown-fields.ts';
import { watchPrograms } from './areas/watches.ts';
import { omitOneMember, shrink } from './comparison/shrink.ts';
import { type Entry, execute } from './execution/execute.ts';
import type { Server } from './execution/server.ts';
import type { Kind } from './kinds/kind.ts';
import type { Kinds } from './kinds/kinds.ts';
import type { Operation } from './operation.ts';
import { createPlain } from './requests.ts';

/** A drawn program, which runs in a new namespace each time. */
export interface Drawn {
  readonly steps: number;
  /** The program as the report shows it. */
  readonly program: unknown;
  run(server: Server, namespace: string): Promise<Entry[]>;
  /** Without the operations on kinds that one of the servers does not have. */
  limitToKinds(serves: (kind: Kind) => boolean): Drawn;
  /**
   * Aligns the state of servers of which only one carried out the operation at this place of the transcript: replaces it, or leaves it out.
   * Returns undefined for an entry that is no operation.
   */
  alignAfter(index: number): Drawn | undefined;
  smallest(shows: (drawn: Drawn) => Promise<boolean>, most: number): Promise<Drawn>;
}

export interface Area {
  readonly about: string;
  /** A run takes them in turn. */
  readonly programs: (kinds: Kinds) => readonly fc.Arbitrary<Drawn>[];
  /** How many of its programs come before those of the next area: 1 by default. */
  readonly atOnce?: number;
  /** Drawn only when it is named, since it changes the configuration of the whole server. */
  readonly onRequest?: true;
}

export function toDrawn(operations: readonly Operation[]): Drawn {
  return {
    steps: operations.length,
    program: operations,
    run: (server, namespace) => execute(server, operations, namespace),
    limitToKinds: (serves) => toDrawn(operations.filter((one) => !('kind' in one) || serves(one.kind))),
    // The first entry of a transcript is the namespace.
    alignAfter: (index) => {
      if (index === 0) return undefined;
      const [at] = operations.flatMap((one, place) => (one.do === 'follow' ? [] : [place])).slice(index - 1, index);
      const operation = at === undefined ? undefined : operations[at];
      if (at === undefined || operation === undefined || operations.length < 2) return undefined;
      return toDrawn(operations.toSpliced(at, 1, ...plainForm(operation)));
    },
    smallest: async (shows, most) =>
      toDrawn(await shrink({ items: operations, simpler }, (some) => shows(toDrawn(some)), most)),
  };
}

/** Returns the creation of an object that every server accepts, for one of another object; nothing for other operations. */
function plainForm(operation: Operation): Operation[] {
  if (operation.do !== 'create' || operation.name === undefined || operation.subresource !== undefined) return [];
  const plain = createPlain(operation.kind, operation.name);
  return isDeepStrictEqual(plain, operation) ? [] : [plain];
}

/** Without the representation, a parameter, or a member of the body or of its metadata. */
function simpler(operation: Operation): Operation[] {
  if (operation.do === 'follow') return [];
  const { accept, ...plain } = operation;
  const fewer = omitOneMember(operation, ['query', 'body', 'body.metadata']);
  return accept === undefined ? fewer : [plain as Operation, ...fewer];
}

const operations = (
  about: string,
  programs: (kinds: Kinds) => readonly fc.Arbitrary<readonly Operation[]>[],
): Area => ({
  about,
  programs: (kinds) => programs(kinds).map((one) => one.map(toDrawn)),
});

/** Programs that do not consist of operations are small enough. */
const whole = (drawn: Pick<Drawn, 'steps' | 'program' | 'run'>): Drawn => {
  const same: Drawn = { ...drawn, limitToKinds: () => same, alignAfter: () => undefined, smallest: async () => same };
  return same;
};

export const DIFF_AREAS: Readonly<Record<string, Area>> = {
  requests: operations(
    'every verb on every kind, with every parameter and mistake; generated names; size limits',
    requestPrograms,
  ),
  deletions: operations('finalizers, preconditions, propagation policies, collections', deletionPrograms),
  patches: operations('JSON patches, merge patches and strategic merge patches', patchPrograms),
  paths: operations('valid and nearly valid paths, methods and parameters', pathPrograms),
  customs: operations(
    'values that the schema of a custom resource accepts, prunes, defaults and rejects',
    customPrograms,
  ),
  refusals: operations('values that a kind rejects, and immutable fields', refusalPrograms),
  selectors: operations('selectors with every operator over one collection', selectorPrograms),
  kinds: {
    ...operations('each kind and version that both servers list, written and read in every way', kindPrograms),
    atOnce: 15,
  },
  clusters: operations('definitions of custom resources, and the end of a namespace', clusterPrograms),
  namespaces: operations('namespaces, their status and finalizers', namespacePrograms),
  documents: operations('discovery, OpenAPI, version and health', documentPrograms),
  reviews: operations('access and token reviews, impersonation', reviewPrograms),
  owners: operations('server-side apply: several managers of one object', ownerPrograms),
  pages: operations('chunked lists with writes between the pages', pagePrograms),
  representations: operations('Tables, metadata only, YAML and protobuf, compressed responses', representationPrograms),
  scales: operations('status and scale', scalePrograms),
  watches: operations('watches with selectors that objects start and stop to match', watchPrograms),
  unknowns: operations('unknown, repeated and mistyped fields at each level of validation', unknownPrograms),
  reads: operations('reads directly after a write', readPrograms),
  expressions: {
    about: 'validation rules of custom resource definitions',
    onRequest: true,
    programs: () => [
      definitionProgram.map((program) =>
        whole({
          steps: program.rules.length + program.objects.length,
          program,
          run: (server) => executeDefinitions(server, program),
        }),
      ),
    ],
  },
  policies: {
    about: 'validating admission policies',
    onRequest: true,
    programs: () => [
      policyProgram.map((program) =>
        whole({ steps: program.length, program, run: (server) => executePolicies(server, program) }),
      ),
    ],
  },
};
