/** The random programs by name, as features use them. The groups of a pattern are the arguments of the program. */
import { managersApply } from './appliers.ts';
import { clientsCombine } from './combined/program.ts';
import { requestsFollowRefusals } from './combined/refused-requests.ts';
import { watchersCombine } from './combined/watchers.ts';
import { crowds, races } from './concurrent-clients.ts';
import { clientsChange } from './conflicts.ts';
import { crashProgram } from './crashes.ts';
import { lives } from './deletions.ts';
import { objectsRoundTrip } from './encodings.ts';
import {
  nearlyValidEndpointsAreCreated,
  nearlyValidEndpointsReplace,
  validEndpointsAreCreated,
} from './endpoints-validity.ts';
import { pagedWritesProgram, watchedWritesProgram } from './histories.ts';
import { managersWrite } from './ownership.ts';
import type { Program } from './wire.ts';

const PROGRAMS: readonly (readonly [RegExp, (...words: string[]) => Program])[] = [
  [/^valid Endpoints$/, validEndpointsAreCreated],
  [/^nearly valid Endpoints$/, nearlyValidEndpointsAreCreated],
  [/^nearly valid Endpoints in place of (\S+)$/, nearlyValidEndpointsReplace],
  [/^(\w+) in (\S+)$/, objectsRoundTrip],
  [/^(\d+) writers of (\d+) writes beside watches and lists$/, watchedWritesProgram],
  [/^(\d+) writers of (\d+) writes beside a walk in pages of (\d+)$/, pagedWritesProgram],
  [/^(\d+) writers through (\d+) crashes$/, crashProgram],
  [/^(\d+) writes by managers of a (\w+)$/, managersWrite],
  [/^(\d+) managers apply a ConfigMap at once$/, managersApply],
  [/^(\d+) clients change Endpoints at once$/, clientsChange],
  [/^(\d+) clients that combine (\d+) requests about the (\w+)$/, clientsCombine],
  [/^watches that combine all options beside (\d+) writes of the (\w+)$/, watchersCombine],
  [/^requests after each refused request about the (\w+)$/, requestsFollowRefusals],
  [/^(\d+) requests about one Endpoints$/, lives],
  [/^(\d+) clients of (\d+) requests about one Endpoints at once$/, crowds],
  [/^4 clients about each of (\d+) Endpoints at once$/, races],
];

export function programNamed(name: string): Program {
  for (const [pattern, make] of PROGRAMS) {
    const [matched, ...words] = pattern.exec(name) ?? [];
    if (matched !== undefined) return make(...words);
  }
  throw new Error(`no program is called ${name}; there is: ${PROGRAMS.map(([{ source }]) => source).join('  ')}`);
}
