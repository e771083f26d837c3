import { deepEqual, equal } from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { MonitorAttachment } from '../../../reports/schema/attachments.ts';
import { MonitorTally } from './tally.ts';

function createAttachment(subject: string | undefined): MonitorAttachment {
  const contradictions = subject === undefined ? [] : [{ what: subject, expected: '', actual: '', exchanges: [] }];
  const failedRules = subject === undefined ? [] : [`rule-of-${subject}`];
  return {
    monitor: 'm',
    statement: '',
    rules: [],
    failed: failedRules,
    compared: 2,
    broken: contradictions.length,
    contradictions,
  };
}

describe('MonitorTally', () => {
  it('adds the results, and keeps the contradiction of the last attachment with a contradiction', () => {
    const tally = new MonitorTally();
    for (const subject of ['long', 'short', undefined]) tally.add([createAttachment(subject)]);
    const [result] = tally.results;
    deepEqual([result?.compared, result?.broken], [6, 2]);
    equal(result?.contradictions[0]?.what, 'short');
    deepEqual(result?.failed, ['rule-of-long', 'rule-of-short']);
  });

  it('adds the replay values to a contradicted monitor only', () => {
    const replay = { seed: 1, path: '0:1', counterexample: '[]' };
    const tally = new MonitorTally();
    tally.add([createAttachment('x'), { ...createAttachment(undefined), monitor: 'sound' }]);
    tally.addReplay(replay);
    deepEqual(
      tally.results.map((result) => result.replay),
      [replay, undefined],
    );
  });
});
