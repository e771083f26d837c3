import assert from 'node:assert/strict';
import { test } from 'node:test';
import { shortenTranscript } from './transcript.ts';

test('a transcript omits progress lines and areas in the middle, and contains the number of omitted lines', () => {
  const progressLines = Array.from(
    { length: 6 },
    (_, index) => `${'.'.repeat(54)} ${54 * (index + 1)}/500 0:0${index}, 1:00 left`,
  );
  const areas = Array.from({ length: 12 }, (_, index) => `passed   area${index}     ${index} of ${index}  3 passed`);
  const output = [
    'judging x',
    '500 scenarios',
    '',
    ...progressLines,
    '..-r   500/500 1:07',
    '',
    '',
    'reports: y',
    '',
    ...areas,
    '',
    '500 passed',
  ];
  assert.deepEqual(shortenTranscript(`${output.join('\n')}\n`).split('\n'), [
    '```text',
    '$ npm start',
    'judging x',
    '500 scenarios',
    '',
    ...progressLines.slice(0, 2),
    '  (4 more lines)',
    '..-r   500/500 1:07',
    '',
    'reports: y',
    '',
    ...areas.slice(0, 5),
    '  (3 more areas)',
    ...areas.slice(8),
    '',
    '500 passed',
    '```',
  ]);
});
