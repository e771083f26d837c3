@area:endpoints
Feature: Selectors of Endpoints watches and deletecollection
  Watches and deletecollection reject the same selectors as a list, and select only objects that match every requirement.

  Scenario Outline: A <operation> request for Endpoints with the invalid <selector> "<text>" returns 400
    ep-labelselector-syntax, ep-fieldselector-syntax: a malformed selector or an unknown field returns 400.
    Detects: a server that selects every object, or no object, if the selector is invalid.
    Given the Endpoints "one-subset" named "a"
    When <verb> /api/v1/namespaces/{namespace}/endpoints with the query:
      | <selector>     | <text>    |
      | watch          | <watch>   |
      | timeoutSeconds | <seconds> |
    Then the response is 400 BadRequest
    And the stored Endpoints "a" is unchanged

    @rule:ep-labelselector-syntax
    Examples: label selectors
      | operation        | verb   | selector      | text     | watch   | seconds |
      | watch            | GET    | labelSelector | app web  | 1       | 1       |
      | watch            | GET    | labelSelector | app in ( | 1       | 1       |
      | deletecollection | DELETE | labelSelector | app web  | (unset) | (unset) |
      | deletecollection | DELETE | labelSelector | app in ( | (unset) | (unset) |

    @rule:ep-fieldselector-syntax
    Examples: field selectors
      | operation        | verb   | selector      | text            | watch   | seconds |
      | watch            | GET    | fieldSelector | spec.nodeName=x | 1       | 1       |
      | watch            | GET    | fieldSelector | metadata.name   | 1       | 1       |
      | deletecollection | DELETE | fieldSelector | spec.nodeName=x | (unset) | (unset) |
      | deletecollection | DELETE | fieldSelector | metadata.name   | (unset) | (unset) |

  Scenario Outline: deletecollection with two requirements in <selector> "<text>" leaves the objects "<remaining>"
    ep-labelselector-syntax, ep-fieldselector-syntax: an object must match every comma-separated requirement.
    Detects: a server that reads only the first requirement and deletes objects that do not match the second requirement.
    Given these Endpoints exist:
      | name | metadata.labels.app | metadata.labels.tier |
      | a    | web                 | front                |
      | b    | web                 |                      |
      | c    | db                  | back                 |
    When DELETE /api/v1/namespaces/{namespace}/endpoints with the query:
      | <selector> | <text> |
    Then the response is 200
    And the namespace contains only the Endpoints "<remaining>"

    @rule:ep-labelselector-syntax
    Examples: label selectors
      | selector      | text               | remaining |
      | labelSelector | app=web,tier       | b, c      |
      | labelSelector | app in (web),!tier | a, c      |

    @rule:ep-fieldselector-syntax
    Examples: field selectors
      | selector      | text                                  | remaining |
      | fieldSelector | metadata.name!=a,metadata.name!=b     | a, b      |
      | fieldSelector | metadata.name=a,metadata.namespace!=x | b, c      |

  @rule:ep-fieldselector-syntax @waits
  Scenario: A watch with two requirements in fieldSelector reports only objects that match both requirements
    ep-fieldselector-syntax: an object must match every comma-separated requirement.
    Detects: a server that reads only the first requirement.
    Given these Endpoints exist:
      | name |
      | a    |
      | b    |
      | c    |
    When a watch is opened on /api/v1/namespaces/{namespace}/endpoints?watch=1&timeoutSeconds=5&fieldSelector=metadata.name!%3Da,metadata.name!%3Dc
    Then the watch reports exactly:
      | type  | name |
      | ADDED | b    |
