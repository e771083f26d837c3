@area:media
Feature: JSON for every built-in type
  The server reads and writes every type in its discovery documents as JSON.

  @rule:media-json-every-builtin-type
  Scenario: GET of every built-in type returns JSON
    media-json-every-builtin-type: every built-in type supports application/json.
    Detects: a server without a JSON encoder for one of the types.
    Given the request header "Accept" is "application/json"
    When GET a page of every resource
    Then each of the responses has:
      | (status)     | 200              |
      | (media type) | application/json |
      | kind         | (string)         |

  @rule:media-json-every-builtin-type
  Scenario: The server decodes a POST in JSON to every built-in type
    media-json-every-builtin-type: every built-in type supports application/json.
    Detects: a server without a JSON decoder for types that it does not store.
    Given the request header "Content-Type" is "application/json"
    When POST an empty object to every resource
    Then each of the responses has:
      | (status)     | is not | 415              |
      | (status)     | is not | 500              |
      | (media type) | is     | application/json |
      | kind         | is     | (string)         |

  @rule:media-json-every-builtin-type @needs:type:bindings
  Scenario: POST of a Binding in JSON reports the missing target
    media-json-every-builtin-type: the server decodes the Binding and rejects it because it has no target. kube-apiserver returns this error
    with status code 500.
    Detects: a server that decodes Bindings only from another encoding.
    Given the request header "Content-Type" is "application/json"
    When POST /api/v1/namespaces/{namespace}/bindings?dryRun=All with the body:
      """
      {}
      """
    Then the response matches one of these rows:
      | (status) | meaning                                                  |
      | 400      | the server decoded the body and rejected it              |
      | 422      | the server decoded the body and rejected it              |
      | 500      | the server decoded the body and returned the plain error |
    And the response in "application/json" has:
      | kind    | Status                         |
      | message | /target\.name: Required value/ |

  @rule:media-json-every-builtin-type
  Scenario Outline: POST of the <kind> "<state>" in JSON returns the object in JSON
    media-json-every-builtin-type: the response has the values of the request.
    Detects: a server that loses a field of one of the types.
    When POST <collection> with the <kind> "<state>" as "application/json" where:
      | metadata.name | a-{unique} |
    Then the response is a success
    And the response in "application/json" has:
      | kind          | <kind>     |
      | metadata.name | a-{unique} |
      | metadata.uid  | (present)  |
      | <path>        | <value>    |

    Examples: Endpoints and Namespaces
      | kind      | state | collection         | path         | value  |
      | Namespace | empty | /api/v1/namespaces | status.phase | Active |

    # Up to 1.16, kube-apiserver sorts and merges the subsets of Endpoints, so it does not store them as they were sent.
    @since:1.17
    Examples: since 1.17
      | kind      | state       | collection                               | path                     | value |
      | Endpoints | two-subsets | /api/v1/namespaces/{namespace}/endpoints | subsets[1].ports[1].port | 76    |

    @needs:type:services @needs:type:pods @needs:type:secrets @needs:type:configmaps @needs:type:deployments.apps @since:1.19
    Examples: other kinds
      | kind       | state       | collection                                       | path               | value     |
      | Service    | two-ports   | /api/v1/namespaces/{namespace}/services          | spec.ports[1].port | (integer) |
      | Secret     | empty       | /api/v1/namespaces/{namespace}/secrets           | type               | Opaque    |
      | ConfigMap  | empty       | /api/v1/namespaces/{namespace}/configmaps        | data               | (empty)   |
      | Deployment | one-replica | /apis/apps/v1/namespaces/{namespace}/deployments | spec.replicas      | 1         |
