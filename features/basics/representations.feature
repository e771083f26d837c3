@area:media @basic
Feature: Basics of representations
  Prerequisites of the scenarios about tables and encodings. They run first. Scenarios that depend on a failed prerequisite are skipped.

  @resource @basic:table @rule:table-list
  Scenario: GET of a collection as Table returns a Table
    table-list: the kind is Table, with column definitions.
    Detects: a server that returns the list of objects.
    Given the request header "Accept" is "application/json;as=Table;g=meta.orch.io;v=v1"
    When GET /{collection}
    Then the response has:
      | kind              | Table   |
      | columnDefinitions | (array) |

  @resource @basic:yaml-answer @rule:media-yaml-response
  Scenario: GET with Accept application/yaml returns YAML
    media-yaml-response: the response is a YAML document with Content-Type application/yaml.
    Detects: a server that returns JSON.
    Given the request header "Accept" is "application/yaml"
    When GET /{collection}
    Then the headers of the response have:
      | Content-Type | application/yaml |

  @resource @basic:yaml-body @rule:media-yaml-request
  Scenario: POST with Content-Type application/yaml creates an object
    media-yaml-request: a body with Content-Type application/yaml is accepted.
    Detects: a server that reads only JSON.
    When POST /{collection} with the resource "plain" as "application/yaml" where:
      | metadata.name | a |
    Then the response is a success
