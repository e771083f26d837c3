@area:endpoints
Feature: Selectors and the limit of deletecollection together
  What goes is what all of them leave.

  Background:
    Given these Endpoints exist:
      | name | metadata.labels.app |
      | a    | web                 |
      | b    | web                 |
      | c    | db                  |

  @rule:ep-q-deletecollection-labelselector @rule:ep-q-deletecollection-fieldselector
  Scenario Outline: deletecollection with the label selector <label> and the field selector <field> leaves <left>
    ep-q-deletecollection-labelselector: what goes is selected by both.
    Detects: one selector takes the place of the other.
    When DELETE /api/v1/namespaces/{namespace}/endpoints with the query:
      | labelSelector | <label> |
      | fieldSelector | <field> |
    Then the answer is 200
    And the namespace holds the Endpoints "<left>"

    Examples: two selectors
      | label    | field            | left    |
      | app=web  | metadata.name=b  | a, c    |
      | app!=web | metadata.name!=b | a, b    |
      | app=db   | metadata.name=b  | a, b, c |

  Scenario Outline: deletecollection with <query> leaves <left>
    ep-q-deletecollection-labelselector, -fieldselector: what is selected goes; ep-q-deletecollection-limit: no more of it than that.
    Detects: the limit counts what is not selected, or one takes the place of the other.
    When DELETE /api/v1/namespaces/{namespace}/endpoints?<query>
    Then the answer is 200
    And the namespace holds the Endpoints "<left>"

    @rule:ep-q-deletecollection-labelselector
    Examples: no more are selected than the limit, by label
      | query                          | left |
      | limit=1&labelSelector=app%3Ddb | a, b |

    @rule:ep-q-deletecollection-fieldselector
    Examples: no more are selected than the limit, by field
      | query                                   | left |
      | limit=1&fieldSelector=metadata.name%3Dc | a, b |

    @rule:ep-q-deletecollection-limit
    Examples: the first that are selected are the first of all
      | query                                     | left |
      | limit=1&labelSelector=app%3Dweb           | b, c |
      | limit=1&fieldSelector=metadata.name!%3Dc  | b, c |
