@area:endpoints
Feature: Operations on Endpoints
  What get, list, create and update answer when they succeed, and that a write needs a body.

  @rule:ep-op-get-200
  Scenario: GET answers with the object
    ep-op-get-200: 200 and the Endpoints, exactly as it is stored now.
    Detects: a neighbour whose name begins the same is found, or a state of before.
    Given the Endpoints "one-subset" named "a"
    And the Endpoints "two-subsets" named "a-b"
    And the answer to GET /api/v1/namespaces/{namespace}/endpoints/a is remembered as "before"
    And the Endpoints "a" has been changed:
      | subsets[0].addresses[0].ip | 10.10.9.9 |
    When GET /api/v1/namespaces/{namespace}/endpoints/a
    Then the answer is 200
    And the answer is the same as "a"
    And the answer has:
      | subsets[0].addresses[0].ip | 10.10.9.9 |

  @rule:ep-op-list-namespace-200
  Scenario: GET on the collection of a namespace lists that namespace only
    ep-op-list-namespace-200: 200 and an EndpointsList of one namespace.
    Detects: a namespace whose name begins the same leaks in.
    Given the Endpoints "one-subset" named "a"
    And the Endpoints "one-subset" named "b"
    And the Endpoints "one-subset" named "c" in namespace "second"
    When GET /api/v1/namespaces/{namespace}/endpoints
    Then the answer is 200
    And the answer has:
      | kind | EndpointsList |
    And the items in any order are:
      | name | metadata.namespace | metadata.uid     | subsets     |
      | a    | {namespace}        | {a:metadata.uid} | {a:subsets} |
      | b    | {namespace}        | {b:metadata.uid} | {b:subsets} |

  @rule:ep-op-list-all-200
  Scenario: GET on the collection of all namespaces lists them all
    ep-op-list-all-200: 200 and an EndpointsList over all namespaces.
    Detects: only the namespace default is meant when none is named.
    Given these Endpoints exist:
      | name       | metadata.labels.of |
      | a-{unique} | {unique}           |
    And the Endpoints "empty" named "b-{unique}" in namespace "second" with:
      | metadata.labels.of | {unique} |
    When GET /api/v1/endpoints?labelSelector=of%3D{unique}
    Then the answer is 200
    And the answer has:
      | kind | EndpointsList |
    And the items in any order are:
      | name       | metadata.namespace |
      | a-{unique} | {namespace}        |
      | b-{unique} | {namespace:second} |

  @rule:ep-op-create-201
  Scenario: POST stores a new object and answers with it
    ep-op-create-201: 201 and the object as stored.
    Detects: 200, or an answer that differs from what a GET gives.
    When POST /api/v1/namespaces/{namespace}/endpoints with the Endpoints "two-subsets" where:
      | metadata.name | a |
    Then the answer is 201
    And the answer has:
      | metadata.name            | a             |
      | metadata.uid             | (not empty)   |
      | metadata.resourceVersion | (not empty)   |
      | subsets[1].ports[1].port | 76            |
    And the stored Endpoints "a" has:
      | metadata | {last:metadata} |
      | subsets  | {last:subsets}  |

  @rule:ep-op-create-200-202-possible
  Scenario: POST answers with one of the permitted codes
    ep-op-create-200-202-possible: 200 and 202 are permitted besides 201, with an Endpoints as body.
    Detects: 204, which has no body.
    When POST /api/v1/namespaces/{namespace}/endpoints with the Endpoints "one-subset" where:
      | metadata.name | a |
    Then the answer is one of the permitted:
      | (status) | meaning                 |
      | 200      | created, says 200       |
      | 201      | created, says 201       |
      | 202      | accepted, to be created |
    And the answer has:
      | kind          | Endpoints |
      | metadata.name | a         |

  @rule:ep-op-update-200
  Scenario: PUT of an existing object answers with what is stored
    ep-op-update-200: 200 and the new state.
    Detects: the old state, or an empty answer.
    Given the Endpoints "one-subset" named "a"
    When PUT /api/v1/namespaces/{namespace}/endpoints/a with "a" where:
      | subsets[0].addresses[0].ip | 10.10.9.9 |
    Then the answer is 200
    And the answer has:
      | subsets[0].addresses[0].ip | 10.10.9.9 |
    And the stored Endpoints "a" has:
      | subsets[0].addresses[0].ip | 10.10.9.9                       |
      | metadata.resourceVersion   | {last:metadata.resourceVersion} |

  @rule:ep-op-update-201
  Scenario: PUT of an absent object creates it
    ep-op-update-201: 201 and the object as stored.
    Detects: 200 for a create, or 404.
    When PUT /api/v1/namespaces/{namespace}/endpoints/a with the Endpoints "one-subset" where:
      | metadata.name | a |
    Then the answer is 201
    And the stored Endpoints "a" has:
      | metadata.uid               | {last:metadata.uid}             |
      | metadata.resourceVersion   | {last:metadata.resourceVersion} |
      | subsets[0].addresses[0].ip | 10.10.1.1                       |

  @rule:ep-op-create-body-required
  Scenario Outline: POST with <body> is refused
    ep-op-create-body-required: there is nothing to store.
    Detects: an empty object with a made-up name is stored.
    Given the request header "Content-Type" is "application/json"
    When POST /api/v1/namespaces/{namespace}/endpoints<query>
    Then the answer is 400 BadRequest
    And the namespace holds the Endpoints ""

    Examples: no body
      | body                     | query                |
      | no body                  |                      |
      | no body under Ignore     | ?fieldValidation=Ignore |

  @rule:ep-op-update-body-required
  Scenario: PUT without a body is refused
    ep-op-update-body-required: there is nothing to replace the object with.
    Detects: the object is emptied.
    Given the Endpoints "one-subset" named "a"
    And the request header "Content-Type" is "application/json"
    When PUT /api/v1/namespaces/{namespace}/endpoints/a
    Then the answer is 400 BadRequest
    And the stored Endpoints "a" is unchanged
