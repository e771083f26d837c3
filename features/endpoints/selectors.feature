@area:endpoints
Feature: Selecting Endpoints by label and field
  Comma-joined requirements, all of which must hold.

  Background:
    Given these Endpoints exist:
      | name | metadata.labels.app | metadata.labels.tier |
      | a    | web                 | front                |
      | b    | web                 |                      |
      | c    | db                  | back                 |
      | d    |                     |                      |

  Scenario Outline: labelSelector <selector> selects <names>
    ep-labelselector-syntax: every syntax is understood; ep-q-list-labelselector: only matching objects are returned.
    Detects: != and notin leave out objects that lack the key.
    When GET /api/v1/namespaces/{namespace}/endpoints with the query:
      | labelSelector | <selector> |
    Then the answer is 200
    And the list has:
      | names | in any order | <names> |

    @rule:ep-q-list-labelselector
    Examples: one requirement
      | selector            | names      |
      | app=web             | a, b       |
      | app==web            | a, b       |
      | app!=web            | c, d       |
      | app in (web,db)     | a, b, c    |
      | app in (db)         | c          |
      | app notin (web)     | c, d       |
      | app notin (web, db) | d          |
      | tier                | a, c       |
      | !tier               | b, d       |
      | app=                |            |

    @rule:ep-labelselector-syntax
    Examples: several, all of which must hold
      | selector                  | names |
      | app=web,tier=front        | a     |
      | app=web,!tier             | b     |
      | app in (web,db),tier!=back | a, b |
      | tier,tier notin (front)   | c     |

  @rule:ep-labelselector-syntax
  Scenario Outline: labelSelector <selector> selects <names> beside a label without a value
    ep-labelselector-syntax: an empty value is a value, and its key is there.
    Detects: an empty text stands for no label.
    Given the Endpoints "empty" named "e" with:
      | metadata.labels.app | "" |
    When GET /api/v1/namespaces/{namespace}/endpoints with the query:
      | labelSelector | <selector> |
    Then the answer is 200
    And the list has:
      | names | in any order | <names> |

    Examples: requirements
      | selector        | names      |
      | app=            | e          |
      | app!=           | a, b, c, d |
      | app             | a, b, c, e |
      | !app            | d          |
      | app notin (web) | c, d, e    |

  @rule:ep-labelselector-syntax
  Scenario Outline: labelSelector <selector> is refused
    ep-labelselector-syntax: a malformed selector answers 400.
    Detects: what can't be read is ignored, and everything is returned.
    When GET /api/v1/namespaces/{namespace}/endpoints with the query:
      | labelSelector | <selector> |
    Then the answer is 400 BadRequest

    Examples: malformed
      | selector      |
      | app in (      |
      | app=web=front |
      | !!app         |
      | app web       |
      | app in web    |
      | -app=web      |
      | app=web;      |

  @rule:ep-q-list-fieldselector
  Scenario Outline: fieldSelector <selector> selects <names>
    ep-fieldselector-syntax: =, == and != on metadata.name and metadata.namespace; ep-q-list-fieldselector: only matching objects.
    Detects: only the first requirement is looked at.
    When GET /api/v1/namespaces/{namespace}/endpoints with the query:
      | fieldSelector | <selector> |
    Then the answer is 200
    And the list has:
      | names | in any order | <names> |

    Examples: requirements
      | selector                                     | names      |
      | metadata.name=a                              | a          |
      | metadata.name==b                             | b          |
      | metadata.name!=a                             | b, c, d    |
      | metadata.name!=a,metadata.name!=b            | c, d       |
      | metadata.name=a,metadata.name=b              |            |
      | metadata.namespace={namespace}               | a, b, c, d |
      | metadata.namespace!={namespace}              |            |
      | metadata.namespace=other,metadata.name=a     |            |

  @rule:ep-fieldselector-syntax
  Scenario Outline: fieldSelector <selector> is refused
    ep-fieldselector-syntax: an unknown field, or no requirement at all, answers 400.
    Detects: an unknown field matches nothing, and an empty list hides the error.
    When GET /api/v1/namespaces/{namespace}/endpoints with the query:
      | fieldSelector | <selector> |
    Then the answer is 400 BadRequest

    Examples: not understood
      | selector             |
      | spec.nodeName=x      |
      | metadata.uid=x       |
      | metadata.name        |
      | metadata.labels.app=web |
