@area:rest
Feature: Virtual types and subresources of another kind
  Some types compute an answer and store nothing; some subresources show an object as another kind.

  @rule:rest-virtual-type-name-not-unique @needs:type:selfsubjectaccessreviews.authorization
  Scenario: A review may be posted again under the same name
    rest-virtual-type-name-not-unique: nothing is stored, so no name is ever taken.
    Mistake: a review is stored, and the second one conflicts.
    Given the SelfSubjectAccessReview "get-endpoints" named "a"
    When POST /apis/authorization.orch.io/v1/selfsubjectaccessreviews with the SelfSubjectAccessReview "get-endpoints" where:
      | metadata.name | a |
    Then the answer is one of the permitted:
      | (status) | meaning                           |
      | 200      | the same name is taken repeatedly |
      | 201      | the same name is taken repeatedly |

  @rule:rest-virtual-type-not-stored @needs:type:selfsubjectaccessreviews.authorization
  Scenario: A review is answered with its result
    rest-virtual-type-not-stored: the answer to the POST is the only place where the result stands.
    Mistake: the review comes back as it was sent, as if it had been stored for later.
    When POST /apis/authorization.orch.io/v1/selfsubjectaccessreviews with the SelfSubjectAccessReview "get-endpoints"
    Then the answer is a success
    And the answer has:
      | kind                     | SelfSubjectAccessReview |
      | status.allowed           | true                    |
      | metadata.uid             | (absent)                |
      | metadata.resourceVersion | (absent)                |

  @rule:rest-virtual-type-not-stored @needs:type:selfsubjectaccessreviews.authorization
  Scenario Outline: A review that was posted can't be read with <verb>
    rest-virtual-type-not-stored: it can't be read back.
    Mistake: the generic storage serves get and list for every type.
    Given the SelfSubjectAccessReview "get-endpoints" named "a"
    When GET /apis/authorization.orch.io/v1/selfsubjectaccessreviews<rest>
    Then the answer is <status> <reason>

    Examples: reading verbs
      | verb | rest | status | reason           |
      | list |      | 405    | MethodNotAllowed |
      | get  | /a   | 404    | NotFound         |

  @rule:rest-subresource-other-representation @needs:type:deployments.apps
  Scenario: The scale of a Deployment is a kind of its own
    rest-subresource-other-representation: a subresource may use a kind different from its parent.
    Mistake: the path of the subresource answers with the parent.
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
    Mistake: the path of the proxy answers with the Service itself.
    Given the Service "one-port" named "a"
    When GET /api/v1/namespaces/{namespace}/services/a/proxy/
    Then the answer is one of the permitted:
      | (status) | meaning                                                       |
      | 404      | no proxy verb is offered                                      |
      | 405      | no proxy verb is offered                                      |
      | 502      | the proxy verb is offered: it could not reach the Service     |
      | 503      | the proxy verb is offered: the Service has no ready endpoints |
