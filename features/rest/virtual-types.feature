@area:rest
Feature: Resources without stored objects, and subresources of other kinds
  For some resources, the server computes a response and stores nothing. Some subresources represent an object as a different kind.

  @rule:rest-virtual-type-name-not-unique @needs:type:tokenreviews.authentication
  Scenario: A second POST of a TokenReview with the same name succeeds
    rest-virtual-type-name-not-unique: the server stores nothing, so names are not reserved.
    Detects: a server that stores a review, so that the second POST fails.
    Given the response to POST /apis/authentication.orch.io/v1/tokenreviews with this body is saved as "first":
      """
      {metadata: {name: a}, spec: {token: nobody-has-this-token}}
      """
    When POST /apis/authentication.orch.io/v1/tokenreviews with the body:
      """
      {metadata: {name: a}, spec: {token: nobody-has-this-token}}
      """
    Then the response matches one of these rows:
      | (status) | meaning                         |
      | 200      | the same name can be used again |
      | 201      | the same name can be used again |
    And the response has:
      | metadata.name | a        |
      | metadata.uid  | (absent) |

  @rule:rest-virtual-type-name-not-unique
  Scenario Outline: POST of a <kind> with a name returns the review without name and labels
    rest-virtual-type-name-not-unique: these reviews describe the user, and their responses have no metadata.
    Detects: a server that rejects the name, or returns the metadata in the body.
    When POST /apis/<group>/v1/<plural> with the body:
      """
      {metadata: {name: a, labels: {b: c}}, spec: {<spec>}}
      """
    Then the response is a success
    And the response has:
      | kind            | <kind>    |
      | metadata.name   | (absent)  |
      | metadata.labels | (absent)  |
      | status          | (present) |

    @needs:type:selfsubjectrulesreviews.authorization
    Examples: SelfSubjectRulesReview
      | kind                   | group                 | plural                  | spec               |
      | SelfSubjectRulesReview | authorization.orch.io | selfsubjectrulesreviews | namespace: default |

    @needs:type:selfsubjectreviews.authentication
    Examples: SelfSubjectReview
      | kind              | group                  | plural             | spec |
      | SelfSubjectReview | authentication.orch.io | selfsubjectreviews |      |

  @rule:rest-access-review-valid
  Scenario Outline: POST of a <kind> with <field> in metadata returns 422
    rest-access-review-valid: metadata must be empty, so the response is 422 with one cause.
    Detects: a server that ignores the metadata of a review.
    When POST <collection> with the body:
      """
      {metadata: {<metadata>}, spec: {<user>resourceAttributes: {verb: get, resource: endpoints<namespace>}}}
      """
    Then the response is 422 Invalid
    And the Status has:
      | details.name | (absent) |
    And the causes in any order are:
      | field    | reason            |
      | metadata | FieldValueInvalid |

    @needs:type:selfsubjectaccessreviews.authorization
    Examples: SelfSubjectAccessReview
      | kind                    | field        | metadata         | collection                                              | user | namespace |
      | SelfSubjectAccessReview | a name       | name: a          | /apis/authorization.orch.io/v1/selfsubjectaccessreviews |      |           |
      | SelfSubjectAccessReview | generateName | generateName: a- | /apis/authorization.orch.io/v1/selfsubjectaccessreviews |      |           |
      | SelfSubjectAccessReview | a label      | labels: {a: b}   | /apis/authorization.orch.io/v1/selfsubjectaccessreviews |      |           |

    @needs:type:subjectaccessreviews.authorization
    Examples: SubjectAccessReview
      | kind                | field   | metadata       | collection                                          | user     | namespace |
      | SubjectAccessReview | a name  | name: a        | /apis/authorization.orch.io/v1/subjectaccessreviews | user: a, |           |
      | SubjectAccessReview | a label | labels: {a: b} | /apis/authorization.orch.io/v1/subjectaccessreviews | user: a, |           |

    @needs:type:localsubjectaccessreviews.authorization
    Examples: LocalSubjectAccessReview
      | kind                     | field                               | metadata                          | collection                                                                      | user     | namespace                  |
      | LocalSubjectAccessReview | a name in addition to the namespace | name: a, namespace: "{namespace}" | /apis/authorization.orch.io/v1/namespaces/{namespace}/localsubjectaccessreviews | user: a, | , namespace: "{namespace}" |

  @rule:rest-virtual-type-not-stored @needs:type:selfsubjectaccessreviews.authorization
  Scenario: POST of a SelfSubjectAccessReview returns its result without uid and resourceVersion
    rest-virtual-type-not-stored: the server does not store the review, so only the response contains the result.
    Detects: a server that returns the request body without the result.
    When POST /apis/authorization.orch.io/v1/selfsubjectaccessreviews with the SelfSubjectAccessReview "get-endpoints"
    Then the response is a success
    And the response has:
      | kind                     | SelfSubjectAccessReview |
      | status.allowed           | true                    |
      | metadata.uid             | (absent)                |
      | metadata.resourceVersion | (absent)                |

  @rule:rest-virtual-type-not-stored @needs:type:tokenreviews.authentication
  Scenario Outline: A <verb> of TokenReviews after a POST returns <status> <reason>
    rest-virtual-type-not-stored: clients cannot read a review.
    Detects: a server whose generic handlers support get and list for every resource.
    Given the response to POST /apis/authentication.orch.io/v1/tokenreviews with this body is saved as "first":
      """
      {metadata: {name: a}, spec: {token: nobody-has-this-token}}
      """
    When GET /apis/authentication.orch.io/v1/tokenreviews<path>
    Then the response is <status> <reason>

    Examples: read verbs
      | verb | path | status | reason           |
      | list |      | 405    | MethodNotAllowed |
      | get  | /a   | 404    | NotFound         |

  @rule:rest-subresource-other-representation @needs:type:deployments.apps
  Scenario: GET of a Deployment's scale returns an autoscaling/v1 Scale
    rest-subresource-other-representation: the kind of a subresource can differ from the kind of its object.
    Detects: a server that returns the Deployment.
    Given the Deployment "one-replica" named "a"
    When GET /apis/apps/v1/namespaces/{namespace}/deployments/a/scale
    Then the response is 200
    And the response has:
      | kind          | Scale            |
      | apiVersion    | autoscaling/v1   |
      | metadata.name | a                |
      | metadata.uid  | {a:metadata.uid} |
      | spec.replicas | 1                |
    And the report notes: "scale of deployments returns autoscaling/v1 Scale"

  @rule:rest-verb-proxy @needs:type:services
  Scenario: GET of the proxy subresource of a Service forwards the request or is not supported
    rest-verb-proxy: a resource can support the verb proxy for a named object.
    Detects: a server that returns the Service.
    Given the Service "one-port" named "a"
    When GET /api/v1/namespaces/{namespace}/services/a/proxy/
    Then the response matches one of these rows:
      | (status) | meaning                                                    |
      | 404      | proxy is not supported                                     |
      | 405      | proxy is not supported                                     |
      | 502      | proxy is supported, but the Service is unreachable         |
      | 503      | proxy is supported, but the Service has no ready endpoints |
