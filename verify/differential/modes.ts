/** The sorts of programs, as `--only` names them: what is drawn, and how it is run on one of the servers. */
import fc from 'fast-check';
import { deletionProgram } from './deletions.ts';
import { type Entry, execute } from './execute.ts';
import { definitionProgram, executeDefinitions } from './expressions/definitions.ts';
import { executePolicies, policyProgram } from './expressions/policies.ts';
import { ownershipProgram } from './managers.ts';
import type { Operation } from './operation.ts';
import { patchProgram } from './patch-documents.ts';
import { pathProgram } from './paths.ts';
import { program } from './programs.ts';
import { scaleProgram } from './scales.ts';
import type { Server } from './server.ts';
import { unknownsProgram } from './unknown-fields.ts';

/** A program that was drawn, to be run in a namespace as often as it takes. */
export interface Drawn {
  readonly steps: number;
  /** As it is printed. */
  readonly program: unknown;
  run(server: Server, namespace: string): Promise<Entry[]>;
}

export interface ModeOptions {
  /** Operations that are left out. */
  readonly without: readonly string[];
}

type Mode = (options: ModeOptions) => fc.Arbitrary<Drawn>;

const ofOperations =
  (programs: fc.Arbitrary<readonly Operation[]>): Mode =>
  ({ without }) =>
    programs.map((drawn) => {
      const operations = drawn.filter((operation) => !without.includes(operation.do));
      return {
        steps: operations.length,
        program: operations,
        run: (server, namespace) => execute(server, operations, namespace),
      };
    });

const expressions: Mode = () =>
  definitionProgram.map((drawn) => ({
    steps: drawn.rules.length + drawn.objects.length,
    program: drawn,
    run: (server) => executeDefinitions(server, drawn),
  }));

const policies: Mode = () =>
  policyProgram.map((drawn) => ({
    steps: drawn.length,
    program: drawn,
    run: (server) => executePolicies(server, drawn),
  }));

export const MODES: Readonly<Record<string, Mode>> = {
  requests: ofOperations(program),
  owners: ofOperations(ownershipProgram),
  deletions: ofOperations(deletionProgram),
  patches: ofOperations(patchProgram),
  unknowns: ofOperations(unknownsProgram),
  paths: ofOperations(pathProgram),
  scales: ofOperations(scaleProgram),
  expressions,
  policies,
  all: ofOperations(
    fc.oneof(program, ownershipProgram, deletionProgram, patchProgram, unknownsProgram, pathProgram, scaleProgram),
  ),
};
