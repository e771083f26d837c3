/** The sentence about the status of the response. */
import { getStatus, parseJsonBody, readText } from '../../client/exchange/exchange.ts';
import { readPath } from '../harness/comparison/paths.ts';
import { type ExpectedStatus, parseStatus, STATUS_PATTERN } from '../harness/comparison/statuses.ts';
import { combineNeeds, type Needs } from '../harness/needs/step-needs.ts';
import { defineParameterType, Then } from '../harness/vocabulary.ts';
import type { AssayWorld } from '../harness/world.ts';

defineParameterType({ name: 'status', regexp: STATUS_PATTERN, transformer: parseStatus });

/** Compares the status. A failure also shows the beginning of the body. */
export function compareStatus(world: AssayWorld, expected: string, isMatch: (status: number) => boolean): void {
  const exchange = world.getLastExchange();
  world.isStatusCompared = true;
  const status = getStatus(exchange);
  const { method, path } = exchange.request;
  const actual = isMatch(status) ? String(status) : `${status} ${readText(exchange).slice(0, 600)}`;
  world.check({ name: `the status of the response to ${method} ${path}`, exchange }, expected, actual, isMatch(status));
}

const NEEDS_BY_REASON: Readonly<Record<string, Needs>> = {
  AlreadyExists: { basics: ['already-exists'] },
  Conflict: { basics: ['conflict'] },
};
const NEEDS_BY_CODE: Readonly<Record<number, Needs>> = {
  404: { basics: ['not-found'] },
  406: { basics: ['accept'] },
  415: { basics: ['content-type'] },
};

function determineStatusNeeds({ codes, reason, isMatch }: ExpectedStatus): Needs {
  const [code = 0] = codes;
  return combineNeeds(
    NEEDS_BY_CODE[code],
    reason === undefined ? undefined : combineNeeds({ basics: ['status', 'reason'] }, NEEDS_BY_REASON[reason]),
    { prescriptions: codes.length === 1 && code === 201 ? ['201'] : [] },
    { isRejected: code === 0 ? isMatch(400) && !isMatch(500) : code >= 400 && code < 500 },
  );
}

Then(
  'the response is {status}',
  { needs: determineStatusNeeds },
  function (this: AssayWorld, { expected, isMatch, reason }: ExpectedStatus) {
    compareStatus(this, expected, isMatch);
    if (reason !== undefined)
      this.compare(
        'the reason of the Status',
        { value: reason },
        readPath(parseJsonBody(this.getLastExchange()), 'reason'),
      );
  },
);
