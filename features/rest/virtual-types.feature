@area:rest
Feature: Virtual types and subresources of another kind
  Some types compute an answer and store nothing; some subresources show an object as another kind.

  @rule:rest-virtual-type-name-not-unique @needs:type:tokenreviews.authentication
  Scenario: A review may be posted again under the same name
    rest-virtual-type-name-not-unique: nothing is stored, so no name is ever taken.
    Detects: a server that stores a review, so that the second one conflicts.
    Given the answer to POST /apis/authentication.orch.io/v1/tokenreviews is remembered as "first" with the body:
      """
      {metadata: {name: a}, spec: {token: nobody-has-this-token}}
      """
    When POST /apis/authentication.orch.io/v1/tokenreviews with the body:
      """
      {metadata: {name: a}, spec: {token: nobody-has-this-token}}
      """
    Then the answer is one of the permitted:
      | (status) | meaning                           |
      | 200      | the same name is taken repeatedly |
      | 201      | the same name is taken repeatedly |
    And the answer has:
      | metadata.name | a        |
      | metadata.uid  | (absent) |

  @rule:rest-virtual-type-name-not-unique
  Scenario Outline: A <kind> with a name is answered without it
    rest-virtual-type-name-not-unique: these reviews are about the user, and a name is nothing that they return.
    Detects: a server that refuses the name, or returns the review as it was sent.
    When POST /apis/<group>/v1/<plural> with the body:
      """
      {metadata: {name: a, labels: {b: c}}, spec: {<spec>}}
      """
    Then the answer is a success
    And the answer has:
      | kind            | <kind>   |
      | metadata.name   | (absent) |
      | metadata.labels | (absent) |
      | status          | (present) |

    @needs:type:selfsubjectrulesreviews.authorization
    Examples: the rules of the user
      | kind                   | group                 | plural                  | spec               |
      | SelfSubjectRulesReview | authorization.orch.io | selfsubjectrulesreviews | namespace: default |

    @needs:type:selfsubjectreviews.authentication
    Examples: the user
      | kind              | group                  | plural             | spec |
      | SelfSubjectReview | authentication.orch.io | selfsubjectreviews |      |

  @rule:rest-access-review-valid
  Scenario Outline: A <kind> with <what> in its metadata is refused
    rest-access-review-valid: 422 with one cause, the metadata, of which nothing may be set.
    Detects: a server that ignores the metadata of a review.
    When POST <collection> with the body:
      """
      {metadata: {<metadata>}, spec: {<user>resourceAttributes: {verb: get, resource: endpoints<namespace>}}}
      """
    Then the answer is 422 Invalid
    And the Status has:
      | details.name | (absent) |
    And the causes in any order are:
      | field    | reason            |
      | metadata | FieldValueInvalid |

    @needs:type:selfsubjectaccessreviews.authorization
    Examples: reviews of the user
      | kind                    | what          | metadata         | collection                                              | user | namespace |
      | SelfSubjectAccessReview | a name        | name: a          | /apis/authorization.orch.io/v1/selfsubjectaccessreviews |      |           |
      | SelfSubjectAccessReview | a name prefix | generateName: a- | /apis/authorization.orch.io/v1/selfsubjectaccessreviews |      |           |
      | SelfSubjectAccessReview | a label       | labels: {a: b}   | /apis/authorization.orch.io/v1/selfsubjectaccessreviews |      |           |

    @needs:type:subjectaccessreviews.authorization
    Examples: reviews of anyone
      | kind                | what    | metadata       | collection                                          | user      | namespace |
      | SubjectAccessReview | a name  | name: a        | /apis/authorization.orch.io/v1/subjectaccessreviews | user: a,  |           |
      | SubjectAccessReview | a label | labels: {a: b} | /apis/authorization.orch.io/v1/subjectaccessreviews | user: a,  |           |

    @needs:type:localsubjectaccessreviews.authorization
    Examples: reviews in a namespace
      | kind                     | what                        | metadata                            | collection                                                                      | user     | namespace                  |
      | LocalSubjectAccessReview | a name beside the namespace | name: a, namespace: "{namespace}" | /apis/authorization.orch.io/v1/namespaces/{namespace}/localsubjectaccessreviews | user: a, | , namespace: "{namespace}" |

  @rule:rest-virtual-type-not-stored @needs:type:selfsubjectaccessreviews.authorization
  Scenario: A review is answered with its result
    rest-virtual-type-not-stored: the answer to the POST is the only place where the result stands.
    Detects: the review comes back as it was sent, as if it had been stored for later.
    When POST /apis/authorization.orch.io/v1/selfsubjectaccessreviews with the SelfSubjectAccessReview "get-endpoints"
    Then the answer is a success
    And the answer has:
      | kind                     | SelfSubjectAccessReview |
      | status.allowed           | true                    |
      | metadata.uid             | (absent)                |
      | metadata.resourceVersion | (absent)                |

  @rule:rest-virtual-type-not-stored @needs:type:tokenreviews.authentication
  Scenario Outline: A review that was posted can't be read with <verb>
    rest-virtual-type-not-stored: it can't be read back.
    Detects: a server whose generic storage serves get and list for every type.
    Given the answer to POST /apis/authentication.orch.io/v1/tokenreviews is remembered as "first" with the body:
      """
      {metadata: {name: a}, spec: {token: nobody-has-this-token}}
      """
    When GET /apis/authentication.orch.io/v1/tokenreviews<rest>
    Then the answer is <status> <reason>

    Examples: reading verbs
      | verb | rest | status | reason           |
      | list |      | 405    | MethodNotAllowed |
      | get  | /a   | 404    | NotFound         |

  @rule:rest-subresource-other-representation @needs:type:deployments.apps
  Scenario: The scale of a Deployment is a kind of its own
    rest-subresource-other-representation: a subresource may use a kind different from its parent.
    Detects: the path of the subresource answers with the parent.
    Given the Deployment "one-replica" named "a"
    When GET /apis/apps/v1/namespaces/{namespace}/deployments/a/scale
    Then the answer is 200
    And the answer has:
      | kind          | Scale            |
      | apiVersion    | autoscaling/v1   |
      | metadata.name | a                |
      | metadata.uid  | {a:metadata.uid} |
      | spec.replicas | 1                |
    And it is observed: "scale of deployments answers with autoscaling/v1 Scale"

  @rule:rest-verb-proxy @needs:type:services
  Scenario: The proxy verb of a Service forwards or is not offered
    rest-verb-proxy: types that support it offer a proxy verb that acts on one named resource.
    Detects: the path of the proxy answers with the Service itself.
    Given the Service "one-port" named "a"
    When GET /api/v1/namespaces/{namespace}/services/a/proxy/
    Then the answer is one of the permitted:
      | (status) | meaning                                                       |
      | 404      | no proxy verb is offered                                      |
      | 405      | no proxy verb is offered                                      |
      | 502      | the proxy verb is offered: it could not reach the Service     |
      | 503      | the proxy verb is offered: the Service has no ready endpoints |
