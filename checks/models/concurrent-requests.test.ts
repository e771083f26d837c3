import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { type AnsweredRequest, eventsProblem, isLinearizable } from './concurrent-requests.ts';
import { type LifecycleRequest, nextState, type ObjectState } from './deletion-model.ts';

const HELD: ObjectState = { finalizers: ['a'], terminating: false };
const GOING: ObjectState = { finalizers: ['a'], terminating: true };
const remove: LifecycleRequest = { do: 'delete', dryRun: false, uid: 'none', grace: false };
const release: LifecycleRequest = { do: 'finalize', finalizers: [], by: 'PATCH' };
const create: LifecycleRequest = { do: 'create', finalizers: [] };
const label: LifecycleRequest = { do: 'label' };

const answerWith = (request: LifecycleRequest, code: number): AnsweredRequest => ({ request, code });

test('an order is found when there is one', () => {
  assert.ok(
    isLinearizable(HELD, [answerWith(remove, 200), answerWith(release, 200), answerWith(create, 409)], undefined),
  );
  assert.ok(
    isLinearizable(HELD, [answerWith(label, 404), answerWith(remove, 200), answerWith(release, 200)], undefined),
  );
  assert.ok(isLinearizable(GOING, [answerWith(release, 200), answerWith(release, 200)], undefined));
  assert.ok(
    isLinearizable(HELD, [answerWith(create, 201), answerWith(release, 200), answerWith(remove, 200)], {
      finalizers: [],
      terminating: false,
    }),
  );
});

test('what no order explains is not explained', () => {
  assert.ok(!isLinearizable(HELD, [answerWith(remove, 200), answerWith(release, 200)], GOING));
  assert.ok(
    !isLinearizable(HELD, [answerWith(remove, 200), answerWith(release, 200)], { finalizers: [], terminating: true }),
  );
  assert.ok(
    !isLinearizable(HELD, [answerWith(remove, 200), answerWith(release, 200), answerWith(create, 201)], undefined),
  );
  assert.ok(!isLinearizable(HELD, [answerWith(remove, 404), answerWith(label, 200)], HELD));
});

test('no request takes effect before it was sent or after it was heard of', () => {
  const answerBetween = (request: LifecycleRequest, code: number, sent: number, heard: number): AnsweredRequest => ({
    request,
    code,
    sentAt: sent,
    answeredAt: heard,
  });
  const gone = undefined;
  assert.ok(isLinearizable(HELD, [answerBetween(remove, 200, 0, 3), answerBetween(release, 200, 1, 2)], gone));
  assert.ok(
    !isLinearizable(
      HELD,
      [answerBetween(create, 409, 4, 5), answerBetween(remove, 200, 0, 3), answerBetween(release, 200, 1, 2)],
      gone,
    ),
  );
  assert.ok(
    isLinearizable(
      HELD,
      [answerBetween(create, 409, 2, 5), answerBetween(remove, 200, 0, 3), answerBetween(release, 200, 1, 4)],
      gone,
    ),
  );
});

test('a deletion that found nothing held removes a finalizer that came in between', () => {
  const held: LifecycleRequest = { do: 'finalize', finalizers: ['a'], by: 'PATCH' };
  const born: ObjectState = { finalizers: [], terminating: false };
  assert.ok(isLinearizable(born, [answerWith(remove, 200), answerWith(held, 200)], undefined));
  assert.ok(isLinearizable(born, [answerWith(remove, 200), answerWith(held, 200)], GOING));
  assert.ok(!isLinearizable(HELD, [answerWith(remove, 200), answerWith(held, 200)], undefined));
  const before = { ...answerWith(held, 200), sentAt: 0, answeredAt: 1 };
  assert.ok(!isLinearizable(born, [before, { ...answerWith(remove, 200), sentAt: 2, answeredAt: 3 }], undefined));
});

test('the uid that clients know is that of the first object of the name', () => {
  const mine: LifecycleRequest = { ...remove, uid: 'right' };
  const born: ObjectState = { finalizers: [], terminating: false };
  assert.ok(isLinearizable(born, [answerWith(mine, 200)], undefined));
  assert.ok(isLinearizable(born, [answerWith(remove, 200), answerWith(create, 201), answerWith(mine, 409)], born));
  const inTurn = [answerWith(remove, 200), answerWith(create, 201), answerWith(mine, 200)].map((one, at) => ({
    ...one,
    sentAt: at,
    answeredAt: at + 0.5,
  }));
  assert.ok(!isLinearizable(born, inTurn, undefined));
});

test('a PUT makes what is not there, a PATCH does not', () => {
  const put: LifecycleRequest = { do: 'finalize', finalizers: ['a'], by: 'PUT' };
  assert.ok(isLinearizable(undefined, [answerWith(put, 201)], HELD));
  assert.ok(!isLinearizable(undefined, [answerWith({ ...put, by: 'PATCH' }, 201)], HELD));
});

const requests = fc.array(fc.constantFrom(remove, release, create, label), { maxLength: 5 });

test('whatever went one after the other is explained, in whatever order it is told', () => {
  fc.assert(
    fc.property(requests, fc.nat(), (list, turn) => {
      let life: ObjectState | undefined = HELD;
      const answered = list.map((request) => {
        const step: { life: ObjectState | undefined; codes: readonly number[] } = nextState(life, request);
        life = step.life;
        return answerWith(request, step.codes[0] ?? 0);
      });
      const at = list.length === 0 ? 0 : turn % list.length;
      assert.ok(isLinearizable(HELD, [...answered.slice(at), ...answered.slice(0, at)], life));
    }),
  );
});

test('events must come, change and go in turn', () => {
  const eventsWithTypes = (...types: string[]) => types.map((type, at) => ({ type, version: String(at) }));
  assert.equal(
    eventsProblem(eventsWithTypes('ADDED', 'MODIFIED', 'DELETED', 'ADDED'), 2, { isPresent: true }),
    undefined,
  );
  assert.equal(
    eventsProblem(eventsWithTypes('ADDED', 'DELETED', 'DELETED'), 1, { isPresent: false }),
    'DELETED while it did not exist',
  );
  assert.equal(eventsProblem(eventsWithTypes('ADDED', 'ADDED'), 2, { isPresent: true }), 'ADDED while it existed');
  assert.equal(eventsProblem(eventsWithTypes('ADDED'), 2, { isPresent: true }), '1 ADDED for 2 creations');
  assert.match(eventsProblem(eventsWithTypes('ADDED'), 1, { isPresent: false }) ?? '', /^it does not exist/);
  assert.equal(
    eventsProblem(
      [
        { type: 'ADDED', version: '1' },
        { type: 'MODIFIED', version: '1' },
      ],
      1,
      { isPresent: true },
    ),
    'a version reported twice',
  );
});
