/**
 * Tests that the largest bodies and heads block the serving thread of the simulator for at most 250 ms of processor time (livez-thread.ts).
 * The shortest of three attempts counts. A time over the limit is divided by the slowdown of the machine under load (slowdown.ts). `node
 * verify/stress/hostile/judge-hostile.ts` runs all stress cases, and measures memory.
 */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { LaunchedServer } from '../../../client/launch/launched-server.ts';
import { launchServer } from '../../../client/launch/launcher.ts';
import { BODY_CASES } from './bodies.ts';
import { DEFINITION_CASES } from './definitions.ts';
import { LivezPoller } from './livez.ts';
import { REQUEST_CASES } from './requests.ts';
import { measureSlowdown } from './slowdown.ts';
import { sendRequest } from './stress-case.ts';
import { WRITE_CASES } from './writes.ts';

const MAX_BLOCKED_MS = 250;
const MAX_ATTEMPTS = 3;
/** The names of the tested cases. */
const CASE_NAMES: ReadonlySet<string> = new Set([
  ...['one long value', 'a value of escape sequences', 'many members', 'many owner references'],
  ...['a list of many numbers', 'deeply nested objects', 'many addresses', 'a SubjectAccessReview with many groups'],
  ...['a deletecollection with a long body', 'YAML: a long quoted scalar', 'YAML: deeply nested mappings'],
  ...['CBOR: many members', 'protobuf: many items', 'protobuf: a varint without end'],
  ...['ten thousand operations', 'copies that double a list', 'a merge patch with many nulls'],
  ...['$deleteFromPrimitiveList with many finalizers', 'a CustomResourceDefinition with many versions'],
  ...['a default with many members for many items', 'a large pattern and a short value'],
  ...['labels: commas', 'labels: a term with many values', 'fields: many equal terms'],
  ...['many parameters', 'Accept: weights'],
]);

describe('the largest requests of each kind', () => {
  let server: LaunchedServer;
  let livezPoller: LivezPoller;
  let lastNumber = 0;
  before(async () => {
    server = await launchServer(
      { flags: ['--dialect', 'kubernetes', '--feature-gates', 'CBORServingAndStorage=true'] },
      [],
    );
    livezPoller = new LivezPoller(server.target.url, server.pid);
  });
  after(async () => {
    await livezPoller.close();
    await server.stop();
  });

  const selectedCases = [...BODY_CASES, ...REQUEST_CASES, ...DEFINITION_CASES, ...WRITE_CASES].filter(({ name }) =>
    CASE_NAMES.has(name),
  );
  assert.equal(selectedCases.length, CASE_NAMES.size);
  for (const stressCase of selectedCases) {
    test(`${stressCase.name}: blocks the serving thread for at most ${MAX_BLOCKED_MS} ms`, async (context) => {
      const { url } = server.target;
      let minimumMs = Number.POSITIVE_INFINITY;
      for (let attempt = 1; attempt <= MAX_ATTEMPTS && minimumMs > MAX_BLOCKED_MS; attempt += 1) {
        const n = ++lastNumber;
        for (const stressRequest of stressCase.createSetupRequests?.(n) ?? []) await sendRequest(url, stressRequest);
        const requests = stressCase.createRequests?.(n) ?? [];
        await livezPoller.takeLongestWait();
        for (const { status, bodyExcerpt } of await Promise.all(requests.map((request) => sendRequest(url, request))))
          assert.ok(status > 0, bodyExcerpt);
        const { processorMs, failures } = await livezPoller.takeLongestWait();
        assert.deepEqual(failures, []);
        if (processorMs === undefined)
          return context.skip('this system does not provide the processor time of a thread');
        minimumMs = Math.min(minimumMs, processorMs <= MAX_BLOCKED_MS ? processorMs : processorMs / measureSlowdown());
      }
      assert.ok(minimumMs <= MAX_BLOCKED_MS, `${minimumMs.toFixed()} ms`);
    });
  }
});
