@area:endpoints
Feature: Operations on Endpoints
  This feature covers successful responses to get, list, create and update, and rejected writes without a body.

  @rule:ep-op-get-200
  Scenario: GET of an Endpoints object returns 200 with the stored object
    ep-op-get-200: the response is the object in its current state.
    Detects: a server that returns an object whose name has the same prefix, or an earlier state.
    Given the Endpoints "one-subset" named "a"
    And the Endpoints "two-subsets" named "a-b"
    # If the server has a cache, it now caches the object, so that the last GET could return the old state.
    And the response to GET /api/v1/namespaces/{namespace}/endpoints/a is saved as "cached"
    And the Endpoints "a" has been changed:
      | subsets[0].addresses[0].ip | 10.10.9.9 |
    When GET /api/v1/namespaces/{namespace}/endpoints/a
    Then the response is 200
    And the response is the same as "a"
    And the response has:
      | subsets[0].addresses[0].ip | 10.10.9.9 |

  @rule:ep-op-list-namespace-200
  Scenario: GET of the Endpoints collection of a namespace lists only objects of that namespace
    ep-op-list-namespace-200: the response is 200 with the EndpointsList of one namespace.
    Detects: a server that includes objects of a namespace whose name has the same prefix.
    Given the Endpoints "one-subset" named "a"
    And the Endpoints "one-subset" named "b"
    And the Endpoints "one-subset" named "c" in namespace "second"
    When GET /api/v1/namespaces/{namespace}/endpoints
    Then the response is 200
    And the response has:
      | kind | EndpointsList |
    And the items in any order are:
      | name | metadata.namespace | metadata.uid     | subsets     |
      | a    | {namespace}        | {a:metadata.uid} | {a:subsets} |
      | b    | {namespace}        | {b:metadata.uid} | {b:subsets} |

  @rule:ep-op-list-all-200
  Scenario: GET of the Endpoints collection across all namespaces returns the objects of every namespace
    ep-op-list-all-200: the response is 200 with an EndpointsList of the Endpoints in all namespaces.
    Detects: a server that lists only the default namespace if the path contains no namespace.
    Given these Endpoints exist:
      | name       | metadata.labels.scenario |
      | a-{unique} | {unique}                 |
    And the Endpoints "empty" named "b-{unique}" in namespace "second" with:
      | metadata.labels.scenario | {unique} |
    When GET /api/v1/endpoints?labelSelector=scenario%3D{unique}
    Then the response is 200
    And the response has:
      | kind | EndpointsList |
    And the items in any order are:
      | name       | metadata.namespace |
      | a-{unique} | {namespace}        |
      | b-{unique} | {namespace:second} |

  # Up to 1.16, kube-apiserver sorts and merges the subsets of Endpoints, so it does not store them as they were sent.
  @rule:ep-op-create-201 @since:1.17
  Scenario: POST of Endpoints returns 201 with the stored object
    ep-op-create-201: the response is the object as it is stored.
    Detects: a server that returns 200, or a body that differs from the stored object.
    When POST /api/v1/namespaces/{namespace}/endpoints with the Endpoints "two-subsets" where:
      | metadata.name | a |
    Then the response is 201
    And the response has:
      | metadata.name            | a           |
      | metadata.uid             | (not empty) |
      | metadata.resourceVersion | (not empty) |
      | subsets[1].ports[1].port | 76          |
    And the stored Endpoints "a" has:
      | metadata | {last:metadata} |
      | subsets  | {last:subsets}  |

  @rule:ep-op-create-200-202-possible
  Scenario: POST of Endpoints returns 200, 201 or 202 with the object
    ep-op-create-200-202-possible: the codes 200, 201 and 202 are permitted, and the body is the created object.
    Detects: a server that returns 204, which has no body.
    When POST /api/v1/namespaces/{namespace}/endpoints with the Endpoints "one-subset" where:
      | metadata.name | a |
    Then the response matches one of these rows:
      | (status) | meaning                   |
      | 200      | created, 200              |
      | 201      | created, 201              |
      | 202      | accepted, not yet created |
    And the response has:
      | kind          | Endpoints |
      | metadata.name | a         |

  @rule:ep-op-update-200
  Scenario: PUT of existing Endpoints returns 200 with the new state
    ep-op-update-200: the response is the object as it is stored.
    Detects: a server that returns the previous state, or an empty body.
    Given the Endpoints "one-subset" named "a"
    When PUT /api/v1/namespaces/{namespace}/endpoints/a with the saved object "a" where:
      | subsets[0].addresses[0].ip | 10.10.9.9 |
    Then the response is 200
    And the response has:
      | subsets[0].addresses[0].ip | 10.10.9.9 |
    And the stored Endpoints "a" has:
      | subsets[0].addresses[0].ip | 10.10.9.9                       |
      | metadata.resourceVersion   | {last:metadata.resourceVersion} |

  @rule:ep-op-update-201
  Scenario: PUT of Endpoints that do not exist returns 201 and creates the object
    ep-op-update-201: the response is the object as it is stored.
    Detects: a server that returns 200 or 404.
    When PUT /api/v1/namespaces/{namespace}/endpoints/a with the Endpoints "one-subset" where:
      | metadata.name | a |
    Then the response is 201
    And the stored Endpoints "a" has:
      | metadata.uid               | {last:metadata.uid}             |
      | metadata.resourceVersion   | {last:metadata.resourceVersion} |
      | subsets[0].addresses[0].ip | 10.10.1.1                       |

  @rule:ep-op-create-body-required
  Scenario Outline: POST of Endpoints with <body> returns 400
    ep-op-create-body-required: create requires a body.
    Detects: a server that stores an empty object with a generated name.
    Given the request header "Content-Type" is "application/json"
    When POST /api/v1/namespaces/{namespace}/endpoints<query>
    Then the response is 400 BadRequest
    And the namespace contains no Endpoints

    Examples: requests without a body
      | body                               | query                   |
      | no body                            |                         |
      | no body and fieldValidation=Ignore | ?fieldValidation=Ignore |

  @rule:ep-op-update-body-required
  Scenario: PUT of Endpoints without a body returns 400 and leaves the object unchanged
    ep-op-update-body-required: update requires a body.
    Detects: a server that removes the contents of the object.
    Given the Endpoints "one-subset" named "a"
    And the request header "Content-Type" is "application/json"
    When PUT /api/v1/namespaces/{namespace}/endpoints/a
    Then the response is 400 BadRequest
    And the stored Endpoints "a" is unchanged
