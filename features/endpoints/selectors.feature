@area:endpoints
Feature: Label and field selectors of Endpoints lists
  An object must match every comma-separated requirement of a selector.

  Background:
    Given these Endpoints exist:
      | name | metadata.labels.app | metadata.labels.tier |
      | a    | web                 | front                |
      | b    | web                 |                      |
      | c    | db                  | back                 |
      | d    |                     |                      |

  Scenario Outline: A list with labelSelector "<selector>" contains the objects "<names>"
    ep-labelselector-syntax: the server supports every operator; ep-q-list-labelselector: the list contains only matching objects.
    Detects: a server whose operators != and notin exclude objects without the key.
    When GET /api/v1/namespaces/{namespace}/endpoints with the query:
      | labelSelector | <selector> |
    Then the response is 200
    And the list has:
      | names | in any order | <names> |

    @rule:ep-q-list-labelselector
    Examples: one requirement
      | selector            | names   |
      | app=web             | a, b    |
      | app==web            | a, b    |
      | app!=web            | c, d    |
      | app in (web,db)     | a, b, c |
      | app in (db)         | c       |
      | app notin (web)     | c, d    |
      | app notin (web, db) | d       |
      | tier                | a, c    |
      | !tier               | b, d    |
      | app=                |         |

    @rule:ep-labelselector-syntax
    Examples: several requirements
      | selector                   | names |
      | app=web,tier=front         | a     |
      | app=web,!tier              | b     |
      | app in (web,db),tier!=back | a, b  |
      | tier,tier notin (front)    | c     |

    @rule:ep-labelselector-syntax
    Examples: several requirements for one key
      | selector                       | names |
      | app in (web,db),app in (db,x)  | c     |
      | app in (db,x),app in (web,db)  | c     |
      | app=web,app in (web,db)        | a, b  |
      | app in (web,db),app=db         | c     |
      | app=web,app=db                 |       |
      | app in (web,db),app notin (db) | a, b  |
      | app notin (web),app notin (db) | d     |
      | app!=web,app in (web,db)       | c     |
      | app,app!=web                   | c     |
      | !app,app notin (web)           | d     |
      | !app,app                       |       |
      | app in (web),!app              |       |

  @rule:ep-labelselector-syntax
  Scenario Outline: A list with labelSelector "<selector>" contains the objects "<names>" if the label app of object e is empty
    ep-labelselector-syntax: a label with an empty value is present, and the empty string is a possible operand.
    Detects: a server that treats an empty label value as a missing label.
    Given the Endpoints "empty" named "e" with:
      | metadata.labels.app | "" |
    When GET /api/v1/namespaces/{namespace}/endpoints with the query:
      | labelSelector | <selector> |
    Then the response is 200
    And the list has:
      | names | in any order | <names> |

    Examples: requirements
      | selector         | names      |
      | app=             | e          |
      | app!=            | a, b, c, d |
      | app              | a, b, c, e |
      | !app             | d          |
      | app notin (web)  | c, d, e    |
      | app in (db,)     | c, e       |
      | app in (,db)     | c, e       |
      | app in ()        | e          |
      | app notin (web,) | c, d       |
      | app notin ()     | a, b, c, d |

  @rule:ep-labelselector-syntax
  Scenario Outline: A list with the malformed labelSelector "<selector>" returns 400
    ep-labelselector-syntax: a malformed selector returns 400.
    Detects: a server that ignores a malformed selector and returns every object.
    When GET /api/v1/namespaces/{namespace}/endpoints with the query:
      | labelSelector | <selector> |
    Then the response is 400 BadRequest

    Examples: malformed selectors
      | selector      |
      | app in (      |
      | app=web=front |
      | !!app         |
      | app web       |
      | app in web    |
      | -app=web      |
      | app=web;      |

  @rule:ep-q-list-fieldselector
  Scenario Outline: A list with fieldSelector "<selector>" contains the objects "<names>"
    ep-fieldselector-syntax: the operators =, == and != apply to metadata.name and metadata.namespace;
    ep-q-list-fieldselector: the list contains only matching objects.
    Detects: a server that reads only the first requirement.
    When GET /api/v1/namespaces/{namespace}/endpoints with the query:
      | fieldSelector | <selector> |
    Then the response is 200
    And the list has:
      | names | in any order | <names> |

    Examples: requirements
      | selector                                        | names      |
      | metadata.name=a                                 | a          |
      | metadata.name==b                                | b          |
      | metadata.name!=a                                | b, c, d    |
      | metadata.name!=a,metadata.name!=b               | c, d       |
      | metadata.name=a,metadata.name=b                 |            |
      | metadata.namespace={namespace}                  | a, b, c, d |
      | metadata.namespace!={namespace}                 |            |
      | metadata.namespace=other,metadata.name=a        |            |
      | metadata.name=a,metadata.namespace!={namespace} |            |
      | metadata.name=a,metadata.name!=a                |            |

  @rule:ep-fieldselector-syntax
  Scenario Outline: A list with the invalid fieldSelector "<selector>" returns 400
    ep-fieldselector-syntax: an unknown field or a missing operator returns 400.
    Detects: a server that returns an empty list for an unknown field.
    When GET /api/v1/namespaces/{namespace}/endpoints with the query:
      | fieldSelector | <selector> |
    Then the response is 400 BadRequest

    Examples: invalid selectors
      | selector                |
      | spec.nodeName=x         |
      | metadata.uid=x          |
      | metadata.name           |
      | metadata.labels.app=web |
