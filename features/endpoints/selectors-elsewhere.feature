@area:endpoints
Feature: Selectors of watches and of deletions of a collection
  What a list refuses they refuse; several requirements hold together there too.

  Scenario Outline: <what> with the <selector> <text> is refused
    ep-<rule>-syntax: what is malformed, or of an unknown field, answers 400.
    Detects: it selects everything, which is deleted, or nothing, which a watch waits for.
    Given the Endpoints "one-subset" named "a"
    When <verb> /api/v1/namespaces/{namespace}/endpoints with the query:
      | <selector>     | <text>    |
      | watch          | <watch>   |
      | timeoutSeconds | <seconds> |
    Then the answer is 400 BadRequest
    And the stored Endpoints "a" is unchanged

    @rule:ep-labelselector-syntax
    Examples: label selectors
      | what       | verb   | selector      | text     | watch   | seconds | rule          |
      | a watch    | GET    | labelSelector | app web  | 1       | 1       | labelselector |
      | a watch    | GET    | labelSelector | app in ( | 1       | 1       | labelselector |
      | a deletion | DELETE | labelSelector | app web  | (unset) | (unset) | labelselector |
      | a deletion | DELETE | labelSelector | app in ( | (unset) | (unset) | labelselector |

    @rule:ep-fieldselector-syntax
    Examples: field selectors
      | what       | verb   | selector      | text            | watch   | seconds | rule          |
      | a watch    | GET    | fieldSelector | spec.nodeName=x | 1       | 1       | fieldselector |
      | a watch    | GET    | fieldSelector | metadata.name   | 1       | 1       | fieldselector |
      | a deletion | DELETE | fieldSelector | spec.nodeName=x | (unset) | (unset) | fieldselector |
      | a deletion | DELETE | fieldSelector | metadata.name   | (unset) | (unset) | fieldselector |

  Scenario Outline: A deletion with the <selector> <text> leaves <left>
    ep-<rule>-syntax: requirements that a comma joins must all hold.
    Detects: only the first is looked at, and too much goes.
    Given these Endpoints exist:
      | name | metadata.labels.app | metadata.labels.tier |
      | a    | web                 | front                |
      | b    | web                 |                      |
      | c    | db                  | back                 |
    When DELETE /api/v1/namespaces/{namespace}/endpoints with the query:
      | <selector> | <text> |
    Then the answer is 200
    And the namespace holds the Endpoints "<left>"

    @rule:ep-labelselector-syntax
    Examples: label selectors
      | selector      | text                | left    | rule          |
      | labelSelector | app=web,tier        | b, c    | labelselector |
      | labelSelector | app in (web),!tier  | a, c    | labelselector |

    @rule:ep-fieldselector-syntax
    Examples: field selectors
      | selector      | text                                  | left | rule          |
      | fieldSelector | metadata.name!=a,metadata.name!=b     | a, b | fieldselector |
      | fieldSelector | metadata.name=a,metadata.namespace!=x | b, c | fieldselector |

  @rule:ep-fieldselector-syntax @waits
  Scenario: A watch with several field requirements tells what meets all
    ep-fieldselector-syntax: requirements that a comma joins must all hold.
    Detects: only the first is looked at.
    Given these Endpoints exist:
      | name |
      | a    |
      | b    |
      | c    |
    When a watch is opened on /api/v1/namespaces/{namespace}/endpoints?watch=1&timeoutSeconds=5&fieldSelector=metadata.name!%3Da,metadata.name!%3Dc
    Then the watch reports exactly:
      | type  | name |
      | ADDED | b    |
