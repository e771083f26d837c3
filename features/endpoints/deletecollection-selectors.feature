@area:endpoints
Feature: Selectors and limit of deletecollection
  deletecollection deletes only objects that match every selector. The parameter limit is the maximum number of deleted objects.

  Background:
    Given these Endpoints exist:
      | name | metadata.labels.app |
      | a    | web                 |
      | b    | web                 |
      | c    | db                  |

  @rule:ep-q-deletecollection-labelselector
  Scenario Outline: deletecollection with labelSelector <selector> leaves the objects "<remaining>"
    ep-q-deletecollection-labelselector: the request deletes only objects whose labels match the selector.
    Detects: a server that applies labelSelector only to lists and deletes every object.
    When DELETE /api/v1/namespaces/{namespace}/endpoints with the query:
      | labelSelector | <selector> |
    Then the response is 200
    And the namespace contains only the Endpoints "<remaining>"

    Examples: label selectors
      | selector | remaining |
      | app=web  | c         |
      | app!=web | a, b      |
      | app=none | a, b, c   |

  @rule:ep-q-deletecollection-fieldselector
  Scenario Outline: deletecollection with fieldSelector <selector> leaves the objects "<remaining>"
    ep-q-deletecollection-fieldselector: the request deletes only objects whose fields match the selector.
    Detects: a server that applies fieldSelector only to lists and deletes every object.
    When DELETE /api/v1/namespaces/{namespace}/endpoints with the query:
      | fieldSelector | <selector> |
    Then the response is 200
    And the namespace contains only the Endpoints "<remaining>"

    Examples: field selectors
      | selector         | remaining |
      | metadata.name=b  | a, c      |
      | metadata.name!=b | b         |

  @rule:ep-q-deletecollection-labelselector @rule:ep-q-deletecollection-fieldselector
  Scenario Outline: deletecollection with labelSelector <label> and fieldSelector <field> leaves the objects "<remaining>"
    ep-q-deletecollection-labelselector, ep-q-deletecollection-fieldselector: the request deletes only objects that match both selectors.
    Detects: a server that applies only one of the two selectors.
    When DELETE /api/v1/namespaces/{namespace}/endpoints with the query:
      | labelSelector | <label> |
      | fieldSelector | <field> |
    Then the response is 200
    And the namespace contains only the Endpoints "<remaining>"

    Examples: two selectors
      | label    | field            | remaining |
      | app=web  | metadata.name=b  | a, c      |
      | app!=web | metadata.name!=b | a, b      |
      | app=db   | metadata.name=b  | a, b, c   |

  Scenario Outline: deletecollection with the query <query> leaves the objects "<remaining>"
    ep-q-deletecollection-labelselector, ep-q-deletecollection-fieldselector: the request deletes only matching objects;
    ep-q-deletecollection-limit: limit is the maximum number of objects that the request deletes.
    Detects: a server that counts objects that do not match towards limit, or that ignores one of the parameters.
    When DELETE /api/v1/namespaces/{namespace}/endpoints?<query>
    Then the response is 200
    And the namespace contains only the Endpoints "<remaining>"

    @rule:ep-q-deletecollection-labelselector
    Examples: limit equals the number of objects that match labelSelector
      | query                          | remaining |
      | limit=1&labelSelector=app%3Ddb | a, b      |

    @rule:ep-q-deletecollection-fieldselector
    Examples: limit equals the number of objects that match fieldSelector
      | query                                   | remaining |
      | limit=1&fieldSelector=metadata.name%3Dc | a, b      |

    @rule:ep-q-deletecollection-limit
    Examples: the number of matching objects exceeds limit
      | query                                    | remaining |
      | limit=1&labelSelector=app%3Dweb          | b, c      |
      | limit=1&fieldSelector=metadata.name!%3Dc | b, c      |
