/**
 * Sentences about the duties of clients. They judge the suite's own client (client/), in the parts that `duties.ts` names. The unit tests
 * of client/ check the details; these sentences check it against a server.
 */

import { show } from '../../harness/comparison/expectations.ts';
import { readNames } from '../../harness/lists.ts';
import type { Needs } from '../../harness/needs/declaration.ts';
import { requestNeeds } from '../../harness/needs/request-needs.ts';
import { createScenarioState } from '../../harness/scenario-state.ts';
import { Then, When } from '../../harness/vocabulary.ts';
import type { AssayWorld } from '../../harness/world.ts';
import { type Findings, startDuty } from './duties.ts';

const findings = createScenarioState<Findings>('a client');

/** The text of a duty contains the path that the client reads. */
function dutyNeeds(duty: string): Needs {
  const path = duty.split(' ').find((word) => word.startsWith('/'));
  return path === undefined ? {} : requestNeeds('GET', path);
}

When('a client {duty}', { needs: dutyNeeds }, async function (this: AssayWorld, duty: string) {
  findings.set(this, await startDuty(this, await this.text(duty)));
});

/** Names, endpoints or a verdict, in any order. A client that follows changes gets time to find them. */
Then('the client finds {string}', async function (this: AssayWorld, text: string) {
  const { names, waitUntil: until } = findings.get(this);
  const expected = show((await readNames(this, text)).toSorted());
  const matchesExpected = (names: readonly string[] | undefined) =>
    names !== undefined && show(names.toSorted()) === expected;
  await until?.(matchesExpected, text);
  this.check(
    'the objects that the client knows',
    expected,
    show(names()?.toSorted() ?? 'nothing'),
    matchesExpected(names()),
  );
});
