@area:endpoints
Feature: Query parameters of get, list, watch, create, update and delete
  Each parameter that the tables name is accepted, at both collections, and does what it says.

  @rule:ep-q-get-pretty
  Scenario Outline: GET with pretty=<pretty> gives the same object
    ep-q-get-pretty: the object is the same with and without it.
    Detects: the parameter is taken for unknown, or another representation of the object is answered.
    Given the Endpoints "two-subsets" named "a"
    When GET /api/v1/namespaces/{namespace}/endpoints/a?pretty=<pretty>
    Then the answer is 200
    And the answer is the same as "a"

    Examples: booleans
      | pretty |
      | true   |
      | 1      |
      | false  |
      | 0      |

  @rule:ep-pretty-indents
  Scenario Outline: An object read with pretty=<pretty> is <layout>
    ep-pretty-indents: true indents, false is compact.
    Detects: the parameter changes nothing, or everything is indented.
    Given the Endpoints "two-subsets" named "a"
    When GET /api/v1/namespaces/{namespace}/endpoints/a?pretty=<pretty>
    Then the answer is 200
    And the body of the answer has:
      | text | /<pattern>/ |

    Examples: layouts
      | pretty | layout   | pattern             |
      | true   | indented | ^\\{\\n  \"kind\"   |
      | 1      | indented | ^\\{\\n  \"kind\"   |
      | false  | compact  | ^\\{\"kind\":[^\\n]*\\n?$ |
      | 0      | compact  | ^\\{\"kind\":[^\\n]*\\n?$ |

  @rule:ep-q-list-pretty
  Scenario Outline: A list of <path> with pretty=true has the same content
    ep-q-list-pretty: the content is the same with and without; ep-pretty-indents: it is indented.
    Detects: only single objects are indented.
    Given the Endpoints "two-subsets" named "a"
    And the answer to GET <path>fieldSelector=metadata.namespace%3D{namespace} is remembered as "plain"
    When GET <path>fieldSelector=metadata.namespace%3D{namespace}&pretty=true
    Then the answer is 200
    And the answer is the same as "plain" except for:
      | metadata.resourceVersion |
    And the body of the answer has:
      | text | /^\{\\n  "kind": "EndpointsList"/ |

    Examples: both collections
      | path                                      |
      | /api/v1/namespaces/{namespace}/endpoints? |
      | /api/v1/endpoints?                        |

  @rule:ep-q-create-pretty
  Scenario Outline: POST with pretty=<pretty> stores the same object
    ep-q-create-pretty: the object returned is the same with and without it.
    Detects: an unknown parameter refuses the write.
    Given the Endpoints "one-subset" named "plain"
    When POST /api/v1/namespaces/{namespace}/endpoints?pretty=<pretty> with the Endpoints "one-subset" where:
      | metadata.name | a |
    Then the answer is a success
    And the answer has:
      | subsets         | {plain:subsets}         |
      | metadata.labels | {plain:metadata.labels} |
    And the body of the answer has:
      | text | /<pattern>/ |

    Examples: spellings
      | pretty | pattern                   |
      | true   | ^\\{\\n  \"kind\"         |
      | false  | ^\\{\"kind\":[^\\n]*\\n?$ |

  @rule:ep-q-update-pretty
  Scenario Outline: PUT with pretty=<pretty> answers with the same object
    ep-q-update-pretty: the object returned is the same with and without it.
    Detects: an unknown parameter refuses the write.
    Given the Endpoints "one-subset" named "a"
    When PUT /api/v1/namespaces/{namespace}/endpoints/a?pretty=<pretty> with "a" where:
      | metadata.labels.app | other |
    Then the answer is 200
    And the answer has:
      | metadata.labels.app | other       |
      | subsets             | {a:subsets} |
    And the body of the answer has:
      | text | /<pattern>/ |

    Examples: spellings
      | pretty | pattern                   |
      | true   | ^\\{\\n  \"kind\"         |
      | false  | ^\\{\"kind\":[^\\n]*\\n?$ |

  @rule:ep-q-delete-pretty
  Scenario: DELETE with pretty=true removes the object and answers with the same Status
    ep-q-delete-pretty: the document is the same with and without it.
    Detects: the parameter ends up among the DeleteOptions and is refused.
    Given the Endpoints "one-subset" named "a"
    When DELETE /api/v1/namespaces/{namespace}/endpoints/a?pretty=true
    Then the answer is 200
    And the Status has:
      | status      | Success          |
      | details.uid | {a:metadata.uid} |
    And the body of the answer has:
      | text | /^\{\\n  "kind": "Status"/ |
    And there is no Endpoints "a"

  @rule:ep-q-deletecollection-pretty
  Scenario: deletecollection with pretty=true removes the objects
    ep-q-deletecollection-pretty: the document is the same, indented.
    Detects: the parameter ends up among the DeleteOptions and is refused.
    Given 2 Endpoints named after "item"
    When DELETE /api/v1/namespaces/{namespace}/endpoints?pretty=true
    Then the answer is 200
    And the body of the answer has:
      | text | /^\{\\n  "kind"/ |
    And the namespace holds the Endpoints ""
