import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { type AnsweredRequest, findEventProblem, isLinearizable } from './concurrent-requests.ts';
import { computeNextState, type LifecycleRequest, type ObjectState } from './lifecycle-model.ts';

const WITH_FINALIZER: ObjectState = { finalizers: ['a'], isTerminating: false };
const TERMINATING: ObjectState = { finalizers: ['a'], isTerminating: true };
const DELETE_REQUEST: LifecycleRequest = { do: 'delete', dryRun: false, uid: 'none', hasGracePeriod: false };
const FINALIZE_REQUEST: LifecycleRequest = { do: 'finalize', finalizers: [], method: 'PATCH' };
const CREATE_REQUEST: LifecycleRequest = { do: 'create', finalizers: [] };
const LABEL_REQUEST: LifecycleRequest = { do: 'label' };

const createAnsweredRequest = (request: LifecycleRequest, code: number): AnsweredRequest => ({ request, code });

test('responses are linearizable if an order of the requests explains them', () => {
  assert.ok(
    isLinearizable(
      WITH_FINALIZER,
      [
        createAnsweredRequest(DELETE_REQUEST, 200),
        createAnsweredRequest(FINALIZE_REQUEST, 200),
        createAnsweredRequest(CREATE_REQUEST, 409),
      ],
      undefined,
    ),
  );
  assert.ok(
    isLinearizable(
      WITH_FINALIZER,
      [
        createAnsweredRequest(LABEL_REQUEST, 404),
        createAnsweredRequest(DELETE_REQUEST, 200),
        createAnsweredRequest(FINALIZE_REQUEST, 200),
      ],
      undefined,
    ),
  );
  assert.ok(
    isLinearizable(
      TERMINATING,
      [createAnsweredRequest(FINALIZE_REQUEST, 200), createAnsweredRequest(FINALIZE_REQUEST, 200)],
      undefined,
    ),
  );
  assert.ok(
    isLinearizable(
      WITH_FINALIZER,
      [
        createAnsweredRequest(CREATE_REQUEST, 201),
        createAnsweredRequest(FINALIZE_REQUEST, 200),
        createAnsweredRequest(DELETE_REQUEST, 200),
      ],
      {
        finalizers: [],
        isTerminating: false,
      },
    ),
  );
});

test('responses are not linearizable if no order of the requests explains them', () => {
  assert.ok(
    !isLinearizable(
      WITH_FINALIZER,
      [createAnsweredRequest(DELETE_REQUEST, 200), createAnsweredRequest(FINALIZE_REQUEST, 200)],
      TERMINATING,
    ),
  );
  assert.ok(
    !isLinearizable(
      WITH_FINALIZER,
      [createAnsweredRequest(DELETE_REQUEST, 200), createAnsweredRequest(FINALIZE_REQUEST, 200)],
      {
        finalizers: [],
        isTerminating: true,
      },
    ),
  );
  assert.ok(
    !isLinearizable(
      WITH_FINALIZER,
      [
        createAnsweredRequest(DELETE_REQUEST, 200),
        createAnsweredRequest(FINALIZE_REQUEST, 200),
        createAnsweredRequest(CREATE_REQUEST, 201),
      ],
      undefined,
    ),
  );
  assert.ok(
    !isLinearizable(
      WITH_FINALIZER,
      [createAnsweredRequest(DELETE_REQUEST, 404), createAnsweredRequest(LABEL_REQUEST, 200)],
      WITH_FINALIZER,
    ),
  );
});

test('a request takes effect between its sending and its response', () => {
  const createTimedRequest = (
    request: LifecycleRequest,
    code: number,
    startedAt: number,
    endedAt: number,
  ): AnsweredRequest => ({
    request,
    code,
    startedAt,
    endedAt,
  });
  const noObject = undefined;
  assert.ok(
    isLinearizable(
      WITH_FINALIZER,
      [createTimedRequest(DELETE_REQUEST, 200, 0, 3), createTimedRequest(FINALIZE_REQUEST, 200, 1, 2)],
      noObject,
    ),
  );
  assert.ok(
    !isLinearizable(
      WITH_FINALIZER,
      [
        createTimedRequest(CREATE_REQUEST, 409, 4, 5),
        createTimedRequest(DELETE_REQUEST, 200, 0, 3),
        createTimedRequest(FINALIZE_REQUEST, 200, 1, 2),
      ],
      noObject,
    ),
  );
  assert.ok(
    isLinearizable(
      WITH_FINALIZER,
      [
        createTimedRequest(CREATE_REQUEST, 409, 2, 5),
        createTimedRequest(DELETE_REQUEST, 200, 0, 3),
        createTimedRequest(FINALIZE_REQUEST, 200, 1, 4),
      ],
      noObject,
    ),
  );
});

