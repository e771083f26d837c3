@area:dry-run
Feature: Encodings of dry-run writes
  A dry run stores nothing, in any encoding of the body.

  Scenario Outline: A dry-run <method> in <type> stores nothing
    dry-all-post-not-stored, dry-all-put-not-stored: a dry run with a body in YAML or protobuf stores nothing.
    Detects: a server that reads dryRun only for bodies in JSON.
    Given the ConfigMap "empty" named "a"
    When <method> /api/v1/namespaces/{namespace}/configmaps<path>?dryRun=All with the ConfigMap "empty" as "<type>" where:
      | metadata.name | <name>      |
      | data          | {"key":"1"} |
    Then the response is a success
    And the response has:
      | data | {"key":"1"} |
    And the stored ConfigMap "a" is unchanged
    And there is no ConfigMap "b"

    @rule:dry-all-post-not-stored
    Examples: POST
      | method | type             | path | name |
      | POST   | application/yaml |      | b    |

    @rule:dry-all-post-not-stored @needs:protobuf
    Examples: POST in protobuf
      | method | type                          | path | name |
      | POST   | application/vnd.orch.protobuf |      | b    |

    @rule:dry-all-put-not-stored
    Examples: PUT
      | method | type             | path | name |
      | PUT    | application/yaml | /a   | a    |

    @rule:dry-all-put-not-stored @needs:protobuf
    Examples: PUT in protobuf
      | method | type                          | path | name |
      | PUT    | application/vnd.orch.protobuf | /a   | a    |
