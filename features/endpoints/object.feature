@area:endpoints
Feature: The Endpoints object
  Endpoints is a namespaced kind of the core group: metadata, and subsets that may be left out.

  @rule:ep-apiversion-value @rule:ep-kind-value
  Scenario: An Endpoints says what it is
    ep-apiversion-value, ep-kind-value: read on its own, it names its version and kind.
    Detects: items of a list, which have neither, are answered for a single object too.
    Given the Endpoints "one-subset" named "a"
    When GET /api/v1/namespaces/{namespace}/endpoints/a
    Then the answer is 200
    And the answer has:
      | apiVersion | v1        |
      | kind       | Endpoints |

  @rule:ep-metadata-standard
  Scenario: An Endpoints carries standard metadata
    ep-metadata-standard: name, namespace, uid, resourceVersion and creationTimestamp.
    Detects: metadata is what the client sent, without what the server adds.
    Given the Endpoints "one-subset" named "a"
    When GET /api/v1/namespaces/{namespace}/endpoints/a
    Then the answer is 200
    And the answer has:
      | metadata.name              | a                                          |
      | metadata.namespace         | {namespace}                                |
      | metadata.uid               | {a:metadata.uid}                           |
      | metadata.resourceVersion   | {a:metadata.resourceVersion}               |
      | metadata.creationTimestamp | /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/        |

  @rule:ep-apiversion-value @rule:ep-kind-value
  Scenario Outline: The answer to <verb> has apiVersion and kind
    ep-apiversion-value, ep-kind-value: every Endpoints returned on its own does.
    Detects: the answer to a write is the body as it was stored, without them.
    Given the Endpoints "one-subset" named "a"
    When <method> /api/v1/namespaces/{namespace}/endpoints<path> with the Endpoints "one-subset" where:
      | metadata.name | <name> |
    Then the answer is a success
    And the answer has:
      | apiVersion | v1        |
      | kind       | Endpoints |

    Examples: writes that answer with the object
      | verb             | method | path | name |
      | create           | POST   |      | b    |
      | update           | PUT    | /a   | a    |
      | create by update | PUT    | /b   | b    |

  @rule:ep-apiversion-value @rule:ep-kind-value
  Scenario: The answer to a patch has apiVersion and kind
    ep-apiversion-value, ep-kind-value: every Endpoints returned on its own does.
    Detects: the answer is the merged document as it came out of the patch.
    Given the Endpoints "one-subset" named "a"
    And the request header "Content-Type" is "application/merge-patch+json"
    When PATCH /api/v1/namespaces/{namespace}/endpoints/a with the body:
      """
      metadata: {labels: {tier: front}}
      """
    Then the answer is 200
    And the answer has:
      | apiVersion | v1        |
      | kind       | Endpoints |

  @rule:ep-apiversion-value @rule:ep-kind-value
  Scenario: The object of an event has apiVersion and kind
    ep-apiversion-value, ep-kind-value: in a watch each Endpoints stands on its own.
    Detects: events carry the items of a list.
    Given the Endpoints "one-subset" named "a"
    And the Endpoints "a" has been changed:
      | metadata.labels.app | other |
    When a watch is opened on /api/v1/namespaces/{namespace}/endpoints?watch=1&resourceVersion=0
    Then the watch reports:
      | type  | name | apiVersion | kind      |
      | ADDED | a    | v1         | Endpoints |

  @rule:ep-subsets-optional
  Scenario: An Endpoints without subsets is stored
    ep-subsets-optional: the field may be left out.
    Detects: it is taken for required, or filled in with an empty list.
    When POST /api/v1/namespaces/{namespace}/endpoints with the Endpoints "empty" where:
      | metadata.name | a |
    Then the answer is a success
    And the stored Endpoints "a" has:
      | subsets       | (absent) |
      | metadata.name | a        |

  @rule:ep-mixed-readiness-in-different-subsets
  Scenario: One address is ready for one port and not ready for another
    ep-mixed-readiness-in-different-subsets: the address stands in two subsets with different ports, and comes back so.
    Detects: the server takes the address for a contradiction, or moves it.
    When POST /api/v1/namespaces/{namespace}/endpoints with the Endpoints "mixed-readiness" where:
      | metadata.name | a |
    Then the answer is a success
    And the stored Endpoints "a" has:
      | subsets | {last:subsets} |
    And the stored Endpoints "a" has:
      | subsets | [{"addresses":[{"ip":"10.10.1.1"}],"ports":[{"name":"http","port":8080,"protocol":"TCP"}]},{"notReadyAddresses":[{"ip":"10.10.1.1"}],"ports":[{"name":"admin","port":9090,"protocol":"TCP"}]}] |

  Scenario Outline: An address may go without <field>, and keeps it when given
    The three fields are optional; ep-<rule>-optional: the value is stored and returned.
    Detects: the field is dropped because nothing in the server reads it.
    Given the Endpoints "one-subset" named "without"
    When POST /api/v1/namespaces/{namespace}/endpoints with the Endpoints "one-subset" where:
      | metadata.name                   | with    |
      | subsets[0].addresses[0].<field> | <value> |
    Then the answer is a success
    And the stored Endpoints "with" has:
      | subsets[0].addresses[0].<field> | <value> |
    And the stored Endpoints "without" has:
      | subsets[0].addresses[0] | {"ip":"10.10.1.1"} |

    @rule:ep-hostname-optional
    Examples: optional fields of an address, hostname
      | rule      | field     | value                          |
      | hostname  | hostname  | host-1                         |

    @rule:ep-nodename-optional
    Examples: optional fields of an address, nodename
      | rule      | field     | value                          |
      | nodename  | nodeName  | node-1.example                 |

    @rule:ep-targetref-optional
    Examples: optional fields of an address, targetref
      | rule      | field     | value                          |
      | targetref | targetRef | {"kind":"Pod","name":"web-0"}  |

  @rule:ep-targetref-fields
  Scenario: A target reference keeps its seven fields
    ep-targetref-fields: kind, namespace, name, uid, apiVersion, resourceVersion and fieldPath.
    Detects: the reference is cut down to kind and name.
    When POST /api/v1/namespaces/{namespace}/endpoints with the Endpoints "one-subset" where:
      | metadata.name                     | a                                                                                                                                                  |
      | subsets[0].addresses[0].targetRef | {"kind":"Pod","namespace":"p","name":"web-0","uid":"u-1","apiVersion":"v1","resourceVersion":"7","fieldPath":"spec.containers[0]"}                 |
    Then the answer is a success
    And the stored Endpoints "a" has:
      | subsets | {last:subsets} |
    And the stored Endpoints "a" has:
      | subsets[0].addresses[0].targetRef | {"kind":"Pod","namespace":"p","name":"web-0","uid":"u-1","apiVersion":"v1","resourceVersion":"7","fieldPath":"spec.containers[0]"} |
