/**
 * Sentences for client rules. They run operations of the suite's client (client/), which `duties.ts` lists, against a server. The unit
 * tests of client/ check the details.
 */

import { renderValue } from '../../harness/comparison/expectations.ts';
import { parseNames } from '../../harness/lists.ts';
import { determineRequestNeeds } from '../../harness/needs/request-needs.ts';
import type { Needs } from '../../harness/needs/step-needs.ts';
import { createScenarioState } from '../../harness/scenario-state.ts';
import { Then, When } from '../../harness/vocabulary.ts';
import type { AssayWorld } from '../../harness/world.ts';
import { type ClientFindings, performDuty } from './duties.ts';

const clientFindings = createScenarioState<ClientFindings>('a client');

/** Returns the needs of a duty: the needs of a GET of the path that its text contains. */
function determineDutyNeeds(duty: string): Needs {
  const path = duty.split(' ').find((word) => word.startsWith('/'));
  return path === undefined ? {} : determineRequestNeeds('GET', path);
}

When('a client {duty}', { needs: determineDutyNeeds }, async function (this: AssayWorld, duty: string) {
  clientFindings.set(this, await performDuty(this, await this.fillPlaceholders(duty)));
});

/** Compares the names, endpoints or result of the client, in any order. Waits for a client that follows changes. */
Then('the client finds {string}', async function (this: AssayWorld, text: string) {
  const { listNames: names, waitUntil: waitUntilFound } = clientFindings.get(this);
  const expected = renderValue((await parseNames(this, text)).toSorted());
  const matchesExpected = (names: readonly string[] | undefined) =>
    names !== undefined && renderValue(names.toSorted()) === expected;
  await waitUntilFound?.(matchesExpected, text);
  this.check(
    'the objects that the client knows',
    expected,
    renderValue(names()?.toSorted() ?? 'nothing'),
    matchesExpected(names()),
  );
});
