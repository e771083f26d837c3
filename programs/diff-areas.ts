/** The areas of `assay diff --area`: the arbitraries of their programs, and the functions that run a program on a server. */
import { isDeepStrictEqual } from 'node:util';
import type fc from 'fast-check';
import { drawApplyPrograms } from './areas/apply.ts';
import { drawCustomResourcePrograms } from './areas/custom-resources.ts';
import { drawDeletionPrograms } from './areas/deletions.ts';
import { drawDiscoveryPrograms } from './areas/discovery.ts';
import { drawKindPrograms } from './areas/every-kind.ts';
import { drawRequestPrograms } from './areas/every-request.ts';
import { drawDefinitionProgram, executeDefinitions } from './areas/expressions/definitions.ts';
import { drawPolicyProgram, executePolicies } from './areas/expressions/policies.ts';
import { drawFieldValidationPrograms } from './areas/field-validation.ts';
import { drawCustomResourceDefinitionPrograms, drawNamespacePrograms } from './areas/namespaces.ts';
import { drawPagePrograms } from './areas/pages.ts';
import { drawPatchPrograms } from './areas/patches.ts';
import { drawPathPrograms } from './areas/paths.ts';
import { drawReadPrograms, drawRepresentationPrograms } from './areas/representations.ts';
import { drawReviewPrograms } from './areas/reviews.ts';
import { drawSelectorPrograms } from './areas/selectors.ts';
import { drawSubresourcePrograms } from './areas/subresources.ts';
import { drawValidationPrograms } from './areas/validation.ts';
import { drawWatchPrograms } from './areas/watches.ts';
import { listItemsWithoutMember, shrinkProgram } from './comparison/shrink.ts';
import { executeProgram, type TranscriptEntry } from './execution/execute.ts';
import type { Server } from './execution/server.ts';
import type { Kind } from './kinds/kind.ts';
import type { KindSelection } from './kinds/kinds.ts';
import type { Operation } from './operation.ts';
import { buildLabelledCreate } from './requests.ts';

/** A drawn program, which runs in a new namespace each time. */
export interface DrawnProgram {
  readonly steps: number;
  /** The program in the format of the report. */
  readonly program: unknown;
  run(server: Server, namespace: string): Promise<TranscriptEntry[]>;
  /** Returns the program without the operations on kinds that one of the servers does not have. */
  limitToKinds(serves: (kind: Kind) => boolean): DrawnProgram;
  /**
   * Aligns the state of the servers if only one of them executed the operation at this index of the transcript: replaces the operation or
   * omits it. Returns undefined if the entry is not an operation.
   */
  alignAfter(index: number): DrawnProgram | undefined;
  shrink(showsDifference: (candidate: DrawnProgram) => Promise<boolean>, maxAttempts: number): Promise<DrawnProgram>;
}

export interface Area {
  readonly description: string;
  /** The programs, which a run draws alternately. */
  readonly drawPrograms: (kinds: KindSelection) => readonly fc.Arbitrary<DrawnProgram>[];
  /** The number of programs of this area that run before the next area: 1 by default. */
  readonly programsPerTurn?: number;
  /** Set if the area runs only when `--area` names it, because it changes the configuration of the server. */
  readonly runsOnlyIfNamed?: true;
}

export function createDrawnProgram(operations: readonly Operation[]): DrawnProgram {
  return {
    steps: operations.length,
    program: operations,
    run: (server, namespace) => executeProgram(server, operations, namespace),
    limitToKinds: (serves) =>
      createDrawnProgram(operations.filter((operation) => !('kind' in operation) || serves(operation.kind))),
    // The first entry of a transcript is the namespace.
    alignAfter: (index) => {
      if (index === 0) return undefined;
      const [position] = operations
        .flatMap((operation, operationIndex) => (operation.do === 'follow' ? [] : [operationIndex]))
        .slice(index - 1, index);
      const operation = position === undefined ? undefined : operations[position];
      if (position === undefined || operation === undefined || operations.length < 2) return undefined;
      return createDrawnProgram(operations.toSpliced(position, 1, ...simplifyCreation(operation)));
    },
    shrink: async (showsDifference, maxAttempts) =>
      createDrawnProgram(
        await shrinkProgram(
          { items: operations, listSimplerItems: listSimplerOperations },
          (operations) => showsDifference(createDrawnProgram(operations)),
          maxAttempts,
        ),
      ),
  };
}

