import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Envelope, OperationCoverage } from '../../schema/envelope.ts';
import { formatCoverage } from '../coverage-text.ts';
import { sampleEnvelope } from '../sample.ts';
import { coverageSection } from './coverage.ts';

const LIST: OperationCoverage = {
  operation: 'list',
  requests: 1,
  values: [
    { of: 'limit', value: '<2>', outcomes: { '200': 2, '410 Expired': 1 } },
    { of: 'outcome', value: '410 Expired', outcomes: { '410 Expired': 7 } },
  ],
};
const HOLES = { covered: 2, possible: 4, holes: [{ what: 'limit=zero', rules: ['chunk-a', 'chunk-b'] }] };

const renderSection = (...coverage: OperationCoverage[]) => {
  const envelope: Envelope = { ...sampleEnvelope(1), coverage };
  return coverageSection(envelope)?.text ?? '';
};

describe('coverage on the page', () => {
  it('has each value with how often which outcome came, and of outcomes how often', () => {
    const section = renderSection(LIST);
    assert.match(section, /<td>&lt;2&gt;<\/td><td>200 \(2\), 410 Expired \(1\)<\/td>/);
    assert.match(section, /<td>410 Expired<\/td><td>7<\/td>/);
    assert.match(section, /1 request</);
    assert.doesNotMatch(section, /Not sent/);
  });

  it('leads from a hole to the rules that speak of it', () => {
    const section = renderSection({ ...LIST, ...HOLES });
    assert.match(section, /<li>limit=zero: <a href="#chunk-a">.*<a href="#chunk-b">/);
    assert.match(section, /1 request, 2 of 4 combinations/);
  });

  it('is left out where nothing was sent', () => assert.equal(renderSection(), ''));
});

describe('coverage as a line', () => {
  it('adds up all operations', () =>
    assert.match(
      formatCoverage([
        { ...LIST, ...HOLES },
        { ...LIST, ...HOLES },
      ]) ?? '',
      /^4 of 8 combinations /,
    ));

  it('is left out of a part of the suite', () => assert.equal(formatCoverage([LIST]), undefined));
});
