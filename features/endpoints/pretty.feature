@area:endpoints
Feature: The query parameter pretty of requests for Endpoints
  The verbs get, list, create, update, delete and deletecollection accept pretty, which changes only the layout of the response.

  @rule:ep-q-get-pretty
  Scenario Outline: GET of Endpoints with pretty=<pretty> returns the same object as without pretty
    ep-q-get-pretty: pretty does not change the object.
    Detects: a server that rejects the parameter, or returns another representation of the object.
    Given the Endpoints "two-subsets" named "a"
    When GET /api/v1/namespaces/{namespace}/endpoints/a?pretty=<pretty>
    Then the response is 200
    And the response is the same as "a"

    Examples: boolean values
      | pretty |
      | true   |
      | 1      |
      | false  |
      | 0      |

  @rule:ep-pretty-indents
  Scenario Outline: The response to GET of Endpoints with pretty=<pretty> is <layout> JSON
    ep-pretty-indents: pretty=true returns indented JSON, and pretty=false returns compact JSON.
    Detects: a server that ignores pretty, or indents every response.
    Given the Endpoints "two-subsets" named "a"
    When GET /api/v1/namespaces/{namespace}/endpoints/a?pretty=<pretty>
    Then the response is 200
    And the body of the response has:
      | text | /<pattern>/ |

    Examples: layouts
      | pretty | layout   | pattern             |
      | true   | indented | ^\\{\\n  \"kind\"   |
      | 1      | indented | ^\\{\\n  \"kind\"   |
      | false  | compact  | ^\\{\"kind\":[^\\n]*\\n?$ |
      | 0      | compact  | ^\\{\"kind\":[^\\n]*\\n?$ |

  @rule:ep-q-list-pretty
  Scenario Outline: GET <path>pretty=true returns the same list in indented JSON
    ep-q-list-pretty: pretty does not change the contents; ep-pretty-indents: the JSON is indented.
    Detects: a server that indents only single objects.
    Given the Endpoints "two-subsets" named "a"
    And the response to GET <path>fieldSelector=metadata.namespace%3D{namespace} is saved as "plain"
    When GET <path>fieldSelector=metadata.namespace%3D{namespace}&pretty=true
    Then the response is 200
    And the response is the same as "plain" except for:
      | metadata.resourceVersion |
    And the body of the response has:
      | text | /^\{\\n  "kind": "EndpointsList"/ |

    Examples: one namespace and all namespaces
      | path                                      |
      | /api/v1/namespaces/{namespace}/endpoints? |
      | /api/v1/endpoints?                        |

  @rule:ep-q-create-pretty
  Scenario Outline: POST of Endpoints with pretty=<pretty> returns the same object as without pretty
    ep-q-create-pretty: pretty does not change the object.
    Detects: a server that rejects the parameter on create.
    Given the Endpoints "one-subset" named "plain"
    When POST /api/v1/namespaces/{namespace}/endpoints?pretty=<pretty> with the Endpoints "one-subset" where:
      | metadata.name | a |
    Then the response is a success
    And the response has:
      | subsets         | {plain:subsets}         |
      | metadata.labels | {plain:metadata.labels} |
    And the body of the response has:
      | text | /<pattern>/ |

    Examples: boolean values
      | pretty | pattern                   |
      | true   | ^\\{\\n  \"kind\"         |
      | false  | ^\\{\"kind\":[^\\n]*\\n?$ |

  @rule:ep-q-update-pretty
  Scenario Outline: PUT of Endpoints with pretty=<pretty> returns the updated object
    ep-q-update-pretty: pretty does not change the object.
    Detects: a server that rejects the parameter on update.
    Given the Endpoints "one-subset" named "a"
    When PUT /api/v1/namespaces/{namespace}/endpoints/a?pretty=<pretty> with the saved object "a" where:
      | metadata.labels.app | other |
    Then the response is 200
    And the response has:
      | metadata.labels.app | other       |
      | subsets             | {a:subsets} |
    And the body of the response has:
      | text | /<pattern>/ |

    Examples: boolean values
      | pretty | pattern                   |
      | true   | ^\\{\\n  \"kind\"         |
      | false  | ^\\{\"kind\":[^\\n]*\\n?$ |

  @rule:ep-q-delete-pretty
  Scenario: DELETE of Endpoints with pretty=true returns the same Status in indented JSON
    ep-q-delete-pretty: pretty does not change the Status.
    Detects: a server that reads pretty as one of the DeleteOptions and rejects it.
    Given the Endpoints "one-subset" named "a"
    When DELETE /api/v1/namespaces/{namespace}/endpoints/a?pretty=true
    Then the response is 200
    And the Status has:
      | status      | Success          |
      | details.uid | {a:metadata.uid} |
    And the body of the response has:
      | text | /^\{\\n  "kind": "Status"/ |
    And there is no Endpoints "a"

  @rule:ep-q-deletecollection-pretty
  Scenario: deletecollection with pretty=true deletes the objects and returns indented JSON
    ep-q-deletecollection-pretty: pretty does not change the contents of the response.
    Detects: a server that reads pretty as one of the DeleteOptions and rejects it.
    Given 2 Endpoints with the name prefix "item"
    When DELETE /api/v1/namespaces/{namespace}/endpoints?pretty=true
    Then the response is 200
    And the body of the response has:
      | text | /^\{\\n  "kind"/ |
    And the namespace contains no Endpoints
