@area:subresources
@needs:type:pods
Feature: Eviction and binding of Pods
  POST to eviction deletes a Pod with the options in its body. POST to binding assigns a Pod to a node. A dry run does not delete or assign
  the Pod.

  @since:1.22
  Scenario Outline: A dry-run eviction with dryRun in <source> keeps the Pod
    dry-all-post-not-stored: the query parameter or the deleteOptions of the Eviction can request a dry run.
    Detects: a server that reads dryRun only in the query or only in the body, or changes the Pod before it checks dryRun.
    Given the Pod "one-container" named "a" with:
      | spec.schedulerName | nobody |
    When POST /api/v1/namespaces/{namespace}/pods/a/eviction<query> with the body:
      """application/json
      {"apiVersion":"policy/v1","kind":"Eviction","metadata":{"name":"a"}<options>}
      """
    Then the response is 201
    And the stored Pod "a" is unchanged

    @rule:dry-all-post-not-stored
    Examples: sources
      | source    | query       | options                             |
      | the query | ?dryRun=All |                                     |
      | the body  |             | ,"deleteOptions":{"dryRun":["All"]} |
      | both      | ?dryRun=All | ,"deleteOptions":{"dryRun":["All"]} |

  @since:1.22
  Scenario Outline: An eviction <condition> with a wrong <precondition> in the preconditions returns 409 Conflict
    del-precondition-failure-409: the preconditions in the deleteOptions of the Eviction have the same effect as in the DeleteOptions of a
    DELETE.
    Detects: a server that ignores the preconditions and evicts a new Pod with the same name.
    Given the Pod "one-container" named "a" with:
      | spec.schedulerName | nobody |
    When POST /api/v1/namespaces/{namespace}/pods/a/eviction<query> with the body:
      """application/json
      {"apiVersion":"policy/v1","kind":"Eviction","metadata":{"name":"a"},"deleteOptions":{"preconditions":{<preconditions>}}}
      """
    Then the response is 409 Conflict
    And the stored Pod "a" is unchanged

    # kube-apiserver retries an eviction with a wrong uid for ten seconds, so no example has only a wrong uid.
    @rule:del-precondition-failure-409
    Examples: preconditions
      | condition    | precondition                      | query       | preconditions                                  |
      | of a Pod     | resourceVersion                   |             | "resourceVersion":"1"                          |
      | of a Pod     | resourceVersion and the right uid |             | "uid":"{a:metadata.uid}","resourceVersion":"1" |
      | in a dry run | resourceVersion                   | ?dryRun=All | "resourceVersion":"1"                          |

  @rule:sub-eviction-deletes @since:1.22
  Scenario: An eviction of a Pod without a node deletes the Pod
    sub-eviction-deletes: the response is a Status, and the server deletes the Pod in the same way as for a DELETE.
    Detects: a server that stores the Eviction, or returns success without deleting the Pod.
    Given the Pod "one-container" named "a" with:
      | spec.schedulerName | nobody |
    And the Pod "one-container" named "b" with:
      | spec.schedulerName | nobody |
    When POST /api/v1/namespaces/{namespace}/pods/a/eviction with the body:
      """application/json
      {"apiVersion":"policy/v1","kind":"Eviction","metadata":{"name":"a"},"deleteOptions":{"gracePeriodSeconds":0}}
      """
    Then the response is 201
    And the response has:
      | kind   | Status  |
      | status | Success |
    And there is no Pod "a"
    And there is a Pod "b"

  @since:1.22
  Scenario Outline: An eviction <problem> returns <response>
    sub-eviction-deletes: the Pod must exist, and the name in the Eviction must be the name in the path.
    Detects: a server that evicts the Pod in the path although the body has the name of another Pod.
    Given the Pod "one-container" named "a" with:
      | spec.schedulerName | nobody |
    When POST /api/v1/namespaces/{namespace}/pods/<name>/eviction<query> with the body:
      """application/json
      {"apiVersion":"policy/v1","kind":"Eviction","metadata":{"name":"<body>"}}
      """
    Then the response is <response>
    And the stored Pod "a" is unchanged

    @rule:sub-eviction-deletes
    Examples: names
      | problem                                               | name   | body   | query       | response       |
      | of an absent Pod                                      | absent | absent |             | 404 NotFound   |
      | of an absent Pod in a dry run                         | absent | absent | ?dryRun=All | 404 NotFound   |
      | with the name of another Pod in the body              | a      | b      |             | 400 BadRequest |
      | with the name of another Pod in the body of a dry run | a      | b      | ?dryRun=All | 400 BadRequest |

  @rule:sub-binding-assigns
  Scenario: A second binding of a Pod returns 409 and keeps the node of the first binding
    sub-binding-assigns: a Pod can be assigned to a node only once.
    Detects: a server that moves an assigned Pod to another node.
    Given the Pod "one-container" named "a" with:
      | spec.schedulerName | nobody |
    And the response to POST /api/v1/namespaces/{namespace}/pods/a/binding with this body is saved as "first":
      """
      {apiVersion: v1, kind: Binding, metadata: {name: a}, target: {kind: Node, name: n-{unique}}}
      """
    When POST /api/v1/namespaces/{namespace}/pods/a/binding with the body:
      """application/json
      {"apiVersion":"v1","kind":"Binding","metadata":{"name":"a"},"target":{"kind":"Node","name":"m-{unique}"}}
      """
    Then the response is 409 Conflict
    And the stored Pod "a" has:
      | spec.nodeName | n-{unique} |

  @rule:sub-binding-assigns @since:1.32
  Scenario: A binding of a terminating Pod returns 409 Conflict
    sub-binding-assigns: a terminating Pod cannot be assigned to a node.
    Detects: a server that assigns a terminating Pod to a node.
    Given the Pod "one-container" named "a" with:
      | spec.schedulerName  | nobody               |
      | metadata.finalizers | ["example.com/hold"] |
    And the Pod "a" is terminating
    When POST /api/v1/namespaces/{namespace}/pods/a/binding with the body:
      """application/json
      {"apiVersion":"v1","kind":"Binding","metadata":{"name":"a"},"target":{"kind":"Node","name":"n-{unique}"}}
      """
    Then the response is 409 Conflict
    And the stored Pod "a" has:
      | spec.nodeName | (absent) |

  @rule:sub-binding-assigns @since:1.32
  Scenario: A binding with the uid of another Pod returns 409 Conflict
    sub-binding-assigns: the uid in the metadata of the Binding is a precondition.
    Detects: a server that ignores the uid and assigns a new Pod with the same name.
    Given the Pod "one-container" named "a" with:
      | spec.schedulerName | nobody |
    When POST /api/v1/namespaces/{namespace}/pods/a/binding with the body:
      """application/json
      {"apiVersion":"v1","kind":"Binding","metadata":{"name":"a","uid":"11111111-2222-4333-8444-555555555555"},"target":{"kind":"Node","name":"n-{unique}"}}
      """
    Then the response is 409 Conflict
    And the stored Pod "a" has:
      | spec.nodeName | (absent) |
