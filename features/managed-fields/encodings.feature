@area:managed-fields
Feature: managedFields entries of writes in every encoding
  A write in YAML or protobuf, and a PUT that creates an object, have the same managedFields entry as a write in JSON.

  Scenario Outline: A <write> that creates an object adds an Update entry for the manager of the request
    mf-entry-operation-update: the manager owns the fields of the body, in every encoding.
    Detects: a server that adds no entry for a PUT that creates an object, or for bodies in other encodings.
    When <method> /api/v1/namespaces/{namespace}/endpoints<path>?fieldManager=maker with the Endpoints "one-subset" as "<type>" where:
      | metadata.name | a |
    Then the response is 201
    And the field managers of the Endpoints "a" are:
      | manager | operation | fields                                         |
      | maker   | Update    | .metadata.labels .metadata.labels.app .subsets |

    @rule:mf-entry-operation-update
    Examples: JSON and YAML
      | write     | method | path | type             |
      | PUT       | PUT    | /a   | application/json |
      | YAML POST | POST   |      | application/yaml |
      | YAML PUT  | PUT    | /a   | application/yaml |
    @rule:mf-entry-operation-update @needs:protobuf
    Examples: protobuf
      | write         | method | path | type                          |
      | protobuf POST | POST   |      | application/vnd.orch.protobuf |
      | protobuf PUT  | PUT    | /a   | application/vnd.orch.protobuf |

  @needs:type:configmaps
  Scenario Outline: A PUT in <encoding> transfers the ownership of the fields that it changes and removes
    ssa-change-moves-ownership: the encoding of the body makes no difference.
    Detects: a server that makes the manager of a YAML or protobuf body the owner of every field of the body, or changes no owners.
    Given the manager "one" has applied the ConfigMap "a":
      """
      data: {k: "1", l: "1", gone: "1"}
      """
    When PUT /api/v1/namespaces/{namespace}/configmaps/a?fieldManager=two with the ConfigMap "empty" as "<type>" where:
      | metadata.name | a                 |
      | data          | {"k":"2","l":"1"} |
    Then the response is 200
    And the field managers of the ConfigMap "a" are:
      | manager | operation | fields  |
      | one     | Apply     | .data.l |
      | two     | Update    | .data.k |

    @rule:ssa-change-moves-ownership
    Examples: YAML
      | encoding | type             |
      | YAML     | application/yaml |
    @rule:ssa-change-moves-ownership @needs:protobuf
    Examples: protobuf
      | encoding | type                          |
      | protobuf | application/vnd.orch.protobuf |

  @rule:mf-list-of-records @needs:type:configmaps
  Scenario: The managedFields of an object are the same in YAML as in JSON
    mf-list-of-records: every encoding contains all entries with all their members.
    Detects: a server that omits entries, or the time or fields of entries, in YAML.
    Given the manager "one" has applied the ConfigMap "a":
      """
      {metadata: {labels: {app: web, "example.com/b": c}, finalizers: [example.com/hold]}, data: {k: "1"}}
      """
    And the manager "two" has changed the ConfigMap "a":
      """
      data: {l: "2"}
      """
    And the request header "Accept" is "application/yaml"
    When GET /api/v1/namespaces/{namespace}/configmaps/a
    Then the response in "application/yaml" has:
      | metadata.managedFields[1].manager | two                        |
      | metadata.managedFields            | {a:metadata.managedFields} |
