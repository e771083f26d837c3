import { deepEqual } from 'node:assert/strict';
import { describe, it } from 'node:test';
import { dryRunOf } from './dry-run.ts';
import { ABSENT, CREATED, DONE, EXISTS } from './model.ts';
import type { Place } from './place.ts';
import type { DryRun } from './steps.ts';

const PLACE: Place = { collection: '/c', object: { kind: 'Endpoints' }, changes: [], status: (n) => ({ replicas: n }) };

describe('a dry run of a program', () => {
  it('is sent as the write is, and must be answered so', () => {
    const runOf = (by: DryRun, isThere: boolean) => {
      const { method, path, expected } = dryRunOf(
        PLACE,
        'm',
        'a',
        { do: 'dry run', name: 'a', labels: {}, by },
        isThere,
      );
      return [`${method} ${path}`, expected];
    };
    deepEqual(runOf('POST', false), ['POST /c?dryRun=All', CREATED]);
    deepEqual(runOf('POST', true), ['POST /c?dryRun=All', EXISTS]);
    deepEqual(runOf('PATCH', false), ['PATCH /c/a?dryRun=All', ABSENT]);
    deepEqual(runOf('status', true), ['PATCH /c/a/status?dryRun=All', DONE]);
    const applied = 'PATCH /c/a?fieldManager=m&force=true&dryRun=All';
    deepEqual(runOf('apply', false), [applied, CREATED]);
    deepEqual(runOf('apply', true), [applied, DONE]);
  });
});
