import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { parseScenarios } from './scenario-tags.ts';

const FEATURE_TEXT = `@area:watch
@rule:of-the-feature
Feature: A feature

  @rule:a @rule:b
  @needs:something
  Scenario: The first
    When a body:
      """
      @rule:not-a-tag
      Scenario: not a scenario
      """

  @rule:of-the-group
  Rule: A group

    @rule:c
    Scenario Outline: The <nth>
      Examples: some
        | nth    |
        | second |

      @rule:d @rule:c
      Examples: others
        | nth   |
        | third |
`;

describe('the parser of scenarios', () => {
  it('reads the tags of scenarios and the inherited tags, and ignores doc strings', () => {
    assert.deepEqual(parseScenarios(FEATURE_TEXT, 'features/x.feature'), [
      { rules: ['of-the-feature', 'a', 'b'], scenario: { id: 'features/x.feature:7', name: 'The first' } },
      {
        rules: ['of-the-feature', 'of-the-group', 'c', 'd'],
        scenario: { id: 'features/x.feature:18', name: 'The <nth>' },
      },
    ]);
  });
});