test('a deletion of an object without finalizers respects a finalizer that is added at the same time', () => {
  const addFinalizer: LifecycleRequest = { do: 'finalize', finalizers: ['a'], method: 'PATCH' };
  const withoutFinalizer: ObjectState = { finalizers: [], isTerminating: false };
  assert.ok(
    isLinearizable(
      withoutFinalizer,
      [createAnsweredRequest(DELETE_REQUEST, 200), createAnsweredRequest(addFinalizer, 200)],
      undefined,
    ),
  );
  assert.ok(
    isLinearizable(
      withoutFinalizer,
      [createAnsweredRequest(DELETE_REQUEST, 200), createAnsweredRequest(addFinalizer, 200)],
      TERMINATING,
    ),
  );
  assert.ok(
    !isLinearizable(
      WITH_FINALIZER,
      [createAnsweredRequest(DELETE_REQUEST, 200), createAnsweredRequest(addFinalizer, 200)],
      undefined,
    ),
  );
  const earlierRequest = { ...createAnsweredRequest(addFinalizer, 200), startedAt: 0, endedAt: 1 };
  assert.ok(
    !isLinearizable(
      withoutFinalizer,
      [earlierRequest, { ...createAnsweredRequest(DELETE_REQUEST, 200), startedAt: 2, endedAt: 3 }],
      undefined,
    ),
  );
});

test('a uid precondition refers to the object that existed before the requests', () => {
  const requestWithUid: LifecycleRequest = { ...DELETE_REQUEST, uid: 'right' };
  const withoutFinalizer: ObjectState = { finalizers: [], isTerminating: false };
  assert.ok(isLinearizable(withoutFinalizer, [createAnsweredRequest(requestWithUid, 200)], undefined));
  assert.ok(
    isLinearizable(
      withoutFinalizer,
      [
        createAnsweredRequest(DELETE_REQUEST, 200),
        createAnsweredRequest(CREATE_REQUEST, 201),
        createAnsweredRequest(requestWithUid, 409),
      ],
      withoutFinalizer,
    ),
  );
  const sequentialRequests = [
    createAnsweredRequest(DELETE_REQUEST, 200),
    createAnsweredRequest(CREATE_REQUEST, 201),
    createAnsweredRequest(requestWithUid, 200),
  ].map((answeredRequest, index) => ({
    ...answeredRequest,
    startedAt: index,
    endedAt: index + 0.5,
  }));
  assert.ok(!isLinearizable(withoutFinalizer, sequentialRequests, undefined));
});

test('a PUT creates a missing object, a PATCH does not', () => {
  const putRequest: LifecycleRequest = { do: 'finalize', finalizers: ['a'], method: 'PUT' };
  assert.ok(isLinearizable(undefined, [createAnsweredRequest(putRequest, 201)], WITH_FINALIZER));
  assert.ok(
    !isLinearizable(undefined, [createAnsweredRequest({ ...putRequest, method: 'PATCH' }, 201)], WITH_FINALIZER),
  );
});

const requestsArbitrary = fc.array(fc.constantFrom(DELETE_REQUEST, FINALIZE_REQUEST, CREATE_REQUEST, LABEL_REQUEST), {
  maxLength: 5,
});

test('sequential requests are linearizable, regardless of the order in which they are listed', () => {
  fc.assert(
    fc.property(requestsArbitrary, fc.nat(), (requests, rotation) => {
      let objectState: ObjectState | undefined = WITH_FINALIZER;
      const answeredRequests = requests.map((request) => {
        const step: { object: ObjectState | undefined; codes: readonly number[] } = computeNextState(
          objectState,
          request,
        );
        objectState = step.object;
        return createAnsweredRequest(request, step.codes[0] ?? 0);
      });
      const index = requests.length === 0 ? 0 : rotation % requests.length;
      assert.ok(
        isLinearizable(
          WITH_FINALIZER,
          [...answeredRequests.slice(index), ...answeredRequests.slice(0, index)],
          objectState,
        ),
      );
    }),
  );
});

test('events alternate between creation and deletion, with changes in between', () => {
  const createEvents = (...types: string[]) => types.map((type, index) => ({ type, version: String(index) }));
  assert.equal(
    findEventProblem(createEvents('ADDED', 'MODIFIED', 'DELETED', 'ADDED'), 2, { isPresent: true }),
    undefined,
  );
  assert.equal(
    findEventProblem(createEvents('ADDED', 'DELETED', 'DELETED'), 1, { isPresent: false }),
    'DELETED while the object did not exist',
  );
  assert.equal(
    findEventProblem(createEvents('ADDED', 'ADDED'), 2, { isPresent: true }),
    'ADDED while the object existed',
  );
  assert.equal(findEventProblem(createEvents('ADDED'), 2, { isPresent: true }), '1 ADDED for 2 creations');
  assert.match(findEventProblem(createEvents('ADDED'), 1, { isPresent: false }) ?? '', /^the object does not exist/);
  assert.equal(
    findEventProblem(
      [
        { type: 'ADDED', version: '1' },
        { type: 'MODIFIED', version: '1' },
      ],
      1,
      { isPresent: true },
    ),
    'a version was reported twice',
  );
});
