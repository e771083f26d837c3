/**
 * Tests that the largest bodies and heads of each kind block the simulator for at most 250 ms of processor time of the serving thread
 * (livez-thread.ts). The shortest of three attempts counts, and a time over the limit is divided by how much slower the machine is than an
 * idle one (pace.ts). `node verify/stress/hostile/judge-hostile.ts` runs all trials, and measures memory.
 */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Launched } from '../../../client/launch/launched.ts';
import { launchServer } from '../../../client/launch/launcher.ts';
import { BODIES } from './bodies.ts';
import { CUSTOM } from './definitions.ts';
import { Livez } from './livez.ts';
import { measureSlowdown } from './machine-load.ts';
import { REQUESTS } from './requests.ts';
import { send } from './trial.ts';
import { WRITES } from './writes.ts';

/** In milliseconds. */
const LONGEST_HOLD = 250;
const TRIES = 3;
const NAMES: ReadonlySet<string> = new Set([
  ...['one long value', 'a value of escapes', 'many members', 'many owners', 'numbers', 'levels'],
  ...['many addresses', 'many groups under review', 'a deletion of a collection with a long body'],
  ...['YAML: quotes', 'YAML: levels', 'CBOR: members', 'protobuf: items', 'protobuf: numbers'],
  ...['ten thousand operations', 'copies that double in a list', 'a merge of many nulls', 'finalizers deleted'],
  ...['a definition of many versions', 'defaults of many members', 'a wide pattern and a short text'],
  ...['labels: commas', 'labels: a set of many values', 'fields: many terms', 'many parameters', 'Accept: weights'],
]);

describe('the largest of each sort', () => {
  let server: Launched;
  let livez: Livez;
  let lastNumber = 0;
  before(async () => {
    server = await launchServer(
      { flags: ['--dialect', 'kubernetes', '--feature-gates', 'CBORServingAndStorage=true'] },
      [],
    );
    livez = new Livez(server.target.url, server.pid);
  });
  after(async () => {
    await livez.close();
    await server.stop();
  });

  const trials = [...BODIES, ...REQUESTS, ...CUSTOM, ...WRITES].filter(({ name }) => NAMES.has(name));
  assert.equal(trials.length, NAMES.size);
  for (const trial of trials) {
    test(trial.name, async (context) => {
      const { url } = server.target;
      let least = Number.POSITIVE_INFINITY;
      for (let time = 1; time <= TRIES && least > LONGEST_HOLD; time += 1) {
        const n = ++lastNumber;
        for (const one of trial.prepare?.(n) ?? []) await send(url, one);
        const shots = trial.shots?.(n) ?? [];
        await livez.longest();
        for (const { status, text } of await Promise.all(shots.map((shot) => send(url, shot))))
          assert.ok(status > 0, text);
        const { worked, failures } = await livez.longest();
        assert.deepEqual(failures, []);
        if (worked === undefined) return context.skip('this system does not tell the processor time of a thread');
        least = Math.min(least, worked <= LONGEST_HOLD ? worked : worked / measureSlowdown());
      }
      assert.ok(least <= LONGEST_HOLD, `${least.toFixed()} ms`);
    });
  }
});
