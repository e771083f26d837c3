/** Tests that a difference does not end a program: it is reported once, and later steps are compared. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { DrawnProgram } from '../diff-areas.ts';
import type { Server } from '../execution/server.ts';
import { Kind } from '../kinds/kind.ts';
import { KNOWN_KINDS } from '../kinds/kinds.ts';
import { comparePrograms, type ProgramComparisonOptions } from './compare-programs.ts';

interface ComparedStep {
  readonly do: string;
  readonly path?: string;
}
type Respond = (step: ComparedStep, earlierSteps: readonly ComparedStep[]) => object;

/** Creates a program of steps on servers that respond with the given functions. */
function buildProgram(
  steps: readonly ComparedStep[],
  respondFunctions: Readonly<Record<string, Respond>>,
): DrawnProgram {
  return {
    steps: steps.length,
    program: steps,
    run: async ({ name }: Server) =>
      steps.map((step, index) => ({
        operation: step,
        outcome: (respondFunctions[name] as Respond)(step, steps.slice(0, index)),
        exchangeIndex: index,
      })),
    limitToKinds: () => buildProgram(steps, respondFunctions),
    alignAfter: (index) => buildProgram(steps.toSpliced(index, 1), respondFunctions),
    shrink: async (showsDifference) => {
      for (const step of steps)
        if (await showsDifference(buildProgram([step], respondFunctions)))
          return buildProgram([step], respondFunctions);
      return buildProgram(steps, respondFunctions);
    },
  };
}

function compareSteps(
  steps: readonly ComparedStep[],
  left: Respond,
  right: Respond,
  options: Partial<ProgramComparisonOptions> = {},
) {
  const drawnProgram = buildProgram(steps, { left, right });
  return comparePrograms({
    left: { name: 'left', log: [] } as unknown as Server,
    right: { name: 'right', log: [] } as unknown as Server,
    seed: 1,
    steps: steps.length,
    areas: [{ description: 'steps', drawPrograms: () => [fc.constant(drawnProgram)] }],
    kinds: KNOWN_KINDS,
    failFast: false,
    shrinkingTime: 600_000,
    namePrefix: 'run',
    serves: () => true,
    findIgnoreReason: () => undefined,
    isStopped: () => false,
    onProgram: () => undefined,
    ...options,
  });
}

const countBySignature = ({ groups }: Awaited<ReturnType<typeof compareSteps>>) =>
  Object.fromEntries(groups.map(({ signature, count }) => [signature, count]));

test('a difference in every response is reported once with its count, and does not hide other differences', async () => {
  const steps = [{ do: 'get' }, { do: 'get' }, { do: 'list' }, { do: 'get' }];
  const left: Respond = () => ({ status: 200, headers: {}, body: { a: 1 } });
  const right: Respond = (_, earlierSteps) => ({
    status: 200,
    headers: { x: '1' },
    body: { a: earlierSteps.length < 3 ? 1 : 2 },
  });
  const result = await compareSteps(steps, left, right);
  assert.deepEqual(countBySignature(result), {
    'get: headers.x only right': 3,
    'list: headers.x only right': 1,
    'get: body.a differs': 1,
  });
  assert.equal(result.differentSteps, 4);
});

test('an ignored difference does not hide another difference in the same response', async () => {
  const right: Respond = () => ({ status: 200, headers: { x: '1' }, body: 2 });
  const result = await compareSteps([{ do: 'get' }], () => ({ status: 200, headers: {}, body: 1 }), right, {
    findIgnoreReason: (signatures) =>
      signatures.some((signature) => signature.includes('headers.x')) ? 'a proxy' : undefined,
  });
  assert.deepEqual(countBySignature(result), { 'get: headers.x only right': 1, 'get: body differs': 1 });
  assert.equal(result.differentSteps, 1);
});

test('the program continues without a request that only one server accepted', async () => {
  const steps = [{ do: 'get' }, { do: 'create' }, { do: 'get' }, { do: 'list' }];
  // An object that only the left server stored shows in each later response.
  const respondWith =
    (isAccepted: boolean): Respond =>
    (step, earlierSteps) => {
      if (step.do === 'create') return isAccepted ? { status: 201, body: {} } : { status: 422, body: {} };
      if (step.do === 'list') return { status: 200, body: isAccepted ? 'a' : 'b' };
      return { status: isAccepted && earlierSteps.some((step) => step.do === 'create') ? 200 : 404 };
    };
  const result = await compareSteps(steps, respondWith(true), respondWith(false));
  assert.deepEqual(countBySignature(result), { 'create: status 201 | 422': 1, 'list: body differs': 1 });
});

test('a difference in a stored object is not counted again in later responses', async () => {
  const steps = [{ do: 'create' }, { do: 'get' }, { do: 'list' }];
  const respondWith =
    (value: number): Respond =>
    (step) => ({
      status: 200,
      body: step.do === 'list' ? { items: [{ spec: { a: value } }], other: value } : { spec: { a: value } },
    });
  const result = await compareSteps(steps, respondWith(1), respondWith(2));
  assert.deepEqual(countBySignature(result), { 'create: body.spec.a differs': 1, 'list: body.other differs': 1 });
  assert.equal(result.followingSteps, 1);
});

test('fields of bodies with different kinds are not compared', async () => {
  const [left, right] = [
    { kind: 'Status', status: 'Success' },
    { kind: 'ConfigMap', data: {} },
  ].map(
    (body): Respond =>
      () => ({ status: 200, body }),
  );
  const result = await compareSteps([{ do: 'delete' }], left as Respond, right as Respond);
  assert.deepEqual(countBySignature(result), { 'delete: body.kind Status | ConfigMap': 1 });
});

test('a difference that does not occur every time is marked as unstable', async () => {
  let responseCount = 0;
  const right: Respond = () => {
    responseCount += 1;
    return { status: 200, body: responseCount % 2 };
  };
  const result = await compareSteps([{ do: 'get' }], () => ({ status: 200, body: 0 }), right);
  assert.equal(result.groups[0]?.unstable, true);
});

test('a rejected creation of one kind has a separate signature', async () => {
  const kind = new Kind({ apiVersion: 'v1', kind: 'ConfigMap', resource: 'configmaps', contents: [{}] });
  const step = { do: 'create', kind } as ComparedStep;
  const result = await compareSteps(
    [step],
    () => ({ status: 201 }),
    () => ({ status: 422 }),
  );
  assert.deepEqual(result.groups[0]?.ignorableSignatures, [
    'create ConfigMap: status 201 | 422',
    'create: status 201 | 422',
  ]);
});