/** Returns a create of a valid object in place of a create that only one server executed; no operation in place of other operations. */
function simplifyCreation(operation: Operation): Operation[] {
  if (operation.do !== 'create' || operation.name === undefined || operation.subresource !== undefined) return [];
  const validCreate = buildLabelledCreate(operation.kind, operation.name);
  return isDeepStrictEqual(validCreate, operation) ? [] : [validCreate];
}

/** Returns simpler operations: without the representation, a parameter, or a member of the body or its metadata. */
function listSimplerOperations(operation: Operation): Operation[] {
  if (operation.do === 'follow') return [];
  const { accept, ...operationWithoutAccept } = operation;
  const reducedOperations = listItemsWithoutMember(operation, ['query', 'body', 'body.metadata']);
  return accept === undefined ? reducedOperations : [operationWithoutAccept as Operation, ...reducedOperations];
}

const createOperationArea = (
  description: string,
  drawPrograms: (kinds: KindSelection) => readonly fc.Arbitrary<readonly Operation[]>[],
): Area => ({
  description,
  drawPrograms: (kinds) => drawPrograms(kinds).map((arbitrary) => arbitrary.map(createDrawnProgram)),
});

/** Creates a program that does not consist of operations. It is not shrunk, because it is small enough. */
const createIndivisibleProgram = (drawnProgram: Pick<DrawnProgram, 'steps' | 'program' | 'run'>): DrawnProgram => {
  const unchangedProgram: DrawnProgram = {
    ...drawnProgram,
    limitToKinds: () => unchangedProgram,
    alignAfter: () => undefined,
    shrink: async () => unchangedProgram,
  };
  return unchangedProgram;
};

export const DIFF_AREAS: Readonly<Record<string, Area>> = {
  requests: createOperationArea('every verb and parameter for every kind; names; size limits', drawRequestPrograms),
  deletions: createOperationArea('finalizers, preconditions, propagation policies, collections', drawDeletionPrograms),
  patches: createOperationArea('JSON patches, merge patches and strategic merge patches', drawPatchPrograms),
  paths: createOperationArea('valid and nearly valid paths, methods and parameters', drawPathPrograms),
  'custom-resources': createOperationArea(
    'custom objects that the schema accepts, prunes or rejects',
    drawCustomResourcePrograms,
  ),
  validation: createOperationArea('values that a kind rejects, and immutable fields', drawValidationPrograms),
  selectors: createOperationArea('selectors with every operator over one collection', drawSelectorPrograms),
  kinds: {
    ...createOperationArea('writes and reads of each kind and version of both servers', drawKindPrograms),
    programsPerTurn: 15,
  },
  definitions: createOperationArea(
    'dry runs of CustomResourceDefinitions, namespace deletion',
    drawCustomResourceDefinitionPrograms,
  ),
  namespaces: createOperationArea('namespaces, their status and finalizers', drawNamespacePrograms),
  discovery: createOperationArea('discovery, OpenAPI, version and health', drawDiscoveryPrograms),
  reviews: createOperationArea('access and token reviews, impersonation', drawReviewPrograms),
  apply: createOperationArea('server-side apply: several managers of one object', drawApplyPrograms),
  pages: createOperationArea('chunked lists with writes between the pages', drawPagePrograms),
  representations: createOperationArea(
    'Tables, metadata only, YAML, protobuf, compression',
    drawRepresentationPrograms,
  ),
  subresources: createOperationArea('the subresources status and scale', drawSubresourcePrograms),
  watches: createOperationArea('watches with selectors that objects start and stop matching', drawWatchPrograms),
  'field-validation': createOperationArea(
    'unknown, repeated and mistyped fields with fieldValidation',
    drawFieldValidationPrograms,
  ),
  reads: createOperationArea('reads directly after a write', drawReadPrograms),
  expressions: {
    description: 'validation rules of CustomResourceDefinitions',
    runsOnlyIfNamed: true,
    drawPrograms: () => [
      drawDefinitionProgram.map((program) =>
        createIndivisibleProgram({
          steps: program.rules.length + program.objectSeeds.length,
          program,
          run: (server) => executeDefinitions(server, program),
        }),
      ),
    ],
  },
  policies: {
    description: 'validating admission policies',
    runsOnlyIfNamed: true,
    drawPrograms: () => [
      drawPolicyProgram.map((program) =>
        createIndivisibleProgram({ steps: program.length, program, run: (server) => executePolicies(server, program) }),
      ),
    ],
  },
};
