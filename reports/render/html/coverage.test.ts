import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Envelope, OperationCoverage } from '../../schema/envelope.ts';
import { formatCoverage } from '../coverage-text.ts';
import { createSampleReport } from '../sample-report.ts';
import { renderCoverage } from './coverage.ts';

const LIST_COVERAGE: OperationCoverage = {
  operation: 'list',
  requests: 1,
  values: [
    { of: 'limit', value: '<2>', outcomes: { '200': 2, '410 Expired': 1 } },
    { of: 'outcome', value: '410 Expired', outcomes: { '410 Expired': 7 } },
  ],
};
const LIST_HOLES = { covered: 2, possible: 4, holes: [{ what: 'limit=zero', rules: ['chunk-a', 'chunk-b'] }] };

const renderSection = (...coverage: OperationCoverage[]) => {
  const envelope: Envelope = { ...createSampleReport(1), coverage };
  return renderCoverage(envelope)?.text ?? '';
};

describe('coverage section of the page', () => {
  it('lists each value with the number of each outcome', () => {
    const section = renderSection(LIST_COVERAGE);
    assert.match(section, /<td>&lt;2&gt;<\/td><td>200 \(2\), 410 Expired \(1\)<\/td>/);
    assert.match(section, /<td>410 Expired<\/td><td>7<\/td>/);
    assert.match(section, /1 request</);
    assert.doesNotMatch(section, /Missing combinations/);
  });

  it('links missing combinations to their rules', () => {
    const section = renderSection({ ...LIST_COVERAGE, ...LIST_HOLES });
    assert.match(section, /<li>limit=zero: <a href="#chunk-a">.*<a href="#chunk-b">/);
    assert.match(section, /1 request, 2 of 4 combinations/);
  });

  it('is omitted without requests', () => assert.equal(renderSection(), ''));
});

describe('coverage line of the console', () => {
  it('sums all operations', () =>
    assert.match(
      formatCoverage([
        { ...LIST_COVERAGE, ...LIST_HOLES },
        { ...LIST_COVERAGE, ...LIST_HOLES },
      ]) ?? '',
      /^4 of 8 values and pairs of values /,
    ));

  it('is omitted for a partial run', () => assert.equal(formatCoverage([LIST_COVERAGE]), undefined));
});
