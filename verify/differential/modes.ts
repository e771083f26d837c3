/** The sorts of programs, as `--only` names them. */
import fc from 'fast-check';
import { deletionProgram } from './deletions.ts';
import { ownershipProgram } from './intents.ts';
import { patchProgram } from './patch-documents.ts';
import { pathProgram } from './paths.ts';
import { program } from './programs.ts';
import { scaleProgram } from './scales.ts';
import { unknownsProgram } from './unknown-fields.ts';

export const PROGRAMS = {
  requests: program,
  owners: ownershipProgram,
  deletions: deletionProgram,
  patches: patchProgram,
  unknowns: unknownsProgram,
  paths: pathProgram,
  scales: scaleProgram,
  all: fc.oneof(program, ownershipProgram, deletionProgram, patchProgram, unknownsProgram, pathProgram, scaleProgram),
};
