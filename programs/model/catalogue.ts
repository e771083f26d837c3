/** The random programs, by their names in features. The groups of a pattern are the arguments of the function that creates the program. */

import { createCombinationProgram } from './combinations/combination-program.ts';
import { createRejectionProgram } from './combinations/rejected-requests.ts';
import { createWatcherProgram } from './combinations/watch-program.ts';
import { createWriteParameterProgram } from './combinations/write-parameters.ts';
import { createApplyProgram } from './concurrent-applies.ts';
import { createConcurrentClientsProgram, createRaceProgram } from './concurrent-clients.ts';
import { createConflictProgram } from './conflicts.ts';
import { createCrashProgram } from './crashes.ts';
import { createRoundTripProgram } from './encodings.ts';
import { createNearlyValidProgram, createReplacementProgram, createValidProgram } from './endpoints-validity.ts';
import { createPagedWritesProgram, createWatchedWritesProgram } from './histories.ts';
import { createLifecycleProgram } from './lifecycle.ts';
import { createOwnershipProgram } from './ownership.ts';
import type { Program } from './program-context.ts';

const PROGRAM_FACTORIES: readonly (readonly [RegExp, (...words: string[]) => Program])[] = [
  [/^valid Endpoints$/, createValidProgram],
  [/^nearly valid Endpoints$/, createNearlyValidProgram],
  [/^nearly valid Endpoints that replace (\S+)$/, createReplacementProgram],
  [/^(\w+) in (\S+)$/, createRoundTripProgram],
  [/^(\d+) writers with (\d+) writes each, concurrent with watches and lists$/, createWatchedWritesProgram],
  [/^(\d+) writers with (\d+) writes each, concurrent with lists in pages of (\d+)$/, createPagedWritesProgram],
  [/^(\d+) writers through (\d+) crashes$/, createCrashProgram],
  [/^(\d+) writes by managers of a (\w+)$/, createOwnershipProgram],
  [/^(\d+) managers apply a ConfigMap at once$/, createApplyProgram],
  [/^(\d+) clients change Endpoints at once$/, createConflictProgram],
  [/^(\d+) clients that combine (\d+) requests about the (\w+)$/, createCombinationProgram],
  [/^watches with all combinations of options, concurrent with (\d+) writes of the (\w+)$/, createWatcherProgram],
  [/^requests after each rejected request about the (\w+)$/, createRejectionProgram],
  [
    /^each (\w+) of the (?:(status) of the )?(\w+) with (\S+) and all pairs of the other parameters$/,
    (write, target, kind, parameter) => createWriteParameterProgram(write, parameter, target, kind),
  ],
  [/^(\d+) requests about one Endpoints$/, createLifecycleProgram],
  [/^(\d+) clients of (\d+) requests about one Endpoints at once$/, createConcurrentClientsProgram],
  [/^4 clients about each of (\d+) Endpoints at once$/, createRaceProgram],
];

/** Creates the program with this name. */
export function createProgramByName(name: string): Program {
  for (const [pattern, createProgram] of PROGRAM_FACTORIES) {
    const [matchedText, ...words] = pattern.exec(name) ?? [];
    if (matchedText !== undefined) return createProgram(...words);
  }
  throw new Error(
    `no program is called ${name}; available: ${PROGRAM_FACTORIES.map(([{ source }]) => source).join('  ')}`,
  );
}
