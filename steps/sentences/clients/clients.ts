/**
 * Sentences for client rules. They run operations of the suite's own client (client/), which `duties.ts` lists, against a server. The unit
 * tests of client/ check the details.
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

/** Returns the needs of a duty: those of a GET of the path that its text contains. */
function dutyNeeds(duty: string): Needs {
  const path = duty.split(' ').find((word) => word.startsWith('/'));
  return path === undefined ? {} : requestNeeds('GET', path);
}

When('a client {duty}', { needs: dutyNeeds }, async function (this: AssayWorld, duty: string) {
  findings.set(this, await startDuty(this, await this.text(duty)));
});

/** Compares the names, endpoints or result of the client, in any order. Waits for a client that follows changes. */
Then('the client finds {string}', async function (this: AssayWorld, text: string) {
  const { names, waitUntil: waitUntilFound } = findings.get(this);
  const expected = show((await readNames(this, text)).toSorted());
  const matchesExpected = (names: readonly string[] | undefined) =>
    names !== undefined && show(names.toSorted()) === expected;
  await waitUntilFound?.(matchesExpected, text);
  this.check(
    'the objects that the client knows',
    expected,
    show(names()?.toSorted() ?? 'nothing'),
    matchesExpected(names()),
  );
});
