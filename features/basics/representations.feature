@area:media @basic
Feature: The basics of representations
  What scenarios of tables and encodings stand on. These run first; where one of them fails, what stands on it is not asked.

  @resource @basic:table @rule:table-list
  Scenario: A list can be had as a Table
    table-list: kind Table, one row per object, below columns.
    Detects: a plain list comes.
    Given the request header "Accept" is "application/json;as=Table;g=meta.orch.io;v=v1"
    When GET /{collection}
    Then the answer has:
      | kind              | Table   |
      | columnDefinitions | (array) |

  @resource @basic:yaml-answer @rule:media-yaml-response
  Scenario: A list can be had as YAML
    media-yaml-response: a YAML document with Content-Type application/yaml.
    Detects: JSON comes.
    Given the request header "Accept" is "application/yaml"
    When GET /{collection}
    Then the headers of the answer have:
      | Content-Type | application/yaml |

  @resource @basic:yaml-body @rule:media-yaml-request
  Scenario: An object can be sent as YAML
    media-yaml-request: a body with Content-Type application/yaml is accepted.
    Detects: only JSON is read.
    When POST /{collection} with the resource "plain" in "application/yaml" where:
      | metadata.name | a |
    Then the answer is a success
