@area:endpoints
Feature: The Endpoints object
  Endpoints is a namespaced kind of the core group. It has metadata and optional subsets.

  @rule:ep-apiversion-value @rule:ep-kind-value
  Scenario: GET of an Endpoints object returns apiVersion v1 and kind Endpoints
    ep-apiversion-value, ep-kind-value: a single object in a response has apiVersion and kind.
    Detects: a server that omits apiVersion and kind, as it does for items of a list.
    Given the Endpoints "one-subset" named "a"
    When GET /api/v1/namespaces/{namespace}/endpoints/a
    Then the response is 200
    And the response has:
      | apiVersion | v1        |
      | kind       | Endpoints |

  @rule:ep-metadata-standard
  Scenario: GET of an Endpoints object returns standard metadata
    ep-metadata-standard: the metadata has name, namespace, uid, resourceVersion and creationTimestamp.
    Detects: a server that returns only the metadata that the client sent.
    Given the Endpoints "one-subset" named "a"
    When GET /api/v1/namespaces/{namespace}/endpoints/a
    Then the response is 200
    And the response has:
      | metadata.name              | a                                   |
      | metadata.namespace         | {namespace}                         |
      | metadata.uid               | {a:metadata.uid}                    |
      | metadata.resourceVersion   | {a:metadata.resourceVersion}        |
      | metadata.creationTimestamp | /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/ |

  @rule:ep-apiversion-value @rule:ep-kind-value
  Scenario Outline: The response to a write of Endpoints (<verb>) has apiVersion and kind
    ep-apiversion-value, ep-kind-value: a single object in a response has apiVersion and kind.
    Detects: a server that returns the stored bytes without apiVersion and kind.
    Given the Endpoints "one-subset" named "a"
    When <method> /api/v1/namespaces/{namespace}/endpoints<path> with the Endpoints "one-subset" where:
      | metadata.name | <name> |
    Then the response is a success
    And the response has:
      | apiVersion | v1        |
      | kind       | Endpoints |

    Examples: writes that return the object
      | verb          | method | path | name |
      | create        | POST   |      | b    |
      | update        | PUT    | /a   | a    |
      | create by PUT | PUT    | /b   | b    |

  @rule:ep-apiversion-value @rule:ep-kind-value
  Scenario: The response to a merge patch of Endpoints has apiVersion and kind
    ep-apiversion-value, ep-kind-value: a single object in a response has apiVersion and kind.
    Detects: a server that returns the patched document without apiVersion and kind.
    Given the Endpoints "one-subset" named "a"
    And the request header "Content-Type" is "application/merge-patch+json"
    When PATCH /api/v1/namespaces/{namespace}/endpoints/a with the body:
      """
      metadata: {labels: {tier: front}}
      """
    Then the response is 200
    And the response has:
      | apiVersion | v1        |
      | kind       | Endpoints |

  @rule:ep-apiversion-value @rule:ep-kind-value
  Scenario: The object of a watch event for Endpoints has apiVersion and kind
    ep-apiversion-value, ep-kind-value: the object of an event has apiVersion and kind.
    Detects: a server that omits apiVersion and kind in events, as it does for items of a list.
    Given the Endpoints "one-subset" named "a"
    And the Endpoints "a" has been changed:
      | metadata.labels.app | other |
    When a watch is opened on /api/v1/namespaces/{namespace}/endpoints?watch=1&resourceVersion=0
    Then the watch reports:
      | type  | name | apiVersion | kind      |
      | ADDED | a    | v1         | Endpoints |

  @rule:ep-subsets-optional
  Scenario: Endpoints without subsets are stored without subsets
    ep-subsets-optional: the field subsets is optional.
    Detects: a server that requires subsets, or adds an empty list.
    When POST /api/v1/namespaces/{namespace}/endpoints with the Endpoints "empty" where:
      | metadata.name | a |
    Then the response is a success
    And the stored Endpoints "a" has:
      | subsets       | (absent) |
      | metadata.name | a        |

  # Up to 1.16, kube-apiserver sorts and merges the subsets of Endpoints, so it does not store them as they were sent.
  @rule:ep-mixed-readiness-in-different-subsets @since:1.17
  Scenario: An Endpoints address that is ready for only one of two ports is stored in two subsets
    ep-mixed-readiness-in-different-subsets: the server returns the subsets as they were sent.
    Detects: a server that rejects the address as contradictory, or moves it to one subset.
    When POST /api/v1/namespaces/{namespace}/endpoints with the Endpoints "mixed-readiness" where:
      | metadata.name | a |
    Then the response is a success
    And the stored Endpoints "a" has:
      | subsets | {last:subsets} |
    And the stored Endpoints "a" has:
      | subsets | [{"addresses":[{"ip":"10.10.1.1"}],"ports":[{"name":"http","port":8080,"protocol":"TCP"}]},{"notReadyAddresses":[{"ip":"10.10.1.1"}],"ports":[{"name":"admin","port":9090,"protocol":"TCP"}]}] |

  Scenario Outline: The optional field <field> of an Endpoints address is stored if set, and absent otherwise
    ep-hostname-optional, ep-nodename-optional, ep-targetref-optional: the field is optional, and its value is stored and returned.
    Detects: a server that drops a field that it does not use itself.
    Given the Endpoints "one-subset" named "without"
    When POST /api/v1/namespaces/{namespace}/endpoints with the Endpoints "one-subset" where:
      | metadata.name                   | with    |
      | subsets[0].addresses[0].<field> | <value> |
    Then the response is a success
    And the stored Endpoints "with" has:
      | subsets[0].addresses[0].<field> | <value> |
    And the stored Endpoints "without" has:
      | subsets[0].addresses[0] | {"ip":"10.10.1.1"} |

    @rule:ep-hostname-optional
    Examples: hostname
      | field    | value  |
      | hostname | host-1 |

    @rule:ep-nodename-optional
    Examples: nodeName
      | field    | value          |
      | nodeName | node-1.example |

    @rule:ep-targetref-optional
    Examples: targetRef
      | field     | value                         |
      | targetRef | {"kind":"Pod","name":"web-0"} |

  @rule:ep-targetref-fields
  Scenario: The targetRef of an Endpoints address is stored with all seven fields
    ep-targetref-fields: the fields are kind, namespace, name, uid, apiVersion, resourceVersion and fieldPath.
    Detects: a server that stores only kind and name.
    When POST /api/v1/namespaces/{namespace}/endpoints with the Endpoints "one-subset" where:
      | metadata.name                     | a                                                                                                                                  |
      | subsets[0].addresses[0].targetRef | {"kind":"Pod","namespace":"p","name":"web-0","uid":"u-1","apiVersion":"v1","resourceVersion":"7","fieldPath":"spec.containers[0]"} |
    Then the response is a success
    And the stored Endpoints "a" has:
      | subsets | {last:subsets} |
    And the stored Endpoints "a" has:
      | subsets[0].addresses[0].targetRef | {"kind":"Pod","namespace":"p","name":"web-0","uid":"u-1","apiVersion":"v1","resourceVersion":"7","fieldPath":"spec.containers[0]"} |
