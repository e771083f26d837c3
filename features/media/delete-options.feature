@area:media
Feature: Encodings of DeleteOptions
  The server decodes DeleteOptions according to Content-Type.

  @rule:media-content-type-states-body
  Scenario Outline: DELETE of /endpoints<path> with dryRun in YAML DeleteOptions deletes nothing
    media-content-type-states-body: Content-Type specifies the encoding of the body.
    Detects: a server that ignores DeleteOptions in YAML, and therefore deletes the object despite dryRun.
    Given the Endpoints "one-subset" named "a"
    When DELETE /api/v1/namespaces/{namespace}/endpoints<path> with the body:
      """application/yaml
      # dry run
      dryRun:
      - All
      """
    Then the response is 200
    And the stored Endpoints "a" is unchanged

    Examples: one object and the collection
      | path |
      | /a   |
      |      |
