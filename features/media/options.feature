@area:media
Feature: Options of deletions in other encodings
  The options of a deletion are a document like any other.

  @rule:media-content-type-states-body
  Scenario Outline: The options of a deletion of <path> are read in YAML
    media-content-type-states-body: Content-Type states the type of the body.
    Detects: options that are no JSON are dropped, and what was to be tried is done.
    Given the Endpoints "one-subset" named "a"
    When DELETE /api/v1/namespaces/{namespace}/endpoints<path> with the body:
      """application/yaml
      # only tried
      dryRun:
      - All
      """
    Then the answer is 200
    And the stored Endpoints "a" is unchanged

    Examples: one and all
      | path |
      | /a   |
      |      |
