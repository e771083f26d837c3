@area:rest
@needs:crd
Feature: Refusals of custom types
  What is refused of Endpoints is refused of a type that a client has defined.

  Background:
    Given the custom type Widget whose spec has:
      """
      size: {type: integer}
      """

  Scenario Outline: A list of each Widget with <query> is refused
    rv-match-invalid-combination-422, chunk-malformed-token-400, watch-stream-requires-notolder: as of any collection.
    Detects: parameters that contradict each other are left out of account where nobody selects a namespace.
    When GET /apis/{unique}.example.com/v1/namespaces/{namespace}/widgets?<query>
    Then the answer is <answer>

    @rule:rv-match-invalid-combination-422
    Examples: a match without a version
      | query                                     | answer      |
      | resourceVersionMatch=Exact                | 422 Invalid |
      | resourceVersionMatch=NotOlderThan&limit=1 | 422 Invalid |

    @rule:chunk-malformed-token-400
    Examples: a token of nobody
      | query                | answer         |
      | continue=abc&limit=1 | 400 BadRequest |

    @rule:watch-stream-requires-notolder
    Examples: a stream without a match
      | query                                           | answer      |
      | watch=1&timeoutSeconds=1&sendInitialEvents=true | 422 Invalid |

  Scenario Outline: <method> of a Widget with <query> is refused
    dry-other-value-422, fv-unsupported-value-422: whatever the type is.
    Detects: a value that nobody knows stands for none.
    Given the Widget "empty" named "a-{unique}" with:
      | metadata.labels.of | {unique} |
    When <method> /apis/{unique}.example.com/v1/namespaces/{namespace}/widgets/a-{unique}?<query> with the body:
      """application/merge-patch+json
      <body>
      """
    Then the answer is 422 Invalid
    And the stored Widget "a-{unique}" is unchanged

    @rule:dry-other-value-422
    Examples: trials of another sort
      | method | query       | body                                  |
      | PATCH  | dryRun=Some | {"metadata":{"labels":{"app":"new"}}} |

    @rule:fv-unsupported-value-422
    Examples: validation of another sort
      | method | query               | body                                  |
      | PATCH  | fieldValidation=Lax | {"metadata":{"labels":{"app":"new"}}} |

  Scenario Outline: A patch of a Widget <what> changes nothing
    patch-json-patch-test-fails, patch-other-content-type-415, ssa-body-managedfields-400: and the answer says why.
    Detects: one sort of types has one way to patch.
    Given the Widget "empty" named "a-{unique}" with:
      | metadata.labels.of | {unique} |
    When PATCH /apis/{unique}.example.com/v1/namespaces/{namespace}/widgets/a-{unique}?fieldManager=one with the body:
      """<type>
      <body>
      """
    Then the answer is <answer>
    And the stored Widget "a-{unique}" is unchanged

    @rule:patch-json-patch-test-fails
    Examples: a test that fails
      | what             | type                        | body                                                                                               | answer      |
      | whose test fails | application/json-patch+json | [{"op":"test","path":"/metadata/labels/of","value":"x"},{"op":"remove","path":"/metadata/labels"}] | 422 Invalid |

    @rule:patch-other-content-type-415
    Examples: no type of a patch
      | what    | type             | body                                  | answer |
      | in JSON | application/json | {"metadata":{"labels":{"app":"new"}}} | 415    |

    @rule:ssa-body-managedfields-400
    Examples: records that are sent
      | what                 | type                         | body                                                                                       | answer         |
      | that applies records | application/apply-patch+yaml | {"metadata":{"managedFields":[{}]},"apiVersion":"{unique}.example.com/v1","kind":"Widget"} | 400 BadRequest |

  @rule:del-two-phases
  Scenario: A Widget that is held stays until it is let go
    del-two-phases: marked, and there.
    Detects: finalizers are looked at for types that are built in.
    Given the Widget "empty" named "a-{unique}" with:
      | metadata.finalizers | ["example.com/hold"] |
    When DELETE /apis/{unique}.example.com/v1/namespaces/{namespace}/widgets/a-{unique}
    Then the answer is a success
    And the stored Widget "a-{unique}" has:
      | metadata.deletionTimestamp | (present)            |
      | metadata.finalizers        | ["example.com/hold"] |
