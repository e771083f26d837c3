@area:media
Feature: JSON of built-in types
  Each type that the server lists is read and written as JSON.

  @rule:media-json-every-builtin-type
  Scenario: Every built-in type can be read as JSON
    media-json-every-builtin-type: application/json is supported by all built-in types.
    Detects: a type has no encoder of its own, and none is found.
    Given the request header "Accept" is "application/json"
    When GET a page of every type
    Then every one of these answers has:
      | (status)     | 200              |
      | (media type) | application/json |
      | kind         | (string)         |

  @rule:media-json-every-builtin-type
  Scenario: Every built-in type takes JSON
    media-json-every-builtin-type: application/json is read for all built-in types.
    Detects: types that are only computed take another encoding.
    Given the request header "Content-Type" is "application/json"
    When POST an empty object to every type
    Then every one of these answers has:
      | (status)     | is not | 415              |
      | (status)     | is not | 500              |
      | (media type) | is     | application/json |
      | kind         | is     | (string)         |

  @rule:media-json-every-builtin-type @needs:type:bindings
  Scenario: A Binding takes JSON
    media-json-every-builtin-type: a Binding without a target is read, and refused for its target. kube-apiserver answers the bare problem,
    which has no status code of its own.
    Detects: a server that reads Bindings in another encoding only.
    Given the request header "Content-Type" is "application/json"
    When POST /api/v1/namespaces/{namespace}/bindings?dryRun=All with the body:
      """
      {}
      """
    Then the answer is one of the permitted:
      | (status) | meaning                                            |
      | 400      | the body was read, and is refused                  |
      | 422      | the body was read, and is refused                  |
      | 500      | the body was read, and the bare problem is the answer |
    And the answer in "application/json" has:
      | kind    | Status                        |
      | message | /target\.name: Required value/ |

  @rule:media-json-every-builtin-type
  Scenario Outline: The <kind> "<state>" is written and read as JSON
    media-json-every-builtin-type: what was written is what is read.
    Detects: a field of some type is lost on the way.
    When POST <collection> with the <kind> "<state>" in "application/json" where:
      | metadata.name | a-{unique} |
    Then the answer is a success
    And the answer in "application/json" has:
      | kind          | <kind>     |
      | metadata.name | a-{unique} |
      | metadata.uid  | (present)  |
      | <path>        | <value>    |

    Examples: Endpoints
      | kind      | state       | collection                                | path                     | value |
      | Endpoints | two-subsets | /api/v1/namespaces/{namespace}/endpoints  | subsets[1].ports[1].port | 76    |
      | Namespace | empty       | /api/v1/namespaces                        | status.phase             | Active |

    @needs:type:services @needs:type:pods @needs:type:secrets @needs:type:configmaps @needs:type:deployments.apps @since:1.19
    Examples: other kinds
      | kind       | state         | collection                                         | path                        | value      |
      | Service    | two-ports     | /api/v1/namespaces/{namespace}/services            | spec.ports[1].port          | (integer)  |
      | Secret     | empty         | /api/v1/namespaces/{namespace}/secrets             | type                        | Opaque     |
      | ConfigMap  | empty         | /api/v1/namespaces/{namespace}/configmaps          | data                        | (empty)    |
      | Deployment | one-replica   | /apis/apps/v1/namespaces/{namespace}/deployments   | spec.replicas               | 1          |
