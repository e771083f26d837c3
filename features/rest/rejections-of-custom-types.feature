@area:rest
@needs:crd
Feature: Rejected requests for custom resources
  The server rejects the same invalid requests for custom resources as for Endpoints.

  Background:
    Given a CustomResourceDefinition for Widget with these properties of spec:
      """
      size: {type: integer}
      """

  Scenario Outline: GET of a collection of custom objects with the invalid query <query> returns <status>
    rv-match-invalid-combination-422, chunk-malformed-token-400, watch-stream-requires-notolder: the server validates the query of every collection.
    Detects: a server that does not validate query parameters for custom resources.
    When GET /apis/{unique}.example.com/v1/namespaces/{namespace}/widgets?<query>
    Then the response is <status>

    @rule:rv-match-invalid-combination-422
    Examples: resourceVersionMatch without resourceVersion
      | query                                     | status      |
      | resourceVersionMatch=Exact                | 422 Invalid |
      | resourceVersionMatch=NotOlderThan&limit=1 | 422 Invalid |

    @rule:chunk-malformed-token-400
    Examples: malformed continue token
      | query                | status         |
      | continue=abc&limit=1 | 400 BadRequest |

    @rule:watch-stream-requires-notolder
    Examples: sendInitialEvents without resourceVersionMatch
      | query                                           | status      |
      | watch=1&timeoutSeconds=1&sendInitialEvents=true | 422 Invalid |

  Scenario Outline: <method> of a custom object with the invalid query <query> returns 422
    dry-other-value-422, fv-unsupported-value-422: the server rejects unknown values of these parameters for every resource.
    Detects: a server that ignores unknown values of these parameters.
    Given the Widget "empty" named "a-{unique}" with:
      | metadata.labels.scenario | {unique} |
    When <method> /apis/{unique}.example.com/v1/namespaces/{namespace}/widgets/a-{unique}?<query> with the body:
      """application/merge-patch+json
      <body>
      """
    Then the response is 422 Invalid
    And the stored Widget "a-{unique}" is unchanged

    @rule:dry-other-value-422
    Examples: dryRun
      | method | query       | body                                  |
      | PATCH  | dryRun=Some | {"metadata":{"labels":{"app":"new"}}} |

    @rule:fv-unsupported-value-422
    Examples: fieldValidation
      | method | query               | body                                  |
      | PATCH  | fieldValidation=Lax | {"metadata":{"labels":{"app":"new"}}} |

  Scenario Outline: A patch of a custom object <problem> returns <status> and changes nothing
    patch-json-patch-test-fails, patch-other-content-type-415, ssa-body-managedfields-400: the server rejects these patches for every resource.
    Detects: a server that does not check patches of custom resources.
    Given the Widget "empty" named "a-{unique}" with:
      | metadata.labels.scenario | {unique} |
    When PATCH /apis/{unique}.example.com/v1/namespaces/{namespace}/widgets/a-{unique}?fieldManager=one with the body:
      """<type>
      <body>
      """
    Then the response is <status>
    And the stored Widget "a-{unique}" is unchanged

    @rule:patch-json-patch-test-fails
    Examples: failing test operation
      | problem             | type                        | body                                                                                               | status      |
      | with a failing test | application/json-patch+json | [{"op":"test","path":"/metadata/labels/of","value":"x"},{"op":"remove","path":"/metadata/labels"}] | 422 Invalid |

    @rule:patch-other-content-type-415
    Examples: unsupported Content-Type
      | problem                            | type             | body                                  | status |
      | with Content-Type application/json | application/json | {"metadata":{"labels":{"app":"new"}}} | 415    |

    @rule:ssa-body-managedfields-400
    Examples: apply with managedFields
      | problem                        | type                         | body                                                                                       | status         |
      | by an apply with managedFields | application/apply-patch+yaml | {"metadata":{"managedFields":[{}]},"apiVersion":"{unique}.example.com/v1","kind":"Widget"} | 400 BadRequest |

  @rule:del-two-phases
  Scenario: DELETE of a custom object with a finalizer sets deletionTimestamp and keeps the object
    del-two-phases: the object is not removed and has a deletionTimestamp.
    Detects: a server that ignores finalizers of custom objects.
    Given the Widget "empty" named "a-{unique}" with:
      | metadata.finalizers | ["example.com/hold"] |
    When DELETE /apis/{unique}.example.com/v1/namespaces/{namespace}/widgets/a-{unique}
    Then the response is a success
    And the stored Widget "a-{unique}" has:
      | metadata.deletionTimestamp | (present)            |
      | metadata.finalizers        | ["example.com/hold"] |
